import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PriceMessage } from "~/domain/market/stats";
import { feedOf } from "./calls";
import type { PriceRoom } from "./room";

const news = (price: number): PriceMessage => ({
  type: "bitcoin_price",
  price,
  updated_at: "2026-11-21T00:00:00.000Z",
  source: "kraken",
  stale: false,
});

let rooms = 0;
let name: string;
let stub: DurableObjectStub<PriceRoom>;
const opened: WebSocket[] = [];

/** A visitor of the room: what it heard, and how it was closed. */
async function visit() {
  const answer = await stub.fetch("https://room/", { headers: { Upgrade: "websocket" } });
  const socket = answer.webSocket;
  if (!socket) return null;
  const heard: PriceMessage[] = [];
  const closes: number[] = [];
  socket.addEventListener("message", ({ data }) => {
    heard.push(JSON.parse(String(data)));
  });
  socket.addEventListener("close", ({ code }) => {
    closes.push(code);
  });
  socket.accept();
  opened.push(socket);
  return { socket, heard, closes };
}

async function visitor() {
  const visited = await visit();
  if (!visited) throw new Error("the room is full");
  return visited;
}

const prices = (heard: PriceMessage[]) => heard.map(({ price }) => price);
const roomsOfFeed = async () => (await feedOf(env).health()).rooms;

beforeEach(async () => {
  for (const level of ["log", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  name = `eu-${1_000 + ++rooms}`;
  stub = env.PRICE_ROOM.getByName(name) as unknown as DurableObjectStub<PriceRoom>;
});

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.close(1000);
  await expect.poll(roomsOfFeed).toBe(0);
});

describe("a visitor", () => {
  it("hears the current price at once", async () => {
    const { heard } = await visitor();
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    expect(heard[0]).toMatchObject({
      type: "bitcoin_price",
      source: "simulated",
      stale: false,
      price: expect.any(Number),
    });
  });

  it("hears every price that the feed publishes, in order", async () => {
    const { heard } = await visitor();
    for (const price of [140_000, 140_001, 140_002]) await stub.publish(news(price), []);
    await expect.poll(() => prices(heard).slice(-3)).toEqual([140_000, 140_001, 140_002]);
  });

  it("who comes later hears the last of them", async () => {
    await visitor();
    await stub.publish(news(150_000), []);
    const { heard } = await visitor();
    await expect.poll(() => prices(heard)).toEqual([150_000]);
  });

  it("may say something, which is ignored, but nothing long", async () => {
    const [quiet, loud, binary] = [await visitor(), await visitor(), await visitor()];
    quiet.socket.send("hello".repeat(100));
    loud.socket.send("x".repeat(1_025));
    binary.socket.send(new Uint8Array(1_025));
    await expect.poll(() => [loud.closes, binary.closes]).toEqual([[1009], [1009]]);
    await stub.publish(news(140_000), []);
    await expect.poll(() => prices(quiet.heard).at(-1)).toBe(140_000);
    expect(quiet.closes).toEqual([]);
  });

  it("who closes is answered with the same code", async () => {
    const { socket, closes } = await visitor();
    socket.close(1001, "bye");
    await expect.poll(() => closes).toEqual([1001]);
  });
});

describe("a room", () => {
  it("is full at its capacity, and takes visitors again when some have left", async () => {
    await runInDurableObject(stub, (room: PriceRoom) => {
      room.capacity = 3;
    });
    const first = await visitor();
    await visitor();
    await visitor();
    expect(await visit()).toBeNull();
    first.socket.close(1000);
    await expect.poll(visit).not.toBeNull();
    expect(await visit()).toBeNull();
  });

  it("never takes more than its capacity, however many come at once", async () => {
    await runInDurableObject(stub, (room: PriceRoom) => {
      room.capacity = 3;
    });
    const came = await Promise.all(Array.from({ length: 20 }, visit));
    expect(came.filter(Boolean)).toHaveLength(3);
  });

  it("is known to the feed from its first visitor to its last", async () => {
    expect(await roomsOfFeed()).toBe(0);
    const [first, second] = [await visitor(), await visitor()];
    expect(await roomsOfFeed()).toBe(1);
    first.socket.close(1000);
    await expect.poll(() => first.closes).toEqual([1000]);
    expect(await roomsOfFeed()).toBe(1);
    second.socket.close(1000);
    await expect.poll(roomsOfFeed).toBe(0);
  });

  it("joins the feed again for a visitor who comes right after the last one left", async () => {
    const first = await visitor();
    await expect.poll(roomsOfFeed).toBe(1);
    first.socket.close(1000);
    await expect.poll(roomsOfFeed).toBe(0);
    await visitor();
    await expect.poll(roomsOfFeed).toBe(1);
  });

  it("is known to the feed after visitors came and went in one breath", async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const passing = await visitor();
      passing.socket.close(1000);
    }
    await visitor();
    await expect.poll(roomsOfFeed).toBe(1);
    await runInDurableObject(stub, (room: PriceRoom) => room.publish(news(1)));
    expect(await roomsOfFeed()).toBe(1);
  });

  it("joins the feed again after the feed has dropped it for being empty", async () => {
    await stub.publish(news(140_000), []);
    await visitor();
    expect(await roomsOfFeed()).toBe(1);
  });

  it("goes on when a socket fails, and closes that one with 1011", async () => {
    const [first, broken, last] = [await visitor(), await visitor(), await visitor()];
    await runInDurableObject(stub, (_, state) => {
      const socket = state.getWebSockets()[1];
      if (!socket) throw new Error("no socket");
      socket.send = () => {
        throw new Error("gone");
      };
    });
    await stub.publish(news(140_000), []);
    await expect.poll(() => [first, last].map(({ heard }) => prices(heard).at(-1))).toEqual([140_000, 140_000]);
    await expect.poll(() => broken.closes).toEqual([1011]);
  });

  it("says when it has no visitor", async () => {
    expect(await stub.publish(news(140_000), [])).toEqual([name]);
    await visitor();
    expect(await stub.publish(news(140_000), [])).toEqual([]);
  });

  it("passes a price on to the rooms behind it", async () => {
    const { heard } = await visitor();
    const front = env.PRICE_ROOM.getByName("eu-999") as unknown as DurableObjectStub<PriceRoom>;
    expect(await front.publish(news(160_000), [name, "eu-998"])).toEqual(["eu-999", "eu-998"]);
    await expect.poll(() => prices(heard).at(-1)).toBe(160_000);
  });
});

describe("a room that was thrown out of memory", () => {
  it("still reaches its visitors", async () => {
    const { heard, closes } = await visitor();
    await evictDurableObject(stub);
    await stub.publish(news(140_000), []);
    await expect.poll(() => prices(heard).at(-1)).toBe(140_000);
    expect(closes).toEqual([]);
  });

  it("knows its number of visitors, and has the price for newcomers", async () => {
    await visitor();
    await evictDurableObject(stub);
    await runInDurableObject(stub, (room: PriceRoom) => {
      room.capacity = 2;
    });
    const { heard } = await visitor();
    await expect.poll(() => heard.length).toBe(1);
    expect(await visit()).toBeNull();
  });

  it("leaves the feed when its last visitor goes", async () => {
    const { socket } = await visitor();
    await evictDurableObject(stub);
    socket.close(1000);
    await expect.poll(roomsOfFeed).toBe(0);
  });
});

describe("a room that hears nothing for a minute", () => {
  it("asks the feed, joins it again and tells its visitors", async () => {
    const { heard } = await visitor();
    await expect.poll(() => heard.length).toBe(1);
    await feedOf(env).leave(name);
    await runInDurableObject(stub, (room: PriceRoom) => {
      room.now = () => Date.now() + 61_000;
    });
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    await expect.poll(() => heard.length).toBeGreaterThan(1);
    expect(await roomsOfFeed()).toBe(1);
  });

  it("asks also when it was thrown out of memory meanwhile", async () => {
    await visitor();
    await feedOf(env).leave(name);
    await evictDurableObject(stub);
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await roomsOfFeed()).toBe(1);
  });

  it("leaves the feed alone while it hears prices, and watches on", async () => {
    await visitor();
    await feedOf(env).leave(name);
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await roomsOfFeed()).toBe(0);
    await runInDurableObject(stub, async (_, state) => expect(await state.storage.getAlarm()).not.toBeNull());
  });

  it("sets no alarm when nobody is left", async () => {
    const { socket } = await visitor();
    socket.close(1000);
    await expect.poll(roomsOfFeed).toBe(0);
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await runDurableObjectAlarm(stub)).toBe(false);
  });
});
