import { expect, it, vi } from "vitest";
import { emptyDay, fillGaps, HistoryKeeper, prepareForPages, STEP_MS } from "./history";
import type { PricePoint } from "./sources/source";

const HOUR_MS = 3_600_000;
/** The middle of a step, so that a little more or less is the same one. */
const NOW = Date.UTC(2026, 10, 21, 12, 7);
const points = (price: number, hours = 24, now = NOW): PricePoint[] =>
  Array.from({ length: hours * 12 }, (_, back) => ({ at: now - back * 300_000, price }));
const fillHours = (hours: number) => fillGaps(emptyDay, points(140_000, hours), 140_000, NOW);

it("the day for pages is nothing under two hours of prices, and moves on while nothing comes in", () => {
  expect([0, 1.5].map((hours) => prepareForPages(fillHours(hours), NOW))).toEqual([null, null]);
  expect(prepareForPages(fillHours(2), NOW)?.prices).toHaveLength(97);
  const moved = prepareForPages(fillHours(24), NOW + 2 * STEP_MS);
  expect(moved?.prices.slice(-3)).toEqual([140_000, null, null]);
  expect(prepareForPages(fillHours(24), NOW + 24 * HOUR_MS)).toBeNull();
});
const createSource = (name: string) => ({
  name,
  cadence: "live" as const,
  isFree: false,
  ask: async () => Promise.reject(new Error()),
});
/** A keeper, with a clock and a storage that outlive it. */
function open() {
  const kept = new Map<string, unknown>();
  const put = vi.fn((key: string, value: unknown) => void kept.set(key, value));
  const storage = { get: (key: string) => kept.get(key), put } as unknown as SyncKvStorage;
  const clock = { now: NOW };
  const start = (name = "kraken") => {
    const sources = [createSource(name)];
    return new HistoryKeeper(storage, () => ({ sources, now: () => clock.now, random: () => 0 }));
  };
  return { keeper: start(), start, clock, put };
}

it("a keeper writes once for each step, a restarted one goes on, and a simulated one does not", () => {
  const { keeper, start, clock, put } = open();
  for (let step = 0; step < 8; step += 1) {
    for (const more of [0, 1_000, 2_000]) {
      keeper.record(141_000 + step, NOW + step * STEP_MS + more);
    }
  }
  // Neither the same price again nor one of the past.
  clock.now = NOW + 7 * STEP_MS;
  keeper.record(141_007, clock.now);
  keeper.record(1, NOW);
  expect(put).toHaveBeenCalledTimes(8);
  const steps = [0, 1, 2, 3, 4, 5, 6, 7].map((step) => 141_000 + step);
  expect(keeper.getDay()?.prices.slice(-8)).toEqual(steps);
  expect(start().getDay()).toEqual(keeper.getDay());
  expect(start("simulated").getDay()).toBeNull();
});
