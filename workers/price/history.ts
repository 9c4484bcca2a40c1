import { addPrice, moveHistory, type PriceHistory, roundPrice } from "~/domain/market/history";
import { HOUR_MS, MINUTE_MS } from "~/locale/durations";
import { log } from "../log";
import { isSimulated, type PollDependencies } from "./poll";
import type { PricePoint, Source } from "./sources/source";

/** Plain data, stored as it is. */
interface FeedHistory {
  /** Whether it is the simulated market's: real and simulated prices never share a line. */
  simulated: boolean;
  day: PriceHistory;
  /** When sources were last asked for what is missing; ms since the epoch. */
  askedAt: number;
}

/** Where it is stored. A change of its shape needs a new number. */
const STORAGE_KEY = "history:4";
export const STEP_MS = 15 * MINUTE_MS;
const STEPS = 97;
/** Two hours of prices: with fewer there is no line. */
const MIN_STEPS = 8;

export const emptyDay: PriceHistory = {
  lastAt: 0,
  stepMs: STEP_MS,
  prices: Array(STEPS).fill(null),
};

/**
 * Fills the gaps of a day that ends now from a source's prices; `price` is the current one. The
 * feed's own prices stay, and one that is half or twice the current one is left out.
 */
export function fillGaps(
  day: PriceHistory,
  points: readonly PricePoint[],
  price: number,
  now: number,
): PriceHistory {
  const moved = moveHistory(day, now);
  const firstAt = moved.lastAt - (STEPS - 1) * STEP_MS;
  const pointsByStep = new Map<number, number>();
  for (const point of points.toSorted((a, b) => a.at - b.at)) {
    if (point.at <= now && point.price > price / 2 && point.price < price * 2) {
      pointsByStep.set(Math.floor((point.at - firstAt) / STEP_MS), roundPrice(point.price));
    }
  }
  return {
    ...moved,
    prices: moved.prices.map((own, step) => own ?? pointsByStep.get(step) ?? null),
  };
}

/** Null while less than two hours are known. */
export function prepareForPages(day: PriceHistory, now: number): PriceHistory | null {
  const moved = moveHistory(day, now);
  return moved.prices.filter((price) => price !== null).length < MIN_STEPS ? null : moved;
}

/** In memory, and in the object's storage, where it is written once for each step. */
export class HistoryKeeper {
  #history: FeedHistory | undefined;

  constructor(
    private readonly storage: SyncKvStorage,
    private readonly deps: () => PollDependencies,
  ) {
    this.#history = storage.get(STORAGE_KEY);
  }

  /** Records the price (fiat) at its own time, in ms since the epoch. */
  record(price: number, at: number): void {
    const history = this.#current();
    const day = addPrice(history.day, price, at);
    if (day === history.day) return;
    this.#history = { ...history, day };
    if (day.lastAt !== history.day.lastAt) this.storage.put(STORAGE_KEY, this.#history);
  }

  /** Whether to ask for what is missing before the current step: once an hour at most. */
  isDue(): boolean {
    const { day, askedAt } = this.#current();
    const now = this.deps().now();
    return now - askedAt >= HOUR_MS && moveHistory(day, now).prices.slice(0, -1).includes(null);
  }

  /**
   * From the first source that answers; `price` is the current one, in fiat. Never rejects:
   * `handle` has each call's error, or null.
   */
  async fill(
    sources: readonly Source[],
    price: number,
    handle: (source: Source, error: unknown) => void,
  ): Promise<void> {
    const now = this.deps().now();
    // Stored before the answer: an object that restarts again and again must not ask each time.
    this.#store({ askedAt: now });
    for (const source of sources) {
      const { name, history } = source;
      if (!history) continue;
      try {
        const points = await history(now);
        this.#store({ day: fillGaps(this.#current().day, points, price, now) });
        log({ event: "price.history_filled", source: name, points: points.length });
        return handle(source, null);
      } catch (error) {
        log({ event: "price.history_failed", source: name, reason: String(error) });
        handle(source, error);
      }
    }
  }

  getDay(): PriceHistory | null {
    return prepareForPages(this.#current().day, this.deps().now());
  }

  #current(): FeedHistory {
    const simulated = isSimulated(this.deps());
    if (this.#history?.simulated === simulated) return this.#history;
    return { simulated, day: emptyDay, askedAt: 0 };
  }

  #store(changes: Partial<FeedHistory>) {
    this.#history = { ...this.#current(), ...changes };
    this.storage.put(STORAGE_KEY, this.#history);
  }
}
