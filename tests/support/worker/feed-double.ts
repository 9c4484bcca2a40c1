import { type MockInstance, vi } from "vitest";
import type { MarketStats } from "~/domain/market/stats";
import type { Snapshot } from "../../../workers/price/feed";
import type { FeedRpc } from "../../../workers/price/rpc";

export const NOW = Date.UTC(2026, 10, 21);

export const stats = (price: number): MarketStats => ({
  price,
  market_cap: 2.7e12,
  volume_24h: 4.6e10,
  percent_change_24h: -1.2,
  updated_at: new Date(NOW).toISOString(),
  source: "kraken",
  stale: false,
});
export const snapshotOf = (price: number, age = 0): Snapshot => ({ stats: stats(price), age, history: null });

type Double<Call extends keyof FeedRpc> = MockInstance<FeedRpc[Call]> & FeedRpc[Call];

/** A feed in place of the Durable Object, a clock, and isolates that know no other feed. */
export function createFeedDouble() {
  const clock = { time: NOW, now: (): number => clock.time };
  const feed: { [Call in "snapshot" | "stats" | "health"]: Double<Call> } = {
    snapshot: vi.fn<FeedRpc["snapshot"]>(async () => snapshotOf(140_000)),
    stats: vi.fn<FeedRpc["stats"]>(async () => snapshotOf(140_000)),
    health: vi.fn<FeedRpc["health"]>(),
  };
  return {
    clock,
    feed,
    /** What requests left to be done after their answers. */
    background: [] as Promise<unknown>[],
    /** An isolate's bindings: what it remembers hangs on them. */
    openIsolate: () => ({ PRICE_FEED: { getByName: () => feed } }) as unknown as Env,
  };
}

/** Time passes without being waited for. @returns how long each wait would have been, in ms */
export function skipWaits(): number[] {
  const waits: number[] = [];
  vi.spyOn(scheduler, "wait").mockImplementation(async (ms) => void waits.push(ms));
  return waits;
}
