import { expect, it, vi } from "vitest";
import { emptyDay, fillGaps, HistoryKeeper, prepareForPages, STEP_MS } from "./history";

/** The middle of a step, so that a little more or less is the same one. */
const NOW = Date.UTC(2026, 10, 21, 12, 7);
const fillHours = (hours: number) => {
  const points = Array.from({ length: hours * 12 }, (_, back) => {
    return { at: NOW - back * 300_000, price: 140_000 };
  });
  return fillGaps(emptyDay, points, 140_000, NOW);
};

it("the day for pages needs two hours of prices, and moves on", () => {
  expect(prepareForPages(fillHours(1.5), NOW)).toBeNull();
  expect(prepareForPages(fillHours(2), NOW)?.prices).toHaveLength(97);
  const moved = prepareForPages(fillHours(24), NOW + 2 * STEP_MS);
  expect(moved?.prices.slice(-3)).toEqual([140_000, null, null]);
});

it("no gap is filled with half or twice the current price, nor with one of the future", () => {
  const points = [70_000, 280_000].map((price, step) => ({ at: NOW - step * STEP_MS, price }));
  const { prices } = fillGaps(emptyDay, [...points, { at: NOW + 1, price: 140_000 }], 140_000, NOW);
  expect(new Set(prices)).toEqual(new Set([null]));
});

it("a keeper writes once a step, and goes on after a restart, but not with a simulated market", () => {
  const kept = new Map<string, unknown>();
  const put = vi.fn((key: string, value: unknown) => void kept.set(key, value));
  const storage = { get: (key: string) => kept.get(key), put } as unknown as SyncKvStorage;
  let now = NOW;
  const start = (name: string) => {
    const ask = () => Promise.reject(new Error());
    const source = { name, cadence: "live" as const, isFree: false, ask };
    return new HistoryKeeper(storage, () => ({
      sources: [source],
      now: () => now,
      random: Math.random,
    }));
  };
  const keeper = start("kraken");
  const steps = [0, 1, 2, 3, 4, 5, 6, 7];
  for (const step of steps) {
    now = NOW + step * STEP_MS;
    for (const more of [0, 1_000, 2_000]) keeper.record(141_000 + step, now + more);
  }
  // Nor is a price of the past written.
  keeper.record(1, NOW);
  expect(put).toHaveBeenCalledTimes(steps.length);
  expect(keeper.getDay()?.prices.slice(-8)).toEqual(steps.map((step) => 141_000 + step));
  expect(start("kraken").getDay()).toEqual(keeper.getDay());
  expect(start("simulated").getDay()).toBeNull();
});
