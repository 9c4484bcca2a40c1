import type { DailyClose } from "~/content/market-schema";
import { currency, nameUnit } from "~/locale/currency";
import { DAY_MS } from "~/locale/durations";
import { toNumber, writePlainly } from "./api-keys";
import type { Series } from "./series";
import type { Treasury } from "./treasury";

// The treasury day by day, for programs: the answers of GET /api/treasury/history. Keys may be added, and none is renamed
// or removed.

/** Days of one JSON answer. It stays below 100 KB, and names the address of the days that follow. */
export const JSON_DAYS = 366;
/** Days of one CSV file. */
export const CSV_DAYS = 3_660;

export interface HistoryRange {
  /** Inclusive, like `to`; null: from the first purchase, until the last day. */
  readonly from: string | null;
  readonly to: string | null;
}

interface HistoryDays {
  readonly days: readonly string[];
  readonly series: readonly Series[];
  /** By day. */
  readonly closes: ReadonlyMap<string, DailyClose>;
  /** The first day that no longer had room. */
  readonly nextFrom: string | null;
}

/** The days of a range, at most so many, with the series and closes of all days. Null when there is no history. */
function selectDays(treasury: Treasury, { from, to }: HistoryRange, most: number): HistoryDays | null {
  const series = treasury.series();
  const all = series[0]?.points.map(({ day }) => day);
  if (!all) return null;
  const wanted = all.filter((day) => (from === null || day >= from) && (to === null || day <= to));
  const closes = new Map(treasury.closes().map((close) => [close.date, close]));
  return { days: wanted.slice(0, most), series, closes, nextFrom: wanted[most] ?? null };
}

/** A series' values of some days; null where it has no point. */
function valuesOf({ points }: Series, days: readonly string[]): (number | null)[] {
  const values = new Map(points.map(({ day, value }) => [day, value]));
  return days.map((day) => toNumber(values.get(day)));
}

/** The closes' names, as the API writes them, and their fields; gold's only for a company that has owned it. */
const listCloseNames = (hasGold: boolean) =>
  [
    [currency.key("btc_fiat"), "btcFiat"],
    [currency.key("share_fiat"), "shareFiat"],
    ...(hasGold ? ([[currency.key("gold_fiat_per_g"), "goldFiatPerGram"]] as const) : []),
  ] as const;

interface HistoryOptions {
  readonly treasury: Treasury;
  readonly company: { readonly name: string; readonly tickers: readonly string[] };
  readonly origin: string;
  /** ISO 8601, UTC. */
  readonly generatedAt: string;
  readonly range: HistoryRange;
}

/** Each list of values has one for each of `days`. Null when there is no history. */
export function describeHistory({ treasury, company, origin, generatedAt, range }: HistoryOptions) {
  const selected = selectDays(treasury, range, JSON_DAYS);
  if (!selected) return null;
  const { days, series, closes, nextFrom } = selected;
  const ofDays = days.map((day) => closes.get(day));
  const names = listCloseNames(treasury.hasGold());
  const next = nextFrom && new URLSearchParams({ from: nextFrom, ...(range.to !== null && { to: range.to }) });
  return {
    schema: "treasury-history/v1",
    generated_at: generatedAt,
    ledger_as_of: treasury.asOf(),
    company: { ...company, currency: currency.code },
    next_url: next && `${origin}/api/treasury/history?${next}`,
    days,
    series: series.map((each) => ({
      id: each.id,
      label: each.label,
      unit: nameUnit(each.unit),
      decimals: each.decimals,
      step: each.step,
      values: valuesOf(each, days),
    })),
    closes: {
      ...Object.fromEntries(names.map(([name, field]) => [name, ofDays.map((close) => toNumber(close?.[field]))])),
      sources: listSources(ofDays),
    },
  };
}

/** Who gave the closes, with the first and last day of each in a row. */
function listSources(closes: readonly (DailyClose | undefined)[]) {
  const runs: { source: string; from: string; to: string }[] = [];
  for (const close of closes) {
    if (!close) continue;
    const last = runs.at(-1);
    if (last?.source === close.source && Date.parse(close.date) - Date.parse(last.to) === DAY_MS) last.to = close.date;
    else runs.push({ source: close.source, from: close.date, to: close.date });
  }
  return runs;
}

/** The history as a table: a row for each day, oldest first. Null when there is no history. */
export function listHistoryRows(treasury: Treasury, range: HistoryRange) {
  const selected = selectDays(treasury, range, CSV_DAYS);
  if (!selected) return null;
  const { days, series, closes } = selected;
  const columns = series.map((each) => [each.id, valuesOf(each, days)] as const);
  const plain = (value: number | null | undefined) => (value == null ? null : writePlainly(value));
  const names = listCloseNames(treasury.hasGold());
  const fields = ["day", ...columns.map(([id]) => id), ...names.map(([name]) => name), "closes_source"];
  const rows = days.map((day, index) => {
    const close = closes.get(day);
    return {
      day,
      ...Object.fromEntries(columns.map(([id, values]) => [id, plain(values[index])])),
      ...Object.fromEntries(names.map(([name, field]) => [name, plain(toNumber(close?.[field]))])),
      closes_source: close?.source ?? null,
    };
  });
  return { columns: fields.map((field) => ({ field, label: field })), rows };
}
