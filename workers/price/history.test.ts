import { expect, it, vi } from "vitest";
import { addPrice } from "~/domain/market/history";
import { allowLogs } from "../../tests/support/vitest/logs";
import { emptyDay, fillGaps, HistoryKeeper, prepareForPages, STEP_MS } from "./history";
import type { PricePoint, Source } from "./sources/source";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The middle of a step, so that a little more or less is the same one. */
const NOW = Date.UTC(2026, 10, 21, 12, 7);
const points = (price: number, hours = 24): PricePoint[] =>
  Array.from({ length: hours * 12 }, (_, back) => ({ at: NOW - back * 5 * MINUTE_MS, price }));
const fillHours = (hours: number) => fillGaps(emptyDay, points(140_000, hours), 140_000, NOW);

it("filling gaps keeps the feed's own prices", () => {
  const own = addPrice(addPrice(emptyDay, 141_000, NOW - 10 * STEP_MS), 142_000, NOW);
  const { prices, lastAt } = fillGaps(own, points(139_000), 142_000, NOW);
  expect(prices.toSpliced(-11, 1, 139_000)).toEqual([...Array(96).fill(139_000), 142_000]);
  expect([prices.at(-11), lastAt]).toEqual([141_000, Date.UTC(2026, 10, 21, 12)]);
});

it("the day for pages is nothing under two hours of prices, and moves on while nothing comes in", () => {
  expect([0, 1.5].map((hours) => prepareForPages(fillHours(hours), NOW))).toEqual([null, null]);
  expect(prepareForPages(fillHours(2), NOW)?.prices).toHaveLength(97);
  expect(prepareForPages(fillHours(24), NOW + 2 * STEP_MS)?.prices.slice(-3)).toEqual([
    140_000,
    null,
    null,
  ]);
  expect(prepareForPages(fillHours(24), NOW + DAY_MS)).toBeNull();
});

const HOUR_MS = 3_600_000;
const answering = () => async () => [{ at: NOW - HOUR_MS, price: 140_000 }];

const createSource = (name: string, history: () => Promise<PricePoint[]> = answering()) => ({
  name,
  cadence: "live" as const,
  isFree: false,
  ask: async () => Promise.reject(new Error()),
  history: vi.fn(history),
});

/** A keeper, with a clock and a storage that outlive it. */
function open(...sources: Source[]) {
  const kept = new Map<string, unknown>();
  const put = vi.fn((key: string, value: unknown) => void kept.set(key, value));
  const storage = { get: (key: string) => kept.get(key), put } as unknown as SyncKvStorage;
  const clock = { now: NOW };
  const start = (listed = sources) =>
    new HistoryKeeper(storage, () => ({ sources: listed, now: () => clock.now, random: () => 0 }));
  return { keeper: start(), start, clock, put };
}

it("a keeper writes once for each step, and a restarted one goes on from there", () => {
  const { keeper, start, clock, put } = open(createSource("kraken"));
  for (let step = 0; step < 8; step += 1)
    for (const more of [0, 1_000, 2_000])
      keeper.record(141_000 + step, NOW + step * STEP_MS + more);
  expect(put).toHaveBeenCalledTimes(8);
  clock.now = NOW + 7 * STEP_MS;
  expect(keeper.getDay()?.prices.slice(-8)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((step) => 141_000 + step),
  );
  expect(start().getDay()).toEqual(keeper.getDay());
  // Neither the same price again nor one of the past.
  keeper.record(141_007, clock.now);
  keeper.record(1, NOW);
  expect([put.mock.calls.length, keeper.getDay()?.prices.at(-1)]).toEqual([8, 141_007]);
});

it("a keeper never draws simulated and real prices in one line", () => {
  const { keeper, start } = open(createSource("kraken"));
  for (let step = 0; step < 9; step += 1) keeper.record(141_000, NOW - (8 - step) * STEP_MS);
  expect(keeper.getDay()).not.toBeNull();
  expect(start([createSource("simulated")]).getDay()).toBeNull();
});

it("a keeper asks source after source until one answers, once an hour, while there are gaps", async () => {
  allowLogs("price.history_failed");
  const fail = () => Promise.reject(new Error("busy"));
  const [failing, next] = [createSource("kraken", fail), createSource("coingecko")];
  const { history: _, ...bare } = createSource("coinbase");
  const last = createSource("bitstamp", answering());
  const { keeper, start, clock } = open(bare, failing, next, last);
  const handled: [string, unknown][] = [];
  const fill = () =>
    keeper.fill([bare, failing, next, last], 140_000, ({ name }, error) =>
      handled.push([name, error]),
    );
  expect(keeper.isDue()).toBe(true);
  await fill();
  expect(handled).toEqual([
    ["kraken", new Error("busy")],
    ["coingecko", null],
  ]);
  expect(last.history).not.toHaveBeenCalled();
  for (const each of [keeper, start()]) expect(each.isDue()).toBe(false);
  clock.now += HOUR_MS - 1;
  expect(keeper.isDue()).toBe(false);
  clock.now += 1;
  expect(keeper.isDue()).toBe(true);
  next.history.mockResolvedValue(
    points(140_000, 26).map((each) => ({ ...each, at: each.at + HOUR_MS })),
  );
  await fill();
  expect(keeper.getDay()?.prices).toEqual(Array(97).fill(140_000));
  clock.now += 2 * HOUR_MS;
  for (let back = 8; back >= 0; back--) keeper.record(141_000, clock.now - back * STEP_MS);
  expect(keeper.isDue()).toBe(false);
});

it("of several prices in a step the last counts, and none of the future, nor one half or twice the current one", () => {
  const at = (ms: number, price: number) => ({ at: NOW - STEP_MS + ms, price });
  const step = (...given: PricePoint[]) => fillGaps(emptyDay, given, 140_000, NOW).prices.at(-2);
  expect(step(at(3, 143_000), at(1, 141_000), at(2, 142_000))).toBe(143_000);
  expect([step(at(0, 70_000)), step(at(0, 280_000)), step(at(0, 70_001))]).toEqual([
    null,
    null,
    70_001,
  ]);
  const now = [0, 1].map((ms) =>
    fillGaps(emptyDay, [{ at: NOW + ms, price: 140_000 }], 140_000, NOW).prices.at(-1),
  );
  expect(now).toEqual([140_000, null]);
});
