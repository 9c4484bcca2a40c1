import { DAY_MS } from "~/locale/durations";

export interface Period {
  readonly from: string;
  readonly to: string;
  /** The last day before the period, whose state is the base. */
  readonly base: string;
}

const moveDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The quarter or year of a day, ending on that day.
 * @param yearEnd month in which the year ends: 12 for calendar years
 */
export function period(day: string, length: "quarter" | "year", yearEnd = 12): Period {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const monthOfYear = (month - 1 - yearEnd + 24) % 12;
  const since = length === "year" ? monthOfYear : monthOfYear % 3;
  const base = new Date(Date.UTC(year, month - 1 - since, 0)).toISOString().slice(0, 10);
  return { from: moveDay(base, 1), to: day, base };
}

/** From a day's period back to that of the first day, newest first. */
export function listPeriods(
  first: string,
  last: string,
  length: "quarter" | "year",
  yearEnd = 12,
): Period[] {
  const periods = [];
  for (let day = last; day >= first; ) {
    const each = period(day, length, yearEnd);
    periods.push(each);
    day = each.base;
  }
  return periods;
}
