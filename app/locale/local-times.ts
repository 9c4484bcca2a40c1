import { HOUR_MS } from "./durations";
import { timeZone } from "./formats";
import { dateFormat } from "./intl";

// In the company's zone. Where it is named, `timeZoneName` follows.

const day = dateFormat({ dateStyle: "long", timeZone });
const time = dateFormat({ timeStyle: "short", timeZone });
const minute = dateFormat({ dateStyle: "medium", timeStyle: "short", timeZone });

export const daysOf = (timeZone: string) =>
  dateFormat({ year: "numeric", month: "2-digit", day: "2-digit", timeZone });
const companyDays = daysOf(timeZone);

export const formatLocalDay = (at: Date | number): string => day.format(at);

/** "9:30 a.m." */
export const formatLocalTime = (at: Date | number): string => time.format(at);

/** "2025-06-24": the one "today" of every page. */
export function localDay(at: Date | number, days = companyDays): string {
  const { year, month, day } = Object.fromEntries(
    days.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}`;
}

/** "Jun 24, 2025, 9:30 a.m." */
export const formatLocalMinute = (at: Date | number): string => minute.format(at);

/** Ms since the epoch. A day with a clock change has 23 or 25 hours. */
export function endOfLocalDay(date: string, days = companyDays): number {
  // Zones are up to 14 hours ahead of UTC and 12 behind. Bisection needs no rule about clock
  // changes.
  let [before, after] = [Date.parse(date) + 9 * HOUR_MS, Date.parse(date) + 37 * HOUR_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDay(middle, days) > date) {
      after = middle;
    } else {
      before = middle;
    }
  }
  return after;
}
