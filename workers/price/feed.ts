import { DurableObject } from "cloudflare:workers";
import type { KeptCloses } from "~/domain/market/daily-closes";
import type { PriceHistory } from "~/domain/market/history";
import type { MarketStats, PriceMessage } from "~/domain/market/stats";
import { currency } from "~/locale/currency";
import { localDay } from "~/locale/local-times";
import { settingsOf } from "../env";
import { log } from "../log";
import { CloseKeeper, computeClose, computeTimeToClosing } from "./closes";
import { HistoryKeeper } from "./history";
import * as poll from "./poll";
import { createPriceMessage, isChange } from "./quote";
import { getRoom } from "./rpc";
import {
  canSpareCall,
  chargeCall,
  OUTAGE_RETRY_MS,
  POLL_MS,
  REPEAT_MS,
  readRetryTime,
} from "./schedule";
import { createSources } from "./sources/providers";

/** A change of the stored state's shape needs a new number. Prices in two currencies never mix. */
const STATE_KEY = `state:4:${currency.code}`;
/** While no room has visitors, sources are asked when figures are requested, this often at most. */
const REFRESH_AFTER_MS = 10_000;
/** How long the first caller ever, and after a quiet time, may wait for the price. */
const CONFIRMATION_MS = 800;
/** A room that does not answer must not keep the next price from the others. */
const PUBLISH_MS = 3_000;

export interface FeedSnapshot {
  stats: MarketStats;
  /** By the feed's clock, in ms since the epoch. */
  givenAt: number;
  /** The last day; null while too little of it is known for a line. */
  history: PriceHistory | null;
}

export interface FeedDependencies extends poll.PollDependencies {
  wait(ms: number): Promise<void>;
  /** @returns whether the room has a visitor */
  notify(message: PriceMessage, room: string): Promise<boolean>;
}

/**
 * The one object that polls the sources, for the whole site. It works on an alarm: an outgoing
 * socket or a timer would pin it in memory. State that must survive a restart is in its storage;
 * the rest may be lost at any time.
 */
export class PriceFeed extends DurableObject<Env> {
  deps: FeedDependencies;
  #state: poll.FeedState;
  #history: HistoryKeeper;
  #closes: CloseKeeper;
  #hasAlarm = false;
  /** Rooms with visitors, each with the number of its last join. */
  #rooms: Map<string, number>;
  #joins = 0;
  #published: { message: PriceMessage; at: number } | null = null;
  #polling: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const settings = settingsOf(env);
    this.deps = {
      sources: createSources(settings, {
        currency: currency.code,
        fetch: (address, init) => fetch(address, init),
      }),
      now: () => Date.now(),
      random: () => Math.random(),
      wait: (ms) => scheduler.wait(ms),
      notify: (message, room) => getRoom(env, room).publish(message),
    };
    // SQLite storage reads synchronously, so no event is delivered before the state is loaded.
    this.#state = ctx.storage.kv.get<poll.FeedState>(STATE_KEY) ?? poll.emptyState;
    this.#history = new HistoryKeeper(ctx.storage.kv, () => this.deps);
    this.#closes = new CloseKeeper(ctx.storage.kv);
    this.#rooms = new Map(ctx.storage.kv.get<string[]>("rooms")?.map((room) => [room, 0]));
  }

  /** A room that receives nothing joins again, which restarts a lost alarm. */
  async join(room: string): Promise<PriceMessage | null> {
    const isNew = !this.#rooms.has(room);
    this.#rooms.set(room, ++this.#joins);
    try {
      if (isNew) this.#storeRooms("price.room_opened", room);
      // Without visitors, the next alarm may be at the end of the day.
      const latest = Date.now() + (this.#rooms.size === 1 ? POLL_MS : REPEAT_MS);
      if (((await this.ctx.storage.getAlarm()) ?? Number.POSITIVE_INFINITY) > latest) {
        await this.ctx.storage.setAlarm(Date.now() + POLL_MS);
      }
    } catch (error) {
      // The visitors get the price anyway, and a room that receives nothing joins again.
      logFailure(error);
    }
    const snapshot = await this.snapshot();
    return snapshot && createPriceMessage(snapshot.stats);
  }

  /** With the last room the polling ends, until the day does. */
  async leave(room: string): Promise<void> {
    if (!this.#rooms.delete(room)) return;
    this.#storeRooms("price.room_closed", room);
    if (this.#rooms.size > 0) return;
    if (this.#isSimulated()) {
      await this.ctx.storage.deleteAlarm();
    } else {
      await this.#setAlarm();
    }
  }

  /**
   * Old figures start a refresh whose result the next caller gets. Callers wait for it where no
   * price is live, unless all sources failed.
   */
  async snapshot(): Promise<FeedSnapshot | null> {
    if (!this.#hasAlarm && !this.#isSimulated()) await this.#ensureAlarm();
    const last = this.#getSnapshot();
    if (this.deps.now() - poll.findLastPoll(this.#state) < REFRESH_AFTER_MS) return last;
    const polling = this.#poll();
    if (this.deps.sources.every(({ isFree }) => isFree)) {
      await polling;
    } else if (last?.stats.status !== "live" && !poll.hasFailed(this.#state)) {
      await Promise.race([polling, this.deps.wait(CONFIRMATION_MS)]);
    } else {
      return last;
    }
    return this.#getSnapshot();
  }

  async closes(): Promise<KeptCloses> {
    this.#keepClose();
    const isSimulated = this.#isSimulated();
    return {
      isSimulated,
      answeredOn: localDay(this.deps.now()),
      closes: isSimulated ? [] : this.#closes.list(),
    };
  }

  async health() {
    return poll.toHealth(this.#state, this.deps, this.#rooms.size);
  }

  /**
   * Never throws: the runtime would retry six times with its own back-off and then give up for good
   * (https://developers.cloudflare.com/durable-objects/api/alarms/).
   */
  override async alarm(): Promise<void> {
    this.#hasAlarm = false;
    await this.#poll();
    if (this.#rooms.size > 0 || !this.#isSimulated()) await this.#setAlarm().catch(logFailure);
  }

  async #setAlarm(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + this.#computeDelay());
    this.#hasAlarm = true;
  }

  /** In ms. Without visitors the alarm is for the close of the day. */
  #computeDelay(): number {
    try {
      const toClosing = this.#rooms.size === 0 ? computeTimeToClosing(this.deps.now()) : 0;
      return toClosing || poll.computeDelay(this.#state, this.deps);
    } catch (error) {
      logFailure(error);
      return OUTAGE_RETRY_MS;
    }
  }

  /** Once after each start: an alarm for the close of the day, or that was lost. */
  async #ensureAlarm(): Promise<void> {
    try {
      if ((await this.ctx.storage.getAlarm()) === null) await this.#setAlarm();
      this.#hasAlarm = true;
    } catch (error) {
      logFailure(error);
    }
  }

  #isSimulated(): boolean {
    return poll.isSimulated(this.deps);
  }

  #keepClose(): void {
    const names = this.deps.sources.map(({ name }) => name);
    this.#closes.keep(computeClose(this.#state.book, names, this.deps.now()));
  }

  #getSnapshot(): FeedSnapshot | null {
    const stats = poll.getStats(this.#state, this.deps);
    return stats && { stats, givenAt: this.deps.now(), history: this.#history.getDay() };
  }

  /** Never rejects. Concurrent callers share the poll in flight. */
  #poll(): Promise<void> {
    this.#polling ??= this.#pollAndPublish()
      .catch(logFailure)
      .finally(() => {
        this.#polling = null;
      });
    return this.#polling;
  }

  async #pollAndPublish(): Promise<void> {
    // After a restart the book is newer than the history, which is stored less often.
    this.#recordPrice();
    this.#keepClose();
    await this.#pollSources();
    await this.#publish();
  }

  async #pollSources(): Promise<void> {
    const polled = await poll.pollDueSources(this.#state, this.deps);
    if (polled) this.#store(polled.states, polled.book);
    this.#recordPrice();
    await this.#fillHistory();
  }

  #store(states: poll.FeedState["states"], book = this.#state.book) {
    this.#state = { book, states: { ...this.#state.states, ...states } };
    this.ctx.storage.kv.put(STATE_KEY, this.#state);
  }

  #recordPrice(): void {
    const { agreed } = poll.decideNow(this.#state, this.deps);
    if (agreed) this.#history.record(agreed.price, agreed.at);
  }

  /** Waits for a source only if its answer costs no call. */
  async #fillHistory(): Promise<void> {
    const { agreed } = poll.decideNow(this.#state, this.deps);
    const sources = this.deps.sources.filter((source) =>
      canSpareCall(source, this.#state.states[source.name], this.deps.now()),
    );
    if (!agreed || sources.length === 0 || !this.#history.isDue()) return;
    const filling = this.#history
      .fill(sources, agreed.price, ({ name }, error) => {
        const [state, now] = [this.#state.states[name], this.deps.now()];
        if (!state) return;
        // A provider that rejects one call is not asked another before the time it gives.
        const retryAt = Math.max(state.retryAt ?? 0, readRetryTime(error, now));
        this.#store({ [name]: { ...chargeCall(state, now), retryAt } });
      })
      .catch(logFailure);
    if (this.#isSimulated()) await filling;
  }

  /** Publishes a price that changed, or the same again every 30 s. */
  async #publish(): Promise<void> {
    const now = this.deps.now();
    const stats = poll.getStats(this.#state, this.deps);
    if (!stats || this.#rooms.size === 0) return;
    const message = createPriceMessage(stats);
    const last = this.#published;
    if (last && !isChange(last.message, message) && now - last.at < REPEAT_MS) return;
    this.#published = { message, at: now };

    // An invocation may make 1,000 calls, to rooms for five million visitors:
    // https://developers.cloudflare.com/workers/platform/limits/#subrequests
    const notifying = [...this.#rooms].map(async ([room, join]) => {
      try {
        const hasVisitors = await this.deps.notify(message, room);
        // A room that joined again meanwhile is not empty any more.
        if (!hasVisitors && this.#rooms.get(room) === join) await this.leave(room);
      } catch (error) {
        log({ event: "price.publish_failed", room, error: String(error) });
      }
    });
    await Promise.race([Promise.all(notifying), this.deps.wait(PUBLISH_MS)]);
  }

  #storeRooms(event: "price.room_opened" | "price.room_closed", room: string): void {
    this.ctx.storage.kv.put("rooms", [...this.#rooms.keys()]);
    log({ event, room });
  }
}

const logFailure = (error: unknown) => log({ event: "price.feed_failed", error: String(error) });
