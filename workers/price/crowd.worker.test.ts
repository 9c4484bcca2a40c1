import { evictDurableObject, reset, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type { MarketStats, PriceMessage } from "~/domain/market/stats";
import { connectToPrices } from "./connect";
import type { PriceFeed } from "./feed";
import type { PriceRoom } from "./room";
import type { Source } from "./sources/source";

// The whole path but the providers: door, rooms and feed in workerd, with real sockets, alarms and hibernation.

const site = (exports as unknown as { default: Fetcher }).default;
const feed = () => env.PRICE_FEED.getByName("cad") as unknown as DurableObjectStub<PriceFeed>;
const room = (name: string) => env.PRICE_ROOM.getByName(name) as unknown as DurableObjectStub<PriceRoom>;

/** The market that the feed sees: its price and its time move when a test says so. */
let market: { price: number; now: number; asked: number };

/** Puts the test's market into the feed; again after each eviction. */
async function install(): Promise<void> {
  const source: Source = {
    // The name that the settings of the tests list: the feed forgets all others when it starts.
    name: "simulated",
    cadence: "live",
    instant: true,
    ask: async (now) => {
      market.asked += 1;
      return { price: market.price, at: now, market_cap: null, volume_24h: null, percent_change_24h: null };
    },
  };
  await runInDurableObject(feed(), (instance) => {
    instance.world = { ...instance.world, sources: [source], now: () => market.now };
  });
}

/** A beat later the price is another one, and the feed wakes. Gives back whether it was to wake at all. */
async function tick(price: number): Promise<boolean> {
  market.price = price;
  market.now += 4_000;
  return runDurableObjectAlarm(feed());
}

const roomsOfFeed = async () => (await feed().health()).rooms;
const feedKnows = (rooms: number) => vi.waitFor(async () => expect(await roomsOfFeed()).toBe(rooms));
const setCapacity = (name: string, capacity: number) =>
  runInDurableObject(room(name), (instance) => {
    instance.capacity = capacity;
  });
const socketsIn = (name: string) => runInDurableObject(room(name), (_, state) => state.getWebSockets().length);

/** A visitor's socket, with all it heard. */
interface Visitor {
  socket: WebSocket;
  heard: PriceMessage[];
  closed: Promise<CloseEvent>;
}
let visitors: Visitor[] = [];

function take(response: Response): Visitor {
  const socket = response.webSocket;
  if (!socket) throw new Error(`no socket but status ${response.status}`);
  const heard: PriceMessage[] = [];
  const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener("close", resolve));
  socket.addEventListener("message", ({ data }) => {
    heard.push(JSON.parse(String(data)));
  });
  socket.accept();
  const visitor = { socket, heard, closed };
  visitors.push(visitor);
  return visitor;
}

const visit = async () => take(await site.fetch("https://site.test/ws", { headers: { Upgrade: "websocket" } }));
const from = async (continent: string, bindings: Env = env) => {
  const init: RequestInit<Partial<IncomingRequestCfProperties>> = {
    headers: { Upgrade: "websocket" },
    cf: { continent: continent as ContinentCode },
  };
  return take(await connectToPrices(new Request("https://site.test/ws", init as RequestInit), bindings));
};

/** Waits until all have heard this price. */
const allHear = (crowd: Visitor[], price: number) =>
  vi.waitFor(() => expect(crowd.filter(({ heard }) => heard.at(-1)?.price !== price)).toEqual([]), { interval: 5 });

/** The prices that a visitor heard, in order; who comes while a price is being told hears it twice. */
const pricesOf = ({ heard }: Visitor) => [...new Set(heard.map(({ price }) => price))];

async function leave(visitor: Visitor): Promise<void> {
  visitor.socket.close(1000, "bye");
  await visitor.closed;
}

let errors: MockInstance<typeof console.error>;
let warnings: MockInstance<typeof console.warn>;

beforeEach(async () => {
  visitors = [];
  market = { price: 140_000, now: Date.UTC(2026, 10, 21), asked: 0 };
  vi.spyOn(console, "log").mockReturnValue();
  errors = vi.spyOn(console, "error");
  warnings = vi.spyOn(console, "warn");
  await install();
});

afterEach(async () => {
  const unexpected = errors.mock.calls.flat();
  vi.restoreAllMocks();
  for (const { socket } of visitors) if (socket.readyState === WebSocket.OPEN) socket.close(1000);
  await reset();
  expect(unexpected).toEqual([]);
});

describe("a visitor", () => {
  it("gets the price at once, and then each new one", async () => {
    const visitor = await visit();
    await allHear([visitor], 140_000);
    const updated_at = new Date(market.now).toISOString();
    expect(visitor.heard[0]).toEqual({
      type: "bitcoin_price",
      price: 140_000,
      updated_at,
      source: "simulated",
      stale: false,
    });
    await tick(140_001);
    await allHear([visitor], 140_001);
    await tick(140_002);
    await allHear([visitor], 140_002);
    expect(pricesOf(visitor)).toEqual([140_000, 140_001, 140_002]);
  });

  it("shares each price with all others, and costs no call of a source", async () => {
    const crowd = [await visit(), await visit(), await visit()];
    await allHear(crowd, 140_000);
    await tick(140_001);
    await allHear(crowd, 140_001);
    expect(market.asked).toBe(2);
  });

  it("may say small things, which nobody answers", async () => {
    const visitor = await visit();
    await allHear([visitor], 140_000);
    visitor.socket.send("ping");
    visitor.socket.send(new Uint8Array(16));
    visitor.socket.send('{"type":"bitcoin_price","price":1}');
    await tick(140_001);
    await allHear([visitor], 140_001);
    expect(pricesOf(visitor)).toEqual([140_000, 140_001]);
  });

  it.each([
    ["text", "x".repeat(2_000)],
    ["bytes", new Uint8Array(2_000)],
  ])("is shown out for long %s, and the others stay", async (_, message) => {
    const rude = await visit();
    const other = await visit();
    rude.socket.send(message);
    expect((await rude.closed).code).toBe(1009);
    await tick(140_001);
    await allHear([other], 140_001);
    expect(pricesOf(rude)).not.toContain(140_001);
  });

  it.each([1000, 1001, 4000])("is answered with its own code %i when it leaves", async (code) => {
    const visitor = await visit();
    visitor.socket.close(code, "going away");
    expect((await visitor.closed).code).toBe(code);
  });

  it("who reloads the page hears the next price", async () => {
    await leave(await visit());
    await feedKnows(0);
    const again = await visit();
    await allHear([again], 140_000);
    await feedKnows(1);
    expect(await tick(140_001)).toBe(true);
    await allHear([again], 140_001);
  });

  it("who reloads so fast that goodbye and greeting cross hears the next price", async () => {
    for (let turn = 1; turn <= 20; turn += 1) {
      const visitor = await visit();
      visitor.socket.close(1000);
      const again = await visit();
      await visitor.closed;
      await tick(140_000 + turn);
      await allHear([again], 140_000 + turn);
      await leave(again);
    }
  });
});

describe("a room", () => {
  it("goes on when the socket of one visitor fails", async () => {
    warnings.mockReturnValue();
    const crowd = [await visit(), await visit()];
    await allHear(crowd, 140_000);
    await runInDurableObject(room("na-0"), (_, state) => {
      const [broken, ...others] = state.getWebSockets();
      if (!broken) throw new Error("no socket");
      broken.send = () => {
        throw new Error("broken pipe");
      };
      vi.spyOn(state, "getWebSockets").mockReturnValueOnce([broken, ...others]);
    });
    await tick(140_001);
    const { code } = await Promise.race(crowd.map(({ closed }) => closed));
    expect(code).toBe(1011);
    await tick(140_002);
    await vi.waitFor(() => expect(crowd.filter(({ heard }) => heard.at(-1)?.price === 140_002)).toHaveLength(1));
  });

  it("wakes from its sleep with its visitors, and greets a newcomer with the price", async () => {
    const sleeper = await visit();
    await allHear([sleeper], 140_000);
    await evictDurableObject(room("na-0"));
    await tick(140_001);
    await allHear([sleeper], 140_001);

    await evictDurableObject(room("na-0"));
    const newcomer = await visit();
    await allHear([newcomer], 140_001);
    await tick(140_002);
    await allHear([sleeper, newcomer], 140_002);
    await feedKnows(1);
  });

  it("says goodbye to the feed though it slept when its last visitor left", async () => {
    const visitor = await visit();
    await evictDurableObject(room("na-0"));
    await leave(visitor);
    await feedKnows(0);
    expect(await tick(140_001)).toBe(false);
  });

  it("asks the feed when it heard nothing for too long, and is told again from then on", async () => {
    const visitor = await visit();
    await allHear([visitor], 140_000);
    // The feed forgets it, as after a lost message.
    await feed().leave("na-0");
    expect(await tick(140_001)).toBe(false);
    await runInDurableObject(room("na-0"), (instance) => {
      const later = Date.now() + 61_000;
      instance.now = () => later;
    });
    market.now += 61_000;
    await runDurableObjectAlarm(room("na-0"));
    await feedKnows(1);
    await allHear([visitor], 140_001);
    await tick(140_002);
    await allHear([visitor], 140_002);
  });

  it("is forgotten by the feed at the next price when its goodbye was lost", async () => {
    const visitor = await visit();
    await feed().join("na-7");
    await tick(140_001);
    await feedKnows(1);
    await allHear([visitor], 140_001);
  });

  it("keeps its visitors through a restart of the feed, which still knows the price and the room", async () => {
    const visitor = await visit();
    await allHear([visitor], 140_000);
    await evictDurableObject(feed());
    await install();
    expect((await feed().snapshot())?.stats.price).toBe(140_000);
    await tick(140_001);
    await allHear([visitor], 140_001);
  });
});

describe("rooms that are full", () => {
  const SMALL = 3;
  /** Another isolate's door: it does not know which rooms this one found full. */
  const otherDoor = () => ({ ...env });
  const arrive = async (count: number) => {
    const crowd: Visitor[] = [];
    for (let index = 0; index < count; index += 1) crowd.push(await from("NA", otherDoor()));
    return crowd;
  };
  const filled = () => Promise.all(["na-0", "na-1", "na-2"].map(socketsIn));

  beforeEach(async () => {
    for (const name of ["na-0", "na-1", "na-2", "na-3"]) await setCapacity(name, SMALL);
  });

  it("open one after another, and all their visitors hear the next price", async () => {
    const crowd = await arrive(8);
    expect(await filled()).toEqual([3, 3, 2]);
    await feedKnows(3);
    await tick(140_001);
    await allHear(crowd, 140_001);
  });

  it("take exactly as many as fit when all come at once", async () => {
    const door = otherDoor();
    const crowd = await Promise.all(Array.from({ length: 9 }, () => from("NA", door)));
    expect(await filled()).toEqual([3, 3, 3]);
    await tick(140_001);
    await allHear(crowd, 140_001);
  });

  it("are not tried by each visitor again", async () => {
    await arrive(SMALL + 1);
    const tried: string[] = [];
    const getByName = (name: string) => {
      tried.push(name);
      return env.PRICE_ROOM.getByName(name);
    };
    const door = { ...env, PRICE_ROOM: { getByName } as unknown as Env["PRICE_ROOM"] };
    await from("NA", door);
    await from("NA", door);
    expect(tried).toEqual(["na-0", "na-1", "na-1"]);
  });

  it("drain, close for the feed when they are empty, and fill again", async () => {
    const crowd = await arrive(6);
    await Promise.all(crowd.splice(0, 3).map(leave));
    await feedKnows(1);
    await tick(140_001);
    await allHear(crowd, 140_001);

    crowd.push(...(await arrive(1)));
    expect(await filled()).toEqual([1, 3, 0]);
    await feedKnows(2);
    await tick(140_002);
    await allHear(crowd, 140_002);
    await Promise.all(crowd.map(leave));
    await feedKnows(0);
  });

  it("give the place of who left to the next one", async () => {
    const [first] = await arrive(SMALL);
    if (first) await leave(first);
    await vi.waitFor(async () => expect(await socketsIn("na-0")).toBe(SMALL - 1));
    await arrive(1);
    expect(await filled()).toEqual([3, 0, 0]);
  });

  it("still know how many they hold after a sleep", async () => {
    await arrive(SMALL);
    await evictDurableObject(room("na-0"));
    await setCapacity("na-0", SMALL);
    await arrive(1);
    expect(await filled()).toEqual([3, 1, 0]);
  });
});

describe("three hundred readers of the figures", () => {
  it("cost one call of the source, with nobody listening", async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => site.fetch("https://site.test/api/bitcoin/stats")),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.json<MarketStats>()));
    expect(new Set(bodies.map(({ price }) => price))).toEqual(new Set([140_000]));
    expect(market.asked).toBe(1);
    expect(await tick(140_001)).toBe(false);
  });
});

describe("five hundred visitors", () => {
  it("all hear the next price from one call of the source, and stop all calls when they leave", async () => {
    const crowd = await Promise.all(Array.from({ length: 500 }, visit));
    await allHear(crowd, 140_000);
    await tick(140_001);
    await allHear(crowd, 140_001);
    expect(market.asked).toBe(2);

    await Promise.all(crowd.map(leave));
    await feedKnows(0);
    expect(await tick(140_002)).toBe(false);
    expect(market.asked).toBe(2);
  }, 30_000);
});
