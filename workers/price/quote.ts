import { roundPrice } from "~/domain/market/history";
import type { MarketStats, PriceMessage } from "~/domain/market/stats";
import { SIMULATED, STALE_MS } from "~/domain/price-status";
import { MINUTE_MS } from "~/locale/durations";
import { type AgreedPrice, type Agreement, agree, type Quote } from "./agree";
import { listedProviders } from "./sources/providers";
import type { Reading } from "./sources/source";

/** A source's last slow figures, in fiat and percent. */
type SlowFigures = Pick<MarketStats, "market_cap" | "volume_24h" | "percent_change_24h"> & {
  seenAt: number;
};

/** Plain data, stored as it is. */
export interface Book {
  quotes: readonly Quote[];
  slow: Readonly<Partial<Record<string, SlowFigures>>>;
  last: AgreedPrice | null;
}

export type Answer = Pick<Quote, "source" | "cadence"> & Reading;

/** After three missed polls, a preferred source's slow figures give way to another's. */
const SLOW_FIGURES_COUNT_MS = 15 * MINUTE_MS;

export const emptyBook: Book = { quotes: [], slow: {}, last: null };

/** A provider's own spelling of its name. The simulated market keeps its mark. */
const displayName = (source: string) =>
  listedProviders.find(({ name }) => name === source)?.label ?? source;

/** What the sources that are configured now agree on; a made-up price has nothing to agree with. */
export function decide({ quotes, last }: Book, order: readonly string[], now: number): Agreement {
  const listed = order.flatMap((name) => quotes.find(({ source }) => source === name) ?? []);
  const [only] = listed;
  if (!order.includes(SIMULATED)) {
    return agree(listed, last?.source === SIMULATED ? null : last, now);
  }
  return {
    agreed: only ? { ...only, agreedAt: only.seenAt } : null,
    status: only && now - only.seenAt <= STALE_MS ? "live" : "stale",
    off: [],
  };
}

/** Applies a poll's answers, all asked for at `now`. */
export function applyReadings(
  book: Book,
  answers: readonly Answer[],
  order: readonly string[],
  now: number,
): Book {
  const newQuotes = answers.map(({ source, cadence, price, at }): Quote => {
    // A provider's clock may run ahead of ours.
    const time = at === null ? now : Math.min(at, now);
    return { source, cadence, price: roundPrice(price), at: time, seenAt: now };
  });
  const isAnswered = ({ source }: Quote) => newQuotes.some((quote) => quote.source === source);
  const quotes = [...book.quotes.filter((quote) => !isAnswered(quote)), ...newQuotes];
  const { agreed, off } = decide({ ...book, quotes }, order, now);
  const slow = { ...book.slow };
  for (const { source, market_cap, volume_24h, percent_change_24h } of answers) {
    const figures = { market_cap, volume_24h, percent_change_24h };
    const hasSome = Object.values(figures).some((figure) => figure !== null);
    // Whose price is wrong has a wrong market cap too.
    if (hasSome && !off.includes(source)) slow[source] = { ...figures, seenAt: now };
  }
  return { quotes, slow, last: agreed };
}

export function computeStats(
  book: Book,
  order: readonly string[],
  now: number,
): MarketStats | null {
  const { agreed, status } = decide(book, order, now);
  if (!agreed) return null;
  const {
    market_cap = null,
    volume_24h = null,
    percent_change_24h = null,
  } = findSlowFigures(book, order, now) ?? {};
  return {
    price: agreed.price,
    market_cap,
    volume_24h,
    percent_change_24h,
    updated_at: new Date(agreed.at).toISOString(),
    source: displayName(agreed.source),
    status: agreed.source === SIMULATED ? SIMULATED : status,
    stale: status === "stale",
  };
}

/** Those of the first source in the operator's order whose last ones are recent, or the newest. */
function findSlowFigures({ slow }: Book, order: readonly string[], now: number) {
  const figures = order.flatMap((name) => slow[name] ?? []);
  const isRecent = ({ seenAt }: SlowFigures) => now - seenAt < SLOW_FIGURES_COUNT_MS;
  return figures.find(isRecent) ?? figures.sort((a, b) => b.seenAt - a.seenAt)[0];
}

export function createPriceMessage(stats: MarketStats): PriceMessage {
  const { price, updated_at, source, status, stale } = stats;
  return { type: "bitcoin_price", price, updated_at, source, status, stale };
}

/** A price that was only confirmed is no change. */
export const isChange = (before: PriceMessage, after: PriceMessage): boolean =>
  before.price !== after.price ||
  before.source !== after.source ||
  before.status !== after.status ||
  before.stale !== after.stale;
