import { beforeEach, expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { investorDocuments } from "~/content/generated/investors.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { forgetStoredPages, openClient, secondsTo } from "../support/worker/site-client";

// What programs that ask again and again are sent: nothing, where they have it; a part, where they
// ask for one. The rules: app/http/entity-tag.test.ts, byte-range.test.ts.

beforeEach(forgetStoredPages);

const files = {
  "feed.xml": "application/rss+xml",
  "atom.xml": "application/atom+xml",
  "feed.json": "application/feed+json",
  "documents.xml": "application/atom+xml",
  "filings.xml": "application/atom+xml",
  "sitemap.xml": "application/xml",
  "site.webmanifest": "application/manifest+json",
  "investors/events/all.ics": "text/calendar",
  "treasury/purchases.csv": "text/csv",
  "treasury/history.csv": "text/csv",
  "llms.txt": "text/plain",
};
const site = openClient();
const ask = (path: string, headers: Record<string, string>) => site.request(path, { headers });

it.each(Object.entries(files))(
  "/%s is sent as %s, and not again to a client that has it",
  async (file, type) => {
    const { headers: first, text: body } = await ask(`/${file}`, {});
    // Where a reader's program asks again.
    if (/rss|atom|feed/.test(type)) expect(body).toContain(`"${brand.origin}/${file}"`);
    expect(first.get("Content-Type")).toBe(`${type}; charset=utf-8`);
    expect(first.has("Content-Disposition")).toBe(type === "text/csv");
    const tag = first.get("ETag") ?? "";
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    const { status, text, headers } = await ask(`/${file}`, {
      "If-None-Match": `"other", W/${tag}`,
    });
    // Of a feed its newest entry's, or one that is asked by time is sent again and again.
    expect(headers.has("Last-Modified"), file).toBe(/feed|atom|documents|filings|all/.test(file));
    expect([status, text, headers.get("ETag")]).toEqual([304, "", tag]);
    expect(headers.get("Cache-Control")).toBe("public, max-age=0");
  },
);

it("a feed has another tag and a later time from the moment that a release is published, and neither before", async () => {
  const newest = Math.max(...pressIndex.map(({ publishAt }) => Date.parse(publishAt)));
  const visitAt = (seconds: number, timestamp = "2000-01-01T00:00:00Z") => ({
    offsetSeconds: secondsTo(newest, seconds),
    bindings: { VERSION: { id: "1", timestamp } },
  });
  const readAt = async (...visit: Parameters<typeof visitAt>) => {
    const { headers } = await site.get("/feed.xml", visitAt(...visit));
    return [headers.get("ETag"), Date.parse(headers.get("Last-Modified") ?? "")] as const;
  };
  const [earlier, before, after] = [await readAt(-60), await readAt(-2), await readAt(2)];
  expect(before).toEqual(earlier);
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).toBeGreaterThan(before[1]);
  // A deployment may change what is in it.
  const deployedAt = newest + 60_000;
  expect((await readAt(90, new Date(deployedAt).toISOString()))[1]).toBe(deployedAt);
  const since = { "If-Modified-Since": new Date(after[1]).toUTCString() };
  expect((await site.request("/feed.xml", { headers: since }, visitAt(2))).status).toBe(304);
});

it("a document is sent in part to who asks for a part, and not again to who has it", async () => {
  const own = investorDocuments.find(({ asset }) => asset !== undefined);
  const { id, href = "", bytes = 0, sha256 = "" } = own ?? {};
  const { headers } = await ask(href, {});
  expect(headers.get("Content-Disposition")).toMatch(/^inline; filename="[^"/]+"$/);
  expect(headers.get("Content-Length")).toBe(String(bytes));
  const part = await ask(href, { Range: "bytes=0-99", "If-Range": `"${sha256}"` });
  expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 0-99/${bytes}`]);
  expect(part.text).toBe((await ask(href, {})).text.slice(0, part.text.length));
  expect((await ask(href, { "If-None-Match": `"${sha256}"` })).status).toBe(304);
  expect((await ask(`/verify/documents/${id}.json`, {})).text).toContain(sha256);
});
