// The trading days of exchanges: of Toronto's by rule, of others from their calendars, and weekdays where there is none.

import { calendars } from "~/brand/trading-holidays";
import { DAY_MS } from "~/locale/durations";

const at = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day);
const weekday = (time: number) => new Date(time).getUTCDay();

/** The nth Monday of a month. */
const monday = (year: number, month: number, nth: number) =>
  at(year, month, 1 + ((8 - weekday(at(year, month, 1))) % 7) + (nth - 1) * 7);

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return at(year, Math.floor(f / 31), (f % 31) + 1);
}

function holidaysOf(year: number): Set<number> {
  const holidays = new Set([
    easter(year) - 2 * DAY_MS,
    monday(year, 2, 3),
    // Victoria Day: the last Monday before May 25.
    at(year, 5, 24) - ((weekday(at(year, 5, 24)) + 6) % 7) * DAY_MS,
    ...[8, 9].map((month) => monday(year, month, 1)),
    monday(year, 10, 2),
  ]);
  // These move to the next free weekday: Christmas and Boxing Day can take Monday and Tuesday.
  for (let holiday of [at(year, 1, 1), at(year, 7, 1), at(year, 12, 25), at(year, 12, 26)]) {
    while (isWeekend(holiday) || holidays.has(holiday)) holiday += DAY_MS;
    holidays.add(holiday);
  }
  return holidays;
}

const isWeekend = (time: number) => weekday(time) % 6 === 0;

export const readVenue = ({ label }: { label: string }): string => label.split(":")[0] ?? "";

const TORONTO = new Set(["TSX", "TSXV", "CSE", "CBOE_CA"]);

const holidays = new Map<string, ReadonlySet<string>>();

/** The days of a venue's calendar, "2025-12-25". */
function listHolidays(venue: string): ReadonlySet<string> {
  const read = holidays.get(venue);
  if (read) return read;
  const years = Object.entries(calendars[venue]?.years ?? {});
  const days = new Set(years.flatMap(([year, dates]) => dates.split(" ").map((date) => `${year}-${date}`)));
  holidays.set(venue, days);
  return days;
}

/** Whether a venue trades on a date such as "2025-06-24"; on a weekday, where its calendar is not known. */
export function isTradingDay(date: string, venue: string): boolean {
  const time = Date.parse(date);
  if (isWeekend(time)) return false;
  return TORONTO.has(venue) ? !holidaysOf(Number(date.slice(0, 4))).has(time) : !listHolidays(venue).has(date);
}

/** Whether a venue is known to be closed on a date: of one without a calendar nothing is, as some trade on Sundays. */
export const isClosedDay = (date: string, venue: string): boolean =>
  (TORONTO.has(venue) || venue in calendars) && !isTradingDay(date, venue);

/** A date, or the first trading day of a venue after it. */
export function findTradingDay(date: string, venue: string): string {
  let time = Date.parse(date);
  while (!isTradingDay(toDate(time), venue)) time += DAY_MS;
  return toDate(time);
}

const toDate = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Whether more than `most` trading days of a venue have begun after a date, today's included. */
export function isOlderThanTradingDays(date: string, today: string, { venue, most }: { venue: string; most: number }) {
  let begun = 0;
  for (let time = Date.parse(date) + DAY_MS; begun <= most && time <= Date.parse(today); time += DAY_MS)
    if (isTradingDay(toDate(time), venue)) begun += 1;
  return begun > most;
}
