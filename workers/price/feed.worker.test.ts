import { evictDurableObject, reset, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PriceMessage } from "~/domain/market/stats";
import { allowLogs } from "../../tests/support/vitest/logs";
import * as prices from "../../tests/support/worker/price-market";
import type { PriceFeed } from "./feed";
import { HttpError, type PricePoint } from "./sources/source";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CAP = { market_cap: 2.7e12, volume_24h: 48e9, percent_change_24h: -1.25 };
const never = () => new Promise<never>(() => {});
const fail = () => Promise.reject(new Error("HTTP 500"));
const repeat = <Value>(call: () => Promise<Value>) => Promise.all(Array.from({ length: 50 }, call));

const { expectRooms, feedNamed, setDependencies } = prices;
let feed: DurableObjectStub<PriceFeed>;
let market: ReturnType<typeof prices.createMarket>["market"];
let deps: PriceFeed["deps"];
/** What rooms were sent, and how long the feed would wait: no wait ends. */
const notified: [room: string, message: PriceMessage][] = [];
const waits: number[] = [];
const endWaits = { wait: async (ms: number) => void waits.push(ms) };

const restart = () => evictDurableObject(feed);
const later = (ms: number) => prices.advance(feed, market, ms);
const laterInPolls = async (ms: number, step = 2_000) => {
  for (let passed = 0; passed < ms; passed += step) await later(step);
};
const getStats = async () => (await feed.snapshot())?.stats;
/** When the alarm goes off, in ms from the market's present; null without one. */
const readAlarm = () =>
  runInDurableObject(feed, async (_, { storage }) => {
    const at = await storage.getAlarm();
    return at && at - Date.now();
  });
/** A day at a price of its own, so that it differs from the feed's own. */
const dayAt = async (price: number): Promise<PricePoint[]> =>
  Array.from({ length: 288 }, (_, back) => ({ at: market.now - back * 5 * MINUTE_MS, price }));
const getPrice = async () => (await getStats())?.price;

beforeEach(async () => {
  const made = prices.createMarket([
    { name: "kraken", cadence: "live", isFree: false },
    { name: "coingecko", cadence: "slow", isFree: false },
  ]);
  market = made.market;
  market.answer = async (source) => (source === "coingecko" ? CAP : {});
  notified.length = waits.length = 0;
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
  await prices.startFeed(feed, deps);
});
// Or its alarm would go off in a later test.
afterEach(() => reset());

describe("a feed without visitors", () => {
  it("asks no source and sets no alarm", async () => {
    expect(await feed.health()).toMatchObject({ rooms: 0, price: null });
    expect(await later(HOUR_MS)).toBe(false);
    expect(market.asked).toEqual([]);
  });

  it("gives all first callers the answer of one round of questions", async () => {
    const stats = { price: 140_000, ...CAP, source: "Kraken", stale: false };
    expect(await repeat(async () => feed.snapshot())).toMatchObject(Array(50).fill({ stats }));
    expect(market.asked.toSorted()).toEqual(["coingecko", "kraken"]);
  });

  it("refreshes old figures once on demand, in the background", async () => {
    await feed.snapshot();
    market.now += 20_000;
    market.price = 141_000;
    expect(await getStats()).toMatchObject({ price: 140_000, stale: false });
    await expect.poll(getStats).toMatchObject({ price: 141_000, stale: false });
    expect(market.asked).toHaveLength(3);
  });

  it("calls no price stale after a quiet time that its sources confirm at once", async () => {
    await feed.snapshot();
    market.now += HOUR_MS;
    market.price = 141_000;
    expect(await repeat(async () => getStats())).toMatchObject(
      Array(50).fill({ price: 141_000, stale: false }),
    );
    expect(market.asked).toHaveLength(4);
  });

  it("lets a silent source hold no caller for more than 0.8 s: the first gets nothing, and later ones the last price, stale", async () => {
    const silent = {
      ...endWaits,
      sources: deps.sources.map((source) => ({ ...source, ask: never })),
    };
    const answering = { sources: deps.sources, wait: deps.wait };
    await setDependencies(feed, silent);
    expect(await feed.snapshot()).toBeNull();
    await prices.startFeed(feed, answering);
    await feed.snapshot();
    market.now += HOUR_MS;
    await setDependencies(feed, silent);
    expect(await getStats()).toMatchObject({ price: 140_000, stale: true });
    expect(waits.slice(-1)).toEqual([800]);
  });

  it("lets no caller wait for sources whose last calls failed", async () => {
    await feed.snapshot();
    market.now += HOUR_MS;
    market.answer = fail;
    allowLogs("price.source_failed", "price.history_failed");
    expect(await getStats()).toMatchObject({ stale: true });
    waits.length = 0;
    market.now += HOUR_MS;
    expect(await getStats()).toMatchObject({ stale: true });
    expect(waits).toEqual([]);
  });
});

describe("a feed with a room", () => {
  beforeEach(async () => void (await feed.join("na-0")));

  it("asks no source any more once the last room has left, until the day ends", async () => {
    await feed.join("eu-0");
    await feed.leave("na-0");
    expect(await readAlarm()).toBeLessThanOrEqual(4_000);
    await feed.leave("eu-0");
    // It is 7 p.m. in Toronto.
    expect(await readAlarm()).toBeGreaterThan(4.9 * HOUR_MS);
    await expectRooms(0, feed);
  });

  it("notifies all rooms of a change, and otherwise repeats itself every 30 s", async () => {
    await feed.join("eu-0");
    await laterInPolls(4_000);
    notified.length = 0;
    await laterInPolls(22_000);
    expect(notified).toEqual([]);
    await laterInPolls(8_000);
    market.price = 140_001;
    await later(4_000);
    const prices = notified.map(([room, { price }]) => `${room} ${price}`);
    expect(prices).toEqual(["na-0 140000", "eu-0 140000", "na-0 140001", "eu-0 140001"]);
  });

  it("goes on though a room fails, waits three seconds for a silent one, and publishes that the price is stale", async () => {
    const logs = allowLogs("price.publish_failed", "price.source_failed");
    const statuses = new Set<string>();
    await setDependencies(feed, {
      notify: async (message, room) => {
        if (room === "na-0") throw new Error("room is away");
        statuses.add(message.status);
        return true;
      },
    });
    await feed.join("eu-0");
    await later(0);
    market.answer = fail;
    await laterInPolls(70_000);
    expect([...statuses]).toEqual(["live", "unconfirmed", "stale"]);
    const sources = [{ breaker: "open" }, { breaker: "failing" }];
    expect(await feed.health()).toMatchObject({ price: 140_000, stale: true, sources });
    expect(logs()).toContainEqual({
      event: "price.publish_failed",
      room: "na-0",
      error: "Error: room is away",
    });
    await setDependencies(feed, { notify: never, ...endWaits });
    waits.length = 0;
    expect(await later(30_000)).toBe(true);
    expect(waits).toEqual([3_000]);
  });

  it("restarts with the last figures before any source answers, its rooms, and when slow sources were asked", async () => {
    await later(0);
    const before = [...market.asked];
    await restart();
    expect(await getStats()).toMatchObject({ price: 140_000, ...CAP, source: "Kraken" });
    expect(market.asked).toEqual(before);
    market.price = 141_000;
    await later(4_000);
    expect([market.countCalls("coingecko"), market.countCalls("kraken")]).toEqual([1, 2]);
    expect(notified.at(-1)).toMatchObject(["na-0", { price: 141_000 }]);
  });
});

describe("sources that contradict each other", () => {
  const quotes: Record<string, number> = {};
  beforeEach(async () => {
    const made = prices.createMarket([
      { name: "kraken", cadence: "live", isFree: false },
      { name: "coinbase", cadence: "live", isFree: false },
      { name: "coingecko", cadence: "slow", isFree: false },
    ]);
    market = made.market;
    Object.assign(quotes, { kraken: 131_079, coinbase: 131_080.25, coingecko: 131_075 });
    market.answer = async (source) => ({ price: quotes[source] ?? 0 });
    await prices.startFeed(feed, { sources: made.sources, now: () => market.now });
    await feed.join("na-0");
    await later(0);
  });

  it("are told apart by a third, over a restart too, and nothing of the wrong one is shown or closes a day", async () => {
    await laterInPolls(20_000);
    quotes.kraken = 1_310_722.5;
    await restart();
    await later(Date.parse("2026-11-21T04:59:58Z") - market.now);
    await laterInPolls(12_000);
    const right = { price: 131_080.25, source: "Coinbase", status: "live", stale: false };
    expect(await getStats()).toMatchObject(right);
    expect(notified.at(-1)?.[1]).toMatchObject(right);
    expect(notified.every(([, { price }]) => price < 131_100)).toBe(true);
    expect(await feed.health()).toMatchObject({
      status: "live",
      agreed_age: 0,
      sources: [{ off: true }, { off: false }, { off: false }],
    });
    expect((await feed.closes()).closes).toEqual([
      { date: "2026-11-20", btcFiat: "131080.25", source: "Coinbase" },
    ]);
  });

  it("have the aggregator asked at once, then every minute, and rooms notified of each status", async () => {
    await laterInPolls(120_000);
    expect(market.countCalls("coingecko")).toBe(1);
    Object.assign(quotes, { kraken: 135_000, coingecko: 140_000 });
    notified.length = 0;
    await laterInPolls(8_000);
    expect(market.countCalls("coingecko")).toBe(2);
    await laterInPolls(120_000);
    expect(market.countCalls("coingecko")).toBe(4);
    const told = notified.map(([, { price, status }]) => `${price} ${status}`);
    expect([...new Set(told)]).toEqual(
      ["live", "unconfirmed", "stale"].map((status) => `131080.25 ${status}`),
    );
  });
});

describe("a source that says when it may be asked again", () => {
  const ban = () => Promise.reject(new HttpError(429, "600"));
  it("is left alone until then, for its price and its history, though the object restarts and no other answers", async () => {
    allowLogs("price.source_failed");
    market.answer = async (source) => (source === "kraken" ? ban() : {});
    await feed.join("na-0");
    await laterInPolls(300_000, 10_000);
    await restart();
    await laterInPolls(290_000, 10_000);
    expect(market.countCalls("kraken")).toBe(1);
    expect((await feed.health()).sources[0]).toMatchObject({
      breaker: "open",
      retry_in: expect.any(Number),
    });
    market.answer = async () => ({});
    await laterInPolls(20_000);
    expect(market.countCalls("kraken")).toBeGreaterThan(1);
  });

  it("by its answer for the day's history, is not asked for its price either", async () => {
    market.giveHistory = (source) => (source === "coingecko" ? fail() : ban());
    allowLogs("price.history_failed");
    await feed.join("na-0");
    await laterInPolls(8_000);
    const asked = market.countCalls("kraken");
    await laterInPolls(400_000, 10_000);
    expect(market.countCalls("kraken")).toBe(asked);
  });
});

describe("the history", () => {
  const getHistory = async () => (await feed.snapshot())?.history?.prices;
  const listAskedForHistory = () => market.askedForHistory.map(({ source }) => source);

  it("has its gaps filled by one call when the first visitor comes, which a restart does not repeat", async () => {
    market.giveHistory = () => dayAt(139_000);
    await feed.snapshot();
    await expect.poll(getHistory).toEqual([...Array(96).fill(139_000), 140_000]);
    await restart();
    expect(await getHistory()).toEqual([...Array(96).fill(139_000), 140_000]);
    await feed.join("na-0");
    await laterInPolls(30_000);
    expect(listAskedForHistory()).toEqual(["kraken"]);
  });

  it("is asked of the next source when one fails, and holds up no price", async () => {
    const { promise, resolve } = Promise.withResolvers<PricePoint[]>();
    market.giveHistory = (source) => (source === "coingecko" ? promise : fail());
    await feed.join("na-0");
    await laterInPolls(30_000);
    market.price = 140_001;
    await later(4_000);
    expect(notified.at(-1)?.[1].price).toBe(140_001);
    resolve(await dayAt(139_000));
    await expect.poll(getHistory).toEqual([...Array(96).fill(139_000), 140_001]);
    expect(listAskedForHistory()).toEqual(["kraken", "coingecko"]);
  });

  it("has the last price of each step, though the object restarts", async () => {
    await feed.snapshot();
    for (const price of [141_000, 142_000]) {
      market.price = price;
      market.now += price === 141_000 ? MINUTE_MS : 15 * MINUTE_MS;
      await feed.snapshot();
      await expect.poll(getPrice).toBe(price);
      await restart();
    }
    const stored = await runInDurableObject(feed, (_, { storage }) => storage.kv.get("history:4"));
    expect(stored).toMatchObject({ day: { prices: [...Array(95).fill(null), 141_000, 142_000] } });
  });
});

describe("the daily closes", () => {
  const midnight = Date.parse("2026-11-22T05:00:00Z");
  const getCloses = async () => (await feed.closes()).closes;
  /** Goes to a time of the market, without an alarm on the way. */
  const goTo = (time: number) => later(time - market.now);

  it("are kept without a visitor: one alarm, shortly before midnight in the company's zone, asks the sources", async () => {
    market.answer = async () => ({});
    await feed.snapshot();
    const wait = await readAlarm();
    expect(wait).toBeGreaterThan(4.99 * HOUR_MS);
    market.now += Math.round((wait ?? 0) / 1_000) * 1_000;
    expect(market.now).toBe(Date.parse("2026-11-21T04:59:50Z"));
    market.price = 141_000;
    await later(0);
    market.price = 142_000;
    await later(12_000);
    const expected = [{ date: "2026-11-20", btcFiat: "141000", source: "Kraken" }];
    expect(await feed.closes()).toEqual({
      isSimulated: false,
      answeredOn: "2026-11-21",
      closes: expected,
    });
    expect(await readAlarm()).toBeGreaterThan(23.9 * HOUR_MS);
    await restart();
    expect(await getCloses()).toEqual(expected);
  });

  it("are found after a restart that slept through midnight", async () => {
    await feed.join("na-0");
    await goTo(midnight - 4_000);
    await restart();
    market.now = midnight + 3 * HOUR_MS;
    market.price = 150_000;
    expect(await getCloses()).toMatchObject([{ date: "2026-11-21", btcFiat: "140000" }]);
    await later(0);
    expect(await getCloses()).toHaveLength(1);
  });
});

describe("the alarm", () => {
  it("never throws and is always set again while rooms listen, whatever breaks", async () => {
    allowLogs("price.source_failed", "price.feed_failed");
    await feed.join("na-0");
    const notEvenAPromise = () => {
      throw new TypeError("broken");
    };
    for (market.answer of [notEvenAPromise, () => Promise.reject("a string")])
      expect(await later(30_000)).toBe(true);
    await runInDurableObject(feed, async (instance, state) => {
      instance.deps = Object.defineProperty({ ...instance.deps }, "sources", {
        get: notEvenAPromise,
      });
      await instance.alarm();
      expect(await state.storage.getAlarm()).not.toBeNull();
    });
  });

  it("may fail to be set: a room that joins gets the price anyway, and sets it when it joins again", async () => {
    allowLogs("price.feed_failed");
    await feed.snapshot();
    const fail = ({ storage }: DurableObjectState) =>
      void vi.spyOn(storage, "setAlarm").mockRejectedValueOnce("full");
    await runInDurableObject(feed, (_, state) => fail(state));
    expect(await feed.join("na-0")).toMatchObject({ price: 140_000 });
    expect(await readAlarm()).toBeGreaterThan(HOUR_MS);
    await feed.join("na-0");
    expect(await readAlarm()).toBeLessThanOrEqual(4_000);
  });
});

it("the simulated market is known at once with its day, says what it is, and is never part of a real one", async () => {
  const simulated = feedNamed("simulated");
  const snapshot = await simulated.snapshot();
  expect(snapshot?.stats).toMatchObject({
    source: "simulated",
    stale: false,
    market_cap: expect.any(Number),
  });
  expect(snapshot?.history?.prices).toEqual(Array(97).fill(expect.any(Number)));
  expect(await simulated.closes()).toEqual({
    isSimulated: true,
    answeredOn: expect.any(String),
    closes: [],
  });
  expect(await runInDurableObject(simulated, (_, { storage }) => storage.getAlarm())).toBeNull();
  await setDependencies(simulated, deps);
  market.now = Date.now() + MINUTE_MS;
  expect((await simulated.snapshot())?.history ?? null).toBeNull();
});
