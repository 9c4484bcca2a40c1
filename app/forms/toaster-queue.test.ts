import { afterEach, expect, it, vi } from "vitest";
import { createToastQueue } from "./toaster-queue";

afterEach(() => void vi.useRealTimers());

it("a page shows the newest toast, and forgets it 1,000,000 ms after it is dismissed", () => {
  vi.useFakeTimers();
  const queue = createToastQueue();
  for (const title of ["First", "Second"]) queue.add({ title, description: "" });
  const toast = queue.current();
  expect(toast).toMatchObject({ title: "Second", open: true });
  queue.dismiss(toast?.id ?? 0);
  vi.advanceTimersByTime(999_999);
  expect(queue.current()).toEqual({ ...toast, open: false });
  vi.advanceTimersByTime(1);
  expect(queue.current()).toBeNull();
});
