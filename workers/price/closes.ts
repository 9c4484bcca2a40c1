import type { BitcoinClose } from "~/domain/market/daily-closes";
import { DAY_MS, SECOND_MS } from "~/locale/durations";
import { endOfLocalDay, localDay } from "~/locale/local-times";
import { type Book, computeStats } from "./quote";

// A day closes at midnight in the company's zone. Its close is the price that sources then agreed
// on; if they did not, the day has none.

/** Where they are stored. A change of their shape needs a new number. */
const STORAGE_KEY = "closes:1";
/** The oldest give way beyond this: well over two years, in which an operator exports them. */
const MAX_CLOSES = 1_000;
/**
 * Without visitors, polling begins this long before midnight: then two sources' answers still count
 * at midnight.
 */
export const CLOSING_MS = 10 * SECOND_MS;

/**
 * The close of the day in which sources last agreed. Called before each poll, while the book is
 * still as it was at midnight, and at any later time with the same result.
 * @param order the sources, in the operator's order
 * @param now ms since the epoch
 * @returns null while that day lasts, and where it has no close
 */
export function computeClose(
  book: Book,
  order: readonly string[],
  now: number,
): BitcoinClose | null {
  if (!book.last) return null;
  const date = localDay(book.last.agreedAt);
  const midnight = endOfLocalDay(date);
  if (now < midnight || book.quotes.some(({ seenAt }) => seenAt > midnight)) return null;
  const stats = computeStats(book, order, midnight);
  // A made-up price is simulated, and never a close.
  return stats?.status === "live"
    ? { date, btcFiat: String(stats.price), source: stats.source }
    : null;
}

/**
 * Time until polling must begin so that the day gets a close, in ms; 0 in the last moments of the
 * day.
 */
export const computeTimeToClosing = (now: number): number =>
  Math.min(DAY_MS, Math.max(0, endOfLocalDay(localDay(now)) - CLOSING_MS - now));

/** In memory, and in the object's storage, written once a day. */
export class CloseKeeper {
  #closes: readonly BitcoinClose[];

  constructor(private readonly storage: SyncKvStorage) {
    this.#closes = storage.get(STORAGE_KEY) ?? [];
  }

  /** A day that has a close keeps it. */
  keep(close: BitcoinClose | null): void {
    if (!close || close.date <= (this.#closes.at(-1)?.date ?? "")) return;
    const closes = [...this.#closes, close].slice(-MAX_CLOSES);
    this.storage.put(STORAGE_KEY, closes);
    this.#closes = closes;
  }

  list(): readonly BitcoinClose[] {
    return this.#closes;
  }
}
