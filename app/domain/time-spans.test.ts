import { expect, it } from "vitest";
import { monthsBefore } from "./time-spans";

it.each([
  ["2025-06-18", 18, "2023-12-18"],
  ["2024-03-30", 1, "2024-02-29"],
])("%s less %d months is %s: never a later day of the month", (from, months, earlier) =>
  expect(monthsBefore(new Date(from), months)).toEqual(new Date(earlier)),
);
