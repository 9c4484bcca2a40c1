import { hasAllBefore, type KeptCloses } from "~/domain/market/daily-closes";
import { moveHistory, type PriceHistory } from "~/domain/market/history";
import type { MarketStats } from "~/domain/market/stats";
import { ageStatus, isCurrent } from "~/domain/price-status";
import { currency } from "~/locale/currency";
import { localDay } from "~/locale/local-times";
import { log } from "../log";
import type { FeedSnapshot } from "./feed";
import { getFeed } from "./rpc";

/** An isolate asks no more often than this, however many visitors it serves. */
const FRESH_MS = 3_000;
/** A page waits for something newer than what a sleeping isolate cached longer ago. */
const CACHED_MS = 15_000;
/** A page waits no longer for the feed, which answers from memory. */
const PATIENCE_MS = 400;
/** Without a live price: the feed may ask its sources for 0.8 s first. */
const FIRST_PRICE_PATIENCE_MS = 1_200;
/** A refresh that has not ended by then was cut off with its request. */
const REFRESH_EXPIRY_MS = 2_500;
const CLOSES_FRESH_MS = 60_000;
const HEALTH_PATIENCE_MS = 1_000;
/** A data centre keeps a snapshot: fresh for moments, then a last resort if the feed is away. */
const EDGE_SECONDS = 3_600;
/** Never fetched: only a name in the data centre's cache. */
export const EDGE_KEY = `https://price-snapshot.internal/${currency.code.toLowerCase()}/5`;

/** A snapshot and when the feed gave it, by this site's clock, in ms. */
interface CachedSnapshot {
  snapshot: FeedSnapshot;
  cachedAt: number;
}

/** Plain data: a request must not await another request's promise. */
interface IsolateCache {
  cached: CachedSnapshot | null;
  closes: { kept: KeptCloses; cachedAt: number } | null;
  /** When a request set out to refresh it, by the site's clock; 0 when none is under way. */
  refreshingSince: { cached: number; closes: number };
}

interface Refresh {
  readonly name: keyof IsolateCache["refreshingSince"];
  work(): Promise<void>;
  /** How long the request may wait for the result, in ms; 0 for what is decent meanwhile. */
  readonly patienceMs: number;
  isLacking(): boolean;
}

const isolates = new WeakMap<Env, IsolateCache>();

type Dependencies = {
  env: Env;
  ctx: Pick<ExecutionContext, "waitUntil">;
  clock: { now(): number };
};

export type Market = ReturnType<typeof createMarket>;

/**
 * The market for one request: from the isolate's memory, the data centre's cache, or the feed, in
 * that order.
 */
export function createMarket({ env, ctx, clock }: Dependencies) {
  const isolate = isolates.get(env) ?? {
    cached: null,
    closes: null,
    refreshingSince: { cached: 0, closes: 0 },
  };
  isolates.set(env, isolate);
  const computeAge = ({ cachedAt }: CachedSnapshot) => clock.now() - cachedAt;
  let fresh: Promise<void> | null = null;
  /** Once for each request, so that its figures and its history are of one moment. */
  function freshenOnce() {
    fresh ??= freshen();
    return fresh;
  }
  const getStats = () =>
    isolate.cached && ageStatus(isolate.cached.snapshot.stats, computeAge(isolate.cached));

  function lacksPrice() {
    const stats = getStats();
    return !stats || !isCurrent(stats);
  }

  async function refresh(): Promise<void> {
    const edge = await readEdge();
    if (edge && computeAge(edge) < FRESH_MS) return store(edge);
    if (edge) isolate.cached ??= edge;
    const snapshot = await getFeed(env).snapshot();
    if (!snapshot) return;
    const newest = { snapshot, cachedAt: clock.now() };
    store(newest);
    await writeEdge(newest);
  }

  async function refreshCloses(): Promise<void> {
    const closes = await getFeed(env).closes();
    isolate.closes = { kept: closes, cachedAt: clock.now() };
  }

  function store(newer: CachedSnapshot) {
    if (!isolate.cached || newer.cachedAt >= isolate.cached.cachedAt) isolate.cached = newer;
  }

  async function freshen(): Promise<void> {
    const { cached } = isolate;
    if (cached && computeAge(cached) < FRESH_MS) return;
    const isDecent = cached !== null && computeAge(cached) < CACHED_MS;
    const patienceMs = lacksPrice() ? FIRST_PRICE_PATIENCE_MS : PATIENCE_MS;
    await refreshOnce({
      name: "cached",
      work: refresh,
      patienceMs: isDecent ? 0 : patienceMs,
      isLacking: lacksPrice,
    });
  }

  /** Has one request of this isolate at a time refresh something, and waits as long as it may. */
  async function refreshOnce({ name, work, patienceMs, isLacking }: Refresh): Promise<void> {
    const { refreshingSince } = isolate;
    if (refreshingSince[name] && clock.now() - refreshingSince[name] < REFRESH_EXPIRY_MS) {
      // Another request is on its way: watch for its result, since its promise cannot be awaited.
      for (
        let waited = 0;
        isLacking() && refreshingSince[name] && waited < patienceMs;
        waited += 20
      ) {
        await scheduler.wait(20);
      }
      return;
    }
    refreshingSince[name] = clock.now();
    const refreshing = work()
      .catch(logUnreachable)
      .finally(() => {
        refreshingSince[name] = 0;
      });
    ctx.waitUntil(refreshing);
    if (patienceMs > 0) await Promise.race([refreshing, scheduler.wait(patienceMs)]);
  }

  const lacksCloses = () => !hasAllBefore(localDay(clock.now()), isolate.closes?.kept ?? null);

  return {
    async snapshot(): Promise<MarketStats | null> {
      await freshenOnce();
      return getStats();
    },
    async history(): Promise<PriceHistory | null> {
      await freshenOnce();
      if (!isolate.cached?.snapshot.history) return null;
      const { history, givenAt } = isolate.cached.snapshot;
      // Its times are the feed's, whose clock is never moved.
      return moveHistory(history, givenAt + computeAge(isolate.cached));
    },
    async closes(): Promise<KeptCloses | null> {
      const isFresh =
        isolate.closes !== null && clock.now() - isolate.closes.cachedAt < CLOSES_FRESH_MS;
      if (lacksCloses() || !isFresh) {
        const patienceMs = lacksCloses() ? PATIENCE_MS : 0;
        await refreshOnce({
          name: "closes",
          work: refreshCloses,
          patienceMs,
          isLacking: lacksCloses,
        });
      }
      return isolate.closes?.kept ?? null;
    },
    async health() {
      const answer = getFeed(env).health().catch(logUnreachable);
      const health = await Promise.race([answer, scheduler.wait(HEALTH_PATIENCE_MS)]);
      return health ? { ...health, reachable: true as const } : { reachable: false as const };
    },
  };
}

const logUnreachable = (error: unknown) =>
  log({ event: "price.feed_unreachable", error: String(error) });

/** The DOM's types, which the browser's half needs, do not know it. */
const getEdgeCache = () => (caches as CacheStorage & { default: Cache }).default;

async function readEdge(): Promise<CachedSnapshot | null> {
  const answer = await getEdgeCache().match(EDGE_KEY);
  return answer ? await answer.json<CachedSnapshot>() : null;
}

async function writeEdge(cached: CachedSnapshot): Promise<void> {
  const headers = { "Cache-Control": `max-age=${EDGE_SECONDS}` };
  await getEdgeCache().put(EDGE_KEY, Response.json(cached, { headers }));
}
