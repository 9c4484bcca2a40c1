import { expect, it, vi } from "vitest";
import { drainBody, ignoresBody, readBody } from "./bounded-body";

/** A body of so many chunks of 4 KiB, which then ends or stays silent, and what happened to it. */
function createRequest(chunks: number, { ends = true } = {}) {
  const seen = { chunks: 0, isCancelled: false };
  const body = new ReadableStream({
    pull: (controller) => {
      if (seen.chunks < chunks) {
        controller.enqueue(new Uint8Array(4 * 1024).fill(97));
      } else if (ends) {
        controller.close();
      } else {
        return new Promise(() => {});
      }
      seen.chunks++;
    },
    cancel: () => {
      seen.isCancelled = true;
    },
  });
  return {
    request: new Request("http://site.test", {
      method: "POST",
      body,
      duplex: "half",
    } as RequestInit),
    seen,
  };
}

it("reads a body to its limit, and no further", async () => {
  const maxBytes = 16 * 1024;
  const whole = await readBody(createRequest(4).request, { maxBytes });
  expect(whole instanceof Request && (await whole.text()).length).toBe(maxBytes);
  const long = createRequest(1_000);
  expect(await readBody(long.request, { maxBytes })).toMatchObject({ status: 413 });
  expect(long.seen.chunks).toBeLessThan(8);
});

it.each(["GET", "HEAD"])(
  "the body of a %s is ignored: not read, whatever its length, and never waited for",
  async (method) => {
    for (const { request } of [
      createRequest(4),
      createRequest(1_000),
      createRequest(1, { ends: false }),
    ]) {
      // No constructor makes such a request; clients send them.
      const { url, headers, body } = request;
      const sent = { url, headers, body, method } as Request;
      const read = await readBody(sent, { timeoutMs: 5 });
      expect([ignoresBody(sent), read instanceof Request && read.method, body?.locked]).toEqual([
        true,
        method,
        false,
      ]);
      expect("error" in read ? read : read.body).toBeNull();
    }
    expect(ignoresBody(createRequest(1).request)).toBe(false);
  },
);

it("waits for a silent body as long as it says, and no longer", async () => {
  const { request } = createRequest(1, { ends: false });
  expect(await readBody(request, { timeoutMs: 5 })).toMatchObject({ status: 408 });
});

it("drains an unread body to its end, to a limit, or for a time", async () => {
  const [short, long, silent] = [
    createRequest(8),
    createRequest(1_000),
    createRequest(1, { ends: false }),
  ];
  await Promise.all([
    drainBody(short.request),
    drainBody(long.request),
    drainBody(silent.request, 5),
  ]);
  expect(short.seen).toEqual({ chunks: 9, isCancelled: false });
  expect(long.seen.chunks).toBeLessThan(70);
  await vi.waitFor(() =>
    expect([long.seen.isCancelled, silent.seen.isCancelled]).toEqual([true, true]),
  );
  const read = createRequest(1).request;
  await read.text();
  await drainBody(read);
});
