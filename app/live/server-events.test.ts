import { expect, it } from "vitest";
import { type ServerEvent, serverEvents } from "./server-events";

async function eventsOf(...chunks: (string | Uint8Array<ArrayBuffer>)[]): Promise<ServerEvent[]> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new Uint8Array(Buffer.from(chunk)));
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of serverEvents(body)) events.push(event);
  return events;
}

it("server-sent events have a name, or are messages", async () =>
  expect(await eventsOf('data: one\n\nevent: done\ndata: {"a":1}\n\n')).toEqual([
    { event: "message", data: "one" },
    { event: "done", data: '{"a":1}' },
  ]));

it("server-sent events keep the lines of their data, and all but the first space", async () =>
  expect(await eventsOf("data:  two\ndata:\ndata:three\n\n")).toEqual([{ event: "message", data: " two\n\nthree" }]));

it("server-sent events may be cut anywhere, inside a letter or a line's end", async () => {
  const bytes = new TextEncoder().encode("data: 1 é\r\n\r\ndata: 2\r\r");
  for (let at = 1; at < bytes.length; at += 1)
    expect((await eventsOf(bytes.slice(0, at), bytes.slice(at))).map(({ data }) => data)).toEqual(["1 é", "2"]);
});

it("server-sent events are neither the comments, ids and unknown fields around them, nor one in which the stream breaks off", async () =>
  expect(await eventsOf(": ping\n\nid: 7\nretry: 1\nnonsense\n\ndata: x\n\ndata: ha")).toEqual([
    { event: "message", data: "x" },
  ]));

it("server-sent events are rejected when one has no end", async () =>
  expect(eventsOf(`data: ${"x".repeat(70_000)}`)).rejects.toThrow(RangeError));
