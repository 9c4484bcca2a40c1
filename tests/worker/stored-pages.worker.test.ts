import { beforeEach, expect, it, vi } from "vitest";
import { EDGE_HEADER } from "~/http/cache-policy";
import { DAY_SECONDS } from "~/locale/durations";
import { PageStore } from "../../workers/http/page-store";
import { behindEdge, openClient } from "../support/worker/site-client";

// The second answer to an address, which the isolate's memory gives.

const day = 400 * DAY_SECONDS;
const at = (seconds: number) => openClient({ offsetSeconds: day + seconds });
const ray = "8f1e2d3c4b5a6978-YYZ";
const packed = { "Accept-Encoding": "br, gzip", "CF-Ray": ray };

let stored: ReturnType<typeof vi.spyOn>;
beforeEach(async () => {
  // Until there is a price pages are stored for moments.
  await vi.waitUntil(async () => (await at(0).get("/api/bitcoin/stats")).status === 200);
  stored = vi.spyOn(PageStore.prototype, "set");
});

it("a stored page is packed for who takes gzip, says so to caches, has each request's own id, and is made anew after half a minute", async () => {
  const first = await at(0).request("/about", { headers: packed });
  const second = await at(29).request("/about", { headers: packed });
  const plain = await at(29).request("/about", {
    headers: { "Accept-Encoding": "gzip;q=0", "CF-Ray": "<b>" },
  });
  expect(stored).toHaveBeenCalledTimes(1);
  const read = ({ headers }: typeof first) =>
    ["Content-Encoding", "Vary", "X-Request-Id"].map((name) => headers.get(name));
  expect([first, second, plain].map(read)).toEqual([
    [null, null, ray],
    ["gzip", "Accept-Encoding", ray],
    [null, null, expect.stringMatching(/^[0-9a-f-]{36}$/)],
  ]);
  expect(plain.text).toBe(first.text);
  await at(30).get("/about");
  expect(stored).toHaveBeenCalledTimes(2);
});

it("the edge is told each time how long it may keep a page", async () => {
  const edge = openClient(behindEdge);
  for (const _ of [1, 2]) {
    expect((await edge.get("/about")).headers.get(EDGE_HEADER)).toMatch(/^max-age=(30|2), stale/);
  }
  const preview = await edge.get("/about", { origin: "https://preview.workers.dev" });
  expect(preview.headers.get(EDGE_HEADER)).toBeNull();
});

it("a stored feed is not sent again to who has it, and one copy of the 404 page serves every unknown address", async () => {
  const tag = (await at(90).get("/feed.xml")).headers.get("ETag") ?? "";
  const again = await at(90).request("/feed.xml", { headers: { ...packed, "If-None-Match": tag } });
  const encoding = again.headers.get("Content-Encoding");
  expect([again.status, again.text, encoding]).toEqual([304, "", null]);
  for (const path of ["/no-page", "/nor-this"]) expect((await at(90).get(path)).status).toBe(404);
  expect(stored).toHaveBeenCalledTimes(2);
});
