import { Readable } from "node:stream";
import { expect, it, vi } from "vitest";
import { type ServerEvent, serverEvents } from "./server-events";

async function eventsOf(...chunks: (string | Uint8Array<ArrayBuffer>)[]): Promise<ServerEvent[]> {
  const bytes = chunks.map((chunk) => new Uint8Array(Buffer.from(chunk)));
  const body = Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const events: ServerEvent[] = [];
  for await (const event of serverEvents(body)) events.push(event);
  return events;
}
const messages = (...all: string[]) => all.map((data) => ({ event: "message", data }));

it.each<[string, string, ServerEvent[]]>([
  ["may have a field without a value", "data\ndata: a b\ndata:c d\ndat\n\n", messages("\na b\nc d")],
  ["have a name", "event: done\ndata: 2\n\n", [{ event: "done", data: "2" }]],
  ["keep the lines of their data, and all but the first space", "data:  a\ndata:\ndata:b\n\n", messages(" a\n\nb")],
  ["are no comments, ids and unknown fields", ": ping\n\nid: 7\nretry: 1\nnonsense\n\ndata: x\n\n", messages("x")],
  ["are whole: not one that lacks its empty line", "data: x\n\ndata: y\n", messages("x")],
  ["are whole: not one in which the stream breaks off", "data: x\n\ndata: ha", messages("x")],
])("server-sent events %s", async (_, body, events) => expect(await eventsOf(body)).toEqual(events));

it("server-sent events may be cut anywhere, inside a character or a line's end", async () => {
  const bytes = new TextEncoder().encode("data: 1 é\r\n\r\ndata: 2\r\r");
  for (let at = 1; at < bytes.length; at += 1)
    expect(await eventsOf(bytes.slice(0, at), bytes.slice(at))).toEqual(messages("1 é", "2"));
});

it("server-sent events are rejected when one has no end", async () =>
  expect(eventsOf(`data: ${"x".repeat(70_000)}`)).rejects.toThrow(RangeError));

it("server-sent events take up to 65,536 characters of a line, and a stream that is left is ended", async () => {
  const longest = "x".repeat(64 * 1024 - "data: ".length);
  expect(await eventsOf(`data: ${longest}`, "\n\n")).toEqual(messages(longest));
  await expect(eventsOf(`data: ${longest}x`, "\n\n")).rejects.toThrow("an event without an end");
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({ pull: (all) => all.enqueue(Buffer.from("data: x\n\n")), cancel });
  for await (const _ of serverEvents(body)) break;
  expect(cancel).toHaveBeenCalledOnce();
});
