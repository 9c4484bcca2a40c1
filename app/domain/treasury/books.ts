import type { EntryOf, Ledger, LedgerEntry } from "~/content/treasury-schema";
import { formatDay } from "~/locale/days";
import { DAY_MS } from "~/locale/durations";
import { changesState, countDiluted, countShares, type LedgerState, stateOn, type Trade } from "./ledger-state";
import type { Rational } from "./rational";

// The state of a ledger at the end of a day in the company's zone.

/** A date later than any entry of a ledger. */
export const LAST_DAY = "9999-12-31";

export function entriesOf<Kind extends LedgerEntry["kind"]>(ledger: Ledger, kind: Kind, until = LAST_DAY) {
  return ledger.filter((entry): entry is EntryOf<Kind> => entry.kind === kind && entry.date <= until);
}

/** Fiat for one bitcoin or one gram; undefined where none is stated. */
export const unitPriceOf = (trade: Trade) => (trade.kind === "btc" ? trade.priceFiat : trade.priceFiatPerGram);

/** Instruments as of a day, with how many remain: not exercised and not ended, or still in escrow. */
export const openInstruments = (ledger: Ledger, date: string) =>
  [...stateOn(ledger, date).instruments.values()].map(({ entry, left }) => {
    const scheduled = entry.type === "escrow" ? scheduledUntil(entry.schedule, date) : 0;
    return { ...entry, remaining: left - scheduled };
  });

/** By the end of a day: what a schedule has vested, or released from escrow. */
export const scheduledUntil = (schedule: Readonly<Record<string, number>>, date: string) =>
  Object.entries(schedule).reduce((total, [day, count]) => (day <= date ? total + count : total), 0);

/** Whether the last day of exercise of an instrument is before a day. */
export const isPast = ({ expires }: { readonly expires?: string | undefined }, day: string): boolean =>
  expires !== undefined && expires < day;

/** Securities outstanding on a day; no diluted count once an instrument has expired without an entry that says so. */
export function countSecurities(ledger: Ledger, date: string) {
  const state = stateOn(ledger, date);
  const basic = countShares(state);
  if (!basic || !state.counted) return null;
  const { counted, warrants, options, units, treasuryShares } = state;
  const expired = findExpired(state, date);
  const reason =
    expired &&
    `${expired.title} expired on ${formatDay(expired.expires ?? date)}, and no count since then is published.`;
  const diluted = expired ? null : countDiluted(state);
  return {
    event: counted,
    shares: toCount(basic),
    warrants,
    options,
    units,
    treasuryShares,
    diluted: diluted && toCount(diluted),
    reason,
  };
}

/** Whole shares, as weights and splits may leave parts of one. */
const toCount = (exact: Rational) => Number(exact.toFixed(0));

/** An instrument that is counted after its last day. */
export const findExpired = ({ instruments }: LedgerState, date: string) =>
  [...instruments.values()].find(({ entry, left }) => entry.type !== "escrow" && left > 0 && isPast(entry, date))
    ?.entry;

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
  const instruments = counted.filter((instrument) => isPast(instrument, today));
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
  // An instrument is of the event that issued it, whose day counts.
  const counts = ({ kind }: LedgerEntry) => kind === "mark" || (kind !== "instrument" && changesState(kind));
  const days = ledger.filter(counts).map(({ date }) => date);
  return days.sort().at(-1) ?? null;
}

/**
 * The last day before the period of a date: before June 2025 it is 2024-12-31 for the year, 2025-03-31 for the quarter.
 * @param yearEnd the month in which the company's year ends, 12 for December
 */
export function periodStart(date: string, period: "year" | "quarter", yearEnd = 12): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  const monthOfYear = (month - 1 - yearEnd + 24) % 12;
  const monthsSince = period === "year" ? monthOfYear : monthOfYear % 3;
  return new Date(Date.UTC(year, month - 1 - monthsSince, 0)).toISOString().slice(0, 10);
}

/** Whether a ledger states the cost of some purchase before fees. */
export const leavesOutFees = (ledger: Ledger): boolean =>
  ledger.some((entry) => entry.kind === "btc" && entry.flow === "in" && !entry.feesIncluded);

const securityKinds: ReadonlySet<LedgerEntry["kind"]> = new Set(["instrument", "debt", "preferred", "class"]);

/** Whether a ledger says more of the company's capital than a number of shares: then there is a page of its structure. */
export const hasSecurities = (ledger: Ledger): boolean => ledger.some(({ kind }) => securityKinds.has(kind));

/** The day after a date. */
export const nextDay = (date: string) => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);

/** Whether a date is the last day of its period. */
export const endsPeriod = (date: string, period: "year" | "quarter", yearEnd = 12): boolean =>
  periodStart(nextDay(date), period, yearEnd) === date;
