import { streamFrom } from "./byte-stream";

/** Without a name it is a "message" event. */
type SentEvent = { event?: string; data: string };

/** Whether a caller wants its answer streamed: only if it names the type, since every client sends a wildcard. */
export const acceptsEvents = (request: Request) =>
  (request.headers.get("Accept") ?? "")
    .split(",")
    .some((range) => /^\s*text\/event-stream\s*(;(?!.*q=0(\.0*)?\s*$).*)?$/i.test(range));

/** Responds with server-sent events. An error goes to `onError`, and the visitor reads `failure` as the last event. */
export function eventStream(
  events: AsyncIterable<SentEvent>,
  failure: string,
  onError: (error: unknown) => void,
): Response {
  async function* chunks() {
    try {
      for await (const event of events) yield encode(event);
    } catch (error) {
      onError(error);
      yield encode({ event: "failed", data: failure });
    }
  }
  return new Response(streamFrom(chunks()), {
    headers: { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" },
  });
}

const encode = ({ event, data }: SentEvent) => {
  const lines = [...(event ? [`event: ${event}`] : []), ...data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`)];
  return new TextEncoder().encode(`${lines.join("\n")}\n\n`);
};
