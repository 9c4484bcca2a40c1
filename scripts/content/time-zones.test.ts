import { expect, it } from "vitest";
import { findOffsetFault, nameTimeZone, writeTime } from "./time-zones";

it.each([
  ["America/Toronto", "ET"],
  ["America/Vancouver", "PT"],
  ["America/St_Johns", "NT"],
  ["Europe/London", "London time"],
  ["Europe/Zurich", "Zurich time"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires time"],
  ["UTC", "UTC"],
])("a time in %s is followed by %s", (zone, name) => expect(nameTimeZone(zone)).toBe(name));

it.each([
  ["2026-11-12T07:30:00-05:00", null],
  ["2026-06-12T07:30:00-04:00", null],
  [
    "2026-11-12T07:30:00-04:00",
    "Toronto is at -05:00 on that day: write 2026-11-12T07:30:00-05:00",
  ],
  [
    "2026-06-12T07:30:00-05:00",
    "Toronto is at -04:00 on that day: write 2026-06-12T07:30:00-04:00",
  ],
  ["2026-06-12T11:30:00Z", "must have the offset of Toronto: write 2026-06-12T07:30:00-04:00"],
  ["2026-11-01T01:30:00-04:00", null],
  ["2026-11-01T01:30:00-05:00", null],
  [
    "2026-11-01T00:30:00-05:00",
    "Toronto is at -04:00 on that day: write 2026-11-01T00:30:00-04:00",
  ],
  [
    "2026-11-01T01:30:00-06:00",
    "the clocks of Toronto show that time twice on that day: write 2026-11-01T01:30:00-04:00 for the first, or 2026-11-01T01:30:00-05:00 for the second",
  ],
  [
    "2026-03-08T02:30:00-05:00",
    "the clocks of Toronto skip that hour on that day, as daylight saving time begins: write 2026-03-08T03:30:00-04:00, or another time",
  ],
])("a time must have its zone's offset on that day: %s", (written, fault) => {
  expect(findOffsetFault(written, "America/Toronto")).toBe(fault);
});

it("a zone of half hours, and UTC under either name of its offset", () => {
  expect(findOffsetFault("2026-01-12T07:30:00-05:00", "America/St_Johns")).toBe(
    "St Johns is at -03:30 on that day: write 2026-01-12T07:30:00-03:30",
  );
  expect(
    ["Z", "+00:00"].map((offset) => findOffsetFault(`2026-01-12T07:30:00${offset}`, "UTC")),
  ).toEqual([null, null]);
});

it("a time is written as clocks of the zone show it", () => {
  expect(writeTime(new Date("2026-11-12T02:30:00Z"), "America/Toronto")).toBe(
    "2026-11-11T21:30:00-05:00",
  );
});
