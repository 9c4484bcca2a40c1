import { expect, it } from "vitest";
import { daysAfter, monthsBefore } from "./time-spans";

const at = (text: string) => new Date(`${text}T12:00:00Z`);

it("days later is so many times 24 hours, and no time for no number of days", () => {
  expect(daysAfter(at("2025-06-18"), 30)).toEqual(at("2025-07-18"));
  expect(daysAfter(at("2025-06-18"), undefined)).toBeNull();
});

it.each([
  ["2025-06-18", 18, "2023-12-18"],
  ["2025-03-31", 1, "2025-02-28"],
  ["2024-03-30", 1, "2024-02-29"],
])("%s less %d months is %s: never a later day of the month", (from, months, earlier) =>
  expect(monthsBefore(at(from), months)).toEqual(at(earlier)),
);
