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
  ...["/feed.xml", "/atom.xml", "/feed.json", "/documents.xml", "/filings.xml", "/sitemap.xml"],
  ...["/investors/events/all.ics", `/investors/events/${event?.id}.ics`],
  ...["/treasury/purchases.csv", "/llms.txt"],
];
const dated = files.filter((file) => /xml|json|ics/.test(file) && !file.startsWith("/sitemap"));
const site = openClient();
const ask = (path: string, headers: Record<string, string>, method = "GET") =>
  site.request(path, { method, headers });

it.each(files)("%s is not sent again to a client that has its tag", async (path) => {
  const tag = (await ask(path, {})).headers.get("ETag") ?? "";
  expect(tag).toMatch(/^"[\w-]{43}"$/);
  for (const [sent, method, status] of [
    [tag, "GET", 304],
    [`"other", W/${tag}`, "HEAD", 304],
    ['"other"', "GET", 200],
  ] as const) {
    const { headers, ...again } = await ask(path, { "If-None-Match": sent }, method);
    expect([again.status, headers.get("ETag")]).toEqual([status, tag]);
    expect([again.text === "", headers.get("Cache-Control")]).toEqual([
      status === 304,
      "public, max-age=0",
    ]);
  }
});

it.each(dated)("%s is not sent again to a client that has it since its time", async (path) => {
  const changedAt = (await ask(path, {})).headers.get("Last-Modified") ?? "";
  const before = new Date(Date.parse(changedAt) - 1000).toUTCString();
  for (const [headers, status] of [
    [{ "If-Modified-Since": changedAt }, 304],
    [{ "If-Modified-Since": before }, 200],
    [{ "If-Modified-Since": changedAt, "If-None-Match": '"other"' }, 200],
  ] as const) {
    expect((await ask(path, headers)).status).toBe(status);
  }
});

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

it.each([
  [{ Range: "bytes=0-99", "If-Range": `"${sha256}"` }, 206, `bytes 0-99/${bytes}`, 0, 100],
  [{ Range: `bytes=${bytes}-` }, 416, `bytes */${bytes}`, 0, 0],
  [{ Range: "bytes=0-99", "If-None-Match": `"${sha256}"` }, 304, null, 0, 0],
])("a document is answered to %o with %i", async (headers, status, range, from, to) => {
  const options = { offsetSeconds: secondsTo(publishAt, 60) };
  const readBytes = async (init: RequestInit) => {
    const { response } = await fetchSite(href, init, options);
    return { response, body: new Uint8Array(await response.arrayBuffer()) };
  };
  const { response, body } = await readBytes({ headers: headers as HeadersInit });
  expect([response.status, response.headers.get("Content-Range")]).toEqual([status, range]);
  expect(body).toEqual((await readBytes({})).body.slice(from, to));
});
