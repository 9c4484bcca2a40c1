import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type { MarketStats } from "~/domain/market/stats";
import type { FeedCalls, FeedHealth, Snapshot } from "./calls";
import { createMarket, historyAfter, marketHealth, statsAfter } from "./market";

const NOW = Date.UTC(2026, 10, 21);
const stats = (price: number): MarketStats => ({
  price,
  market_cap: 2.7e12,
  volume_24h: 4.6e10,
  percent_change_24h: -1.2,
  updated_at: new Date(NOW).toISOString(),
  source: "kraken",
  stale: false,
});
const snapshotOf = (price: number, age = 0): Snapshot => ({ stats: stats(price), age, history: null });
const never = () => new Promise<never>(() => {});

let clock: { time: number; now(): number };
let feed: { [Call in "snapshot" | "stats" | "health"]: MockInstance<FeedCalls[Call]> & FeedCalls[Call] };
/** What requests left to be done after their answers. */
let background: Promise<unknown>[];
let errors: MockInstance<typeof console.error>;

/** An isolate's bindings: what it remembers hangs on them. */
function isolate(): Env {
  const ours = feed;
  return { PRICE_FEED: { getByName: () => ours } } as unknown as Env;
}
/** The market as one request of an isolate sees it. */
const request = (env: Env) => createMarket({ env, clock, ctx: { waitUntil: (work) => void background.push(work) } });
const settled = async () => {
  while (background.length) await background.shift();
};
/** Time passes without being waited for. Gives back how long each wait would have been, in ms. */
function skipWaits(): number[] {
  const waits: number[] = [];
  vi.spyOn(scheduler, "wait").mockImplementation(async (ms) => {
    waits.push(ms);
  });
  return waits;
}

beforeEach(async () => {
  clock = { time: NOW, now: () => clock.time };
  background = [];
  feed = {
    snapshot: vi.fn<FeedCalls["snapshot"]>(async () => snapshotOf(140_000)),
    stats: vi.fn<FeedCalls["stats"]>(async () => snapshotOf(140_000)),
    health: vi.fn<FeedCalls["health"]>(),
  };
  errors = vi.spyOn(console, "error");
  await (caches as unknown as { default: Cache }).default.delete("https://price-snapshot.internal/cad");
});

afterEach(() => {
  const unexpected = errors.mock.calls.flat();
  vi.restoreAllMocks();
  expect(unexpected).toEqual([]);
});

/** The feed is away: each call fails, and says so in the log. */
function feedFails() {
  const fails = async () => {
    throw new Error("overloaded");
  };
  feed.snapshot.mockImplementation(fails);
  feed.stats.mockImplementation(fails);
  feed.health.mockImplementation(fails);
  errors.mockReturnValue();
  return {
    logged() {
      const lines = errors.mock.calls.flat();
      errors.mockClear();
      return lines.map((line) => JSON.parse(line).event);
    },
  };
}

describe("an isolate", () => {
  it("asks the feed once, and shows what it got for some seconds", async () => {
    const env = isolate();
    expect(await request(env).snapshot()).toEqual(stats(140_000));
    clock.time += 2_000;
    expect(await request(env).snapshot()).toEqual(stats(140_000));
    expect(await request(env).stats()).toEqual(stats(140_000));
    expect(feed.snapshot).toHaveBeenCalledTimes(1);
    expect(feed.stats).not.toHaveBeenCalled();
  });

  it("shows what it has at once, and has newer figures for the next visitor", async () => {
    const env = isolate();
    await request(env).snapshot();
    await settled();
    clock.time += 5_000;
    feed.snapshot.mockResolvedValue(snapshotOf(150_000));
    expect((await request(env).snapshot())?.price).toBe(140_000);
    await settled();
    expect((await request(env).snapshot())?.price).toBe(150_000);
  });

  it("does not wait for the feed while what it has is decent", async () => {
    const env = isolate();
    await request(env).snapshot();
    clock.time += 10_000;
    feed.snapshot.mockImplementation(never);
    expect((await request(env).snapshot())?.price).toBe(140_000);
  });

  it("tries for newer figures first when it slept for long", async () => {
    const env = isolate();
    await request(env).snapshot();
    await settled();
    clock.time += 3_600_000;
    feed.snapshot.mockResolvedValue(snapshotOf(150_000));
    expect(await request(env).snapshot()).toEqual(stats(150_000));
  });

  it("asks once for three hundred visitors at a time", async () => {
    const env = isolate();
    const prices = await Promise.all(Array.from({ length: 300 }, async () => (await request(env).snapshot())?.price));
    expect(new Set(prices)).toEqual(new Set([140_000]));
    expect(feed.snapshot).toHaveBeenCalledTimes(1);
    await settled();
    clock.time += 5_000;
    await Promise.all(Array.from({ length: 300 }, () => request(env).snapshot()));
    await settled();
    expect(feed.snapshot).toHaveBeenCalledTimes(2);
  });

  it("asks again when the request that set out never came back", async () => {
    const wait = scheduler.wait.bind(scheduler);
    skipWaits();
    const env = isolate();
    feed.snapshot.mockImplementationOnce(never);
    expect(await request(env).snapshot()).toBeNull();
    await vi.waitFor(() => expect(feed.snapshot).toHaveBeenCalledTimes(1));
    expect(await request(env).snapshot()).toBeNull();
    expect(feed.snapshot).toHaveBeenCalledTimes(1);
    clock.time += 3_000;
    vi.mocked(scheduler.wait).mockImplementation(wait);
    expect((await request(env).snapshot())?.price).toBe(140_000);
  });

  it("takes what another isolate of its data centre has just fetched", async () => {
    await request(isolate()).snapshot();
    await settled();
    clock.time += 1_000;
    expect(await request(isolate()).snapshot()).toEqual(stats(140_000));
    expect(feed.snapshot).toHaveBeenCalledTimes(1);
  });
});

describe("the last day", () => {
  const STEP_MS = 900_000;
  const history = { lastAt: NOW, stepMs: STEP_MS, prices: [1, 2, 3] };
  beforeEach(() => {
    feed.snapshot.mockResolvedValue({ ...snapshotOf(140_000), history });
  });

  it("comes with the figures, and costs no call of its own", async () => {
    const env = isolate();
    const market = request(env);
    expect(await Promise.all([market.snapshot(), market.history()])).toEqual([stats(140_000), history]);
    expect(await request(env).history()).toEqual(history);
    expect(feed.snapshot).toHaveBeenCalledTimes(1);
  });

  it("is a small line, too, with its words", async () => {
    expect(await request(isolate()).line()).toEqual({
      lastAt: NOW - STEP_MS,
      label: "Bitcoin over the last 1 hour: low $1, high $3, now up 200.0%",
      width: 4,
      line: "M0 87L4 9",
      end: "M4 9h0",
    });
    feed.snapshot.mockResolvedValue(snapshotOf(140_000));
    clock.time += 60_000;
    expect(await request(isolate()).line()).toBeNull();
  });

  it("does not make a page wait twice for a feed that is silent", async () => {
    const waits = skipWaits();
    feed.snapshot.mockImplementation(never);
    const market = request(isolate());
    expect(await Promise.all([market.snapshot(), market.history()])).toEqual([null, null]);
    expect(waits).toHaveLength(1);
  });

  it("moves on while the feed is away", async () => {
    const env = isolate();
    await request(env).history();
    await settled();
    const trouble = feedFails();
    clock.time += STEP_MS;
    expect(await request(env).history()).toEqual({ ...history, lastAt: NOW + STEP_MS, prices: [2, 3, null] });
    await settled();
    trouble.logged();
  });

  it("is not there when a snapshot has none, as those of an earlier version", () => {
    expect(historyAfter(snapshotOf(1), 0)).toBeNull();
    expect(historyAfter({ stats: stats(1), age: 0 } as Snapshot, 0)).toBeNull();
  });
});

describe("a feed in trouble", () => {
  it("leaves a first visitor without figures, and breaks nothing", async () => {
    const trouble = feedFails();
    const market = request(isolate());
    expect(await market.snapshot()).toBeNull();
    expect(await market.stats()).toBeNull();
    await settled();
    expect(new Set(trouble.logged())).toEqual(new Set(["price.feed_unreachable"]));
  });

  it("leaves the last figures, stale in time, and is asked again", async () => {
    const env = isolate();
    await request(env).snapshot();
    await settled();
    const trouble = feedFails();
    clock.time += 20_000;
    expect(await request(env).snapshot()).toEqual(stats(140_000));
    clock.time += 20_000;
    expect(await request(env).snapshot()).toEqual({ ...stats(140_000), stale: true });
    expect(await request(env).stats()).toEqual({ ...stats(140_000), stale: true });
    await settled();
    trouble.logged();

    feed.snapshot.mockResolvedValue(snapshotOf(150_000));
    clock.time += 20_000;
    expect(await request(env).snapshot()).toEqual(stats(150_000));
  });

  it("leaves a new isolate what its data centre last had, stale", async () => {
    await request(isolate()).snapshot();
    await settled();
    const trouble = feedFails();
    clock.time += 600_000;
    expect(await request(isolate()).snapshot()).toEqual({ ...stats(140_000), stale: true });
    await settled();
    trouble.logged();
  });

  it("does not hold a page for longer than a moment when it is silent", async () => {
    const waits = skipWaits();
    feed.snapshot.mockImplementation(never);
    expect(await request(isolate()).snapshot()).toBeNull();
    expect(Math.max(...waits)).toBeLessThanOrEqual(500);
  });

  it("that knows nothing yet does not erase what is known", async () => {
    const env = isolate();
    await request(env).snapshot();
    await settled();
    feed.snapshot.mockResolvedValue(null);
    clock.time += 60_000;
    expect((await request(env).snapshot())?.price).toBe(140_000);
  });
});

describe("the very first figures", () => {
  beforeEach(() => feed.snapshot.mockResolvedValue(null));

  it("are waited for, and kept for the next", async () => {
    const env = isolate();
    expect(await request(env).stats()).toEqual(stats(140_000));
    await settled();
    expect(await request(env).snapshot()).toEqual(stats(140_000));
    expect(feed.stats).toHaveBeenCalledTimes(1);
  });

  it("are null when the feed has none in time, but not lost when they come late", async () => {
    const waits = skipWaits();
    const env = isolate();
    let answer = (_: Snapshot) => {};
    feed.stats.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    expect(await request(env).stats()).toBeNull();
    expect(Math.max(...waits)).toBeLessThanOrEqual(3_000);
    answer(snapshotOf(150_000));
    await settled();
    expect((await request(env).snapshot())?.price).toBe(150_000);
  });

  it("are null when there are none", async () => {
    feed.stats.mockResolvedValue(null);
    expect(await request(isolate()).stats()).toBeNull();
  });
});

describe("the state for operators", () => {
  const state: FeedHealth = { price: 1, source: "kraken", stale: false, price_age: 3, rooms: 2, sources: [] };

  it("is the feed's own", async () => {
    feed.health.mockResolvedValue(state);
    expect(await request(isolate()).health()).toEqual({ ...state, reachable: true });
  });

  it("says when the feed fails or is silent", async () => {
    const trouble = feedFails();
    expect(await marketHealth(isolate())).toEqual({ reachable: false });
    expect(trouble.logged()).toEqual(["price.feed_unreachable"]);
    feed.health.mockImplementation(never);
    skipWaits();
    expect(await marketHealth(isolate())).toEqual({ reachable: false });
  });
});

describe("figures that were kept", () => {
  it("turn stale with time, never fresh again, and change in nothing else", () => {
    const ms = fc.integer({ min: 0, max: 3_600_000 });
    fc.assert(
      fc.property(ms, ms, ms, fc.boolean(), (age, first, more, stale) => {
        const snapshot = { stats: { ...stats(140_000), stale }, age, history: null };
        const [earlier, later] = [statsAfter(snapshot, first), statsAfter(snapshot, first + more)];
        expect(later).toEqual({ ...snapshot.stats, stale: later.stale });
        expect(later.stale).toBe(stale || age + first + more > 30_000);
        expect(Number(later.stale)).toBeGreaterThanOrEqual(Number(earlier.stale));
      }),
    );
  });
});
