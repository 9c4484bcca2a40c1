import { expect, it, vi } from "vitest";
import { createToastQueue } from "./toaster-queue";

it("a page shows the newest toast, and forgets it 1,000,000 ms after it is dismissed", () => {
  vi.useFakeTimers();
  const queue = createToastQueue();
  for (const title of ["First", "Second"]) queue.add({ title, description: "" });
  const toast = queue.current();
  expect(toast).toMatchObject({ title: "Second", open: true });
  const { id = 0 } = toast ?? {};
  queue.dismiss(id - 1);
  expect(queue.current()).toBe(toast);
  queue.dismiss(id);
  vi.advanceTimersByTime(999_999);
  expect(queue.current()).toEqual({ ...toast, open: false });
  vi.advanceTimersByTime(1);
  expect(queue.current()).toBeNull();
  queue.add({ title: "Third", description: "" });
  queue.dismiss();
  queue.add({ title: "Fourth", description: "" });
  vi.advanceTimersByTime(1_000_000);
  expect(queue.current()).toMatchObject({ title: "Fourth", open: true });
});
