import { evictDurableObject, reset, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { allowLogs } from "../../tests/support/vitest/logs";
import * as prices from "../../tests/support/worker/price-market";
import { connectToPrices } from "./connect";

const { acceptSocket, connect, disconnect, expectPrice, expectRooms, feedNamed, roomNamed } = prices;

// The whole path but the providers: fetch handler, rooms and feed, with real sockets, alarms and hibernation.

const feed = () => feedNamed("cad");
/** The room that visitors come to. */
const room = () => roomNamed("na-0");
let market: ReturnType<typeof prices.createMarket>["market"];

/** A poll later the price is another one. @returns whether the feed's alarm was set */
function changePrice(price: number): Promise<boolean> {
  market.price = price;
  return prices.advance(feed(), market, 4_000);
}
const { countSockets, setCapacity } = prices;
/** The prices that a visitor received, in order; who comes while a price is being sent receives it twice. */
const pricesOf = ({ received }: prices.SocketVisitor) => [...new Set(received.map(({ price }) => price))];

beforeEach(async () => {
  // The name that the settings of the tests list: the feed forgets all others when it starts.
  const made = prices.createMarket([{ name: "simulated", cadence: "live", isFree: true }]);
  market = made.market;
  await prices.setDependencies(feed(), { sources: made.sources, now: () => market.now });
});
afterEach(async () => {
  prices.disconnectAll();
  await reset();
});

describe("a visitor", () => {
  it("receives the price at once and then each new one, and may send something short, which nobody answers", async () => {
    const visitor = await connect();
    await expectPrice(140_000, visitor);
    const updated_at = new Date(market.now).toISOString();
    const message = { type: "bitcoin_price", price: 140_000, updated_at, source: "simulated", stale: false };
    expect(visitor.received[0]).toEqual(message);
    for (const sent of ["x".repeat(1_024), new Uint8Array(1_024), '{"type":"bitcoin_price","price":1}'])
      visitor.socket.send(sent);
    for (const price of [140_001, 140_002]) {
      await changePrice(price);
      await expectPrice(price, visitor);
    }
    expect(pricesOf(visitor)).toEqual([140_000, 140_001, 140_002]);
  });

  it.each([
    ["a fourth message, since each wakes the room", 1008, ["ping", "ping", "ping", "ping"]],
    ["long text", 1009, ["x".repeat(1_025)]],
    ["text of few long letters", 1009, ["é".repeat(513)]],
    ["many bytes", 1009, [new Uint8Array(1_025)]],
  ])("is disconnected for %s, and the others stay", async (_, code, messages) => {
    const [rude, other] = [await connect(), await connect()];
    for (const message of messages) rude.socket.send(message);
    expect(await rude.closed).toBe(code);
    await changePrice(140_001);
    await expectPrice(140_001, other);
    expect(pricesOf(rude)).not.toContain(140_001);
  });

  it.each([
    [1000, 1000],
    [1001, 1001],
    [4000, 4000],
    [undefined, 1000],
  ])("who closes with code %s is answered with %i", async (code, answered) => {
    const { socket, closed } = await connect();
    socket.close(code);
    expect(await closed).toBe(answered);
  });

  it("who reloads, however fast, receives the next price, though leaving and joining cross", async () => {
    for (let turn = 1; turn <= 10; turn += 1) {
      const visitor = await connect();
      visitor.socket.close(1000);
      const again = await connect();
      await visitor.closed;
      expect(await changePrice(140_000 + turn)).toBe(true);
      await expectPrice(140_000 + turn, again);
      await disconnect(again);
    }
  });
});

describe("a room", () => {
  it("closes a socket that fails with 1011, and goes on", async () => {
    allowLogs("price.socket_failed");
    const visitors = [await connect(), await connect(), await connect()];
    await expectPrice(140_000, ...visitors);
    await runInDurableObject(room(), (_, state) => {
      const [first, broken, last] = state.getWebSockets() as [WebSocket, WebSocket, WebSocket];
      broken.send = () => {
        throw new Error("broken pipe");
      };
      vi.spyOn(state, "getWebSockets").mockReturnValueOnce([first, broken, last]);
    });
    await changePrice(140_001);
    expect(await Promise.race(visitors.map(({ closed }) => closed))).toBe(1011);
    await changePrice(140_002);
    const listOpen = () => visitors.filter(({ received }) => received.at(-1)?.price === 140_002);
    await expect.poll(listOpen).toHaveLength(2);
  });

  it("wakes from hibernation with its visitors, and greets a newcomer with the price", async () => {
    const sleeper = await connect();
    await expectPrice(140_000, sleeper);
    await evictDurableObject(room());
    await changePrice(140_001);
    await expectPrice(140_001, sleeper);
    await evictDurableObject(room());
    await expectPrice(140_001, await connect());
    await expectRooms(1);
  });

  it("leaves the feed with its last visitor, though it hibernated meanwhile", async () => {
    const [first, last] = [await connect(), await connect()];
    await disconnect(first);
    await expectRooms(1);
    await evictDurableObject(room());
    await disconnect(last);
    await expectRooms(0);
    expect(await changePrice(140_001)).toBe(false);
    // Its own alarm goes off once more, and is not set again.
    expect([await runDurableObjectAlarm(room()), await runDurableObjectAlarm(room())]).toEqual([true, false]);
  });

  it("joins the feed again after a minute of silence, and sends its visitors the price", async () => {
    const visitor = await connect();
    await expectPrice(140_000, visitor);
    // The feed forgets it, as after a lost message.
    await feed().leave("na-0");
    expect(await changePrice(140_001)).toBe(false);
    expect(await runDurableObjectAlarm(room())).toBe(true);
    await expectRooms(0);
    await runInDurableObject(room(), (instance) => {
      const later = Date.now() + 61_000;
      instance.now = () => later;
    });
    market.now += 61_000;
    expect(await runDurableObjectAlarm(room())).toBe(true);
    await expectRooms(1);
    await expectPrice(140_001, visitor);
    await changePrice(140_002);
    await expectPrice(140_002, visitor);
  });

  it.each(["getAlarm", "setAlarm"] as const)(
    "greets its first visitor though %s fails, and sets the alarm later",
    async (call) => {
      allowLogs("price.alarm_failed", "price.join_failed");
      await runInDurableObject(room(), (_, { storage }) => void vi.spyOn(storage, call).mockRejectedValueOnce("full"));
      const visitor = await connect();
      await expectPrice(140_000, visitor);
      await changePrice(140_001);
      await expectPrice(140_001, visitor);
      expect(await runDurableObjectAlarm(room())).toBe(true);
    },
  );

  it("joins the feed again when it hibernated and may have missed something", async () => {
    await connect();
    await feed().leave("na-0");
    await evictDurableObject(room());
    expect(await runDurableObjectAlarm(room())).toBe(true);
    await expectRooms(1);
  });

  it("is forgotten by the feed at the next price when its leaving was lost", async () => {
    const visitor = await connect();
    await feed().join("na-7");
    await changePrice(140_001);
    await expectRooms(1);
    await expectPrice(140_001, visitor);
  });

  it("passes a price on to the rooms behind it, and names those without a visitor", async () => {
    const visitor = await connect();
    const message = { type: "bitcoin_price", price: 160_000, updated_at: "", source: "kraken", stale: false } as const;
    expect(await roomNamed("na-9").publish(message, ["na-0", "na-8"])).toEqual(["na-9", "na-8"]);
    await expectPrice(160_000, visitor);
  });
});

describe("rooms that are full", () => {
  const SMALL = 3;
  /** A visitor who comes through another isolate, which does not know the rooms that this one found full. */
  const arrive = async (bindings: Env = { ...env }) => {
    const request = new Request("https://site.test/ws", { headers: { Upgrade: "websocket" } });
    return acceptSocket(await connectToPrices(request, bindings));
  };
  const arriveInTurn = async (count: number) => {
    const visitors: prices.SocketVisitor[] = [];
    while (visitors.length < count) visitors.push(await arrive());
    return visitors;
  };
  const countAll = () => countSockets("na-0", "na-1", "na-2");

  beforeEach(async () => {
    for (const name of ["na-0", "na-1", "na-2", "na-3"]) await setCapacity(name, SMALL);
  });

  it("take exactly as many as fit when all come at once, and all of them receive the next price", async () => {
    const bindings = { ...env };
    const visitors = await Promise.all(Array.from({ length: 8 }, () => arrive(bindings)));
    expect(await countAll()).toEqual([3, 3, 2]);
    await expectRooms(3);
    await changePrice(140_001);
    await expectPrice(140_001, ...visitors);
    // One call of the source for the first price, and one for the next.
    expect(market.asked).toHaveLength(2);
  });

  it("drain, leave the feed when they are empty, and fill again, though they hibernated", async () => {
    const visitors = await arriveInTurn(6);
    await Promise.all(visitors.splice(0, 3).map(disconnect));
    await expectRooms(1);
    await evictDurableObject(roomNamed("na-1"));
    await setCapacity("na-1", SMALL);
    visitors.push(...(await arriveInTurn(4)));
    expect(await countAll()).toEqual([3, 3, 1]);
    await expectRooms(3);
    await changePrice(140_001);
    await expectPrice(140_001, ...visitors);
  });
});
