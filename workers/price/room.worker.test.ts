import {
  evictDurableObject,
  reset,
  runDurableObjectAlarm,
  runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PriceMessage } from "~/domain/market/stats";
import { allowLogs } from "../../tests/support/vitest/logs";
import {
  advance,
  createMarket,
  expectRooms,
  feedNamed,
  startFeed,
} from "../../tests/support/worker/price-market";
import { connectToPrices } from "./connect";
import type { PriceRoom } from "./room";

// The whole path but the providers: fetch handler, rooms and feed, with real sockets, alarms and
// hibernation.

const feed = () => feedNamed("cad");
const roomNamed = (name: string) =>
  env.PRICE_ROOM.getByName(name) as unknown as DurableObjectStub<PriceRoom>;
const room = () => roomNamed("na-0");
const countSockets = (name = "na-0") =>
  runInDurableObject(roomNamed(name), (_, state) => state.getWebSockets().length);
const replace = (name: string, parts: Partial<PriceRoom>) =>
  runInDurableObject(roomNamed(name), (instance) => void Object.assign(instance, parts));
const join = (name: string) => feed().join(name);
const replaceFeed = (calls: object) =>
  runInDurableObject(room(), (instance) => {
    const bindings = { ...env, PRICE_FEED: { getByName: () => calls } };
    Object.assign(instance, { env: bindings });
  });
let market: ReturnType<typeof createMarket>["market"];

const opened: WebSocket[] = [];
function ask(bindings = env, address = "192.0.2.1") {
  const headers = { Upgrade: "websocket", "CF-Connecting-IP": address };
  return connectToPrices(new Request("https://site.test/ws", { headers }), bindings);
}
function accept({ webSocket: socket, status }: Response) {
  if (!socket) throw new Error(`no socket but status ${status}`);
  const received: PriceMessage[] = [];
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener("close", ({ code }) => resolve(code)),
  );
  socket.addEventListener("message", ({ data }) => void received.push(JSON.parse(String(data))));
  socket.accept();
  opened.push(socket);
  return { socket, received, closed };
}
type Visitor = ReturnType<typeof accept>;
const connect = async (...asked: Parameters<typeof ask>) => accept(await ask(...asked));

async function disconnect({ socket, closed }: Visitor) {
  socket.close(1000, "bye");
  await closed;
}

const expectPrice = (price: number, ...visitors: Visitor[]) =>
  expect
    .poll(() => visitors.filter(({ received }) => received.at(-1)?.price !== price))
    .toEqual([]);
/** A poll later the price is another one. @returns whether the feed's alarm was set */
function changePrice(price: number): Promise<boolean> {
  market.price = price;
  return advance(feed(), market, 4_000);
}
async function expectNext(price: number, ...visitors: Visitor[]) {
  expect(await changePrice(price)).toBe(true);
  await expectPrice(price, ...visitors);
}
async function greet() {
  const visitor = await connect();
  await expectPrice(market.price, visitor);
  return visitor;
}

beforeEach(async () => {
  // The name that the settings of the tests list: the feed forgets all others when it starts.
  const made = createMarket([{ name: "simulated", cadence: "live", isFree: true }]);
  market = made.market;
  await startFeed(feed(), { sources: made.sources, now: () => market.now });
});
afterEach(async () => {
  for (const socket of opened.splice(0)) {
    if (socket.readyState === WebSocket.OPEN) socket.close(1000);
  }
  await reset();
});

describe("a visitor", () => {
  it("receives the price at once and each new one, and may send something short", async () => {
    const updated_at = new Date(market.now).toISOString();
    const visitor = await greet();
    const mark = { source: "simulated", status: "simulated", stale: false };
    const first = { type: "bitcoin_price", price: 140_000, updated_at, ...mark };
    expect(visitor.received[0]).toEqual(first);
    const sent = ["x".repeat(1_024), new Uint8Array(1_024), JSON.stringify({ ...first, price: 1 })];
    for (const each of sent) visitor.socket.send(each);
    for (const price of [140_001, 140_002]) await expectNext(price, visitor);
    // Who comes while a price is being sent receives it twice.
    const received = new Set(visitor.received.map(({ price }) => price));
    expect([...received]).toEqual([140_000, 140_001, 140_002]);
  });

  it.each([
    ["a fourth message, since each wakes the room", 1008, Array(4).fill("ping")],
    ["text of few long characters", 1009, ["é".repeat(513)]],
    ["many bytes", 1009, [new Uint8Array(1_025)]],
  ])("is disconnected for %s, and the others stay", async (_, code, messages) => {
    const [rude, other] = [await connect(), await connect()];
    for (const message of messages) rude.socket.send(message);
    expect(await rude.closed).toBe(code);
    await expectNext(140_001, other);
  });

  it("who reloads receives the next price, though the leaving is still under way", async () => {
    const visitor = await connect();
    const { promise, resolve } = Promise.withResolvers<void>();
    const leave = (name: string) => promise.then(() => feed().leave(name));
    await replaceFeed({ join, leave });
    await disconnect(visitor);
    const again = connect();
    await expect.poll(() => countSockets()).toBe(1);
    resolve();
    await expectNext(140_001, await again);
  });
});

it("one /64 opens fifty sockets in one room, after hibernation too, and others come meanwhile", async () => {
  const counted = { ...env, RATE_LIMITS: "on" } as typeof env;
  const own = (at: number) => ask(counted, `2001:db8::${at.toString(16)}`);
  const [answers, visitor] = await Promise.all([
    Promise.all(Array.from({ length: 70 }, (_, at) => own(at))),
    connect(counted, "2001:db8:0:1::1"),
  ]);
  await expectPrice(market.price, visitor);
  const rejected = answers.filter(({ webSocket }) => !webSocket);
  expect(rejected.map(({ status, headers }) => `${status} ${headers.get("Retry-After")}`)).toEqual(
    Array(20).fill("429 60"),
  );
  expect([await countSockets(), await countSockets("na-1")]).toEqual([51, 0]);
  const [first] = answers.filter(({ webSocket }) => webSocket).map(accept);
  await evictDurableObject(room());
  expect((await own(1)).status).toBe(429);
  if (first) await disconnect(first);
  for (const status of [101, 429]) {
    const answer = await own(1);
    expect(answer.status).toBe(status);
    if (answer.webSocket) accept(answer);
  }
  await expectNext(150_000, visitor);
});

describe("a room", () => {
  it("joins for a visitor who comes during the join of one who left already", async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    market.answer = () => promise;
    const first = connect();
    await expectRooms(1);
    // A page that is left while its socket opens.
    await runInDurableObject(room(), async (instance, state) => {
      const [socket] = state.getWebSockets();
      if (socket) await instance.webSocketClose(socket, 1001);
    });
    await expectRooms(0);
    const closing = await countSockets();
    const second = connect();
    await expect.poll(() => countSockets()).toBe(closing + 1);
    resolve({});
    await first;
    await expectNext(140_001, await second);
  });

  it("wakes from hibernation with its visitors, and leaves the feed with the last", async () => {
    const first = await greet();
    await evictDurableObject(room());
    const last = await greet();
    await evictDurableObject(room());
    await disconnect(first);
    // A room whose leaving was lost is forgotten at the next price.
    await feed().join("na-7");
    await expectNext(140_001, last);
    await expectRooms(1);
    await evictDurableObject(room());
    await disconnect(last);
    await expectRooms(0);
    expect(await changePrice(140_002)).toBe(false);
    // Its own alarm goes off once more, and is not set again.
    for (const isSet of [true, false]) expect(await runDurableObjectAlarm(room())).toBe(isSet);
  });

  it("joins the feed again after a minute of silence or after hibernation", async () => {
    const visitor = await greet();
    await feed().leave("na-0");
    expect(await changePrice(140_001)).toBe(false);
    expect(await runDurableObjectAlarm(room())).toBe(true);
    await expectRooms(0);
    const passMinute = () => {
      const later = Date.now() + 61_000;
      market.now += 61_000;
      return replace("na-0", { now: () => later });
    };
    await passMinute();
    allowLogs("price.join_failed");
    const before = visitor.received.length;
    for (const calls of [{}, { join }]) {
      await replaceFeed(calls);
      expect(await runDurableObjectAlarm(room())).toBe(true);
    }
    await expectPrice(140_001, visitor);
    // Without an answer of the feed an old price is not told as new.
    expect(visitor.received.slice(before).map(({ price }) => price)).not.toContain(140_000);
    await feed().leave("na-0");
    await evictDurableObject(room());
    expect(await runDurableObjectAlarm(room())).toBe(true);
    await expectRooms(1);
    // A newcomer does not wait for the alarm.
    market.price = 140_002;
    await passMinute();
    await expectPrice(140_002, await connect());
  });
});

it("full rooms take exactly as many as fit at once, and all receive the next price", async () => {
  const rooms = ["na-0", "na-1", "na-2"];
  for (const name of rooms) await replace(name, { capacity: 3 });
  const bindings = { ...env };
  const visitors = await Promise.all(Array.from({ length: 8 }, () => connect(bindings)));
  expect(await Promise.all(rooms.map(countSockets))).toEqual([3, 3, 2]);
  await expectRooms(3);
  await expectNext(140_001, ...visitors);
  // One call of the source for the first price, and one for the next.
  expect(market.asked).toHaveLength(2);
});
