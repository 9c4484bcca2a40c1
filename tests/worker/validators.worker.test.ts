import { beforeEach, expect, it } from "vitest";
import { investorDocuments } from "~/content/generated/investors.server";
import { pressIndex } from "~/content/generated/press-index.server";
import {
  createServices,
  fetchSite,
  forgetStoredPages,
  openClient,
  secondsTo,
} from "../support/worker/site-client";

// What programs that ask again and again are sent: nothing, where they have it; a part, where they
// ask for one.

beforeEach(forgetStoredPages);

const [event] = createServices().events.list();
const files = [
  ...[
    "/feed.xml",
    "/atom.xml",
    "/feed.json",
    "/documents.xml",
    "/filings.xml",
    "/sitemap.xml",
    "/investors/events/all.ics",
  ],
  ...[
    `/investors/events/${event?.id}.ics`,
    "/investors/events/annual-meeting-2025.ics",
    "/treasury/purchases.csv",
    "/llms.txt",
  ],
];
const dated = files.filter((file) => /xml|json|ics/.test(file) && !file.startsWith("/sitemap"));
const site = openClient();
const ask = (path: string, headers: Record<string, string>, method = "GET") =>
  site.request(path, { method, headers });

it.each(files)(
  "%s has a tag, and is not sent again to a client that has it, rendered or stored",
  async (path) => {
    const first = await ask(path, {});
    const tag = first.headers.get("ETag") ?? "";
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w-]{43}"$/)]);
    for (const method of ["GET", "HEAD"])
      for (const sent of [tag, `W/${tag}`, `"other", W/${tag}`, "*"]) {
        const again = await ask(path, { "If-None-Match": sent }, method);
        expect([again.status, again.text, again.headers.get("ETag")], sent).toEqual([304, "", tag]);
        expect(again.headers.get("Cache-Control")).toBe("public, max-age=0");
      }
    expect((await ask(path, { "If-None-Match": '"other"' })).status).toBe(200);
    const head = await ask(path, {}, "HEAD");
    expect([head.status, head.headers.get("ETag")]).toEqual([200, tag]);
  },
);

it.each(dated)(
  "%s has a time, and is not sent again to a client that has it since",
  async (path) => {
    const { headers } = await ask(path, {});
    const changedAt = headers.get("Last-Modified") ?? "";
    expect(new Date(changedAt).toUTCString()).toBe(changedAt);
    const before = new Date(Date.parse(changedAt) - 1000).toUTCString();
    expect((await ask(path, { "If-Modified-Since": changedAt })).status).toBe(304);
    expect((await ask(path, { "If-Modified-Since": before })).status).toBe(200);
    expect(
      (await ask(path, { "If-Modified-Since": changedAt, "If-None-Match": '"other"' })).status,
    ).toBe(200);
  },
);

it("a feed has another tag and a later time from the moment that a release is published, and neither before", async () => {
  const newest =
    pressIndex.toSorted((a, b) => Date.parse(b.publishAt) - Date.parse(a.publishAt))[0]
      ?.publishAt ?? "";
  const readAt = async (seconds: number) => {
    const { response } = await fetchSite(
      "/feed.xml",
      {},
      { offsetSeconds: secondsTo(newest, seconds) },
    );
    await response.arrayBuffer();
    return [
      response.headers.get("ETag"),
      Date.parse(response.headers.get("Last-Modified") ?? ""),
    ] as const;
  };
  const [earlier, before, after] = [await readAt(-60), await readAt(-2), await readAt(2)];
  expect(before[0]).toBe(earlier[0]);
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).toBeGreaterThan(before[1]);
});

const own = investorDocuments.find(({ asset }) => asset !== undefined);
const { href = "", bytes = 0, sha256 = "", publishAt = "" } = own ?? {};

it("a document is answered in parts, from memory too", async () => {
  const read = async (headers: Record<string, string>, method = "GET") => {
    const { response } = await fetchSite(
      href,
      { headers, method },
      { offsetSeconds: secondsTo(publishAt, 60) },
    );
    const body = new Uint8Array(await response.arrayBuffer());
    return {
      status: response.status,
      body,
      range: response.headers.get("Content-Range"),
      headers: response.headers,
    };
  };
  const whole = await read({});
  expect([whole.status, whole.body.length, whole.headers.get("Accept-Ranges")]).toEqual([
    200,
    bytes,
    "bytes",
  ]);
  for (const [range, from, to] of [
    ["bytes=0-99", 0, 99],
    ["bytes=100-", 100, bytes - 1],
    ["bytes=-7", bytes - 7, bytes - 1],
  ] as const) {
    const part = await read({ Range: range, "If-Range": `"${sha256}"` });
    expect([part.status, part.range]).toEqual([206, `bytes ${from}-${to}/${bytes}`]);
    expect(part.body).toEqual(whole.body.slice(from, to + 1));
  }
  const beyond = await read({ Range: `bytes=${bytes}-` });
  expect([beyond.status, beyond.range, beyond.body.length]).toEqual([416, `bytes */${bytes}`, 0]);
  expect((await read({ Range: "bytes=0-99", "If-Range": '"other"' })).status).toBe(200);
  expect((await read({ Range: "bytes=0-99", "If-None-Match": `"${sha256}"` })).status).toBe(304);
  const head = await read({ Range: "bytes=0-99" }, "HEAD");
  expect([head.status, head.headers.get("Content-Length"), head.body.length]).toEqual([
    200,
    String(bytes),
    0,
  ]);
});
