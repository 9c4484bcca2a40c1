import { expect, it } from "vitest";
import { processorTimeToPicture, type TimingEvent } from "./interaction-time.ts";

it("adds up the page's tasks from a tap to the next picture, on a phone four times slower, and says the longest", () => {
  const at = { pid: 7, tid: 1 };
  const timing = (local: string, from: number, to: number, interactionId: number): TimingEvent[] => [
    { name: "EventTiming", ph: "b", ...at, ts: from, id: local, args: { data: { interactionId } } },
    { name: "EventTiming", ph: "e", ...at, ts: to, id: local },
  ];
  const task = (ts: number, tdur: number, more = {}) => ({
    name: "ThreadControllerImpl::RunTask",
    ...at,
    ts,
    tdur,
    ...more,
  });
  const others = [task(1_500, 90_000, { tid: 2 }), task(1_500, 90_000, { pid: 8 }), task(500, 90_000)];
  const tap = [...timing("1", 1_000, 30_000, 5), task(1_500, 4_000), task(20_000, 6_000)];
  const key = [...timing("2", 50_000, 60_000, 6), task(50_500, 3_000)];
  // A click of the same tap, as a trace has it: the events begin together, and the click's picture comes later.
  const click = [...timing("4", 1_000, 45_000, 5), task(40_000, 2_000)];
  const move = [...timing("3", 70_000, 90_000, 0), task(71_000, 15_000)];
  expect(processorTimeToPicture([...others, ...tap, ...key, ...move], 4)).toBe(40);
  expect(processorTimeToPicture([...others, ...tap, ...click], 4)).toBe(48);
  expect(processorTimeToPicture(others, 4)).toBe(0);
});
