import type { TraceEvent } from "./lighthouse/blocking.ts";

/** As `TraceEvent`; the two that an event of a visitor has, at its time and at that of the next picture. */
export interface TimingEvent extends TraceEvent {
  ph?: string;
  id?: string;
  args?: { data?: { interactionId?: number } };
}

/** Trace categories that have these events. */
export const TRACE_CATEGORIES = ["toplevel", "devtools.timeline"];

/**
 * What the page's thread does between a tap or a key and the next picture, by processor time, for the longest one: what else
 * the machine did is not the page's. 0 without one.
 * @param slowdown how many times slower the simulated phone is
 * @returns ms
 */
export function processorTimeToPicture(events: readonly TimingEvent[], slowdown: number): number {
  const timings = events.filter(({ name }) => name === "EventTiming");
  const times = timings.map((begin) => {
    const end = timings.find(
      ({ ph, pid, id, ts }) => ph === "e" && pid === begin.pid && id === begin.id && ts >= begin.ts,
    );
    if (begin.ph !== "b" || !begin.args?.data?.interactionId || !end) return 0;
    return events
      .filter(
        ({ name, pid, tid }) => name === "ThreadControllerImpl::RunTask" && pid === begin.pid && tid === begin.tid,
      )
      .filter(({ ts }) => ts >= begin.ts && ts < end.ts)
      .reduce((sum, { tdur = 0 }) => sum + (tdur / 1_000) * slowdown, 0);
  });
  return Math.max(0, ...times);
}
