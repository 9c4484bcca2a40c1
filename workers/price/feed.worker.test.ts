import { evictDurableObject, reset, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PriceMessage } from "~/domain/market/stats";
import { allowLogs } from "../../tests/support/vitest/logs";
import {
  advance,
  createMarket,
  feedNamed,
  setDependencies,
  startFeed,
} from "../../tests/support/worker/price-market";
import type { PriceFeed } from "./feed";
import { HttpError, type PricePoint } from "./sources/source";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CAP = { market_cap: 2.7e12, volume_24h: 48e9, percent_change_24h: -1.25 };
const never = () => new Promise<never>(() => {});
const fail = () => Promise.reject(new Error("HTTP 500"));
const repeat = <Value>(call: () => Promise<Value>) => Promise.all(Array.from({ length: 50 }, call));

let feed: DurableObjectStub<PriceFeed>;
let market: ReturnType<typeof createMarket>["market"];
let deps: PriceFeed["deps"];
/** Prices apart from the market's, by source. */
let quotes: Record<string, number>;
/** What rooms were sent. */
let notified: [room: string, message: PriceMessage][];
/** How long the feed would wait, in ms: no wait ends, but those of `endWaits`. */
let waits: number[];
const endWaits = { wait: async (ms: number) => void waits.push(ms) };

/** Time passes, in polls of so many ms. @returns whether the last one's alarm was set */
async function later(ms: number, step = 2_000) {
  let isSet = false;
  for (let passed = 0; passed < ms; passed += step) {
    isSet = await advance(feed, market, Math.min(step, ms));
  }
  return isSet;
}
const pollNow = () => advance(feed, market, 0);
const countCalls = (name: string) => market.asked.filter((asked) => asked === name).length;
const getStats = async () => (await feed.snapshot())?.stats;
/** When the alarm goes off, in ms from now; null without one. */
const readAlarm = (of = feed) =>
  runInDurableObject(of, async (_, { storage }) => {
    const at = await storage.getAlarm();
    return at && at - Date.now();
  });

beforeEach(async () => {
  const made = createMarket([
    { name: "kraken", cadence: "live", isFree: false },
    { name: "coinbase", cadence: "live", isFree: false },
    { name: "coingecko", cadence: "slow", isFree: false },
  ]);
  market = made.market;
  market.answer = async (source) => ({
    ...(source === "coingecko" && CAP),
    price: quotes[source] ?? market.price,
  });
  quotes = {};
  notified = [];
  waits = [];
  deps = {
    sources: made.sources,
    now: () => market.now,
    random: () => 0.5,
    wait: (ms) => {
      waits.push(ms);
      return never();
    },
    notify: async (message, room) => {
      notified.push([room, message]);
      return true;
    },
  };
  feed = feedNamed("cad");
  await startFeed(feed, deps);
});
// Or its alarm would go off in a later test.
afterEach(() => reset());

describe("a feed without visitors", () => {
  it("asks no source until its first callers, who get the answer of one round", async () => {
    expect(await feed.health()).toMatchObject({ rooms: 0, price: null });
    expect(await pollNow()).toBe(false);
    const stats = { price: 140_000, ...CAP, source: "Kraken", status: "live" };
    expect(await repeat(async () => getStats())).toMatchObject(Array(50).fill(stats));
    expect(market.asked.toSorted()).toEqual(["coinbase", "coingecko", "kraken"]);
  });

  it("refreshes old figures in the background, and at once after a quiet time, though a source fails", async () => {
    allowLogs("price.source_failed");
    market.answer = async (source) => (source === "coingecko" ? fail() : { price: market.price });
    await feed.snapshot();
    market.now += 20_000;
    market.price = 141_000;
    expect(await getStats()).toMatchObject({ price: 140_000, status: "live" });
    await expect.poll(getStats).toMatchObject({ price: 141_000 });
    market.now += HOUR_MS;
    market.price = 142_000;
    const shown = await repeat(async () => (await getStats())?.price);
    expect(shown).toEqual(Array(50).fill(142_000));
    expect(market.asked).toHaveLength(8);
  });

  it("has callers wait once for sources that fail, and 0.8 s for silent ones", async () => {
    allowLogs("price.source_failed");
    market.answer = fail;
    for (const _ of ["fail", "have failed"]) {
      expect(await getStats()).toBeUndefined();
      expect(waits).toEqual([800]);
      market.now += HOUR_MS;
    }
    market.answer = async () => ({});
    await pollNow();
    market.now += HOUR_MS;
    market.answer = never;
    await setDependencies(feed, endWaits);
    expect(await getStats()).toMatchObject({ price: 140_000, status: "stale" });
    expect(waits).toEqual([800, 800]);
  });
});

describe("a feed with a room", () => {
  beforeEach(async () => void (await feed.join("na-0")));

  it("asks no source once the last room has left, until the day ends", async () => {
    await feed.join("eu-0");
    await feed.leave("na-0");
    expect(await readAlarm()).toBeLessThanOrEqual(4_000);
    await feed.leave("eu-0");
    // It is 7 p.m. in Toronto.
    expect(await readAlarm()).toBeGreaterThan(4.9 * HOUR_MS);
    expect(await feed.health()).toMatchObject({ rooms: 0 });
  });

  it("notifies all rooms of a change, and otherwise repeats itself every 30 s", async () => {
    await feed.join("eu-0");
    await later(4_000);
    notified = [];
    await later(22_000);
    expect(notified).toEqual([]);
    await later(8_000);
    market.price = 140_001;
    await later(4_000);
    const sent = notified.map(([room, { price }]) => `${room} ${price}`);
    expect(sent).toEqual(["na-0 140000", "eu-0 140000", "na-0 140001", "eu-0 140001"]);
  });

  it("publishes each status though a room fails, and waits 3 s for a silent one", async () => {
    allowLogs("price.publish_failed", "price.source_failed");
    const statuses = new Set<string>();
    await setDependencies(feed, {
      notify: async (message, room) => {
        if (room === "na-0") throw new Error("room is away");
        statuses.add(message.status);
        return true;
      },
    });
    await feed.join("eu-0");
    await pollNow();
    market.answer = fail;
    await later(70_000);
    expect([...statuses]).toEqual(["live", "unconfirmed", "stale"]);
    const { sources } = await feed.health();
    expect(sources.map(({ breaker }) => breaker)).toEqual(["open", "open", "failing"]);
    await setDependencies(feed, { notify: never, ...endWaits });
    waits = [];
    await later(30_000, 30_000);
    expect(waits).toEqual([3_000]);
  });

  it("keeps a room that joined again while a price reached nobody there", async () => {
    let answer = Promise.withResolvers<boolean>();
    const notify = () => {
      waits.push(0);
      return answer.promise;
    };
    await setDependencies(feed, { notify });
    for (const rooms of [1, 0]) {
      answer = Promise.withResolvers();
      waits = [];
      market.price += 1;
      const polled = later(4_000, 4_000);
      await expect.poll(() => waits).toContain(0);
      if (rooms > 0) await feed.join("na-0");
      answer.resolve(false);
      await polled;
      expect(await feed.health()).toMatchObject({ rooms });
    }
  });

  it("restarts with its figures, its rooms, and when slow sources were asked", async () => {
    await pollNow();
    const before = [...market.asked];
    await evictDurableObject(feed);
    expect(await getStats()).toMatchObject({ price: 140_000, ...CAP, source: "Kraken" });
    expect(market.asked).toEqual(before);
    market.price = 141_000;
    await later(4_000);
    expect([countCalls("coingecko"), countCalls("kraken")]).toEqual([1, 2]);
    expect(notified.at(-1)).toMatchObject(["na-0", { price: 141_000 }]);
  });

  it("shows nothing of a source that contradicts two, over a restart, and asks the aggregator once more", async () => {
    quotes.kraken = 1_400_000;
    await evictDurableObject(feed);
    market.price = 140_010;
    await later(64_000);
    expect(countCalls("coingecko")).toBe(2);
    const right = { price: 140_010, source: "Coinbase", status: "live" };
    expect(await getStats()).toMatchObject(right);
    expect(notified.every(([, { price }]) => price < 140_011)).toBe(true);
    const sources = [{ off: true }, { off: false }, { off: false }];
    expect(await feed.health()).toMatchObject({ agreed_age: 0, sources });
  });
});

it("the history is filled by the first source that answers, which holds up no price and is not repeated", async () => {
  const { promise, resolve } = Promise.withResolvers<PricePoint[]>();
  const asked: string[] = [];
  market.giveHistory = (source) => {
    asked.push(source);
    return source === "coinbase" ? promise : Promise.reject(new HttpError(429, "600"));
  };
  await feed.join("na-0");
  await later(30_000);
  market.price = 140_001;
  await later(4_000);
  expect(notified.at(-1)?.[1].price).toBe(140_001);
  // A day at a price of its own.
  const day = Array.from({ length: 288 }, (_, back) => market.now - back * 5 * MINUTE_MS);
  resolve(day.map((at) => ({ at, price: 139_000 })));
  const getHistory = async () => (await feed.snapshot())?.history?.prices;
  const filled = [...Array(96).fill(139_000), 140_001];
  await expect.poll(getHistory).toEqual(filled);
  await evictDurableObject(feed);
  await later(30_000);
  expect(await getHistory()).toEqual(filled);
  expect(asked).toEqual(["kraken", "coinbase"]);
  // Who was asked for too much is left alone for as long as it says.
  expect([countCalls("kraken"), countCalls("coinbase") > 9]).toEqual([1, true]);
});

it("a day's close is kept without a visitor, by one alarm before the company's midnight", async () => {
  await feed.snapshot();
  const wait = (await readAlarm()) ?? 0;
  expect(wait).toBeGreaterThan(4.99 * HOUR_MS);
  market.now += Math.round(wait / 1_000) * 1_000;
  expect(market.now).toBe(Date.parse("2026-11-21T04:59:50Z"));
  market.price = 141_000;
  await pollNow();
  // It sleeps through midnight.
  await evictDurableObject(feed);
  market.price = 142_000;
  await later(3 * HOUR_MS, 3 * HOUR_MS);
  expect(await feed.closes()).toEqual({
    isSimulated: false,
    answeredOn: "2026-11-21",
    closes: [{ date: "2026-11-20", btcFiat: "141000", source: "Kraken" }],
  });
  expect(await readAlarm()).toBeGreaterThan(20 * HOUR_MS);
  market.now = Date.parse("2026-11-22T04:59:50Z");
  await pollNow();
  market.now += 11_000;
  expect((await feed.closes()).closes).toHaveLength(2);
});

it("the alarm never throws, and is set again whatever breaks", async () => {
  allowLogs("price.feed_failed");
  await feed.join("na-0");
  const get = () => {
    throw new TypeError("broken");
  };
  await runInDurableObject(feed, async (instance) => {
    instance.deps = Object.defineProperty({ ...instance.deps }, "sources", { get });
    await instance.alarm();
  });
  expect(await readAlarm()).not.toBeNull();
});

it("the simulated market is known at once, marked, and never part of a real one", async () => {
  const simulated = feedNamed("simulated");
  const snapshot = await simulated.snapshot();
  expect(snapshot?.stats).toMatchObject({ source: "simulated", status: "simulated", stale: false });
  expect(snapshot?.history?.prices).toEqual(Array(97).fill(expect.any(Number)));
  expect(await readAlarm(simulated)).toBeNull();
  await setDependencies(simulated, deps);
  market.now = Date.now() + MINUTE_MS;
  expect(await simulated.snapshot()).toMatchObject({ history: null });
});
