import { expect, it } from "vitest";
import { changeInWords, dayLine, period, smallDayLine } from "./day-line";

const live = { source: "kraken", stale: false };
const of = (...prices: (number | null)[]) => ({ lastAt: Date.UTC(2026, 5, 1, 12), stepMs: 900_000, prices });
const summary = { low: 1, high: 2, last: 2, change: 0, hours: 24 };

it("the line's words say low, high and change of 24 hours", () =>
  expect(dayLine(of(...Array(95).fill(140_000), 141_680), live)?.label).toBe(
    "Bitcoin over 24 hours: low $140,000.00, high $141,680.00, now up 1.2%",
  ));

it.each([
  [1.24, "now up 1.2%"],
  [-0.44, "now down 0.4%"],
  [-0.04, "now unchanged"],
  [0.04, "now unchanged"],
])("a change of %d percent is %s", (change, words) => expect(changeInWords({ ...summary, change }, live)).toBe(words));

it.each([
  [{ source: "simulated", stale: false }, ", now unchanged (simulated)"],
  [{ source: "kraken", stale: true }, ", unchanged (stale)"],
])("the line has the marks of the price beside it: %j", (beside, words) =>
  expect(dayLine(of(5, 5), beside)?.label.endsWith(words)).toBe(true),
);

it.each([
  [24, "24 hours"],
  [23, "the last 23 hours"],
  [1, "the last 1 hour"],
])("%i hours are %s", (hours, words) => expect(period({ ...summary, hours })).toBe(words));

it("the small line is the line without what lies below, and null when no price is known", () => {
  const { area, ...line } = dayLine(of(1, 2, 3), live) ?? { area: "" };
  expect(area).toMatch(/^M0 96L/);
  expect(smallDayLine(of(1, 2, 3), live)).toEqual(line);
  expect(smallDayLine(of(null), live)).toBeNull();
});
