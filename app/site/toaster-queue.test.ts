import { afterEach, expect, it, vi } from "vitest";
import { createToastQueue } from "./toaster-queue";

afterEach(() => void vi.useRealTimers());

it("shows one toast at a time, the newest, forgets it 1,000,000 ms after it is dismissed, and says each change", () => {
  vi.useFakeTimers();
  const queue = createToastQueue();
  queue.add({ title: "First", description: "" });
  const listener = vi.fn();
  const stop = queue.subscribe(listener);
  queue.add({ title: "Second", description: "" });
  const [toast] = queue.all();
  expect(queue.all()).toEqual([expect.objectContaining({ title: "Second", open: true })]);
  for (let times = 0; times < 2; times++) queue.dismiss(toast?.id ?? 0);
  expect(queue.all()).toEqual([{ ...toast, open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(queue.all()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(queue.all()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  queue.add({ title: "Unheard", description: "" });
  expect(listener).toHaveBeenCalledTimes(3);
});
