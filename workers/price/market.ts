import { smallDayLine } from "~/domain/market/day-line";
import { halved, movedTo, type PriceHistory } from "~/domain/market/history";
import type { Market, MarketStats } from "~/domain/market/stats";
import type { Clock } from "../clock";
import { log } from "../log";
import { type FeedHealth, feedOf, type Snapshot } from "./calls";
import { STALE_MS } from "./quote";

/** An isolate asks no more often than this, however many visitors it serves. */
const FRESH_MS = 3_000;
/** What an isolate kept for longer is not shown before trying for something newer: isolates sleep between visitors. */
const KEPT_MS = 15_000;
/** How long a page may wait for the feed. It answers from memory; this is for when the feed itself is in trouble. */
const PATIENCE_MS = 400;
/** The feed's own wait for a first answer is 2 s; the rest is the way there and back. */
const FIRST_PATIENCE_MS = 2_500;
/** How long a data centre keeps a snapshot, in seconds: fresh for moments, then a last resort if the feed is away. */
const EDGE_SECONDS = 3_600;
/** Never fetched: only a name in the data centre's cache. */
const EDGE_KEY = "https://price-snapshot.internal/cad";

/** A snapshot and when this site's clock had it from the feed, in ms. */
interface Kept {
  snapshot: Snapshot;
  keptAt: number;
}

/** What an isolate remembers between requests. Plain data: a promise of one request may not be awaited by another. */
interface Memory {
  kept: Kept | null;
  /** When a request last set out to refresh it, by the site's clock; 0 when none is under way. */
  refreshingSince: number;
}

const memories = new WeakMap<Env, Memory>();

interface Surroundings {
  env: Env;
  ctx: Pick<ExecutionContext, "waitUntil">;
  clock: Clock;
}

/** The market for one request: from the isolate's memory, the data centre's cache, or the feed, in that order. */
export function createMarket({ env, ctx, clock }: Surroundings): Market & { health(): Promise<MarketHealth> } {
  const memory = memories.get(env) ?? { kept: null, refreshingSince: 0 };
  memories.set(env, memory);
  const age = ({ keptAt }: Kept) => clock.now() - keptAt;
  let fresh: Promise<void> | null = null;
  /** Once for a request: its figures and its history are of one moment. */
  const freshenOnce = () => {
    fresh ??= freshen();
    return fresh;
  };
  const shown = () => memory.kept && statsAfter(memory.kept.snapshot, age(memory.kept));

  const day = () => memory.kept && historyAfter(memory.kept.snapshot, age(memory.kept));

  async function refresh(): Promise<void> {
    memory.refreshingSince = clock.now();
    try {
      const edge = await readEdge();
      if (edge && age(edge) < FRESH_MS) return keep(edge);
      if (edge && !memory.kept) memory.kept = edge;
      const snapshot = await feedOf(env).snapshot();
      if (!snapshot) return;
      keep({ snapshot, keptAt: clock.now() });
      if (memory.kept) await writeEdge(memory.kept);
    } catch (error) {
      log({ event: "price.feed_unreachable", error: String(error) });
    } finally {
      memory.refreshingSince = 0;
    }
  }

  function keep(newer: Kept) {
    if (!memory.kept || newer.keptAt >= memory.kept.keptAt) memory.kept = newer;
  }

  /** Brings the memory up to date, waiting only where there is nothing decent to show meanwhile. */
  async function freshen(): Promise<void> {
    const { kept, refreshingSince } = memory;
    if (kept && age(kept) < FRESH_MS) return;
    if (refreshingSince && clock.now() - refreshingSince < FIRST_PATIENCE_MS) {
      // Another request of this isolate is on its way: its result is watched for, not its promise.
      for (let waited = 0; !memory.kept && memory.refreshingSince && waited < PATIENCE_MS; waited += 20)
        await scheduler.wait(20);
      return;
    }
    const refreshing = refresh();
    ctx.waitUntil(refreshing);
    if (kept && age(kept) < KEPT_MS) return;
    await Promise.race([refreshing, scheduler.wait(PATIENCE_MS)]);
  }

  return {
    async snapshot() {
      await freshenOnce();
      return shown();
    },
    async history() {
      await freshenOnce();
      return day();
    },
    async line() {
      await freshenOnce();
      const [history, stats] = [day(), shown()];
      return history && stats && smallDayLine(halved(history), stats);
    },
    async stats() {
      await freshenOnce();
      if (memory.kept) return shown();
      try {
        const waiting = feedOf(env).stats();
        // Should it come too late it is still wanted, and must not be an unhandled rejection.
        ctx.waitUntil(
          waiting.then(
            (snapshot) => snapshot && keep({ snapshot, keptAt: clock.now() }),
            () => {},
          ),
        );
        const snapshot = await Promise.race([waiting, scheduler.wait(FIRST_PATIENCE_MS)]);
        return snapshot ? snapshot.stats : null;
      } catch (error) {
        log({ event: "price.feed_unreachable", error: String(error) });
        return null;
      }
    },
    health: () => marketHealth(env),
  };
}

/** What /healthz says of the market. */
export type MarketHealth = (FeedHealth & { reachable: true }) | { reachable: false };

/** State of the feed: ages, breakers, rooms. Never throws and never waits longer than a second. */
export async function marketHealth(env: Env): Promise<MarketHealth> {
  try {
    const health = await Promise.race([feedOf(env).health(), scheduler.wait(1_000)]);
    return health ? { ...health, reachable: true } : { reachable: false };
  } catch (error) {
    log({ event: "price.feed_unreachable", error: String(error) });
    return { reachable: false };
  }
}

/** Figures as they stand some ms after the feed gave them: they turn stale in any cache as they would in the feed. */
export function statsAfter({ stats, age }: Snapshot, ms: number): MarketStats {
  return { ...stats, stale: stats.stale || age + ms > STALE_MS };
}

/** The history as it stands some ms after the feed gave it; its times are the feed's, whose clock is never moved. */
export function historyAfter({ history, stats, age }: Snapshot, ms: number): PriceHistory | null {
  return history ? movedTo(history, Date.parse(stats.updated_at) + age + ms) : null;
}

/** The data centre's cache. The DOM's types, which the browser's half of the project needs, do not know it. */
const edgeCache = () => (caches as unknown as { default: Cache }).default;

async function readEdge(): Promise<Kept | null> {
  const answer = await edgeCache().match(EDGE_KEY);
  return answer ? await answer.json<Kept>() : null;
}

async function writeEdge(kept: Kept): Promise<void> {
  const headers = { "Content-Type": "application/json", "Cache-Control": `max-age=${EDGE_SECONDS}` };
  await edgeCache().put(EDGE_KEY, new Response(JSON.stringify(kept), { headers }));
}
