import { expect, it } from "vitest";
import { addPrice } from "~/domain/market/history";
import { emptyDay, fillGaps, hasGaps, prepareForPages, STEP_MS } from "./history";
import type { PricePoint } from "./sources/source";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The middle of a step, so that a little more or less is the same one. */
const NOW = Date.UTC(2026, 10, 21, 12, 7);
const points = (price: number, hours = 24): PricePoint[] =>
  Array.from({ length: hours * 12 }, (_, back) => ({ at: NOW - back * 5 * MINUTE_MS, price }));
const fillHours = (hours: number) => fillGaps(emptyDay, points(140_000, hours), 140_000, NOW);

it("a day has no gaps once it is filled, nor one in the step that has just begun", () => {
  expect(hasGaps(emptyDay, NOW)).toBe(true);
  expect([0, 1, 2].map((steps) => hasGaps(fillHours(24), NOW + steps * STEP_MS))).toEqual([false, false, true]);
});

it("filling gaps keeps what the feed saw itself", () => {
  const own = addPrice(addPrice(emptyDay, 141_000, NOW - 10 * STEP_MS), 142_000, NOW);
  const { prices, lastAt } = fillGaps(own, points(139_000), 142_000, NOW);
  expect(prices.toSpliced(-11, 1, 139_000)).toEqual([...Array(96).fill(139_000), 142_000]);
  expect([prices.at(-11), lastAt]).toEqual([141_000, Date.UTC(2026, 10, 21, 12)]);
});

it.each([
  ["under half of the current price", NOW, 69_000],
  ["over twice the current price", NOW, 290_000],
  ["of the future", NOW + 5 * MINUTE_MS, 140_000],
])("filling gaps leaves out a price %s", (_, at, price) => {
  expect(new Set(fillGaps(emptyDay, [{ at, price }], 140_000, NOW).prices)).toEqual(new Set([null]));
});

it("the day for pages is nothing under two hours of prices, and moves on while nothing comes in", () => {
  expect([0, 1.5].map((hours) => prepareForPages(fillHours(hours), NOW))).toEqual([null, null]);
  expect(prepareForPages(fillHours(2), NOW)?.prices).toHaveLength(97);
  expect(prepareForPages(fillHours(24), NOW + 2 * STEP_MS)?.prices.slice(-3)).toEqual([140_000, null, null]);
  expect(prepareForPages(fillHours(24), NOW + DAY_MS)).toBeNull();
});
