import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as prices from "./history";
import type { PricePoint } from "./sources/source";

const { beginsSlot, dayHistory, emptyHistory, filled, hasGaps, recorded, SLOT_MS, STEP_MS } = prices;
type History = prices.History;
const DAY_MS = 86_400_000;
/** The middle of a step, so that a little more or less is the same one. */
const NOW = Date.UTC(2026, 10, 21, 12, 7);
const none = emptyHistory(false);
const day = (price: number, now = NOW): PricePoint[] =>
  Array.from({ length: 288 }, (_, back) => ({ at: now - (287 - back) * SLOT_MS, price }));
const record = (history: History, price: number, at: number) => recorded(history, { price, at }, at);

describe("recording", () => {
  it("keeps the last price of five minutes, and says when such a slot begins, which is when it is written", () => {
    const first = record(none, 140_000, NOW);
    const second = record(first, 140_001, NOW + 1_000);
    const third = record(second, 140_002, NOW + SLOT_MS);
    expect(third.points.map(([, price]) => price)).toEqual([140_001, 140_002]);
    expect([beginsSlot(none, first), beginsSlot(first, second), beginsSlot(second, third)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("puts a price where its own time is, however late it comes, and never in the future", () => {
    const history = recorded(record(none, 140_000, NOW), { price: 139_000, at: NOW - 3 * SLOT_MS }, NOW);
    expect(history.points.map(([, price]) => price)).toEqual([139_000, 140_000]);
    expect(recorded(none, { price: 1, at: NOW + DAY_MS }, NOW)).toEqual(record(none, 1, NOW));
  });

  it("keeps a day and no more, in order, whatever comes", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 7_200_000 }), { maxLength: 120 });
    fc.assert(
      fc.property(steps, (gaps) => {
        let now = NOW;
        let history = none;
        for (const gap of gaps) {
          now += gap;
          history = record(history, 140_000, now);
        }
        const slots = history.points.map(([slot]) => slot);
        expect(slots).toEqual([...new Set(slots)].sort((a, b) => a - b));
        expect(slots.length).toBeLessThanOrEqual(288);
        for (const slot of slots) expect((slot + 1) * SLOT_MS).toBeGreaterThan(now - DAY_MS);
      }),
    );
  });
});

describe("gaps", () => {
  it("are all of an empty day, none of a full one, and do not count in the step that has just begun", () => {
    expect(hasGaps(none, NOW)).toBe(true);
    const full = filled(none, day(140_000), 140_000, NOW);
    expect([NOW, NOW + STEP_MS, NOW + 2 * STEP_MS].map((at) => hasGaps(full, at))).toEqual([false, false, true]);
  });

  it("are filled from a source, and what the feed saw itself stays", () => {
    const own = record(record(none, 141_000, NOW - 10 * SLOT_MS), 142_000, NOW);
    const { points, filledAt } = filled(own, day(139_000), 142_000, NOW);
    expect(points).toHaveLength(287);
    expect(points.filter(([, price]) => price !== 139_000).map(([, price]) => price)).toEqual([141_000, 142_000]);
    expect(filledAt).toBe(NOW);
  });

  it("take no price that cannot be, none of the future and none older than a day", () => {
    const wrong: PricePoint[] = [
      { at: NOW - SLOT_MS, price: 69_000 },
      { at: NOW - 2 * SLOT_MS, price: 290_000 },
      { at: NOW + 2 * SLOT_MS, price: 140_000 },
      { at: NOW - DAY_MS - STEP_MS, price: 140_000 },
    ];
    expect(filled(none, wrong, 140_000, NOW).points).toEqual([]);
  });

  it("take the later of two prices in a slot, in whatever order they come", () => {
    const slot = Math.floor(NOW / SLOT_MS) * SLOT_MS;
    const points = [2, 1].map((second) => ({ at: slot + second * 1_000, price: 140_000 + second }));
    expect(filled(none, points, 140_000, NOW).points.map(([, price]) => price)).toEqual([140_002]);
  });
});

describe("the day for pages", () => {
  it("is nothing under two hours of prices", () => {
    const hours = (slots: number) => filled(none, day(140_000).slice(-slots), 140_000, NOW);
    expect(dayHistory(hours(23), NOW)).toBeNull();
    expect(dayHistory(hours(24), NOW)?.prices.filter((price) => price !== null)).toHaveLength(9);
    expect(dayHistory(none, NOW)).toBeNull();
  });

  it("has 96 whole dollars, the last price of each quarter of an hour, and ends with the present one", () => {
    const history = record(filled(none, day(140_000), 140_000, NOW), 141_000.6, NOW);
    const shown = dayHistory(history, NOW);
    expect(shown).toMatchObject({ lastAt: Date.UTC(2026, 10, 21, 12), stepMs: STEP_MS });
    expect(shown?.prices).toEqual([...Array(95).fill(140_000), 141_001]);
  });

  it("moves on while nothing comes in", () => {
    const history = filled(none, day(140_000), 140_000, NOW);
    expect(dayHistory(history, NOW + 4 * STEP_MS)?.prices.slice(-5)).toEqual([140_000, null, null, null, null]);
    expect(dayHistory(history, NOW + DAY_MS)).toBeNull();
  });
});
