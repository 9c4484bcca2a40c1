import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { PriceMessage } from "~/domain/market/stats";
import { connectToPrices } from "../../../workers/price/connect";
import type { PriceFeed } from "../../../workers/price/feed";
import type { PriceRoom } from "../../../workers/price/room";
import type { PricePoint, Reading, Source } from "../../../workers/price/sources/source";

export const feedNamed = (name: string) => env.PRICE_FEED.getByName(name) as unknown as DurableObjectStub<PriceFeed>;
export const roomNamed = (name: string) => env.PRICE_ROOM.getByName(name) as unknown as DurableObjectStub<PriceRoom>;

/** A market in place of the providers: its price, its time and its failures are what a test says. */
export function createMarket(sources: Pick<Source, "name" | "cadence" | "isFree">[]) {
  const market = {
    now: Date.UTC(2026, 10, 21),
    price: 140_000,
    /** Who was asked for the price, and for the last day and when. */
    asked: [] as string[],
    askedForHistory: [] as { source: string; at: number }[],
    /** Gives figures of its own, fails, or never answers. */
    answer: (_source: string): Promise<Partial<Reading>> => Promise.resolve({}),
    giveHistory: (_source: string): Promise<PricePoint[]> => Promise.reject(new Error("it has none")),
    countCalls: (name: string) => market.asked.filter((asked) => asked === name).length,
  };
  const doubles = sources.map(
    (source): Source => ({
      ...source,
      async ask(now) {
        market.asked.push(source.name);
        const unknown = { at: now, market_cap: null, volume_24h: null, percent_change_24h: null };
        return { ...unknown, price: market.price, ...(await market.answer(source.name)) };
      },
      history(now) {
        market.askedForHistory.push({ source: source.name, at: now });
        return market.giveHistory(source.name);
      },
    }),
  );
  return { market, sources: doubles };
}

export interface SocketVisitor {
  socket: WebSocket;
  received: PriceMessage[];
  closed: Promise<number>;
}
const opened: SocketVisitor[] = [];

export function acceptSocket({ webSocket, status }: Response): SocketVisitor {
  if (!webSocket) throw new Error(`no socket but status ${status}`);
  const received: PriceMessage[] = [];
  const closed = new Promise<number>((resolve) => webSocket.addEventListener("close", ({ code }) => resolve(code)));
  webSocket.addEventListener("message", ({ data }) => void received.push(JSON.parse(String(data))));
  webSocket.accept();
  const visitor = { socket: webSocket, received, closed };
  opened.push(visitor);
  return visitor;
}

const upgrade = { headers: { Upgrade: "websocket" } };

export const connect = async () =>
  acceptSocket(await connectToPrices(new Request("https://site.test/ws", upgrade), env));

export async function disconnect({ socket, closed }: SocketVisitor): Promise<void> {
  socket.close(1000, "bye");
  await closed;
}

export function disconnectAll(): void {
  for (const { socket } of opened.splice(0)) if (socket.readyState === WebSocket.OPEN) socket.close(1000);
}

export const expectPrice = (price: number, ...visitors: SocketVisitor[]) =>
  vi.waitFor(() => expect(visitors.filter(({ received }) => received.at(-1)?.price !== price)).toEqual([]), {
    interval: 5,
  });

export const expectRooms = (count: number, feed = feedNamed("cad")) =>
  expect.poll(async () => (await feed.health()).rooms).toBe(count);

/** Replaces the feed's dependencies; again after each restart. */
export const setDependencies = (feed: DurableObjectStub<PriceFeed>, deps: Partial<PriceFeed["deps"]>) =>
  runInDurableObject(feed, (instance) => {
    instance.deps = { ...instance.deps, ...deps };
  });

/** Lets time pass on the market's clock, then the alarm go off. @returns whether one was set */
export function advance(feed: DurableObjectStub<PriceFeed>, market: { now: number }, ms: number): Promise<boolean> {
  market.now += ms;
  return runDurableObjectAlarm(feed);
}

/** Forgets what the data centre's cache holds of the market: an earlier test's. */
export const forgetEdgeSnapshot = () =>
  (caches as unknown as { default: Cache }).default.delete("https://price-snapshot.internal/cad/2");

export const setCapacity = (name: string, capacity: number) =>
  runInDurableObject(roomNamed(name), (instance) => {
    instance.capacity = capacity;
  });

export const countSockets = (...names: string[]) =>
  Promise.all(names.map((name) => runInDurableObject(roomNamed(name), (_, state) => state.getWebSockets().length)));
