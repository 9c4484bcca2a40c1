/** Without `event` it is a plain message. */
type Sent = { event?: string; data: string };

/** Whether a caller wants its answer streamed: only if it names the type, since every client sends a wildcard. */
export const acceptsEvents = (request: Request) =>
  (request.headers.get("Accept") ?? "")
    .split(",")
    .some((range) => /^\s*text\/event-stream\s*(;(?!.*q=0(\.0*)?\s*$).*)?$/i.test(range));

/**
 * Responds with server-sent events. A failure after the headers were sent becomes an event of its own, `failed`. The
 * work stops when the visitor leaves the page.
 * @param failure what the visitor reads in that event
 * @param onError receives the error, which no caller can catch any more
 */
export function eventStream(events: AsyncIterable<Sent>, failure: string, onError: (error: unknown) => void): Response {
  const encoder = new TextEncoder();
  const waiting = events[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await waiting.next();
        if (next.done) return controller.close();
        controller.enqueue(encoder.encode(written(next.value)));
      } catch (error) {
        onError(error);
        controller.enqueue(encoder.encode(written({ event: "failed", data: failure })));
        controller.close();
      }
    },
    async cancel() {
      await waiting.return?.();
    },
  });
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" },
  });
}

const written = ({ event, data }: Sent) =>
  [...(event ? [`event: ${event}`] : []), ...data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`), "", ""].join(
    "\n",
  );
