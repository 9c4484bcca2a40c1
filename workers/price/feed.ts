import { DurableObject } from "cloudflare:workers";
import type { PriceMessage } from "~/domain/market/stats";
import { createClock } from "../clock";
import { settingsOf } from "../env";
import { log } from "../log";
import { askDue, emptyMemory, feedHealth, type Memory, orderOf, type Sources } from "./beat";
import { type FeedCalls, type FeedHealth, roomOf, type Snapshot } from "./calls";
import { tellRooms } from "./fan-out";
import { HistoryKeeper } from "./history-keeper";
import { confirmedAt, didChange, marketStats, priceMessage, STALE_MS } from "./quote";
import { BEAT_MS, nextAlarmIn, OUTAGE_RETRY_MS, REPEAT_MS, spent } from "./schedule";
import { configuredSources } from "./sources/configured";
import { readVersioned, writeVersioned } from "./versioned";

/** Of the stored state's shape: a change of it needs a new number. */
const STATE_VERSION = 1;
/** With nobody listening, figures older than this are refreshed when someone asks for them. */
const REFRESH_AFTER_MS = 10_000;
/** How long the very first caller may wait for a source. */
const FIRST_ANSWER_MS = 2_000;
/** A room that does not answer must not keep the next price from the others. */
const PUBLISH_MS = 3_000;

/** What the feed needs from outside itself; tests put their own in its place. */
export interface World extends Sources {
  wait(ms: number): Promise<void>;
  /** Tells one room, which tells those behind it; gives back those without a visitor. */
  tell(message: PriceMessage, room: string, relayTo: string[]): Promise<string[]>;
}

/**
 * The one object that asks the sources, for the whole site. It works on an alarm: an outgoing socket or a timer would
 * pin it in memory for good. Whatever must survive a restart is in its storage; the rest may be forgotten at any time.
 */
export class PriceFeed extends DurableObject<Env> implements FeedCalls {
  world: World;
  #memory: Memory;
  #history: HistoryKeeper;
  /** Rooms with visitors, each with the number of its last joining. */
  #rooms: Map<string, number>;
  #joinings = 0;
  #published: { message: PriceMessage; at: number } | null = null;
  #beating: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const { CLOCK_FIXED_AT, ...settings } = settingsOf(env);
    this.world = {
      sources: configuredSources(settings, (address, init) => fetch(address, init)),
      now: createClock({ CLOCK_FIXED_AT }).now,
      random: () => Math.random(),
      wait: (ms) => scheduler.wait(ms),
      tell: (message, room, relayTo) => roomOf(env, room).publish(message, relayTo),
    };
    // The synchronous storage of SQLite objects: no other event can come between reading and being ready.
    this.#memory = readVersioned(ctx.storage.kv, "memory", STATE_VERSION, emptyMemory);
    this.#history = new HistoryKeeper(ctx.storage.kv, () => this.world);
    const rooms: unknown = ctx.storage.kv.get("rooms");
    // In any other shape they are forgotten: those with visitors join again.
    this.#rooms = new Map(Array.isArray(rooms) ? rooms.map((room) => [String(room), 0]) : []);
  }

  /** A room has visitors. Also the way back for a room that hears nothing: whatever stopped the alarm, it rings again. */
  async join(room: string): Promise<PriceMessage | null> {
    const isNew = !this.#rooms.has(room);
    this.#rooms.set(room, ++this.#joinings);
    if (isNew) this.#keepRooms("price.room_opened", room);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + BEAT_MS);
    const known = await this.snapshot();
    return known && priceMessage(known.stats);
  }

  /** A room's last visitor has gone. With the last room the calls to sources end. */
  async leave(room: string): Promise<void> {
    if (!this.#rooms.delete(room)) return;
    this.#keepRooms("price.room_closed", room);
    if (this.#rooms.size === 0) await this.ctx.storage.deleteAlarm();
  }

  /** The last known figures, at once. Old ones start a refresh whose result the next caller sees. */
  async snapshot(): Promise<Snapshot | null> {
    const known = this.#snapshot();
    if (known && known.age < REFRESH_AFTER_MS) return known;
    const beat = this.#beat();
    if (!this.world.sources.every(({ instant }) => instant)) return known;
    await beat;
    return this.#snapshot();
  }

  /** As snapshot; when nothing was ever known it waits up to FIRST_ANSWER_MS for the first answer. */
  async stats(): Promise<Snapshot | null> {
    const known = await this.snapshot();
    if (known) return known;
    await Promise.race([this.#beat(), this.world.wait(FIRST_ANSWER_MS)]);
    return this.#snapshot();
  }

  async health(): Promise<FeedHealth> {
    return feedHealth(this.#memory, this.world, this.#rooms.size);
  }

  /**
   * Never throws: the runtime would repeat it six times by its own back-off and then give up for good
   * (https://developers.cloudflare.com/durable-objects/api/alarms/).
   */
  override async alarm(): Promise<void> {
    await this.#beat();
    if (this.#rooms.size === 0) return;
    let wait = OUTAGE_RETRY_MS;
    try {
      wait = this.#nextAlarmIn();
    } catch (error) {
      logFailure(error);
    }
    await this.ctx.storage.setAlarm(Date.now() + wait).catch(logFailure);
  }

  #snapshot(): Snapshot | null {
    const now = this.world.now();
    const stats = marketStats(this.#memory.book, orderOf(this.world), now);
    const age = now - (confirmedAt(this.#memory.book, orderOf(this.world), now) ?? 0);
    return stats && { stats, age, history: this.#history.day() };
  }

  /** Asks whoever is due and tells the rooms; never rejects. Who comes meanwhile shares the beat under way. */
  #beat(): Promise<void> {
    this.#beating ??= this.#askAndPublish()
      .catch(logFailure)
      .finally(() => {
        this.#beating = null;
      });
    return this.#beating;
  }

  async #askAndPublish(): Promise<void> {
    // After a restart the book knows more than the history, which is written less often.
    this.#recordPrice();
    const memory = await askDue(this.#memory, this.world);
    if (memory) this.#keep(memory);
    this.#recordPrice();
    await this.#fillHistory();
    await this.#publish();
  }

  #keep(memory: Memory) {
    this.#memory = memory;
    writeVersioned(this.ctx.storage.kv, "memory", STATE_VERSION, memory);
  }

  #recordPrice() {
    const known = this.#snapshot();
    if (known) this.#history.record(known.stats);
  }

  /** Has the history's gaps filled; a source that costs a call is not waited for. */
  async #fillHistory(): Promise<void> {
    const { book, calls } = this.#memory;
    const known = this.#snapshot();
    const source = this.#history.due(calls);
    const asked = source && calls[source.name];
    if (!known || !asked) return;
    this.#keep({ book, calls: { ...calls, [source.name]: spent(asked, this.world.now()) } });
    const filling = this.#history.fill(source, known.stats.price);
    if (source.instant) await filling;
  }

  /** Tells the rooms what changed, or the same again when they have heard nothing for too long. */
  async #publish(): Promise<void> {
    const now = this.world.now();
    const stats = marketStats(this.#memory.book, orderOf(this.world), now);
    if (!stats || this.#rooms.size === 0) return;
    const message = priceMessage(stats);
    const last = this.#published;
    if (last && !didChange(last.message, message) && now - last.at < REPEAT_MS) return;
    this.#published = { message, at: now };

    const told = new Map(this.#rooms);
    const telling = tellRooms(
      [...told.keys()],
      (room, relayTo) => this.world.tell(message, room, relayTo),
      (room, error) => log({ event: "price.publish_failed", room, error: String(error) }),
    ).then(async (empty) => {
      // A room may have been joined again while it was being told; then it is not empty any more.
      for (const room of empty) if (this.#rooms.get(room) === told.get(room)) await this.leave(room);
    });
    await Promise.race([telling, this.world.wait(PUBLISH_MS)]);
  }

  #nextAlarmIn(): number {
    const now = this.world.now();
    const { book, calls } = this.#memory;
    const confirmed = confirmedAt(book, orderOf(this.world), now);
    const appointments = { staleAt: confirmed && confirmed + STALE_MS, publishedAt: this.#published?.at ?? null };
    return nextAlarmIn(this.world.sources, calls, book.held, appointments, now);
  }

  #keepRooms(event: "price.room_opened" | "price.room_closed", room: string): void {
    this.ctx.storage.kv.put("rooms", [...this.#rooms.keys()]);
    log({ event, room });
  }
}

const logFailure = (error: unknown) => log({ event: "price.feed_failed", error: String(error) });
