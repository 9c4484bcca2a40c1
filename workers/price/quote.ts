import type { MarketStats, PriceMessage } from "~/domain/market/stats";
import { FROZEN_MS } from "~/domain/price-ages";
import { describePrice } from "~/domain/price-status";
import {
  type Agreement,
  agree,
  type BySource,
  type LeftOutReason,
  noPrecedent,
  type Precedent,
  type SourceAnswer,
  type SourceReading,
  trackReadings,
} from "./agreement";
import { listedProviders } from "./sources/providers";
import type { Reading } from "./sources/source";

/** A source's last slow figures, in fiat and percent. */
type SlowFigures = Pick<MarketStats, "market_cap" | "volume_24h" | "percent_change_24h"> & {
  seenAt: number;
};

/** All that is known of the market. Plain data, stored as it is. */
export interface Book {
  readings: readonly SourceReading[];
  slow: BySource<SlowFigures>;
  precedent: Precedent;
  /** What was last decided; null before the first answer. */
  agreement: Agreement | null;
}

export type Answer = SourceAnswer & Reading;

export interface Figures {
  stats: MarketStats;
  /** Time since a source last confirmed the price, in ms. */
  age: number;
}

/** After three missed polls, a preferred source's slow figures give way to another's. */
const SLOW_FIGURES_COUNT_MS = 900_000;

export const emptyBook: Book = { readings: [], slow: {}, precedent: noPrecedent, agreement: null };

/**
 * As people read it: "Kraken", "average of Coinbase and Kraken", "median of Coinbase, CoinGecko and
 * Kraken".
 */
function nameSources(sources: readonly string[]): string {
  const names = sources.toSorted().map(displayName);
  const [first = "", second] = names;
  if (second === undefined) return first;
  return `${names.length > 2 ? "median" : "average"} of ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A provider's own spelling of its name. The simulated market keeps its mark. */
export const displayName = (source: string) =>
  listedProviders.find(({ name }) => name === source)?.label ?? source;

/**
 * The slow figures of the first source in the operator's order whose last ones are recent;
 * otherwise the newest.
 */
function findSlowFigures(
  book: Book,
  order: readonly string[],
  now: number,
): SlowFigures | undefined {
  const figures = order.flatMap((name) => book.slow[name] ?? []);
  const isRecent = ({ seenAt }: SlowFigures) => now - seenAt < SLOW_FIGURES_COUNT_MS;
  return figures.find(isRecent) ?? figures.sort((a, b) => b.seenAt - a.seenAt)[0];
}

/** A source that was left out with this poll. */
export interface LeftOut {
  source: string;
  reason: LeftOutReason;
  price: number;
  shown: number;
}

/**
 * Forgets sources that are no longer configured, so that a simulated price never loses its mark.
 */
function keepConfigured(
  { readings, slow, precedent, agreement }: Book,
  order: readonly string[],
): Book {
  const isConfigured = <Price extends { sources: readonly string[] }>(price: Price | null) =>
    price?.sources.every((source) => order.includes(source)) ? price : null;
  return {
    // The operator's order breaks ties.
    readings: order.flatMap((name) => readings.find(({ source }) => source === name) ?? []),
    slow,
    precedent: { ...precedent, agreed: isConfigured(precedent.agreed) },
    agreement: isConfigured(agreement),
  };
}

/**
 * Applies a poll's answers, all asked for at `now`. `leftOut` lists those that the poll before had
 * not left out.
 */
export function applyReadings(
  known: Book,
  answers: readonly Answer[],
  order: readonly string[],
  now: number,
): { book: Book; leftOut: LeftOut[] } {
  const book = keepConfigured(known, order);
  const slow = { ...book.slow };
  for (const { source, market_cap, volume_24h, percent_change_24h } of answers) {
    const figures = { market_cap, volume_24h, percent_change_24h };
    if (Object.values(figures).some((figure) => figure !== null))
      slow[source] = { ...figures, seenAt: now };
  }
  const tracked = {
    ...book,
    slow,
    readings: trackReadings(book.readings, answers, book.precedent, now),
  };
  const decision = agree(keepConfigured(tracked, order).readings, book.precedent, now);
  if (!decision) return { book: tracked, leftOut: [] };

  const { agreement, readings, precedent } = decision;
  const leftOut = readings.flatMap(({ source, price }): LeftOut[] => {
    const reason = agreement.leftOut[source];
    const isNew = reason !== undefined && book.agreement?.leftOut[source] !== reason;
    return isNew ? [{ source, reason, price, shown: agreement.price }] : [];
  });
  return { book: { slow, readings, precedent, agreement }, leftOut };
}

/** The figures as the API answers them; null when no price was ever known. */
export function computeFigures(known: Book, order: readonly string[], now: number): Figures | null {
  const book = keepConfigured(known, order);
  if (!book.agreement) return null;
  const { price, at, seenAt, movedAt, sources, isAgreed } = book.agreement;
  const {
    market_cap = null,
    volume_24h = null,
    percent_change_24h = null,
  } = findSlowFigures(book, order, now) ?? {};
  const [age, stoodFor] = [now - seenAt, now - movedAt];
  const source = nameSources(sources);
  // A price that stands still is as old as it is, however often a source repeats it.
  const updated_at = new Date(stoodFor > FROZEN_MS ? movedAt : at).toISOString();
  const described = describePrice({ source, isAgreed, age, stoodFor });
  return {
    age,
    stats: { price, market_cap, volume_24h, percent_change_24h, updated_at, source, ...described },
  };
}

/** The message that rooms are sent. */
export function createPriceMessage({
  price,
  updated_at,
  source,
  status,
  stale,
}: MarketStats): PriceMessage {
  return { type: "bitcoin_price", price, updated_at, source, status, stale };
}

/** Whether visitors would see a difference. A price that was only confirmed is no change. */
export const isChange = (before: PriceMessage, after: PriceMessage): boolean =>
  before.price !== after.price ||
  before.source !== after.source ||
  before.status !== after.status ||
  before.stale !== after.stale;
