import { expect, it } from "vitest";
import { monthOfYearEnd } from "~/brand/year-end";
import { formatDay, isDay } from "./days";
import { timeZoneName } from "./formats";
import { formatLocalDay } from "./local-times";

it("calendar dates have no zone, and the day of a time is the company's", () => {
  expect(formatDay("2025-06-19")).toBe("June 19, 2025");
  expect([formatLocalDay(Date.UTC(2025, 5, 19, 3)), timeZoneName]).toEqual(["June 18, 2025", "ET"]);
});

it.each([
  ["2025-06-24", true],
  ["2025-06-31", false],
  ["1999-12-31", false],
])("%s is a day that a ledger can have: %s", (text, isIt) => expect(isDay(text)).toBe(isIt));

it("figures follow the fiscal year only where the brand says so", () => {
  const fiscalYearEnd = "June 30";
  expect(monthOfYearEnd({ periods: "fiscal", fiscalYearEnd })).toBe(6);
  expect(monthOfYearEnd({ fiscalYearEnd })).toBeUndefined();
});
