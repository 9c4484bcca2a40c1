import { expect, it } from "vitest";
import { blockingByProcessor } from "./blocking.ts";

const main = { pid: 7, tid: 1 };
const name = "ThreadControllerImpl::RunTask";
const task = (ts: number, tdur: number, thread = main) => ({ name, ts, tdur, ...thread });
const paint = { name: "firstContentfulPaint", ts: 1_000, ...main };

it("adds up what each long task of the page takes beyond 50 ms on a phone four times slower", () => {
  const events = [paint, task(2_000, 12_500), task(20_000, 20_000), task(50_000, 15_000)];
  expect(blockingByProcessor(events, 4)).toBe(30 + 10);
});

it("counts neither what came before the words nor other threads, and is no number for a page that painted nothing", () => {
  const others = [task(2_000, 90_000, { pid: 7, tid: 2 }), task(2_000, 90_000, { pid: 8, tid: 1 })];
  expect(blockingByProcessor([task(0, 90_000), paint, ...others], 4)).toBe(0);
  expect(blockingByProcessor([task(0, 90_000)], 4)).toBeNaN();
});
