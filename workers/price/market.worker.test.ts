import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MarketStats } from "~/domain/market/stats";
import { allowLogs } from "../../tests/support/vitest/logs";
import type { FeedSnapshot } from "./feed";
import { createMarket, EDGE_KEY } from "./market";

const NOW = Date.UTC(2026, 10, 21);
const STEP_MS = 900_000;
const history = { lastAt: NOW, stepMs: STEP_MS, prices: [1, 2, 3] };
const never = () => new Promise<never>(() => {});
const stats = (price: number): MarketStats => ({
  price,
  market_cap: 2.7e12,
  volume_24h: 4.6e10,
  percent_change_24h: -1.2,
  updated_at: new Date(NOW).toISOString(),
  source: "kraken",
  status: "live",
  stale: false,
});
const snapshotOf = (price: number): FeedSnapshot => ({
  stats: stats(price),
  givenAt: NOW,
  history: null,
});

const kept = {
  isSimulated: false,
  answeredOn: "2026-11-20",
  closes: [{ date: "2026-11-20", btcFiat: "140000", source: "Kraken" }],
};
/** A replacement of the Durable Object, without its runtime. */
const feed = {
  snapshot: vi.fn<() => Promise<FeedSnapshot | null>>(),
  closes: vi.fn<() => Promise<typeof kept>>(),
  health: vi.fn<() => Promise<object>>(),
};
const clock = { time: NOW, now: (): number => clock.time };
const background: Promise<unknown>[] = [];

/** An isolate's bindings: what it remembers hangs on them. */
const openIsolate = () => ({ PRICE_FEED: { getByName: () => feed } }) as unknown as Env;
const createRequest = (env = openIsolate()) =>
  createMarket({ env, clock, ctx: { waitUntil: (work) => void background.push(work) } });
const getPrice = async (env: Env) => (await createRequest(env).snapshot())?.price;
const finishBackground = async () => {
  while (background.length) await background.shift();
};
/** An isolate that showed the price, some ms ago. */
async function openIsolateUsed(ms: number): Promise<Env> {
  const env = openIsolate();
  await createRequest(env).snapshot();
  await finishBackground();
  clock.time += ms;
  return env;
}

beforeEach(async () => {
  clock.time = NOW;
  background.length = 0;
  feed.snapshot.mockReset().mockResolvedValue({ ...snapshotOf(140_000), history });
  feed.closes.mockReset().mockResolvedValue(kept);
  // What the data centre's cache holds is an earlier test's.
  await (caches as unknown as { default: Cache }).default.delete(EDGE_KEY);
});

/** Time passes without being waited for. @returns how long each wait would have been, in ms */
function skipWaits(): number[] {
  const waits: number[] = [];
  vi.spyOn(scheduler, "wait").mockImplementation(async (ms) => void waits.push(ms));
  return waits;
}

function failFeed() {
  for (const call of [feed.snapshot, feed.closes, feed.health])
    call.mockRejectedValue(new Error("overloaded"));
  return allowLogs("price.feed_unreachable");
}

describe("an isolate", () => {
  it("asks the feed once for figures and last day, and shows them for some seconds", async () => {
    const env = openIsolate();
    for (const ms of [0, 2_000]) {
      clock.time += ms;
      const market = createRequest(env);
      expect(await Promise.all([market.snapshot(), market.history()])).toEqual([
        stats(140_000),
        history,
      ]);
    }
    expect(feed.snapshot).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["has newer figures for the next visitor after some seconds", 5_000, 140_000],
    ["tries for newer figures first when it slept for long", 3_600_000, 150_000],
  ])("%s", async (_, ms, first) => {
    const env = await openIsolateUsed(ms);
    feed.snapshot.mockResolvedValue(snapshotOf(150_000));
    expect(await getPrice(env)).toBe(first);
    await finishBackground();
    expect(await getPrice(env)).toBe(150_000);
  });

  it("asks once for many visitors at a time", async () => {
    const env = openIsolate();
    for (const calls of [1, 2]) {
      const shown = await Promise.all(Array.from({ length: 30 }, () => getPrice(env)));
      expect(new Set(shown)).toEqual(new Set([140_000]));
      await finishBackground();
      expect(feed.snapshot).toHaveBeenCalledTimes(calls);
      clock.time += 5_000;
    }
  });

  it("asks again when the request that set out never came back", async () => {
    skipWaits();
    const env = openIsolate();
    feed.snapshot.mockImplementationOnce(never);
    for (let visits = 0; visits < 2; visits++) {
      expect(await getPrice(env)).toBeUndefined();
      await vi.waitFor(() => expect(feed.snapshot).toHaveBeenCalledTimes(1));
    }
    clock.time += 3_000;
    vi.mocked(scheduler.wait).mockImplementation(never);
    expect(await getPrice(env)).toBe(140_000);
  });
});

it("visitors after a quiet time all wait for the price that the feed confirms, and none sees the stale one", async () => {
  const env = await openIsolateUsed(3_600_000);
  const { promise, resolve } = Promise.withResolvers<FeedSnapshot>();
  feed.snapshot.mockReset().mockReturnValue(promise);
  const shown = Promise.all(Array.from({ length: 3 }, () => createRequest(env).snapshot()));
  await vi.waitFor(() => expect(feed.snapshot).toHaveBeenCalledTimes(1));
  resolve(snapshotOf(150_000));
  expect(await shown).toEqual(Array(3).fill(stats(150_000)));
});

describe("a feed in trouble", () => {
  it("that is silent does not make a page wait twice, or for long, and what it says too late is kept for the next", async () => {
    const waits = skipWaits();
    const { promise, resolve } = Promise.withResolvers<FeedSnapshot>();
    feed.snapshot.mockReturnValue(promise);
    const env = openIsolate();
    const market = createRequest(env);
    expect(await Promise.all([market.snapshot(), market.history()])).toEqual([null, null]);
    expect(waits).toEqual([1_200]);
    resolve(snapshotOf(150_000));
    await finishBackground();
    expect(await getPrice(env)).toBe(150_000);
  });

  it("or without any answer yet leaves the last figures, stale in time, and a day that moves on, and is asked again", async () => {
    const env = await openIsolateUsed(20_000);
    feed.snapshot.mockResolvedValue(null);
    expect(await getPrice(env)).toBe(140_000);
    failFeed();
    expect(await createRequest(env).snapshot()).toEqual(stats(140_000));
    clock.time += STEP_MS;
    const market = createRequest(env);
    expect(await market.snapshot()).toEqual({ ...stats(140_000), status: "stale", stale: true });
    expect(await market.history()).toEqual({
      ...history,
      lastAt: NOW + STEP_MS,
      prices: [2, 3, null],
    });
    await finishBackground();
    feed.snapshot.mockResolvedValue(snapshotOf(150_000));
    clock.time += 20_000;
    expect(await createRequest(env).snapshot()).toEqual(stats(150_000));
  });

  it("leaves a new isolate what its data centre last had, stale in time", async () => {
    await openIsolateUsed(1_000);
    expect(await createRequest().snapshot()).toEqual(stats(140_000));
    expect(feed.snapshot).toHaveBeenCalledTimes(1);
    clock.time += 600_000;
    failFeed();
    expect(await createRequest().snapshot()).toEqual({
      ...stats(140_000),
      status: "stale",
      stale: true,
    });
    await finishBackground();
  });
});

describe("daily closes", () => {
  /** Half past midnight in Toronto. */
  const NEXT_DAY = Date.parse("2026-11-21T05:30:00Z");
  const more = {
    ...kept,
    answeredOn: "2026-11-21",
    closes: [...kept.closes, { date: "2026-11-21", btcFiat: "141000", source: "Kraken" }],
  };
  async function openIsolateWithCloses(): Promise<Env> {
    const env = openIsolate();
    for (const _ of [1, 2]) expect(await createRequest(env).closes()).toEqual(kept);
    await finishBackground();
    expect(feed.closes).toHaveBeenCalledTimes(1);
    feed.closes.mockClear();
    return env;
  }

  it("are shown for a minute, and then as they were while newer ones are on their way, for which one request asks", async () => {
    const env = await openIsolateWithCloses();
    clock.time += 60_000;
    const waits = skipWaits();
    feed.closes.mockImplementation(never);
    for (let visits = 0; visits < 3; visits++)
      expect(await createRequest(env).closes()).toEqual(kept);
    expect([feed.closes.mock.calls.length, waits]).toEqual([1, []]);
    // The request that set out is given up.
    clock.time += 3_000;
    failFeed();
    expect(await createRequest(env).closes()).toEqual(kept);
    background.shift();
    await finishBackground();
    feed.closes.mockResolvedValue(more);
    await createRequest(env).closes();
    await finishBackground();
    expect(await createRequest(env).closes()).toEqual(more);
    expect(feed.closes).toHaveBeenCalledTimes(3);
  });

  it("of a day that has ended since are waited for by all, though not for long", async () => {
    const env = await openIsolateWithCloses();
    clock.time = NEXT_DAY;
    const { promise, resolve } = Promise.withResolvers<typeof kept>();
    feed.closes.mockReturnValue(promise);
    const shown = Promise.all(Array.from({ length: 3 }, () => createRequest(env).closes()));
    await vi.waitFor(() => expect(feed.closes).toHaveBeenCalled());
    resolve(more);
    expect(await shown).toEqual([more, more, more]);
    expect(feed.closes).toHaveBeenCalledTimes(1);
    clock.time += 86_400_000;
    const waits = skipWaits();
    feed.closes.mockImplementation(never);
    expect(await createRequest(env).closes()).toEqual(more);
    expect(waits).toEqual([400]);
  });

  it("of a made-up market are never waited for twice", async () => {
    const env = openIsolate();
    const simulated = { ...kept, isSimulated: true, closes: [] };
    feed.closes.mockResolvedValue(simulated);
    expect(await createRequest(env).closes()).toEqual(simulated);
    clock.time = NEXT_DAY;
    const waits = skipWaits();
    feed.closes.mockImplementation(never);
    expect(await createRequest(env).closes()).toEqual(simulated);
    expect(waits).toEqual([]);
  });
});

it("a failing feed leaves a first visitor without figures, and operators with a state that says so", async () => {
  const state = { price: 1, source: "kraken", stale: false, price_age: 3, rooms: 2, sources: [] };
  feed.health.mockResolvedValue(state);
  expect(await createRequest().health()).toEqual({ ...state, reachable: true });
  const logs = failFeed();
  const market = createRequest();
  expect(await market.health()).toEqual({ reachable: false });
  expect([await market.snapshot(), await market.closes()]).toEqual([null, null]);
  await finishBackground();
  expect(logs()).toContainEqual({ event: "price.feed_unreachable", error: "Error: overloaded" });
  feed.health.mockImplementation(never);
  skipWaits();
  expect(await createRequest().health()).toEqual({ reachable: false });
});
