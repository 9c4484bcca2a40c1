import type { PriceHistory } from "~/domain/market/history";
import type { MarketStats } from "~/domain/market/stats";
import { log } from "../log";
import type { Sources } from "./beat";
import {
  beginsSlot,
  dayHistory,
  emptyHistory,
  filled,
  HISTORY_REST_MS,
  type History,
  hasGaps,
  recorded,
} from "./history";
import { type CallsBySource, maySpend } from "./schedule";
import type { Source } from "./sources/source";
import { readVersioned, writeVersioned } from "./versioned";

const KEY = "history";
/** Of the stored history's shape: a change of it needs a new number. */
const VERSION = 1;

/** A source that has a history to ask for. */
type HistorySource = Source & Required<Pick<Source, "history">>;

/**
 * The feed's history between beats: in memory, and in the object's storage once in five minutes. At most the last
 * minutes are lost with an object that ends.
 */
export class HistoryKeeper {
  #history: History;
  #filling = false;

  constructor(
    private readonly storage: SyncKvStorage,
    private readonly world: () => Sources,
  ) {
    this.#history = readVersioned(storage, KEY, VERSION, emptyHistory(false));
  }

  /** Notes the price as of its own time, so that one which nobody confirms is not drawn on. */
  record({ price, updated_at }: MarketStats): void {
    const before = this.#ours();
    const after = recorded(before, { price, at: Date.parse(updated_at) }, this.world().now());
    this.#history = after;
    if (beginsSlot(before, after)) writeVersioned(this.storage, KEY, VERSION, after);
  }

  /**
   * The source to ask for what is missing, now; null when nothing is, or nobody may be asked. Each is asked once an
   * hour at most, the next in the operator's order only when the one before failed.
   */
  due(calls: CallsBySource): HistorySource | null {
    const history = this.#ours();
    const { sources, now: clock } = this.world();
    const now = clock();
    const rests = (since = 0) => now - since < HISTORY_REST_MS;
    if (this.#filling || rests(history.filledAt) || !hasGaps(history, now)) return null;
    return (
      sources.find(
        (source): source is HistorySource =>
          source.history !== undefined &&
          !rests(history.askedAt[source.name]) &&
          maySpend(source, calls[source.name], now),
      ) ?? null
    );
  }

  /** Fills the gaps with a source's history; never rejects. `present` is the price now, in CAD. */
  async fill(source: HistorySource, present: number): Promise<void> {
    const { name } = source;
    this.#filling = true;
    const now = this.world().now();
    const before = this.#ours();
    // Written before the answer: an object that starts again and again must not ask each time.
    this.#keep({ ...before, askedAt: { ...before.askedAt, [name]: now } });
    try {
      const points = await source.history(now);
      this.#keep(filled(this.#ours(), points, present, now));
      log({ event: "price.history_filled", source: name, points: points.length });
    } catch (error) {
      log({ event: "price.history_failed", source: name, reason: String(error) });
    } finally {
      this.#filling = false;
    }
  }

  /** The last day for pages, or null while it is too little. */
  day(): PriceHistory | null {
    return dayHistory(this.#ours(), this.world().now());
  }

  /** What is kept, as far as it is of the market that is configured now. */
  #ours(): History {
    const simulated = this.world().sources.some(({ name }) => name === "simulated");
    return this.#history.simulated === simulated ? this.#history : emptyHistory(simulated);
  }

  #keep(history: History) {
    this.#history = history;
    writeVersioned(this.storage, KEY, VERSION, history);
  }
}
