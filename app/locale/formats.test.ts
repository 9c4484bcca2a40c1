import { expect, it } from "vitest";
import { monthOfYearEnd } from "~/brand/year-end";
import { formatDay, isDay } from "./days";
import { timeZoneName } from "./formats";
import { numberFormat } from "./intl";
import { formatLocalDay } from "./local-times";
import { plural } from "./plural";

it("Canadian dollars have a plain sign, calendar dates have no zone, and the day of a time is the company's", () => {
  expect(numberFormat({ style: "currency", currency: "CAD" }).format(1234.5)).toBe("$1,234.50");
  expect(formatDay("2025-06-19")).toBe("June 19, 2025");
  expect([formatLocalDay(Date.UTC(2025, 5, 19, 3)), timeZoneName]).toEqual(["June 18, 2025", "ET"]);
});

it("a day of a ledger is one of the calendar, in this century", () => {
  expect(["2025-06-24", "2025-06-31", "June 24", "1999-12-31"].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it("figures follow the fiscal year only where the brand says so", () => {
  const fiscalYearEnd = "June 30";
  expect(monthOfYearEnd({ periods: "fiscal", fiscalYearEnd })).toBe(6);
  expect(monthOfYearEnd({ fiscalYearEnd })).toBeUndefined();
});

it("a noun is in the number of its count", () => {
  expect([plural(0, "page"), plural(1, "page"), plural(2, "entry", "entries")]).toEqual([
    "0 pages",
    "1 page",
    "2 entries",
  ]);
});
