import type { MarketStats, PriceMessage } from "~/domain/market/stats";
import { FROZEN_MS, STALE_MS } from "~/domain/price-ages";
import { listedProviders } from "./sources/providers";
import type { Reading } from "./sources/source";

/** A source's last accepted price. Times are in ms since the epoch. */
interface PriceQuote {
  price: number;
  /** When the price was current, according to the provider, or else when it was asked for. */
  at: number;
  /** When it was asked for: the same for all answers of one poll. */
  seenAt: number;
  /** When the source first gave this very price. */
  changedAt: number;
  live: boolean;
}

/** A source's last slow figures, in fiat and percent. */
type SlowFigures = Pick<MarketStats, "market_cap" | "volume_24h" | "percent_change_24h"> & { seenAt: number };

/** A price that jumped and needs confirming. */
interface QuarantinedPrice {
  price: number;
  seenAt: number;
  /** When the first of an unbroken series of jumps arrived. */
  since: number;
}

type BySource<Value> = Partial<Record<string, Value>>;
export type Quarantine = BySource<QuarantinedPrice>;

/** All that is known of the market, by source. Plain data, stored as it is. */
export interface Book {
  quotes: BySource<PriceQuote>;
  slow: BySource<SlowFigures>;
  quarantined: Quarantine;
}

export interface Answer {
  source: string;
  live: boolean;
  reading: Reading;
}

export interface Figures {
  stats: MarketStats;
  /** Time since a source last confirmed the price, in ms. */
  age: number;
}

/** A source's price counts while it is younger than this. */
export const COUNTS_MS = 15_000;
/** After three missed polls, a preferred source's slow figures give way to another's. */
const SLOW_FIGURES_COUNT_MS = 900_000;
/** A price further from the last one, as a share of it, needs confirming. */
const JUMP = 0.2;
/** Prices no further apart than this confirm each other's jump. */
const AGREEMENT = 0.05;
/** A source confirms its own jump when it is asked again at least this much later. */
export const CONFIRM_MS = 1_000;

export const emptyBook: Book = { quotes: {}, slow: {}, quarantined: {} };

/** `source` is as people read it: "Kraken", "average of Coinbase and Kraken", "median of Coinbase, CoinGecko and …". */
type MergedPrice = Pick<PriceQuote, "price" | "at" | "seenAt"> & { source: string };

/**
 * The median of three or more sources that count, the mean of two, one alone; otherwise the freshest. `order` (the
 * operator's) breaks ties; sources that are no longer in it are ignored, so a simulated price never loses its mark.
 */
export function mergePrices(book: Book, order: readonly string[], now: number): MergedPrice | null {
  const quotes = order.flatMap((name) => {
    const quote = book.quotes[name];
    return quote ? [{ name, ...quote }] : [];
  });
  const counting = quotes.filter(({ at }) => now - at < COUNTS_MS);
  // The price of a source that is polled every few minutes is out of date once a live one has moved since: averaged
  // in, it would hold a new price half-way for up to 15 s.
  const current = counting.filter(
    (quote) => quote.live || !counting.some((other) => other.live && other.changedAt > quote.seenAt),
  );

  if (current.length > 1) {
    const names = current
      .map(({ name }) => name)
      .sort()
      .map(displayName);
    return {
      price: roundToCents(computeMedian(current.map(({ price }) => price))),
      at: Math.max(...current.map(({ at }) => at)),
      seenAt: Math.max(...current.map(({ seenAt }) => seenAt)),
      source: `${current.length > 2 ? "median" : "average"} of ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`,
    };
  }
  const [freshest] = current.length ? current : quotes.sort((a, b) => b.at - a.at);
  if (!freshest) return null;
  const { price, at, seenAt, name } = freshest;
  return { price: roundToCents(price), at, seenAt, source: displayName(name) };
}

/** A provider's own spelling of its name. The simulated market keeps its mark. */
const displayName = (source: string) => listedProviders.find(({ name }) => name === source)?.label ?? source;

/** Median of a list that is not empty; of two, that is their mean. */
function computeMedian(prices: number[]): number {
  const sorted = prices.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.floor(half)] as number) + (sorted[Math.ceil(half) - 1] as number)) / 2;
}

const roundToCents = (fiat: number) => Math.round(fiat * 100) / 100;

/** The slow figures of the first source in the operator's order whose last ones are recent; otherwise the newest. */
function findSlowFigures(book: Book, order: readonly string[], now: number): SlowFigures | undefined {
  const figures = order.flatMap((name) => book.slow[name] ?? []);
  const isRecent = ({ seenAt }: SlowFigures) => now - seenAt < SLOW_FIGURES_COUNT_MS;
  return figures.find(isRecent) ?? figures.sort((a, b) => b.seenAt - a.seenAt)[0];
}

/**
 * Applies a poll's answers (all asked for at `now`). A price that jumps is quarantined until a second source agrees, or
 * the same one when it is asked again; `jumps` lists the newly quarantined.
 */
export function applyReadings(book: Book, answers: readonly Answer[], order: readonly string[], now: number) {
  const next: Book = { quotes: { ...book.quotes }, slow: { ...book.slow }, quarantined: { ...book.quarantined } };
  const reference = mergePrices(book, order, now)?.price ?? null;
  const jumps: { source: string; price: number; last: number }[] = [];

  for (const { source, live, reading } of answers) {
    const { price, at, ...slow } = reading;
    if (Object.values(slow).some((figure) => figure !== null)) next.slow[source] = { ...slow, seenAt: now };

    if (
      reference !== null &&
      Math.abs(price / reference - 1) > JUMP &&
      !isConfirmed(book, answers, source, price, now)
    ) {
      const earlier = book.quarantined[source];
      const since = earlier && now - earlier.seenAt < COUNTS_MS ? earlier.since : now;
      if (since === now) jumps.push({ source, price, last: reference });
      next.quarantined[source] = { price, seenAt: now, since };
      continue;
    }
    delete next.quarantined[source];
    const last = book.quotes[source];
    const changedAt = last?.price === price ? last.changedAt : now;
    // A provider's clock may run ahead of ours; nothing is younger than now.
    next.quotes[source] = { price, at: Math.min(at ?? now, now), seenAt: now, changedAt, live };
  }
  return { book: next, jumps };
}

/** Whether another source, or this one in an earlier poll, gives about the same price. */
function isConfirmed(book: Book, answers: readonly Answer[], source: string, price: number, now: number): boolean {
  const agrees = (other: number) => Math.abs(other / price - 1) <= AGREEMENT;
  const own = book.quarantined[source];
  if (own && now - own.seenAt >= CONFIRM_MS && now - own.seenAt < COUNTS_MS && agrees(own.price)) return true;
  const others = [...Object.entries(book.quarantined), ...Object.entries(book.quotes)];
  return (
    answers.some((answer) => answer.source !== source && agrees(answer.reading.price)) ||
    others.some(([name, other]) => name !== source && other && now - other.seenAt < COUNTS_MS && agrees(other.price))
  );
}

/** The figures as the API answers them; null when no price was ever known. */
export function computeFigures(book: Book, order: readonly string[], now: number): Figures | null {
  const merged = mergePrices(book, order, now);
  if (!merged) return null;
  const { price, at, seenAt, source } = merged;
  const { market_cap = null, volume_24h = null, percent_change_24h = null } = findSlowFigures(book, order, now) ?? {};
  const age = now - seenAt;
  const stale = age > STALE_MS || now - at > FROZEN_MS;
  const updated_at = new Date(at).toISOString();
  return { age, stats: { price, market_cap, volume_24h, percent_change_24h, updated_at, source, stale } };
}

/** The message that rooms are sent. */
export function createPriceMessage({ price, updated_at, source, stale }: MarketStats): PriceMessage {
  return { type: "bitcoin_price", price, updated_at, source, stale };
}

/** Whether visitors would see a difference. A price that was only confirmed is no change. */
export const isChange = (before: PriceMessage, after: PriceMessage): boolean =>
  before.price !== after.price || before.source !== after.source || before.stale !== after.stale;
