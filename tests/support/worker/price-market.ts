import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { MarketStats } from "~/domain/market/stats";
import type { FeedSnapshot, PriceFeed } from "../../../workers/price/feed";
import type { PricePoint, Reading, Source } from "../../../workers/price/sources/source";
import { replacedDependencies } from "./replaceable-feed";

export const feedNamed = (name: string) =>
  env.PRICE_FEED.getByName(name) as unknown as DurableObjectStub<PriceFeed>;

/** What the feed gives: a price without the figures of slow sources. */
export const createSnapshot = (
  stats: Partial<MarketStats> = {},
  givenAt = Date.now(),
): FeedSnapshot => ({
  stats: {
    price: 140_000,
    market_cap: null,
    volume_24h: null,
    percent_change_24h: null,
    updated_at: new Date(givenAt).toISOString(),
    source: "Kraken",
    status: "live",
    stale: false,
    ...stats,
  },
  givenAt,
  history: null,
});

/** Keeps the last snapshot for a data centre's isolates. */
export const { default: edge } = caches as unknown as { default: Cache };

const emptyFeed = { snapshot: async () => null };

/**
 * Bindings of a site that knows no price: of two answers that are compared, the later one could
 * have a newer price.
 */
export const withoutPrice = { PRICE_FEED: { getByName: () => emptyFeed } };

/**
 * A market in place of the providers: its price, its time and its failures are what a test says.
 */
export function createMarket(sources: Pick<Source, "name" | "cadence" | "isFree">[]) {
  const market = {
    now: Date.UTC(2026, 10, 21),
    price: 140_000,
    /** Who was asked for the price. */
    asked: [] as string[],
    answer: (_source: string): Promise<Partial<Reading>> => Promise.resolve({}),
    giveHistory: (_source: string): Promise<PricePoint[]> =>
      Promise.reject(new Error("it has none")),
  };
  const doubles = sources.map(
    (source): Source => ({
      ...source,
      async ask(now) {
        market.asked.push(source.name);
        const unknown = { at: now, market_cap: null, volume_24h: null, percent_change_24h: null };
        return { ...unknown, price: market.price, ...(await market.answer(source.name)) };
      },
      history: () => market.giveHistory(source.name),
    }),
  );
  return { market, sources: doubles };
}

export const expectRooms = (count: number) =>
  expect.poll(async () => (await feedNamed("cad").health()).rooms).toBe(count);

/** Replaces dependencies of the feed, and of the one that starts after it was evicted. */
export function setDependencies(
  feed: DurableObjectStub<PriceFeed>,
  deps: Partial<PriceFeed["deps"]>,
): Promise<void> {
  const name = feed.name ?? "";
  replacedDependencies.set(name, { ...replacedDependencies.get(name), ...deps });
  return runInDurableObject(feed, (instance) => void Object.assign(instance.deps, deps));
}

/**
 * Starts the feed with these dependencies and nothing kept: on a busy machine a reset may leave
 * what an earlier file did.
 */
export async function startFeed(
  feed: DurableObjectStub<PriceFeed>,
  deps: Partial<PriceFeed["deps"]>,
): Promise<void> {
  await setDependencies(feed, deps);
  await runInDurableObject(feed, (_, { storage }) => storage.deleteAll());
  await evictDurableObject(feed);
}

/** Lets time pass on the market's clock, then the alarm go off. @returns whether one was set */
export function advance(
  feed: DurableObjectStub<PriceFeed>,
  market: { now: number },
  ms: number,
): Promise<boolean> {
  market.now += ms;
  return runDurableObjectAlarm(feed);
}
