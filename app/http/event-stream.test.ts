import { expect, it, vi } from "vitest";
import { acceptsEvents, eventStream } from "./event-stream";

const failed = vi.fn();
const textOf = (events: AsyncIterable<{ event?: string; data: string }>) =>
  eventStream(events, "Sorry.", failed).text();

it("events are sent one by one; a failure ends them with an event of its own, and its reason stays on the site", async () => {
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

it("an event stream names its content type, and is stored nowhere", () => {
  async function* none() {}
  const { headers } = eventStream(none(), "", failed);
  expect([headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([
    "text/event-stream; charset=utf-8",
    "no-store",
  ]);
});

it.each<[accept: string | null, accepts: boolean]>([
  ["text/event-stream", true],
  ["Text/Event-Stream", true],
  ["application/json, text/event-stream", true],
  ["text/event-stream ; q=0.5", true],
  ["text/event-stream;q=0.05", true],
  ["text/event-stream;q=0", false],
  ["text/event-stream;q=0 ", false],
  ["text/event-stream;v=1;q=0.000", false],
  ["text/event-streams", false],
  ["not-text/event-stream", false],
  ["application/json;x=text/event-stream", false],
  ["*/*", false],
  ["", false],
  [null, false],
])("a caller that accepts %j wants events: %s", (accept, accepts) => {
  const headers = accept === null ? undefined : { Accept: accept };
  expect(acceptsEvents(new Request("https://a.example/", { headers }))).toBe(accepts);
});
