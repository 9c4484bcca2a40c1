import { expect, it, vi } from "vitest";
import { BODY_TIMEOUT_MS } from "../../workers/bounded-body";
import { fetchSite } from "../support/worker/site-client";

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };

/** Sends the first bytes of a body, then what `next` does. */
function sendHalf(
  path: string,
  headers: HeadersInit,
  next: (writer: WritableStreamDefaultWriter) => unknown,
) {
  // The runtime's own stream, as a connection's is: it does not release its lock while a read is
  // outstanding.
  const { readable, writable } = new IdentityTransformStream();
  const writer = writable.getWriter();
  const written = writer.write(new TextEncoder().encode("email=ada")).then(() => next(writer));
  written.catch(() => {});
  return fetchSite(path, { method: "POST", headers, body: readable });
}

it("the rest of a body that no route takes is read, or the connection would break", async () => {
  const done = vi.fn();
  await sendHalf("/about", form, (writer) => writer.close().then(done));
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
});

const stall = () => vi.advanceTimersByTimeAsync(BODY_TIMEOUT_MS);
const disconnect = (writer: WritableStreamDefaultWriter) =>
  writer.abort(new Error("the connection was lost"));

it.each([
  ["a page's form stalls", "/whitelist", form, stall],
  ["an API call breaks off", "/api/launch-registration", json, disconnect],
])("the site answers 408 in a sentence when the body of %s", async (_, path, headers, next) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { response } = await sendHalf(path, headers, next);
  const text = await response.text();
  const sentence = path.startsWith("/api/") ? JSON.parse(text).error : text.trim();
  expect([response.status, sentence]).toEqual([408, expect.stringMatching(/^The request .+[.]$/)]);
});
