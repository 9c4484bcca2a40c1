/** One server-sent event, named "message" when it has no name. */
export type ServerEvent = { event: string; data: string };

/** Longest event, in characters. */
const EVENT_MAX = 64 * 1024;

/** Reads a `text/event-stream` body by the standard. @throws the body's errors; RangeError for an endless event */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let event = "message";
  let data: string[] = [];
  for await (const line of readLines(body)) {
    if (line === "") {
      if (data.length > 0) yield { event, data: data.join("\n") };
      event = "message";
      data = [];
      continue;
    }
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") data.push(value);
    if (field === "event") event = value;
  }
}

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = "";
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      waiting += decoder.decode(read.value, { stream: true });
      // A lone carriage return at the end may be half of a pair.
      const lines = waiting.split(/\r\n|\n|\r(?!$)/);
      waiting = lines.pop() ?? "";
      if (waiting.length > EVENT_MAX) throw new RangeError("an event without an end");
      yield* lines;
    }
    if (waiting !== "") yield waiting.replace(/\r$/, "");
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
