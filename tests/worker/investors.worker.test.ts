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
    page: "/investors/reports",
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
      ["/investors/reports", `id="filing-${id}"`],
      ["/filings.xml", `/investors/reports#filing-${id}<`],
    ] as const) {
      expect((await before.get(path)).text, path).not.toContain(words);
      expect((await after.get(path)).text, path).toContain(words);
    }
    const announcement = pressIndex.find((record) => record.id === release);
    if (announcement)
      expect((await after.get(announcement.path)).text).toContain(
        `href="/investors/reports#filing-${id}"`,
      );
  },
);

it("filings are filtered by the address's parameters, and a filtered page is noindex", async () => {
  const { text } = await openClient({ origin }).get(
    "/investors/reports?about=announcements&year=2025",
  );
  const shown = filings.filter(({ id }) => text.includes(`id="filing-${id}"`));
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
  const { text } = await get(
    `/investors/reports?type=${encodeURIComponent(type)}&year=${date.slice(0, 4)}`,
  );
  const shown = investorDocuments.filter(({ id }) => text.includes(`id="document-${id}"`));
  expect(shown).toEqual(
    investorDocuments.filter(
      (other) => other.type === type && other.date.slice(0, 4) === date.slice(0, 4),
    ),
  );
  expect(text).toContain('content="noindex"');
});

it.each([
  ["highlights", "/investors/reports#highlights"],
  ["documents", "/investors/reports#documents"],
  ["filings", "/investors/reports#filings"],
  ["meetings", "/investors/events#meetings"],
  ["shares", "/investors/stock"],
  ["capital", "/investors/stock#capital"],
  ["analysts", "/investors/stock#analysts"],
])("/investors/%s leads to the part of a page that has it now", async (name, part) => {
  const { get } = openClient({ origin });
  expect((await get(`/investors/${name}`)).outcome).toEqual([301, part]);
  const [page = "", anchor] = part.split("#");
  const { text } = await get(page);
  if (anchor) expect(text).toContain(`id="${anchor}"`);
});

it("a meeting's calendar has the deadline for proxies, and its old address leads to it", async () => {
  const { get } = openClient({ origin });
  const { location } = await get("/investors/meetings/annual-meeting-2025.ics");
  expect(location).toBe("/investors/events/annual-meeting-2025.ics");
  const { text } = await get("/investors/events/annual-meeting-2025.ics");
  expect(text.match(/^UID:[^@]+/gm)).toEqual([
    "UID:annual-meeting-2025-proxies",
    "UID:annual-meeting-2025",
  ]);
});
