import { expect, it } from "vitest";
import { isTradingDay } from "./trading-days";

const daysOf = (year: number) =>
  Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10));
const weekdaysWithoutTrade = (year: number) =>
  daysOf(year).filter(
    (date) => isTradingDay(date, "NYSE") && !isTradingDay(date, "TSXV") && date.startsWith(`${year}`),
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

it("no exchange trades on a weekend", () =>
  expect(["2025-06-21", "2025-06-22"].map((date) => isTradingDay(date, "NYSE"))).toEqual([false, false]));
