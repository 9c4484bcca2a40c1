import type { BitcoinClose } from "~/domain/market/daily-closes";
import { roundPrice } from "~/domain/market/history";
import { DAY_MS, MINUTE_MS } from "~/locale/durations";
import { endOfLocalDay, localDay } from "~/locale/local-times";
import { distance } from "./agreement";
import { type Book, computeFigures, displayName } from "./quote";
import type { PricePoint } from "./sources/source";

// A day closes at midnight in the company's zone. Its close is the price that sources then agreed
// on (agreement.ts); if they did not, the day has none, until a source's history of that day fills
// it.

/** Where they are stored. A change of their shape needs a new number. */
const STORAGE_KEY = "closes:1";
/** The oldest give way beyond this: well over two years, in which an operator exports them. */
export const MOST_CLOSES = 1_000;
/**
 * Without visitors, polling begins this long before midnight: then two sources' answers still count
 * at midnight.
 */
export const CLOSING_MS = 10_000;

/**
 * The close of the day in which the sources last answered. Called before each poll, while the book
 * is still as it was at midnight, and at any later time with the same result.
 * @param order the sources, in the operator's order
 * @param now ms since the epoch
 * @returns null while that day lasts, and where it has no close
 */
export function computeClose(
  book: Book,
  order: readonly string[],
  now: number,
): BitcoinClose | null {
  const last = computeFigures(book, order, now);
  // A made-up price is never a close.
  if (!last || order.includes("simulated")) return null;
  const date = localDay(now - last.age);
  if (date >= localDay(now)) return null;
  const { stats } = computeFigures(book, order, endOfLocalDay(date)) ?? last;
  return stats.status !== "live"
    ? null
    : { date, btcFiat: String(stats.price), source: stats.source.replaceAll(",", " and") };
}

const dayBefore = (date: string) => new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10);

/**
 * A history's point counts for midnight if it is at most so much older: it has one every five
 * minutes.
 */
const NEAR_MS = 10 * MINUTE_MS;
/**
 * Its points next to each other, and its newest and the agreed price, are no further apart than
 * markets are in minutes.
 */
const NEIGHBOURS = 0.05;
/** Nor is a close from the day before: bitcoin has never halved or doubled in a day. */
const DAYS_APART = 1;

/**
 * The close of the day that ended last, from a source's history; null where its neighbours
 * contradict it.
 * @param last the newest close
 * @param price the agreed price, of `now`
 */
export function findClose(
  points: readonly PricePoint[],
  {
    last,
    price,
    now,
    source,
  }: { last: BitcoinClose | undefined; price: number; now: number; source: string },
): BitcoinClose | null {
  const date = dayBefore(localDay(now));
  const midnight = endOfLocalDay(date);
  const sorted = points.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
  const index = sorted.findLastIndex(({ at }) => at <= midnight);
  const [point, newest] = [sorted[index], sorted.at(-1)];
  if (!point || !newest || midnight - point.at > NEAR_MS || now - newest.at > NEAR_MS) return null;
  const neighbours = [sorted[index - 1], sorted[index + 1]].flatMap((neighbour) => neighbour ?? []);
  const isPlausible =
    neighbours.length === 2 &&
    neighbours.every((neighbour) => distance(neighbour.price, point.price) <= NEIGHBOURS) &&
    distance(newest.price, price) <= NEIGHBOURS &&
    (last === undefined ||
      last.date < dayBefore(date) ||
      distance(Number(last.btcFiat), point.price) < DAYS_APART);
  return isPlausible
    ? {
        date,
        btcFiat: String(roundPrice(point.price)),
        source: `the history of ${displayName(source)}`,
      }
    : null;
}

/**
 * Time until polling must begin so that the day gets a close, in ms; 0 in the last moments of the
 * day.
 */
export const computeTimeToClosing = (now: number): number =>
  Math.min(DAY_MS, Math.max(0, endOfLocalDay(localDay(now)) - CLOSING_MS - now));

/** The feed's closes: in memory, and in the object's storage, where they are written once a day. */
export class CloseKeeper {
  #closes: readonly BitcoinClose[];

  constructor(private readonly storage: SyncKvStorage) {
    this.#closes = storage.get(STORAGE_KEY) ?? [];
  }

  /** Keeps a day's close; a day that has one keeps it. */
  keep(close: BitcoinClose | null): void {
    if (!close || close.date <= (this.#closes.at(-1)?.date ?? "")) return;
    const closes = [...this.#closes, close].slice(-MOST_CLOSES);
    this.storage.put(STORAGE_KEY, closes);
    this.#closes = closes;
  }

  /**
   * Whether the day that ended last has no close; before the first one ever, days are not missed.
   */
  lacksLast(now: number): boolean {
    const last = this.#closes.at(-1)?.date;
    return last !== undefined && last < dayBefore(localDay(now));
  }

  /** Oldest first. */
  list(): readonly BitcoinClose[] {
    return this.#closes;
  }
}
