import { addPrice, moveHistory, type PriceHistory, roundPrice } from "~/domain/market/history";
import { HOUR_MS } from "~/locale/durations";
import { log } from "../log";
import { distance, FARTHEST } from "./agreement";
import { isSimulated, type PollDependencies } from "./poll";
import { canSpareCall, type SourceStates } from "./schedule";
import type { PricePoint, Source } from "./sources/source";

/** The last day as the feed keeps it. Plain data, stored as it is. */
export interface FeedHistory {
  /** Whether it is the simulated market's: real and simulated prices never share a line. */
  simulated: boolean;
  day: PriceHistory;
  /**
   * When each source was last asked for its history, and when one last answered; ms since the
   * epoch.
   */
  askedAt: Partial<Record<string, number>>;
  filledAt: number;
}

/** A source that has a history to ask for. */
type HistorySource = Source & Required<Pick<Source, "history">>;

/** Where it is stored. A change of its shape needs a new number. */
const STORAGE_KEY = "history:3";
/** One price is kept for each step. */
export const STEP_MS = 900_000;
/** From the step that a day ago lies in to the current one. */
const STEPS = 97;
/** Two hours of prices: with fewer there is no line. */
const LEAST_STEPS = 8;
/** Each source is asked for its history no more often, and none while one has answered since. */
const REST_MS = HOUR_MS;

export const emptyDay: PriceHistory = {
  lastAt: 0,
  stepMs: STEP_MS,
  prices: Array(STEPS).fill(null),
};

/**
 * Fills the gaps of a day that ends now from a source's prices; `price` is the current one. The
 * feed's own prices stay.
 */
export function fillGaps(
  day: PriceHistory,
  points: readonly PricePoint[],
  price: number,
  now: number,
): PriceHistory {
  const moved = moveHistory(day, now);
  const firstAt = moved.lastAt - (STEPS - 1) * STEP_MS;
  const found = new Map<number, number>();
  for (const point of points.toSorted((a, b) => a.at - b.at))
    if (point.at <= now && distance(point.price, price) < FARTHEST)
      found.set(Math.floor((point.at - firstAt) / STEP_MS), roundPrice(point.price));
  return { ...moved, prices: moved.prices.map((own, step) => own ?? found.get(step) ?? null) };
}

/** Whether a step before the current one has no price. */
export const hasGaps = (day: PriceHistory, now: number) =>
  moveHistory(day, now).prices.slice(0, -1).includes(null);

/** The last day for pages; null while less than two hours of it are known. */
export function prepareForPages(day: PriceHistory, now: number): PriceHistory | null {
  const moved = moveHistory(day, now);
  return moved.prices.filter((price) => price !== null).length < LEAST_STEPS ? null : moved;
}

/**
 * The feed's history: in memory, and in the object's storage, where it is written once for each
 * step.
 */
export class HistoryKeeper {
  #history: FeedHistory | undefined;
  #filling = false;

  constructor(
    private readonly storage: SyncKvStorage,
    private readonly deps: () => PollDependencies,
  ) {
    this.#history = storage.get(STORAGE_KEY);
  }

  /**
   * Records the price (fiat) at its own time, in ms since the epoch, so that an unconfirmed one is
   * not drawn on.
   */
  record(price: number, at: number): void {
    const history = this.#current();
    const day = addPrice(history.day, price, at);
    if (day === history.day) return;
    this.#history = { ...history, day };
    if (day.lastAt !== history.day.lastAt) this.storage.put(STORAGE_KEY, this.#history);
  }

  /**
   * The source to ask for what is missing, now; null when nothing is, or no source may be asked.
   * Each is asked once an hour at most, the next in the operator's order only when the one before
   * failed.
   * @param lacksClose whether the last day's close is missing
   */
  findDueSource(states: SourceStates, lacksClose: boolean): HistorySource | null {
    const { day, askedAt, filledAt } = this.#current();
    const { sources, now: clock } = this.deps();
    const now = clock();
    const isResting = (since = 0) => now - since < REST_MS;
    if (this.#filling || isResting(filledAt) || !(lacksClose || hasGaps(day, now))) return null;
    const isDue = (source: Source): source is HistorySource =>
      source.history !== undefined &&
      !isResting(askedAt[source.name]) &&
      canSpareCall(source, states[source.name], now);
    return sources.find(isDue) ?? null;
  }

  /**
   * Fills the gaps from a source's history; never rejects. `price` is the current one, in fiat.
   * @returns the answer, or why there is none
   */
  async fill(
    source: HistorySource,
    price: number,
  ): Promise<{ points: PricePoint[]; error?: unknown }> {
    const { name } = source;
    const now = this.deps().now();
    this.#filling = true;
    // Stored before the answer: an object that restarts again and again must not ask each time.
    this.#store({ askedAt: { ...this.#current().askedAt, [name]: now } });
    try {
      const points = await source.history(now);
      this.#store({ day: fillGaps(this.#current().day, points, price, now), filledAt: now });
      log({ event: "price.history_filled", source: name, points: points.length });
      return { points };
    } catch (error) {
      log({ event: "price.history_failed", source: name, reason: String(error) });
      return { points: [], error };
    } finally {
      this.#filling = false;
    }
  }

  /** The last day for pages; null while too little of it is known. */
  getDay(): PriceHistory | null {
    return prepareForPages(this.#current().day, this.deps().now());
  }

  /** The history of the market that is configured now. */
  #current(): FeedHistory {
    const simulated = isSimulated(this.deps());
    if (this.#history?.simulated === simulated) return this.#history;
    return { simulated, day: emptyDay, askedAt: {}, filledAt: 0 };
  }

  #store(changes: Partial<FeedHistory>) {
    this.#history = { ...this.#current(), ...changes };
    this.storage.put(STORAGE_KEY, this.#history);
  }
}
