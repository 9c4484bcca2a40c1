import { expect, it } from "vitest";
import { calendars } from "~/brand/trading-holidays";
import { isClosedDay, isTradingDay } from "./trading-days";

const daysOf = (year: number) =>
  Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10));
const weekdaysWithoutTrade = (year: number) =>
  daysOf(year).filter(
    (date) => isTradingDay(date, "none") && !isTradingDay(date, "TSXV") && date.startsWith(`${year}`),
  );

// From the exchange's published holiday schedules.
it.each([
  [2022, "01-03 02-21 04-15 05-23 07-01 08-01 09-05 10-10 12-26 12-27"],
  [2024, "01-01 02-19 03-29 05-20 07-01 08-05 09-02 10-14 12-25 12-26"],
  [2025, "01-01 02-17 04-18 05-19 07-01 08-04 09-01 10-13 12-25 12-26"],
  [2026, "01-01 02-16 04-03 05-18 07-01 08-03 09-07 10-12 12-25 12-28"],
])("in %i the venture exchange was closed on %s and on weekends", (year, holidays) =>
  expect(weekdaysWithoutTrade(year)).toEqual(holidays.split(" ").map((day) => `${year}-${day}`)),
);

it.each([
  ["NASDAQ", "2026-07-03", "2026-07-02"],
  ["SIX", "2025-08-01", "2025-07-31"],
  ["XETRA", "2025-12-24", "2025-12-23"],
  ["EURONEXT", "2026-05-01", "2026-05-04"],
  ["TOKYO", "2026-09-22", "2026-09-24"],
  ["AIM", "2026-12-28", "2026-12-29"],
  ["ASX", "2026-06-08", "2026-04-27"],
])("%s is closed on %s, and open on %s", (venue, closed, open) =>
  expect([isTradingDay(closed, venue), isTradingDay(open, venue)]).toEqual([false, true]),
);

it("a holiday of a calendar is a weekday of its year, each once and in order", () => {
  for (const { years } of Object.values(calendars))
    for (const [year, dates] of Object.entries(years)) {
      const days = dates.split(" ").map((date) => `${year}-${date}`);
      expect(days).toEqual([...new Set(days)].sort());
      expect(days.filter((day) => !isTradingDay(day, "none"))).toEqual([]);
    }
});

it.each([
  ["none", "2026-11-08", false],
  ["TASE", "2026-11-08", false],
  ["TSXV", "2026-11-08", true],
  ["TSXV", "2026-12-25", true],
  ["TSXV", "2026-11-09", false],
  ["NASDAQ", "2026-11-08", true],
])("%s is known to be closed on %s: %s", (venue, date, isClosed) => expect(isClosedDay(date, venue)).toBe(isClosed));

it("no exchange trades on a weekend", () =>
  expect(["2025-06-21", "2025-06-22"].map((date) => isTradingDay(date, "NYSE"))).toEqual([false, false]));
