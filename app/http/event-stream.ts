interface Sent {
  /** Absent for a plain message. */
  event?: string;
  data: string;
}

/** Whether a caller would rather have its answer as it comes: only who names the type, since `*` is every client's. */
export const acceptsEvents = (request: Request) =>
  (request.headers.get("Accept") ?? "")
    .split(",")
    .some((range) => /^\s*text\/event-stream\s*(;(?!.*q=0(\.0*)?\s*$).*)?$/i.test(range));

/**
 * Answers with server-sent events. What has been sent cannot be taken back, so a failure on the way becomes an event
 * of its own, `failed`. Leaving the page ends the work.
 * @param failure what the visitor reads in that event
 * @param onError hears the failure itself: nobody above this does, since the answer has long been given
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
