import { expect, it } from "vitest";
import { listPeriods, period } from "./periods";

it.each([
  ["2025-01-01", "year", 12, "2025-01-01", "2024-12-31"],
  // A year that ends in October.
  ["2025-10-31", "year", 10, "2024-11-01", "2024-10-31"],
  ["2025-11-01", "year", 10, "2025-11-01", "2025-10-31"],
  ["2024-02-29", "quarter", 2, "2023-12-01", "2023-11-30"],
] as const)(
  "of %s the %s of a year that ends in month %i begins on %s",
  (to, length, yearEnd, from, base) =>
    expect(period(to, length, yearEnd)).toEqual({ from, to, base }),
);

it("periods follow each other without a gap, from the first day's on", () => {
  const periods = listPeriods("2024-12-16", "2025-06-24", "quarter");
  expect(periods.map(({ from, to }) => [from, to])).toEqual([
    ["2025-04-01", "2025-06-24"],
    ["2025-01-01", "2025-03-31"],
    ["2024-10-01", "2024-12-31"],
  ]);
});
