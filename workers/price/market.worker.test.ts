import { beforeEach, expect, it, vi } from "vitest";
import type { KeptCloses } from "~/domain/market/daily-closes";
import { allowLogs } from "../../tests/support/vitest/logs";
import { createSnapshot, edge } from "../../tests/support/worker/price-market";
import type { FeedSnapshot } from "./feed";
import { createMarket, EDGE_KEY } from "./market";

const NOW = Date.UTC(2026, 10, 21);
const STEP_MS = 900_000;
const history = { lastAt: NOW, stepMs: STEP_MS, prices: [1, 2, 3] };
const never = () => new Promise<never>(() => {});
const snapshotOf = (price: number) => ({ ...createSnapshot({ price }, NOW), history });
const keptOn = (answeredOn: string) => ({ isSimulated: false, answeredOn, closes: [] });

/** A replacement of the Durable Object, without its runtime. */
const feed = {
  snapshot: vi.fn<() => Promise<FeedSnapshot | null>>(),
  closes: vi.fn<() => Promise<KeptCloses>>(),
};
const clock = { time: NOW, now: (): number => clock.time };
const background: Promise<unknown>[] = [];

const getByName = vi.fn((..._: unknown[]) => feed);
/** An isolate's bindings: what it remembers hangs on them. */
const openIsolate = () => ({ PRICE_FEED: { getByName } }) as unknown as Env;
const createRequest = (env: Env) =>
  createMarket({ env, clock, ctx: { waitUntil: (work) => void background.push(work) } });
const getPrice = async (env: Env) => (await createRequest(env).snapshot())?.price;
const finishBackground = async () => {
  while (background.length) await background.shift();
};
beforeEach(async () => {
  clock.time = NOW;
  background.length = 0;
  feed.snapshot.mockReset().mockResolvedValue(snapshotOf(140_000));
  feed.closes.mockReset().mockResolvedValue(keptOn("2026-11-20"));
  // What the data centre's cache holds is an earlier test's.
  await edge.delete(EDGE_KEY);
});

it("an isolate asks the feed once for many visitors, for some seconds", async () => {
  const env = openIsolate();
  for (const calls of [1, 1, 2]) {
    const markets = Array.from({ length: 30 }, () => createRequest(env));
    const shown = await Promise.all(markets.map((market) => market.snapshot()));
    expect(shown).toEqual(Array(30).fill(snapshotOf(140_000).stats));
    await finishBackground();
    expect(feed.snapshot).toHaveBeenCalledTimes(calls);
    clock.time += 2_000;
  }
  // Another isolate of the data centre has them from its cache.
  expect(await getPrice(openIsolate())).toBe(140_000);
  expect(feed.snapshot).toHaveBeenCalledTimes(2);
  // The exchanges' own region, and a last resort of an hour.
  expect(getByName).toHaveBeenCalledWith("cad", { locationHint: "enam" });
  const kept = await edge.match(EDGE_KEY);
  expect(kept?.headers.get("Cache-Control")).toBe("max-age=3600");
});

it.each([
  ["has newer figures for the next visitor after some seconds", 5_000, 140_000],
  ["tries for newer figures first when it slept for long", 3_600_000, 150_000],
])("an isolate %s", async (_, ms, first) => {
  const env = openIsolate();
  await getPrice(env);
  await finishBackground();
  clock.time += ms;
  feed.snapshot.mockResolvedValue(snapshotOf(150_000));
  expect(await getPrice(env)).toBe(first);
  await finishBackground();
  expect(await getPrice(env)).toBe(150_000);
});

it("an isolate asks again when the request that set out never came back", async () => {
  const wait = vi.spyOn(scheduler, "wait").mockImplementation(async () => {});
  const env = openIsolate();
  feed.snapshot.mockImplementationOnce(never);
  expect(await getPrice(env)).toBeUndefined();
  expect(wait.mock.calls).toEqual([[1_200]]);
  expect(await getPrice(env)).toBeUndefined();
  clock.time += 3_000;
  wait.mockImplementation(never);
  expect(await getPrice(env)).toBe(140_000);
});

it("a feed in trouble leaves the last figures, which age, and their day, to a new isolate too", async () => {
  allowLogs("price.feed_unreachable");
  const env = openIsolate();
  await getPrice(env);
  await finishBackground();
  feed.snapshot.mockResolvedValueOnce(null).mockRejectedValue(new Error("overloaded"));
  clock.time += 70_000;
  for (const isolate of [env, openIsolate()]) {
    const stale = { price: 140_000, status: "stale" };
    expect(await createRequest(isolate).snapshot()).toMatchObject(stale);
  }
  clock.time = NOW + STEP_MS;
  expect(await createRequest(env).history()).toMatchObject({ prices: [2, 3, null] });
  await finishBackground();
  feed.snapshot.mockResolvedValue(snapshotOf(150_000));
  clock.time += 20_000;
  expect(await getPrice(env)).toBe(150_000);
});

it("closes of a day that has ended since are waited for by all", async () => {
  const env = openIsolate();
  for (const _ of [1, 2]) await createRequest(env).closes();
  await finishBackground();
  expect(feed.closes).toHaveBeenCalledTimes(1);
  // Half past midnight in Toronto.
  clock.time = Date.parse("2026-11-21T05:30:00Z");
  const { promise, resolve } = Promise.withResolvers<KeptCloses>();
  feed.closes.mockReturnValue(promise);
  const shown = Promise.all([1, 2].map(() => createRequest(env).closes()));
  await vi.waitFor(() => expect(feed.closes).toHaveBeenCalledTimes(2));
  resolve(keptOn("2026-11-21"));
  expect(await shown).toEqual(Array(2).fill(keptOn("2026-11-21")));
});
