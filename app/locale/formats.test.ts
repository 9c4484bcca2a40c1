import { expect, it } from "vitest";
import { findDayFault, formatDay } from "./days";
import { timeZoneName } from "./formats";
import { groupHash } from "./grouped-hash";
import { numberFormat } from "./intl";
import { formatLocalDay } from "./local-times";
import { plural } from "./plural";

it("Canadian dollars have a plain sign, calendar dates have no zone, and the day of a time is the company's", () => {
  expect(numberFormat({ style: "currency", currency: "CAD" }).format(1234.5)).toBe("$1,234.50");
  expect(formatDay("2025-06-19")).toBe("June 19, 2025");
  expect([formatLocalDay(Date.UTC(2025, 5, 19, 3)), timeZoneName]).toEqual(["June 18, 2025", "ET"]);
});

it.each([
  ["2025-06-24", null],
  ["2025-06-31", "as_of must be a date like 2025-06-24."],
  ["June 24", "as_of must be a date like 2025-06-24."],
  ["19000101", "as_of must be a date like 2025-06-24."],
  ["1900-01-01", "as_of is 1900-01-01, and nothing is on record before 2000."],
  ["1999-12-31", "as_of is 1999-12-31, and nothing is on record before 2000."],
  ["2100-01-01", "as_of is 2100-01-01, and must be before 2100."],
])("of the day %s a program is told %s", (day, fault) => expect(findDayFault("as_of", day)).toBe(fault));

it("a noun is in the number of its count, and a hash is in groups of eight digits", () => {
  expect([plural(0, "page"), plural(1, "page"), plural(2, "entry", "entries")]).toEqual([
    "0 pages",
    "1 page",
    "2 entries",
  ]);
  expect(groupHash("0123456789abcdef")).toBe("01234567 89abcdef");
});
