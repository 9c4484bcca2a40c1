import { dateFormat } from "~/locale/formats";
export interface MonthCount {
  /** "2026-03" */
  period: string;
  count: number;
}

/** A chart with more bars than these has none that can be told apart. */
const SHOWN = 60;

const name = dateFormat({ month: "short", year: "numeric", timeZone: "UTC" });

/**
 * The months from the first that has a count to this one, those without a count among them, each with its name.
 * @param now this month, "2026-03"
 * @returns oldest first, the newest 60 at most; empty without counts
 */
export function monthsOf(counts: readonly MonthCount[], now: string): { label: string; count: number }[] {
  const known = new Map(counts.map(({ period, count }) => [period, count]));
  const periods = [...known.keys()].sort();
  const first = periods[0];
  if (first === undefined) return [];
  const last = indexOf([...periods, now].sort().at(-1) ?? now);
  const start = Math.max(indexOf(first), last - SHOWN + 1);
  return Array.from({ length: last - start + 1 }, (_, step) => {
    const date = new Date(Date.UTC(0, start + step));
    // Years before 100 mean the 20th century to Date.UTC.
    date.setUTCFullYear(Math.floor((start + step) / 12));
    const period = date.toISOString().slice(0, 7);
    return { label: name.format(date), count: known.get(period) ?? 0 };
  });
}

function indexOf(period: string): number {
  const [year = 0, month = 1] = period.split("-").map(Number);
  return year * 12 + month - 1;
}
