import type { EntryOf, Ledger, LedgerEntry } from "~/content/treasury-schema";
import { DAY_MS } from "~/locale/durations";
import { Rational, ZERO } from "./rational";

// The state of a ledger at the end of a day in the company's zone.

/** A date later than any entry of a ledger. */
export const LAST_DAY = "9999-12-31";

export function entriesOf<Kind extends LedgerEntry["kind"]>(ledger: Ledger, kind: Kind, until = LAST_DAY) {
  return ledger.filter((entry): entry is EntryOf<Kind> => entry.kind === kind && entry.date <= until);
}

export type Trade = EntryOf<"btc"> | EntryOf<"gold">;

/** BTC or grams. */
export const quantityOf = (trade: Trade) => Rational.of(trade.kind === "btc" ? trade.btc : trade.grams);

/** Fiat for one bitcoin or one gram. */
export const unitPriceOf = (trade: Trade) => (trade.kind === "btc" ? trade.priceFiat : trade.priceFiatPerGram);

/** Quantity (BTC or g) and cost (fiat, fees included) of what is held. */
export interface Holding {
  readonly quantity: Rational;
  readonly cost: Rational;
}

export const NOTHING_HELD: Holding = { quantity: ZERO, cost: ZERO };

/** What is held after one more trade; an outflow takes cost at the average. */
export function addTrade({ quantity, cost }: Holding, trade: Trade): Holding {
  const moved = quantityOf(trade);
  if (trade.flow === "in") return { quantity: quantity.plus(moved), cost: cost.plus(Rational.of(trade.costFiat)) };
  const taken = cost.times(moved.over(quantity) ?? ZERO);
  return { quantity: quantity.minus(moved), cost: cost.minus(taken) };
}

export const sumTrades = (trades: readonly Trade[]): Holding => trades.reduce(addTrade, NOTHING_HELD);

/** Instruments as of a day, with how many remain: not exercised and not ended, or still in escrow. */
export function openInstruments(ledger: Ledger, date: string) {
  const events = entriesOf(ledger, "capital", date);
  return entriesOf(ledger, "instrument", date).map((instrument) => {
    const { id, type, count, schedule } = instrument;
    const removed = events.reduce((total, event) => {
      const changes = type === "escrow" ? [event.released] : [event.exercised, event.lapsed];
      return changes.reduce((sum, change) => sum + (change[id] ?? 0), total);
    }, 0);
    const scheduled = type === "escrow" ? scheduledUntil(schedule, date) : 0;
    return { ...instrument, remaining: count - removed - scheduled };
  });
}

const scheduledUntil = (schedule: Readonly<Record<string, number>>, date: string) =>
  Object.entries(schedule).reduce((total, [day, count]) => (day <= date ? total + count : total), 0);

/** Securities outstanding on a day; no diluted count once an instrument has expired without an entry that says so. */
export function countSecurities(ledger: Ledger, date: string) {
  const event = entriesOf(ledger, "capital", date).at(-1);
  if (!event) return null;
  const { sharesAfter: shares, warrantsAfter: warrants, optionsAfter: options } = event;
  const expired = openInstruments(ledger, date).find(
    ({ type, expires, remaining }) => type !== "escrow" && expires < date && remaining > 0,
  );
  const reason = expired && `${expired.title} expired on ${expired.expires}, and no count since then is published.`;
  const diluted = expired ? null : shares + warrants + options;
  return { event, shares, warrants, options, diluted, reason };
}

/** Warrants and options that a count includes, of which some have passed their last day since. */
export interface ExpiredSince {
  /** Series that have expired by the reader's day, and all that are counted. */
  readonly series: number;
  readonly ofSeries: number;
  /** Securities of the expired series. */
  readonly securities: number;
  readonly instruments: readonly ReturnType<typeof openInstruments>[number][];
}

/**
 * The instruments in a day's diluted count whose last day of exercise is before the reader's day. No entry says whether
 * they were exercised, so they stay in the count, which says so. Null where there is none.
 */
export function findExpiredSince(ledger: Ledger, date: string, today: string): ExpiredSince | null {
  const counted = openInstruments(ledger, date).filter(({ type, remaining }) => type !== "escrow" && remaining > 0);
  const instruments = counted.filter(({ expires }) => expires < today);
  if (instruments.length === 0) return null;
  const securities = instruments.reduce((total, { remaining }) => total + remaining, 0);
  return { series: instruments.length, ofSeries: counted.length, securities, instruments };
}

/** Shares whose scheduled release from escrow lies after a day, until and including the reader's. */
export function countReleasedSince(ledger: Ledger, date: string, today: string): number {
  const escrows = entriesOf(ledger, "instrument", date).filter(({ type }) => type === "escrow");
  return escrows.reduce(
    (total, { schedule }) => total + scheduledUntil(schedule, today) - scheduledUntil(schedule, date),
    0,
  );
}

/** The last day with an entry about holdings, securities, prices or balances; null when there is none. */
export function lastDay(ledger: Ledger): string | null {
  const kinds = new Set<LedgerEntry["kind"]>(["btc", "gold", "capital", "mark", "balance"]);
  const days = ledger.filter(({ kind }) => kinds.has(kind)).map(({ date }) => date);
  return days.sort().at(-1) ?? null;
}

/** The last day before the period of a date: before June 2025 it is 2024-12-31 for the year, 2025-03-31 for the quarter. */
export function periodStart(date: string, period: "year" | "quarter"): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  const firstMonth = period === "year" ? 0 : Math.floor((month - 1) / 3) * 3;
  return new Date(Date.UTC(year, firstMonth, 0)).toISOString().slice(0, 10);
}

/** The day after a date. */
export const nextDay = (date: string) => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);

/** Whether a date is the last day of its period. */
export const endsPeriod = (date: string, period: "year" | "quarter"): boolean =>
  periodStart(nextDay(date), period) === date;
