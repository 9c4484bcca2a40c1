import { expect, it, vi } from "vitest";
import { eventStream } from "./event-stream";

const failed = vi.fn();
const textOf = (events: AsyncIterable<{ event?: string; data: string }>) =>
  eventStream(events, "Sorry.", failed).text();

it("events are sent one by one; where the work fails they end with one of their own, and the site alone hears why", async () => {
  async function* events(error?: Error) {
    yield { data: "one" };
    if (error) throw error;
    yield { event: "done", data: "two\nlines" };
  }
  expect(await textOf(events())).toBe("data: one\n\nevent: done\ndata: two\ndata: lines\n\n");
  expect(failed).not.toHaveBeenCalled();
  const error = new Error("the budget's table is gone");
  expect(await textOf(events(error))).toBe("data: one\n\nevent: failed\ndata: Sorry.\n\n");
  expect(failed.mock.calls).toEqual([[error]]);
});
