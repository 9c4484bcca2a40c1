import { type Publishing, SEND_MS } from "./crowd.ts";

/** Of the Workers Paid plan, in US dollars a month: what is included, and the price of one more. */
export const prices = {
  readAt: "2026-11-22",
  pages: [
    "https://developers.cloudflare.com/workers/platform/pricing/",
    "https://developers.cloudflare.com/durable-objects/platform/pricing/",
  ],
  plan: 5,
  workerRequests: { included: 10e6, each: 0.3 / 1e6 },
  workerCpuMs: { included: 30e6, each: 0.02 / 1e6 },
  objectRequests: { included: 1e6, each: 0.15 / 1e6 },
  objectGbSeconds: { included: 400_000, each: 12.5 / 1e6 },
  rowsWritten: { included: 50e6, each: 1 / 1e6 },
} as const;

type Meter = Exclude<keyof typeof prices, "readAt" | "pages" | "plan">;
export type Usage = Record<Meter, number>;

/** What a month of this use costs, in US dollars. */
export const computeBill = (usage: Usage): number =>
  Object.entries(usage).reduce<number>((sum, [meter, used]) => {
    const { included, each } = prices[meter as Meter];
    return sum + Math.max(0, used - included) * each;
  }, prices.plan);

const MONTH_S = 30 * 24 * 3_600;
/** How long a visitor stays, and so how often each place in the crowd is taken anew. */
export const VISIT_S = 300;
/** An object is billed for 128 MB while it works, or is pinned. */
const OBJECT_GB = 0.128;
/** Of the Worker, per visit: a page from the store, and the hand-over of a socket. */
const VISIT_CPU_MS = 2;
/** The feed waits for its sources, and for the rooms that it tells. */
const FEED_BUSY_S = 0.6;
/** A room watches for silence this often; each alarm is a request, and setting it a row written. */
const ROOM_ALARM_S = 60;
/** Of the platform's locations, each of which asks the feed for a snapshot this often while pages are read there. */
const LOCATIONS = 100;
const SNAPSHOT_S = 3;
/** The state and the next alarm, with each poll. */
const ROWS_PER_TICK = 2;

/**
 * A month with this crowd looking around the clock.
 * @param isPinned whether the rooms keep their sockets in memory instead of hibernating
 */
export function computeUsage({ visitors, rooms, ticksPerMinute }: Publishing, isPinned = false): Usage {
  const ticks = (ticksPerMinute / 60) * MONTH_S;
  const visits = (visitors * MONTH_S) / VISIT_S;
  const roomAlarms = (rooms * MONTH_S) / ROOM_ALARM_S;
  // A room is awake while it sends; closing sockets wake it as often as they open.
  const awake = ticks * (rooms * 0.02 + (visitors * SEND_MS) / 1_000 + FEED_BUSY_S) + (2 * visits) / 1_000;
  const busy = isPinned ? (rooms + 1) * MONTH_S : awake;
  const snapshots = Math.min(visits, (LOCATIONS * MONTH_S) / SNAPSHOT_S);
  return {
    workerRequests: 2 * visits,
    workerCpuMs: VISIT_CPU_MS * visits,
    // An event of a socket counts as a twentieth.
    objectRequests: ticks * (rooms + 1) + roomAlarms + snapshots + visits * 1.05,
    objectGbSeconds: busy * OBJECT_GB,
    rowsWritten: ticks * ROWS_PER_TICK + roomAlarms,
  };
}

/** The same without visits, only pages that stay open: what the goal of docs/scale.md compares. */
export function computeOpenPagesUsage(publishing: Publishing, isPinned: boolean): Usage {
  const still = computeUsage({ ...publishing, visitors: 0 }, isPinned);
  const ticks = (publishing.ticksPerMinute / 60) * MONTH_S;
  const sending = isPinned ? 0 : (ticks * publishing.visitors * SEND_MS) / 1_000;
  return { ...still, objectGbSeconds: still.objectGbSeconds + sending * OBJECT_GB };
}
