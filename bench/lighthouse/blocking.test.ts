import { expect, it } from "vitest";
import { blockingByProcessor } from "./blocking.ts";

it("adds up what each long task of the page takes beyond 50 ms on a phone four times slower, once words are shown", () => {
  const name = "ThreadControllerImpl::RunTask";
  const task = (ts: number, tdur: number, pid = 7, tid = 1) => ({ name, ts, tdur, pid, tid });
  const paint = { name: "firstContentfulPaint", ts: 1_000, pid: 7, tid: 1 };
  const others = [task(0, 90_000), task(2_000, 90_000, 7, 2), task(2_000, 90_000, 8)];
  const events = [...others, paint, task(2_000, 12_500), task(20_000, 20_000), task(50_000, 15_000)];
  expect(blockingByProcessor(events, 4)).toBe(30 + 10);
  expect(blockingByProcessor([task(0, 90_000)], 4)).toBeNaN();
});
