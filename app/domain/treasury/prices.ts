import type { DailyClose } from "~/content/market-schema";
import type { Ledger } from "~/content/treasury-lists/ledger";
import type { Source } from "~/content/treasury-lists/row";
import { DAY_MS } from "~/locale/durations";
import { LAST_DAY, listCorrectionDays, rowsOn } from "./state";

/** Maximum ages: an older input is stale, and so is every figure made from it. */
export const limits = { goldDays: 7, shareTradingDays: 5, balanceDays: 135 } as const;

/** A past day without a close takes the last one within so many days, and names its day. */
const CLOSE_DAYS = 3;

export interface PriceInput {
  readonly value: string;
  /** A day; of a live price its time, ISO 8601 in UTC. */
  readonly asOf: string;
  readonly source: Source;
  readonly status?: "live" | "stale" | "simulated" | "own";
  readonly venue?: string | undefined;
}

type PriceName = "btc" | "gold" | "share";

/**
 * Prices by day: what the company stated, or else the daily close.
 * @param knownOn counts corrections until this day
 */
export function createPrices(ledger: Ledger, closes: readonly DailyClose[], knownOn = LAST_DAY) {
  const days: Record<PriceName, Map<string, PriceInput>> = {
    btc: new Map(),
    gold: new Map(),
    share: new Map(),
  };
  const add = (
    name: PriceName,
    day: string,
    value: string | null | undefined,
    source: Source,
    venue?: string,
  ) => {
    if (value) days[name].set(day, { value, asOf: day, source, venue });
  };
  for (const { date, btcFiat, goldFiatPerGram, shareFiat, source } of closes) {
    const closeSource = { title: `Daily close, ${source}`, href: null };
    add("btc", date, btcFiat, closeSource);
    add("gold", date, goldFiatPerGram, closeSource);
    add("share", date, shareFiat, closeSource);
  }
  for (const row of rowsOn(ledger, "prices", knownOn)) {
    const source = row.source ?? { title: row.note ?? "", href: null };
    add("btc", row.date, row.btc, source);
    add("gold", row.date, row.gold, source);
    add("share", row.date, row.share, source, row.venue);
  }
  const sorted = {
    btc: [...days.btc.keys()].sort(),
    gold: [...days.gold.keys()].sort(),
    share: [...days.share.keys()].sort(),
  };
  const venue = ledger.prices.findLast((row) => row.venue)?.venue;
  return {
    venue,
    /** However old. */
    newest(name: PriceName, until: string = LAST_DAY): PriceInput | null {
      const day = sorted[name].findLast((each) => each <= until);
      return (day && days[name].get(day)) || null;
    },
    /** Of the day, or of one shortly before it, as over a weekend. */
    on(name: PriceName, day: string): PriceInput | null {
      const newest = this.newest(name, day);
      return newest && Date.parse(day) - Date.parse(newest.asOf) <= CLOSE_DAYS * DAY_MS
        ? newest
        : null;
    },
    /** Of the day alone. */
    of: (name: PriceName, day: string): PriceInput | null => days[name].get(day) ?? null,
  };
}

export type Prices = ReturnType<typeof createPrices>;

/** Prices as known on each day: made anew only for days with a correction. */
export function createPriceHistory(ledger: Ledger, closes: readonly DailyClose[]) {
  const days = listCorrectionDays(ledger);
  const made = new Map<number, Prices>();
  return (day: string): Prices => {
    const corrections = days.filter((date) => date <= day).length;
    const prices = made.get(corrections) ?? createPrices(ledger, closes, day);
    made.set(corrections, prices);
    return prices;
  };
}

/** False without a reader's day. */
export function isBeyondLimit(
  kind: "gold" | "share" | "balance",
  day: string,
  today: string | undefined,
): boolean {
  if (today === undefined) return false;
  if (kind === "share") return countWeekdays(day, today) > limits.shareTradingDays;
  const most = kind === "gold" ? limits.goldDays : limits.balanceDays;
  return Date.parse(today) - Date.parse(day) > most * DAY_MS;
}

/** Weekdays that began after a day, up to another; includes holidays, which differ by exchange. */
function countWeekdays(date: string, today: string): number {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(date)) / DAY_MS));
  const weekday = new Date(date).getUTCDay();
  const rest = Array.from({ length: days % 7 }, (_, at) => (weekday + at + 1) % 7);
  return 5 * Math.floor(days / 7) + rest.filter((day) => day % 6 !== 0).length;
}
