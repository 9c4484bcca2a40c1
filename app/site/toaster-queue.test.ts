import { afterEach, expect, it, vi } from "vitest";
import { createToastQueue, TOAST_REMOVE_DELAY } from "./toaster-queue";

afterEach(() => {
  vi.useRealTimers();
});

it("shows one toast at a time, the newest", () => {
  const queue = createToastQueue();
  queue.add({ title: "First", description: "" });
  queue.add({ title: "Second", description: "" });
  expect(queue.all().map(({ title, open }) => [title, open])).toEqual([["Second", true]]);
});

it("forgets a dismissed toast after 1,000,000 ms, and says each change", () => {
  vi.useFakeTimers();
  const queue = createToastQueue();
  const listener = vi.fn();
  const stop = queue.subscribe(listener);
  queue.add({ title: "Here", description: "" });
  const [toast] = queue.all();
  if (!toast) throw new Error("nothing was added");
  queue.dismiss(toast.id);
  queue.dismiss(toast.id);
  expect(queue.all()).toEqual([{ ...toast, open: false }]);
  expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY - 1);
  expect(queue.all()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(queue.all()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  queue.add({ title: "Unheard", description: "" });
  expect(listener).toHaveBeenCalledTimes(3);
});
