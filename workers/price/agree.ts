import { STALE_MS } from "~/domain/price-status";
import { MINUTE_MS, SECOND_MS } from "~/locale/durations";

/** A source's last price of one bitcoin, in fiat. Stored as it is; times are ms since the epoch. */
export interface Quote {
  readonly source: string;
  readonly cadence: "live" | "slow";
  readonly price: number;
  /** When its source dated it; where that gives no date, when it answered. Never of the future. */
  readonly at: number;
  readonly seenAt: number;
}

/** A price that two sources agreed on, as one of them gave it; they last did at `agreedAt`. */
export interface AgreedPrice extends Pick<Quote, "source" | "price" | "at"> {
  readonly agreedAt: number;
}

export interface Agreement {
  readonly agreed: AgreedPrice | null;
  readonly status: "live" | "unconfirmed" | "stale";
  /** Usable sources that are not near: they contradict the others, or one another. */
  readonly off: readonly string[];
}

/** A quote is usable for so long: CoinGecko's free plan pays for one in 291 s. */
const USABLE_MS = { live: 30 * SECOND_MS, slow: 6 * MINUTE_MS };
/** Exchanges differ by less, but for moments of a crash. */
const NEAR = 0.01;
/** Further than markets move between two polls, or exchanges ever differ. */
const JUMP = 0.1;

const isWithin = (share: number, price: number, of: number) => Math.abs(price - of) <= share * of;

/**
 * The price at `now`. Two usable quotes near the median of all agree, and the first one's price is
 * live. One that jumped from `last` needs every usable quote; with no `last`, each that is so far
 * from it contradicts it. Without agreement the last price stays, and turns stale.
 *
 * Sees neither that all sources are wrong alike, nor that most are by less than a jump.
 * @param quotes of one pair, within bounds, one a source, in the operator's order
 */
export function agree(quotes: readonly Quote[], last: AgreedPrice | null, now: number): Agreement {
  const usable = quotes.filter(({ at, cadence }) => Math.abs(now - at) <= USABLE_MS[cadence]);
  const median = findMedian(usable.map(({ price }) => price));
  const near = usable.filter(({ price }) => isWithin(NEAR, price, median));
  const off = usable.filter((quote) => !near.includes(quote)).map(({ source }) => source);
  const [first, second] = near;
  if (first && second) {
    const { source, price, at } = first;
    const before = last ? [last] : usable;
    if (off.length === 0 || before.every((each) => isWithin(JUMP, price, each.price))) {
      const agreedAt = Math.max(...near.map(({ seenAt }) => seenAt));
      return { agreed: { source, price, at, agreedAt }, status: "live", off };
    }
  }
  const isFresh = last !== null && now - last.agreedAt <= STALE_MS;
  return { agreed: last, status: isFresh ? "unconfirmed" : "stale", off };
}

/** Of an even number the mean of the middle two; NaN, to which nothing is near, of none. */
function findMedian(prices: readonly number[]): number {
  const sorted = prices.toSorted((a, b) => a - b);
  const [low, high] = [sorted.length - 1, sorted.length].map((twice) => sorted[twice >> 1]);
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
