import { describe, expect, it, vi } from "vitest";
import { eventStream } from "./event-stream";

describe("a stream of events", () => {
  it("is sent event by event, and ends", async () => {
    async function* events() {
      yield { data: "one" };
      yield { event: "done", data: "two\nlines" };
    }
    const failed = vi.fn();
    const answer = eventStream(events(), "Sorry.", failed);
    expect(await answer.text()).toBe("data: one\n\nevent: done\ndata: two\ndata: lines\n\n");
    expect(failed).not.toHaveBeenCalled();
  });

  it("ends with an event of its own where the work fails, and says so once to the site, without a word to the visitor", async () => {
    const error = new Error("the budget's table is gone");
    async function* events() {
      yield { data: "one" };
      throw error;
    }
    const failed = vi.fn();
    const answer = await eventStream(events(), "Sorry.", failed).text();
    expect(answer).toBe("data: one\n\nevent: failed\ndata: Sorry.\n\n");
    expect(failed.mock.calls).toEqual([[error]]);
  });
});
