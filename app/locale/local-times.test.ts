import { expect, it } from "vitest";
import { daysOf, endOfLocalDay } from "./local-times";

it.each([
  ["Pacific/Kiritimati", "2026-06-24", "2026-06-24T10:00:00Z"],
  // Clocks go from midnight to one: the next day begins at one.
  ["Africa/Cairo", "2026-04-23", "2026-04-23T22:00:00Z"],
])("in %s the day %s ends at %s", (timeZone, day, end) =>
  expect(endOfLocalDay(day, daysOf(timeZone))).toBe(Date.parse(end)),
);
