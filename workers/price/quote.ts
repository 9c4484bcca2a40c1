import type { MarketStats, PriceMessage } from "~/domain/market/stats";
import type { Reading } from "./sources/source";

/** A source's last believed price. Times are in ms since the epoch. */
export interface Quote {
  price: number;
  /** When it was current, as the provider says, or else when it was asked for. */
  at: number;
  /** When it was asked for: all answers of one beat have the same. */
  seenAt: number;
  /** When the source first said this very price. */
  changedAt: number;
  live: boolean;
}

/** A source's last slow figures, in CAD and percent. */
export type SlowFigures = Pick<MarketStats, "market_cap" | "volume_24h" | "percent_change_24h"> & { seenAt: number };

/** A price that leapt and waits for someone to agree. */
export interface HeldPrice {
  price: number;
  seenAt: number;
  /** When the first of an unbroken row of leaps came. */
  since: number;
}

/** All that is known of the market, by source. Plain data: it is stored as it is. */
export interface Book {
  quotes: Partial<Record<string, Quote>>;
  slow: Partial<Record<string, SlowFigures>>;
  held: Partial<Record<string, HeldPrice>>;
}

/** What a source answered in a beat. */
export interface Answer {
  source: string;
  live: boolean;
  reading: Reading;
}

/** A source's price counts while it is younger. */
export const COUNTS_MS = 15_000;
/** A price that no source has confirmed for longer is marked stale: seven missed beats. */
export const STALE_MS = 30_000;
/** So is one that a provider itself says is older, however often it repeats it. */
export const FROZEN_MS = 600_000;
/** Slow figures of a preferred source give way to another's after three missed turns. */
const SLOW_FIGURES_COUNT_MS = 900_000;
/** A larger step from the last price, as a share of it, waits for agreement. */
const LEAP = 0.2;
/** Two prices no further apart agree that the market has leapt. */
const AGREEMENT = 0.05;
/** The same source agrees with itself when it was asked again at least this much later. */
export const CONFIRM_MS = 1_000;

export const emptyBook: Book = { quotes: {}, slow: {}, held: {} };

/** The price as several sources give it together. */
interface MergedPrice {
  price: number;
  at: number;
  seenAt: number;
  /** "kraken", "mean of coinbase, kraken", "median of coinbase, coingecko, kraken". */
  source: string;
}

/**
 * The price by design: the median of three or more sources that count, the mean of two, one alone; otherwise the
 * freshest. `order` (the operator's) breaks ties; what a source said that is no longer in it is not looked at, so a
 * simulated price never outlives its mark.
 */
export function mergedPrice(book: Book, order: readonly string[], now: number): MergedPrice | null {
  const known = order.flatMap((name) => {
    const quote = book.quotes[name];
    return quote ? [{ name, ...quote }] : [];
  });
  const counting = known.filter(({ at }) => now - at < COUNTS_MS);
  // A source that is asked every few minutes is history once one that is asked every few seconds has moved since:
  // averaged in, it would hold a new price half way for up to 15 s.
  const current = counting.filter(
    (quote) => quote.live || !counting.some((other) => other.live && other.changedAt > quote.seenAt),
  );

  if (current.length > 1) {
    const names = current
      .map(({ name }) => name)
      .sort()
      .join(", ");
    return {
      price: toCents(middle(current.map(({ price }) => price))),
      at: Math.max(...current.map(({ at }) => at)),
      seenAt: Math.max(...current.map(({ seenAt }) => seenAt)),
      source: `${current.length > 2 ? "median" : "mean"} of ${names}`,
    };
  }
  const [freshest] = current.length ? current : known.sort((a, b) => b.at - a.at);
  return freshest
    ? { price: toCents(freshest.price), at: freshest.at, seenAt: freshest.seenAt, source: freshest.name }
    : null;
}

/** Median of a list that is not empty; of two, that is their mean. */
function middle(prices: number[]): number {
  const sorted = prices.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.floor(half)] as number) + (sorted[Math.ceil(half) - 1] as number)) / 2;
}

const toCents = (cad: number) => Math.round(cad * 100) / 100;

/** The slow figures of the first source in the operator's order whose last ones are recent; failing that, the newest. */
function slowFigures(book: Book, order: readonly string[], now: number): SlowFigures | undefined {
  const known = order.flatMap((name) => book.slow[name] ?? []);
  return (
    known.find(({ seenAt }) => now - seenAt < SLOW_FIGURES_COUNT_MS) ?? known.sort((a, b) => b.seenAt - a.seenAt)[0]
  );
}

/**
 * Enters a beat's answers (all asked for at `now`). A price that leaps from the last one is held back until a second
 * source agrees, or the same one when it is asked again; `leaps` are those that were newly held.
 */
export function enter(book: Book, answers: readonly Answer[], order: readonly string[], now: number) {
  const next: Book = { quotes: { ...book.quotes }, slow: { ...book.slow }, held: { ...book.held } };
  const reference = mergedPrice(book, order, now)?.price ?? null;
  const leaps: { source: string; price: number; last: number }[] = [];

  for (const { source, live, reading } of answers) {
    const { price, at, market_cap, volume_24h, percent_change_24h } = reading;
    if (market_cap !== null || volume_24h !== null || percent_change_24h !== null)
      next.slow[source] = { market_cap, volume_24h, percent_change_24h, seenAt: now };

    if (reference !== null && Math.abs(price / reference - 1) > LEAP && !confirmed(book, answers, source, price, now)) {
      const earlier = book.held[source];
      const since = earlier && now - earlier.seenAt < COUNTS_MS ? earlier.since : now;
      if (since === now) leaps.push({ source, price, last: reference });
      next.held[source] = { price, seenAt: now, since };
      continue;
    }
    delete next.held[source];
    const last = book.quotes[source];
    // A provider's clock may run ahead of ours; nothing is younger than now.
    const changedAt = last?.price === price ? last.changedAt : now;
    next.quotes[source] = { price, at: Math.min(at ?? now, now), seenAt: now, changedAt, live };
  }
  return { book: next, leaps };
}

/** Whether another source, or this one in an earlier beat, says about the same. */
function confirmed(book: Book, answers: readonly Answer[], source: string, price: number, now: number): boolean {
  const agrees = (other: number) => Math.abs(other / price - 1) <= AGREEMENT;
  const own = book.held[source];
  if (own && now - own.seenAt >= CONFIRM_MS && now - own.seenAt < COUNTS_MS && agrees(own.price)) return true;
  return (
    answers.some((answer) => answer.source !== source && agrees(answer.reading.price)) ||
    [book.held, book.quotes].some((others) =>
      Object.entries(others).some(
        ([name, other]) => name !== source && other && now - other.seenAt < COUNTS_MS && agrees(other.price),
      ),
    )
  );
}

/** When a source last confirmed the price, ms since the epoch; null when none ever did. */
export function confirmedAt(book: Book, order: readonly string[], now: number): number | null {
  return mergedPrice(book, order, now)?.seenAt ?? null;
}

/** The figures as the API answers them; null when no price was ever known. */
export function marketStats(book: Book, order: readonly string[], now: number): MarketStats | null {
  const merged = mergedPrice(book, order, now);
  if (!merged) return null;
  const slow = slowFigures(book, order, now);
  return {
    price: merged.price,
    market_cap: slow?.market_cap ?? null,
    volume_24h: slow?.volume_24h ?? null,
    percent_change_24h: slow?.percent_change_24h ?? null,
    updated_at: new Date(merged.at).toISOString(),
    source: merged.source,
    stale: now - merged.seenAt > STALE_MS || now - merged.at > FROZEN_MS,
  };
}

/** What rooms are told of the figures. */
export const priceMessage = ({ price, updated_at, source, stale }: MarketStats): PriceMessage => ({
  type: "bitcoin_price",
  price,
  updated_at,
  source,
  stale,
});

/** Whether visitors would see a difference. A price that was only confirmed again is not one. */
export const didChange = (before: PriceMessage | null, after: PriceMessage): boolean =>
  before === null || before.price !== after.price || before.source !== after.source || before.stale !== after.stale;
