/** An event of the browser's own trace: times in µs, `tdur` the thread's processor time. */
export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
}

/** A task above this, in ms, keeps a visitor waiting (web.dev/articles/tbt). */
const LONG = 50;

/**
 * Total blocking time after the first paint, as Lighthouse's figure of that name, but by the processor time of each task
 * instead of the clock's: what else the machine did is not the page's. NaN without a paint.
 * @param slowdown how many times slower the simulated phone is
 * @returns ms
 */
export function blockingByProcessor(events: readonly TraceEvent[], slowdown: number): number {
  const paint = events.filter(({ name }) => name === "firstContentfulPaint").at(-1);
  if (!paint) return Number.NaN;
  return events
    .filter(
      ({ name, pid, tid, ts }) => name.endsWith("RunTask") && pid === paint.pid && tid === paint.tid && ts > paint.ts,
    )
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * slowdown - LONG), 0);
}
