import { expect, it, vi } from "vitest";
import { eventStream } from "./event-stream";

async function* one() {
  yield { data: "one" };
}

it("events are sent one by one, and end", async () => {
  async function* events() {
    yield* one();
    yield { event: "done", data: "two\nlines" };
  }
  const failed = vi.fn();
  const answer = eventStream(events(), "Sorry.", failed);
  expect(await answer.text()).toBe("data: one\n\nevent: done\ndata: two\ndata: lines\n\n");
  expect(failed).not.toHaveBeenCalled();
});

it("where the work fails they end with one of their own, and the site alone hears why, once", async () => {
  const error = new Error("the budget's table is gone");
  async function* events() {
    yield* one();
    throw error;
  }
  const failed = vi.fn();
  expect(await eventStream(events(), "Sorry.", failed).text()).toBe("data: one\n\nevent: failed\ndata: Sorry.\n\n");
  expect(failed.mock.calls).toEqual([[error]]);
});
