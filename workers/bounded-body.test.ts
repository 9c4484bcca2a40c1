import { expect, it, vi } from "vitest";
import { drainBody, readBody } from "./bounded-body";

/** A body of so many chunks of 4 KiB, which then ends or stays silent, and what happened to it. */
function createRequest(chunks: number, { ends = true } = {}) {
  const seen = { chunks: 0, isCancelled: false };
  const body = new ReadableStream({
    async pull(controller) {
      if (seen.chunks++ < chunks) return controller.enqueue(new Uint8Array(4 * 1024).fill(97));
      if (!ends) await new Promise(() => {});
      controller.close();
    },
    cancel: () => {
      seen.isCancelled = true;
    },
  });
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  return { request: new Request("http://site.test", init), seen };
}

it("reads a body to its limit, and no further", async () => {
  const maxBytes = 16 * 1024;
  const whole = await readBody(createRequest(4).request, { maxBytes });
  expect(whole instanceof Request && (await whole.text()).length).toBe(maxBytes);
  const { request, seen } = createRequest(1_000);
  expect(await readBody(request, { maxBytes })).toMatchObject({ status: 413 });
  expect(seen.chunks).toBeLessThan(8);
});

it.each(["GET", "HEAD"])("the body of a %s is ignored, and never waited for", async (method) => {
  // No constructor makes such a request; clients send them.
  const { url, headers, body } = createRequest(1, { ends: false }).request;
  const read = await readBody({ url, headers, body, method } as Request, { timeoutMs: 5 });
  expect(read).toMatchObject({ method, body: null });
  expect(body?.locked).toBe(false);
});

// tests/worker/interrupted-bodies.worker.test.ts has a body that stalls.
it("drains an unread body to its end, to a limit, or for a time", async () => {
  const [short, long, silent] = [
    createRequest(8),
    createRequest(1_000),
    createRequest(1, { ends: false }),
  ];
  await Promise.all([short, long, silent].map(({ request }) => drainBody(request, 50)));
  expect(short.seen).toEqual({ chunks: 9, isCancelled: false });
  expect(long.seen.chunks).toBeLessThan(70);
  await vi.waitFor(() =>
    expect([long.seen.isCancelled, silent.seen.isCancelled]).toEqual([true, true]),
  );
});
