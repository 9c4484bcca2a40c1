import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createMenuTiming } from "./menu-timing";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function menu() {
  const opened: (string | null)[] = [];
  return { opened, timing: createMenuTiming<string>((key) => opened.push(key)) };
}

it("a dropdown opens when the pointer has rested on it for 200 ms, not when it only passes over it", () => {
  const { opened, timing } = menu();
  timing.enter("products");
  vi.advanceTimersByTime(199);
  timing.leave();
  vi.advanceTimersByTime(1_000);
  timing.enter("news");
  vi.advanceTimersByTime(199);
  expect(opened).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(opened).toEqual(["news"]);
});

it("a dropdown closes 150 ms after the pointer left, and not when it comes back before", () => {
  const { opened, timing } = menu();
  timing.set("news");
  timing.leave();
  vi.advanceTimersByTime(149);
  timing.enter("news");
  vi.advanceTimersByTime(1_000);
  expect(opened).toEqual(["news"]);
  timing.leave();
  vi.advanceTimersByTime(150);
  expect(opened).toEqual(["news", null]);
});

it("a dropdown opens at once beside an open one or within 300 ms of its closing, and waits again after", () => {
  const { opened, timing } = menu();
  timing.set("bitcoin");
  timing.enter("news");
  timing.set(null);
  vi.advanceTimersByTime(299);
  timing.enter("bitcoin");
  expect(opened).toEqual(["bitcoin", "news", null, "bitcoin"]);
  timing.set(null);
  vi.advanceTimersByTime(300);
  timing.enter("products");
  expect(opened.at(-1)).toBeNull();
  vi.advanceTimersByTime(200);
  expect(opened.at(-1)).toBe("products");
});
