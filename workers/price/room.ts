import { DurableObject } from "cloudflare:workers";
import type { PriceMessage } from "~/domain/market/stats";
import { settingsOf } from "../env";
import { log } from "../log";
import { broadcast, closeQuietly } from "./fan-out";
import { getFeed, VISITOR_HEADER } from "./rpc";
import { ROOM_SILENCE_MS } from "./schedule";

/** Longest message a client may send, in bytes. Clients have nothing to say. */
const MESSAGE_LIMIT = 1_024;
/** Messages a socket may send, because each wakes the room. The site's own pages send none. */
const MAX_MESSAGES = 3;
/** Close codes of RFC 6455, 7.4.1: "policy violation" and "message too big". */
const POLICY_CODE = 1008;
const TOO_BIG_CODE = 1009;
const NORMAL_CODE = 1000;
/** Codes that an endpoint may report but never send: closing with one throws. */
const UNSENDABLE_CODES = [1005, 1006, 1015];

/**
 * Holds visitors' sockets and repeats what the feed publishes. The sockets hibernate: between two
 * prices the object may be evicted from memory and costs nothing, so it keeps no timer, no listener
 * and nothing it could not ask for again.
 */
export class PriceRoom extends DurableObject<Env> {
  /** Sockets it accepts; tests lower it. */
  capacity = settingsOf(this.env).ROOM_CAPACITY;
  now = () => Date.now();
  /** What newcomers receive, serialized; null after a restart. */
  #current: string | null = null;
  #receivedAt = 0;
  /** Counted, because getWebSockets() builds a list of all sockets on each call. */
  #open = this.ctx.getWebSockets().length;
  /** Storage failed to set the alarm, so a silent feed would go unnoticed. */
  #lacksAlarm = false;
  #joining: Promise<void> | null = null;
  #leaving: Promise<void> | null = null;

  /** A visitor's socket (101), 429 when their network has enough here, 503 when it is full. */
  override async fetch({ headers }: Request): Promise<Response> {
    // The runtime's own list of open sockets, so that no count can drift, whichever way one ends.
    const visitor = headers.get(VISITOR_HEADER);
    const { SOCKETS_PER_ADDRESS: most } = settingsOf(this.env);
    if (visitor !== null && this.ctx.getWebSockets(visitor).length >= most) {
      return new Response("too many", { status: 429 });
    }
    if (this.#open >= this.capacity) return new Response("full", { status: 503 });
    const { 0: client, 1: server } = new WebSocketPair();
    // Not server.accept(): that would pin the object in memory for as long as the socket is open.
    this.ctx.acceptWebSocket(server, visitor === null ? [] : [visitor]);
    // The feed forgets a room without visitors, however recently its last price arrived here.
    const isFirst = this.#open === 0;
    this.#open += 1;
    // A join for visitors who have left may be undone by their leaving: one more follows it.
    if (isFirst) await this.#joining;
    if (isFirst || this.#lacksAlarm || this.#current === null || this.#isSilent()) {
      await this.#join();
    }
    if (this.#current !== null) broadcast([server], this.#current);
    return new Response(null, { status: 101, webSocket: client });
  }

  async publish(message: PriceMessage): Promise<boolean> {
    this.#receive(message);
    const open = this.#broadcast();
    if (this.#lacksAlarm) await this.#setAlarm();
    return open > 0;
  }

  /** An alarm, because a timer would keep the room in memory. */
  override async alarm(): Promise<void> {
    if (this.ctx.getWebSockets().length === 0) return;
    await this.ctx.storage.setAlarm(Date.now() + ROOM_SILENCE_MS);
    if (!this.#isSilent()) return;
    await this.#join();
    // Without an answer from the feed, repeating the price would make an old one look new.
    if (!this.#isSilent()) this.#broadcast();
  }

  /** The count hibernates with the socket. */
  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const size =
      typeof message === "string"
        ? new TextEncoder().encode(message).byteLength
        : message.byteLength;
    const count = ((socket.deserializeAttachment() as number | null) ?? 0) + 1;
    if (size > MESSAGE_LIMIT) {
      closeQuietly(socket, TOO_BIG_CODE, "too big");
    } else if (count > MAX_MESSAGES) {
      closeQuietly(socket, POLICY_CODE, "this socket only listens");
    } else {
      socket.serializeAttachment(count);
    }
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    // The runtime does not answer a hibernating socket; the browser would report 1006.
    closeQuietly(socket, UNSENDABLE_CODES.includes(code) ? NORMAL_CODE : code, "");
    await this.#handleDisconnect(socket);
  }

  override async webSocketError(socket: WebSocket, error: unknown): Promise<void> {
    log({ event: "price.socket_failed", room: this.#name, error: String(error), sockets: 1 });
    await this.#handleDisconnect(socket);
  }

  get #name(): string {
    return this.ctx.id.name ?? this.ctx.id.toString();
  }

  #isSilent(): boolean {
    return this.now() - this.#receivedAt > ROOM_SILENCE_MS;
  }

  /** One call for thousands of visitors who arrive at once. */
  #join(): Promise<void> {
    this.#joining ??= this.#register().finally(() => {
      this.#joining = null;
    });
    return this.#joining;
  }

  async #register(): Promise<void> {
    try {
      // If a leave is still in flight, a join that overtook it would be undone.
      await this.#leaving;
      await this.#setAlarm();
      const message = await getFeed(this.env).join(this.#name);
      if (message) this.#receive(message);
    } catch (error) {
      // The socket stays open: the alarm tries again.
      this.#logFailure("price.join_failed", error);
    }
  }

  /** Never rejects: a visitor gets the price without it, and the next price tries again. */
  async #setAlarm(): Promise<void> {
    try {
      if ((await this.ctx.storage.getAlarm()) === null) {
        await this.ctx.storage.setAlarm(Date.now() + ROOM_SILENCE_MS);
      }
      this.#lacksAlarm = false;
    } catch (error) {
      this.#lacksAlarm = true;
      this.#logFailure("price.alarm_failed", error);
    }
  }

  #receive(message: PriceMessage): void {
    this.#current = JSON.stringify(message);
    this.#receivedAt = this.now();
  }

  #broadcast(): number {
    const sockets = this.ctx.getWebSockets();
    this.#open = sockets.length;
    if (this.#current === null) return this.#open;
    const { failed, error } = broadcast(sockets, this.#current);
    if (failed > 0) {
      log({
        event: "price.socket_failed",
        room: this.#name,
        error: String(error),
        sockets: failed,
      });
    }
    return this.#open;
  }

  async #handleDisconnect(socket: WebSocket): Promise<void> {
    this.#open = this.ctx.getWebSockets().filter((other) => other !== socket).length;
    if (this.#open > 0) return;
    // If this fails, the feed finds out with its next publish, which reaches no socket here.
    this.#leaving = getFeed(this.env)
      .leave(this.#name)
      .catch((error: unknown) => this.#logFailure("price.join_failed", error))
      .finally(() => {
        this.#leaving = null;
      });
    await this.#leaving;
  }

  #logFailure(event: "price.join_failed" | "price.alarm_failed", error: unknown): void {
    log({ event, room: this.#name, error: String(error) });
  }
}
