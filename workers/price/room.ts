import { DurableObject } from "cloudflare:workers";
import type { PriceMessage } from "~/domain/market/stats";
import { settingsOf } from "../env";
import { log } from "../log";
import { broadcast, closeQuietly } from "./broadcast";
import { feedOf, type RoomCalls, roomOf } from "./calls";
import { tellRooms } from "./fan-out";

/** The feed repeats its price twice as often: a room that hears nothing for so long has been forgotten. */
const SILENCE_MS = 60_000;
/** Clients have nothing to say; what is larger than this, in bytes or in UTF-16 units of a text, is an attack. */
const MESSAGE_LIMIT = 1_024;
/** Messages that a socket may send: each wakes the room. The site's own pages send none. */
const MAX_MESSAGES = 3;
/** "Policy violation" and "message too big" (RFC 6455, 7.4.1). */
const POLICY_CODE = 1008;
const TOO_BIG_CODE = 1009;
const NORMAL_CODE = 1000;
/** Codes that an endpoint may report but never send: closing with one throws. */
const UNSENDABLE_CODES = [1005, 1006, 1015];

/**
 * Holds visitors' sockets and repeats to them what the feed says. Its sockets hibernate: between two prices it may be
 * thrown out of memory and costs nothing, so it keeps no timer, no listener and nothing that it could not ask for again.
 */
export class PriceRoom extends DurableObject<Env> implements RoomCalls {
  /** Sockets it takes; tests lower it. */
  capacity = settingsOf(this.env).ROOM_CAPACITY;
  now = () => Date.now();
  /** What newcomers get, as text; null after a restart. */
  #current: string | null = null;
  #heardAt = 0;
  /** Counted rather than asked for: the runtime builds a list of all sockets for each question. */
  #open = this.ctx.getWebSockets().length;
  #joining: Promise<void> | null = null;
  #leaving: Promise<void> | null = null;

  /** Takes a visitor's socket (101), or answers 503 when the room is full. */
  override async fetch(): Promise<Response> {
    if (this.#open >= this.capacity) return new Response("full", { status: 503 });
    const { 0: client, 1: server } = new WebSocketPair();
    // Not server.accept(): that would pin the object in memory for as long as the socket is open.
    this.ctx.acceptWebSocket(server);
    // The feed knows no room without visitors, however short a while ago the last price was heard here.
    const isFirst = this.#open === 0;
    this.#open += 1;
    if (isFirst || this.#current === null || this.now() - this.#heardAt > SILENCE_MS) await this.#join();
    if (this.#current !== null) broadcast([server], this.#current);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Sends a price to every visitor, then passes it to the rooms behind. Gives back those that have no visitor. */
  async publish(message: PriceMessage, relayTo: string[] = []): Promise<string[]> {
    this.#hear(message);
    const open = this.#broadcast();
    const behind = await tellRooms(
      relayTo,
      (room, further) => roomOf(this.env, room).publish(message, further),
      (room, error) => log({ event: "price.publish_failed", room, error: String(error) }),
    );
    return open === 0 ? [this.#name, ...behind] : behind;
  }

  /** The watch over silence: an alarm, because a timer would keep the room in memory. */
  override async alarm(): Promise<void> {
    if (this.ctx.getWebSockets().length === 0) return;
    await this.ctx.storage.setAlarm(Date.now() + SILENCE_MS);
    if (this.now() - this.#heardAt <= SILENCE_MS) return;
    await this.#join();
    // Only what is news: without the feed's answer a repeat would pass off an old price as heard just now.
    if (this.now() - this.#heardAt <= SILENCE_MS) this.#broadcast();
  }

  /** What clients send is ignored, within limits of size and number; the count sleeps with the socket. */
  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const size = typeof message === "string" ? new TextEncoder().encode(message).byteLength : message.byteLength;
    const count = ((socket.deserializeAttachment() as number | null) ?? 0) + 1;
    if (size > MESSAGE_LIMIT) closeQuietly(socket, TOO_BIG_CODE, "too big");
    else if (count > MAX_MESSAGES) closeQuietly(socket, POLICY_CODE, "this socket only listens");
    else socket.serializeAttachment(count);
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    // The runtime does not answer a close frame of a hibernating socket; unanswered, the browser reports 1006.
    closeQuietly(socket, UNSENDABLE_CODES.includes(code) ? NORMAL_CODE : code, "");
    await this.#departed(socket);
  }

  override async webSocketError(socket: WebSocket, error: unknown): Promise<void> {
    log({ event: "price.socket_failed", room: this.#name, error: String(error), sockets: 1 });
    await this.#departed(socket);
  }

  get #name(): string {
    return this.ctx.id.name ?? this.ctx.id.toString();
  }

  /** Tells the feed that there are visitors here. Thousands may arrive at once; one call serves them all. */
  #join(): Promise<void> {
    this.#joining ??= this.#askFeed().finally(() => {
      this.#joining = null;
    });
    return this.#joining;
  }

  async #askFeed(): Promise<void> {
    try {
      // A newcomer on the heels of the last visitor: said the other way round, the feed would forget this room.
      await this.#leaving;
      if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + SILENCE_MS);
      const message = await feedOf(this.env).join(this.#name);
      if (message) this.#hear(message);
    } catch (error) {
      // The visitor's socket stays: the alarm asks again, and the page shows its first value meanwhile.
      log({ event: "price.join_failed", room: this.#name, error: String(error) });
    }
  }

  #hear(message: PriceMessage): void {
    // Once for all sockets, however many there are.
    this.#current = JSON.stringify(message);
    this.#heardAt = this.now();
  }

  #broadcast(): number {
    const sockets = this.ctx.getWebSockets();
    this.#open = sockets.length;
    if (this.#current === null) return this.#open;
    const { failed, error } = broadcast(sockets, this.#current);
    if (failed > 0) log({ event: "price.socket_failed", room: this.#name, error: String(error), sockets: failed });
    return this.#open;
  }

  async #departed(socket: WebSocket): Promise<void> {
    this.#open = this.ctx.getWebSockets().filter((other) => other !== socket).length;
    if (this.#open > 0) return;
    // Should this fail, the feed learns it from the next publish, which finds nobody here.
    this.#leaving = feedOf(this.env)
      .leave(this.#name)
      .catch((error: unknown) => log({ event: "price.join_failed", room: this.#name, error: String(error) }))
      .finally(() => {
        this.#leaving = null;
      });
    await this.#leaving;
    // Someone came while an earlier greeting was under way, which this goodbye may have overtaken.
    if (this.#open > 0) await this.#join();
  }
}
