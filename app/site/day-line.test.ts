import { expect, it } from "vitest";
import { drawDayLine, drawSmallDayLine } from "./day-line";

const live = { source: "kraken", stale: false };
const of = (...prices: (number | null)[]) => ({
  lastAt: Date.UTC(2026, 5, 1, 12),
  stepMs: 900_000,
  prices,
});

it("the label has low, high and marks", () =>
  expect(
    drawDayLine(of(...Array(95).fill(140_000), 141_680), { ...live, stale: true })?.label,
  ).toBe("Bitcoin over 24 hours: low C$140,000.00, high C$141,680.00 (stale)"));

it("the small line has half as many steps", () => {
  expect(drawSmallDayLine(of(1, 2, 3, 4), live)?.line).toBe("M0 87L4 9");
  expect(drawSmallDayLine(of(null), live)).toBeNull();
});

it.each([
  ["is joined over an hour", [1, null, null, null, 2], "M0 87L16 9"],
  ["is broken where more is unknown", [1, null, null, null, null, 2], "M0 87h.01M20 9h.01"],
  ["begins and ends where the prices do", [null, null, 1, 2, null], "M8 87L12 9"],
  ["is level when the market did not move", [5, 5, 5], "M0 48L4 48L8 48"],
])("the drawing %s", (_, prices, line) =>
  expect(drawDayLine(of(...prices), live)?.line).toBe(line),
);
