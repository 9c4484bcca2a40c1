import { beforeEach, expect, it } from "vitest";
import { filings, investorDocuments, investorEvents } from "~/content/generated/investors.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { fetchSite, forgetStoredPages, openClient, secondsTo } from "../support/worker/site-client";

// Documents and events under embargo, through the fetch handler, before and after their publication
// time.

beforeEach(forgetStoredPages);

const origin = "https://site.test";
const visitTime = (publishAt: string, seconds: number) => ({
  origin,
  offsetSeconds: secondsTo(publishAt, seconds),
});
const visitAt = (publishAt: string, seconds: number) => openClient(visitTime(publishAt, seconds));

const own = investorDocuments.filter(({ asset }) => asset !== undefined);
it.each(own)(
  "the file of $id is under no address before its publication time, and complete after it",
  async (document) => {
    const { href, asset = "", publishAt, sha256 } = document;
    const before = visitAt(publishAt, -60);
    for (const path of [href, asset, `${href}.data`, href.toUpperCase(), href.replace("d", "%64")])
      expect((await before.get(path)).status, path).not.toBe(200);
    const { response } = await fetchSite(href, {}, visitTime(publishAt, 1));
    const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
    expect([response.status, Buffer.from(digest).toString("hex")]).toEqual([200, sha256]);
    expect((await visitAt(publishAt, 1).get(asset)).status).toBe(404);
  },
);

const named = [
  ...investorDocuments.map(({ id, publishAt }) => ({
    id,
    publishAt,
    page: "/investors/documents",
    file: "/documents.xml",
  })),
  ...investorEvents.map(({ id, publishAt }) => ({
    id,
    publishAt,
    page: "/investors/events",
    file: "/investors/events/all.ics",
  })),
];
it.each(named)(
  "$id appears on its page and in its feed at its publication time",
  async ({ id, publishAt, page, file }) => {
    for (const path of [page, `${page}.data`, file]) {
      expect((await visitAt(publishAt, -60).get(path)).text, path).not.toContain(id);
      expect((await visitAt(publishAt, 1).get(path)).text, path).toContain(id);
    }
  },
);

it.each(filings)(
  "the filing $id appears on its page, in its feed and in its release at its publication time",
  async ({ id, publishAt, release }) => {
    const [before, after] = [visitAt(publishAt, -60), visitAt(publishAt, 1)];
    for (const [path, words] of [
      ["/investors/filings", `id="${id}"`],
      ["/filings.xml", `/investors/filings#${id}<`],
    ] as const) {
      expect((await before.get(path)).text, path).not.toContain(words);
      expect((await after.get(path)).text, path).toContain(words);
    }
    const announcement = pressIndex.find((record) => record.id === release);
    if (announcement)
      expect((await after.get(announcement.path)).text).toContain(
        `href="/investors/filings#${id}"`,
      );
  },
);

it("filings are filtered by the address's parameters, and a filtered page is noindex", async () => {
  const { text } = await openClient({ origin }).get("/investors/filings?about=changes&year=2025");
  const shown = filings.filter(({ id }) => text.includes(`id="${id}"`));
  expect(shown).toEqual(
    filings.filter(
      ({ type, filed }) => type === "Material change report" && filed.startsWith("2025"),
    ),
  );
  expect(text).toContain('content="noindex"');
});

it("documents are filtered by the address's parameters, and a filtered page is noindex", async () => {
  const { get } = openClient({ origin });
  const [{ type, date } = { type: "", date: "" }] = investorDocuments;
  const { text } = await get(`/investors/documents?type=${type}&year=${date.slice(0, 4)}`);
  const shown = investorDocuments.filter(({ id }) => text.includes(`id="${id}"`));
  expect(shown).toEqual(
    investorDocuments.filter(
      (other) => other.type === type && other.date.slice(0, 4) === date.slice(0, 4),
    ),
  );
  expect(text).toContain('content="noindex"');
});
