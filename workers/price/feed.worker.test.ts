import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PriceMessage } from "~/domain/market/stats";
import { readSettings } from "../env";
import type { PriceFeed, World } from "./feed";
import type { History } from "./history";
import { configuredSources } from "./sources/configured";

/** The exchanges as one test sees them: what they say, how they fail, and how often they were asked. */
function standIn() {
  const market = {
    now: Date.now(),
    price: 140_000,
    answer: (address: string): Response | Promise<Response> => Response.json(market.shapes(address)),
    calls: { coingecko: 0, kraken: 0 },
    /** What the sources say of the last day, and who was asked for it when. */
    history: (_address: string): Response | Promise<Response> => new Response("", { status: 404 }),
    historyCalls: [] as { source: string; at: number }[],
    told: [] as [room: string, message: PriceMessage][],
    waits: [] as number[],
    /** Rooms that say they have no visitor. */
    empty: [] as string[],
    shapes: (address: string): object =>
      address.startsWith("https://kraken.test")
        ? { error: [], result: { XXBTZCAD: { c: [market.price.toFixed(5), "0.1"] } } }
        : {
            bitcoin: {
              cad: market.price,
              cad_market_cap: market.price * 19_600_000,
              cad_24h_vol: 48_000_000_000,
              cad_24h_change: -1.25,
              last_updated_at: Math.floor(market.now / 1_000),
            },
          },
  };
  const settings = readSettings({
    ...env,
    MARKET_SOURCES: "coingecko,kraken",
    COINGECKO_BASE_URL: "https://gecko.test",
    KRAKEN_BASE_URL: "https://kraken.test",
  });
  const sources = configuredSources(settings, async (address) => {
    const source = address.startsWith("https://kraken.test") ? "kraken" : "coingecko";
    if (/OHLC|market_chart/.test(address)) {
      market.historyCalls.push({ source, at: market.now });
      return market.history(address);
    }
    market.calls[source] += 1;
    return market.answer(address);
  });
  const world: World = {
    sources,
    now: () => market.now,
    random: () => 0.5,
    wait: (ms) => {
      market.waits.push(ms);
      return scheduler.wait(50);
    },
    tell: async (message, room) => {
      market.told.push([room, message]);
      return market.empty.includes(room) ? [room] : [];
    },
  };
  return { market, world };
}

let feeds = 0;
let stub: DurableObjectStub<PriceFeed>;
let { market, world } = standIn();

/** Puts the test's exchanges in place of the real ones: after a restart too, when the object has forgotten them. */
const connect = () =>
  runInDurableObject(stub, (feed: PriceFeed) => {
    feed.world = world;
  });

/** Moves the clock and rings the alarm. */
async function later(ms: number): Promise<boolean> {
  market.now += ms;
  return runDurableObjectAlarm(stub);
}

async function laterInBeats(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 2_000) await later(2_000);
}

const total = () => market.calls.coingecko + market.calls.kraken;

beforeEach(async () => {
  // Failures are what these tests are about, and each is logged.
  for (const level of ["log", "warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  ({ market, world } = standIn());
  stub = env.PRICE_FEED.getByName(`feed-${++feeds}`) as unknown as DurableObjectStub<PriceFeed>;
  await connect();
});

describe("a feed that nobody listens to", () => {
  it("asks nobody, and no alarm rings", async () => {
    expect(await stub.health()).toMatchObject({ rooms: 0, price: null });
    expect(await later(3_600_000)).toBe(false);
    expect(total()).toBe(0);
  });

  it("gives a first caller of the figures its answer", async () => {
    expect(await stub.stats()).toMatchObject({
      stats: {
        price: 140_000,
        market_cap: 140_000 * 19_600_000,
        volume_24h: 48e9,
        percent_change_24h: -1.25,
        source: "mean of coingecko, kraken",
        stale: false,
      },
    });
  });

  it("lets a page not wait: it has nothing at first, and the figures the next time", async () => {
    expect(await stub.snapshot()).toBeNull();
    await expect.poll(async () => (await stub.snapshot())?.stats.price).toBe(140_000);
  });

  it("answers 300 calls with one round of questions", async () => {
    await Promise.all(Array.from({ length: 300 }, () => stub.stats()));
    await Promise.all(Array.from({ length: 300 }, () => stub.snapshot()));
    expect(market.calls).toEqual({ coingecko: 1, kraken: 1 });
  });

  it("refreshes old figures once on demand, in the background", async () => {
    await stub.stats();
    market.now += 3_600_000;
    market.price = 141_000;
    expect(await stub.snapshot()).toMatchObject({ stats: { price: 140_000, stale: true }, age: 3_600_000 });
    await expect.poll(async () => (await stub.snapshot())?.stats).toMatchObject({ price: 141_000, stale: false });
    expect(market.calls).toEqual({ coingecko: 2, kraken: 2 });
  });

  it("does not let a silent source hold the first caller for more than two seconds", async () => {
    market.answer = () => new Promise(() => {});
    expect(await stub.stats()).toBeNull();
    expect(market.waits).toEqual([2_000]);
  });
});

describe("a feed with a room", () => {
  it("asks live sources every four seconds and slow ones every five minutes", async () => {
    await stub.join("na-0");
    for (let beat = 0; beat < 100; beat++) await later(4_000);
    expect(market.calls.kraken).toBeGreaterThanOrEqual(100);
    expect(market.calls.kraken).toBeLessThanOrEqual(101);
    expect(market.calls.coingecko).toBe(2);
  });

  it("has a changed price within ten seconds", async () => {
    await stub.join("na-0");
    await later(0);
    market.price = 150_000;
    await later(4_000);
    expect((await stub.snapshot())?.stats.price).toBe(150_000);
  });

  it("asks nobody any more when the last room has left", async () => {
    await stub.join("na-0");
    await stub.join("eu-0");
    await stub.leave("na-0");
    expect(await later(4_000)).toBe(true);
    await stub.leave("eu-0");
    const before = total();
    expect(await later(4_000)).toBe(false);
    expect(total()).toBe(before);
    expect((await stub.health()).rooms).toBe(0);
  });

  it("drops a room that has no visitor, without being told", async () => {
    market.empty = ["as-7"];
    await stub.join("as-7");
    await stub.join("na-0");
    await later(4_000);
    await expect.poll(async () => (await stub.health()).rooms).toBe(1);
  });

  it("tells all rooms of a change, and otherwise repeats itself every 30 s", async () => {
    await stub.join("na-0");
    await stub.join("eu-0");
    // Until CoinGecko's answer no longer counts, which changes the source's name.
    await laterInBeats(16_000);
    market.told.length = 0;
    await laterInBeats(28_000);
    expect(market.told).toEqual([]);
    await laterInBeats(2_000);
    expect(market.told.map(([room, { price }]) => [room, price])).toEqual([
      ["na-0", 140_000],
      ["eu-0", 140_000],
    ]);
    market.price = 140_001;
    await later(4_000);
    expect(market.told.slice(2).map(([, { price }]) => price)).toEqual([140_001, 140_001]);
  });

  it("goes on though a room does not answer, and tells of the price growing stale", async () => {
    world.tell = async (message, room) => {
      if (room === "na-0") throw new Error("room is away");
      market.told.push([room, message]);
      return [];
    };
    await stub.join("na-0");
    await stub.join("eu-0");
    await later(0);
    market.answer = () => new Response("", { status: 500 });
    await laterInBeats(40_000);
    expect(market.told.map(([room, { stale }]) => [room, stale])).toEqual([
      ["eu-0", false],
      ["eu-0", true],
    ]);
  });

  it("gives a room that joins the current price", async () => {
    await stub.stats();
    expect(await stub.join("na-0")).toMatchObject({ type: "bitcoin_price", price: 140_000, stale: false });
  });

  it("asks again within about a second about a price that leapt", async () => {
    await stub.join("na-0");
    await later(0);
    market.price = 280_000;
    await later(4_000);
    expect((await stub.snapshot())?.stats.price).toBe(140_000);
    await later(1_000);
    expect((await stub.snapshot())?.stats.price).toBe(280_000);
  });
});

const failures: [string, () => Response | Promise<Response>][] = [
  ["answer 500", () => new Response("<html>Internal Server Error</html>", { status: 500 })],
  ["reset the connection", () => Promise.reject(new Error("Network connection lost."))],
  ["answer half a JSON", () => new Response('{"error":[],"result":{"XXBT')],
  ["answer HTML", () => new Response("<!DOCTYPE html><title>Just a moment...</title>")],
  [
    "give negative numbers",
    () => Response.json({ error: [], result: { X: { c: ["-140000.0", "1"] } }, bitcoin: { cad: -140_000 } }),
  ],
  [
    "give absurd numbers",
    () => Response.json({ error: [], result: { X: { c: ["140000e9", "1"] } }, bitcoin: { cad: 1.4e14 } }),
  ],
];

describe.each(failures)("when all sources %s", (_, failure) => {
  beforeEach(async () => {
    await stub.join("na-0");
    await later(0);
    const working = market.answer;
    market.answer = failure;
    await laterInBeats(60_000);
    market.answer = working;
  });

  it("keeps the last price, marked stale, and asks on, but not often", async () => {
    expect((await stub.snapshot())?.stats).toMatchObject({ price: 140_000, stale: true });
    expect(total()).toBeLessThan(24);
    expect(await stub.health()).toMatchObject({ stale: true, sources: [{ breaker: "open" }, { breaker: "open" }] });
  });

  it("has the new price within 15 s of their return", async () => {
    market.price = 145_000;
    await laterInBeats(12_000);
    expect((await stub.snapshot())?.stats).toMatchObject({ price: 145_000, stale: false });
  });
});

describe("when one source fails", () => {
  it("the other stands in and the failing one is left alone", async () => {
    await stub.join("na-0");
    await later(0);
    const working = market.answer;
    market.answer = (address) =>
      address.startsWith("https://kraken.test") ? new Response("", { status: 503 }) : working(address);
    market.price = 141_000;
    await laterInBeats(120_000);
    expect((await stub.snapshot())?.stats).toMatchObject({ price: 141_000, source: "coingecko", stale: false });
    expect(market.calls.kraken).toBeLessThan(10);
    expect(market.calls.coingecko).toBeGreaterThan(6);
  });
});

describe("a restart", () => {
  it("keeps the last figures, and has them before any source answers", async () => {
    await stub.stats();
    await evictDurableObject(stub);
    market.answer = () => new Promise(() => {});
    await connect();
    const before = total();
    expect(await stub.snapshot()).toMatchObject({
      stats: { price: 140_000, market_cap: 140_000 * 19_600_000, source: "mean of coingecko, kraken" },
    });
    expect(total()).toBe(before);
  });

  it("keeps the rooms and what was asked of slow sources", async () => {
    await stub.join("na-0");
    await later(0);
    await evictDurableObject(stub);
    await connect();
    market.price = 141_000;
    await later(4_000);
    expect(market.calls).toEqual({ coingecko: 1, kraken: 2 });
    expect((await stub.snapshot())?.stats.price).toBe(141_000);
  });
});

describe("the history", () => {
  const MINUTE_MS = 60_000;
  /** The call is made in the background, on a machine that may be busy. */
  const patience = { timeout: 10_000 };
  const HOUR_MS = 60 * MINUTE_MS;
  /** A day at a price of its own, so that it can be told from what the feed saw itself. */
  const dayOf = (price: number) => (address: string) => {
    const times = Array.from({ length: 288 }, (_, back) => market.now - (287 - back) * 5 * MINUTE_MS);
    return Response.json(
      address.startsWith("https://kraken.test")
        ? {
            error: [],
            result: {
              XXBTZCAD: times.map((at) => [Math.floor(at / 1_000), "1", "1", "1", price.toFixed(1), "1", "1", 1]),
              last: 1,
            },
          }
        : { prices: times.map((at) => [at, price]) },
    );
  };
  const history = async () => (await stub.snapshot())?.history ?? null;
  const pricesOf = async () => new Set((await history())?.prices);
  const askedForHistory = () => market.historyCalls.map(({ source }) => source);
  /** So many pages, so many minutes apart, with nobody listening. */
  const visit = async (times: number, minutes: number) => {
    for (let visits = 0; visits < times; visits++) {
      market.now += minutes * MINUTE_MS;
      await stub.snapshot();
      await stub.stats();
    }
  };

  it("has its gaps filled by one call when the first visitor comes", async () => {
    market.history = dayOf(139_000);
    expect((await stub.stats())?.history ?? null).toBeNull();
    await expect
      .poll(async () => (await history())?.prices.filter((price) => price === 139_000), patience)
      .toHaveLength(95);
    expect((await history())?.prices.at(-1)).toBe(140_000);
    await stub.join("na-0");
    await laterInBeats(30_000);
    expect(askedForHistory()).toEqual(["coingecko"]);
  });

  it("is asked of the next source when one fails, and of none again within the hour", async () => {
    market.history = (address) =>
      address.startsWith("https://kraken.test") ? dayOf(139_000)(address) : new Response("", { status: 429 });
    await stub.join("na-0");
    await laterInBeats(30_000);
    await expect.poll(pricesOf, patience).toEqual(new Set([139_000, 140_000]));
    expect(askedForHistory()).toEqual(["coingecko", "kraken"]);
  });

  it("costs each source one call an hour at most when none has it", async () => {
    await visit(15, 10);
    for (const name of ["coingecko", "kraken"]) {
      const times = market.historyCalls.filter(({ source }) => source === name).map(({ at }) => at);
      expect(times).toHaveLength(3);
      for (const [index, at] of times.slice(1).entries())
        expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(HOUR_MS);
    }
  });

  it("never holds up a price", async () => {
    market.history = () => new Promise(() => {});
    await stub.join("na-0");
    await later(0);
    market.price = 150_000;
    await later(4_000);
    expect((await stub.snapshot())?.stats.price).toBe(150_000);
    expect(market.told.at(-1)?.[1].price).toBe(150_000);
  });

  it("is not asked of a source that fails to give its price", async () => {
    const working = market.answer;
    market.answer = (address) =>
      address.startsWith("https://kraken.test") ? working(address) : new Response("", { status: 503 });
    market.history = dayOf(139_000);
    await stub.join("na-0");
    await laterInBeats(30_000);
    expect(askedForHistory()).toEqual(["kraken"]);
  });

  it("grows from the feed's own prices alone, and is nothing for two hours", async () => {
    market.now = Math.ceil(market.now / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
    await visit(23, 5);
    expect(await history()).toBeNull();
    await visit(1, 5);
    expect((await history())?.prices.filter((price) => price !== null)).toEqual(Array(9).fill(140_000));
  });

  it("is the same after a restart, without another call", async () => {
    market.history = dayOf(139_000);
    await stub.stats();
    await expect.poll(history, patience).not.toBeNull();
    const before = await history();
    await evictDurableObject(stub);
    market.answer = () => new Promise(() => {});
    await connect();
    expect(await history()).toEqual(before);
    expect(market.historyCalls).toHaveLength(1);
  });

  it("has the last price of five minutes, though it is written once and the object restarts", async () => {
    market.now = Math.ceil(market.now / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
    await stub.stats();
    market.price = 141_000;
    market.now += MINUTE_MS;
    await stub.snapshot();
    await expect.poll(async () => (await stub.snapshot())?.stats.price, patience).toBe(141_000);
    await evictDurableObject(stub);
    await connect();
    market.price = 142_000;
    market.now += 10 * MINUTE_MS;
    await stub.snapshot();
    await expect.poll(async () => (await stub.snapshot())?.stats.price, patience).toBe(142_000);
    const kept = await runInDurableObject(stub, (_, state) => state.storage.kv.get<History>("history"));
    expect(kept?.points.map(([, price]) => price)).toEqual([141_000, 142_000]);
  });

  it("of the made-up market is there at once, and never part of a real one", async () => {
    const simulated = env.PRICE_FEED.getByName("simulated-day") as unknown as DurableObjectStub<PriceFeed>;
    const prices = (await simulated.snapshot())?.history?.prices;
    expect(prices).toHaveLength(96);
    expect(prices).not.toContain(null);
    await runInDurableObject(simulated, (feed: PriceFeed) => {
      feed.world = world;
    });
    market.now = Date.now() + 60_000;
    expect((await simulated.stats())?.history ?? null).toBeNull();
  });
});

describe("the alarm", () => {
  it("never throws and always rings again while rooms listen, whatever breaks", async () => {
    await stub.join("na-0");
    const breakages = [
      () => {
        throw new TypeError("not even a promise");
      },
      () => Promise.reject("a string"),
      () => Promise.resolve(undefined as unknown as Response),
    ];
    for (const breakage of breakages) {
      market.answer = breakage;
      expect(await later(30_000)).toBe(true);
    }
    await runInDurableObject(stub, (feed: PriceFeed) => {
      feed.world = {
        ...world,
        get sources(): never {
          throw new Error("broken inside");
        },
      };
    });
    await runInDurableObject(stub, async (feed: PriceFeed, state) => {
      await feed.alarm();
      expect(await state.storage.getAlarm()).not.toBeNull();
    });
  });

  it("is set again by a room that comes back, should it ever be lost", async () => {
    await stub.join("na-0");
    await runInDurableObject(stub, (_, state) => state.storage.deleteAlarm());
    expect(await later(4_000)).toBe(false);
    await stub.join("na-0");
    expect(await later(4_000)).toBe(true);
  });
});

describe("the simulated market", () => {
  it("is known at once, even to the first page, and says what it is", async () => {
    const simulated = env.PRICE_FEED.getByName("simulated") as unknown as DurableObjectStub<PriceFeed>;
    expect((await simulated.snapshot())?.stats).toMatchObject({
      source: "simulated",
      stale: false,
      market_cap: expect.any(Number),
    });
    expect(await simulated.join("na-0")).toMatchObject({ source: "simulated" });
    await simulated.leave("na-0");
  });
});
