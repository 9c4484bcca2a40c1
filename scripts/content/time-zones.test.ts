import { expect, it } from "vitest";
import { findOffsetFault, nameTimeZone } from "./time-zones";

it.each([
  ["America/St_Johns", "NT"],
  ["UTC", "UTC"],
])("a time in %s is followed by %s", (zone, name) => expect(nameTimeZone(zone)).toBe(name));

it.each([
  ["2026-11-12T07:30:00-05:00", null],
  ["2026-11-12T02:30:00Z", "must have the offset of Toronto: write 2026-11-11T21:30:00-05:00"],
  ["2026-11-01T01:30:00-05:00", null],
  [
    "2026-11-01T01:30:00-06:00",
    "the clocks of Toronto show that time twice on that day: write 2026-11-01T01:30:00-04:00 for the first, or 2026-11-01T01:30:00-05:00 for the second",
  ],
  [
    "2026-03-08T02:30:00-05:00",
    "the clocks of Toronto skip that hour on that day, as daylight saving time begins: write 2026-03-08T03:30:00-04:00, or another time",
  ],
])("a time must have its zone's offset on that day: %s", (written, fault) =>
  expect(findOffsetFault(written, "America/Toronto")).toBe(fault),
);
