import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pressBodies } from "~/content/generated/press-bodies.server";
import { earlierTexts } from "~/content/generated/press-earlier.server";
import { pressIndex } from "~/content/generated/press-index.server";
import type { EarlierText } from "~/content/schemas";
import { toPlainText } from "~/domain/bodies";
import { readPublished } from "~/domain/verification/compare-text";
import { insertUser } from "../support/worker/rows";
import {
  dataPathOf,
  forgetStoredPages,
  openClient,
  secondsTo,
} from "../support/worker/site-client";

// The whole site, through its fetch handler, before and after the publication time of the newest
// release.

const [newest, ...others] = pressIndex.toSorted(
  (one, other) => Date.parse(other.publishAt) - Date.parse(one.publishAt) || other.id - one.id,
);
if (!newest) throw new Error("there is no press release");
const publishAt = Date.parse(newest.publishAt);
const [previous] = others.toSorted(
  (one, other) => other.date.localeCompare(one.date) || other.id - one.id,
);

const textOf = (id: number) => toPlainText(pressBodies[id]?.html ?? "");
const { html = "" } = pressBodies[newest.id] ?? {};

/** Stretches of its text that are in no other release and are written alike in HTML and in JSON. */
const itsStretches = textOf(newest.id)
  .split(/[^\w ,.%-]|(?<=[.!?]) /)
  .map((stretch) => stretch.trim())
  .filter(
    (stretch) =>
      stretch.length > 45 &&
      html.includes(stretch) &&
      others.every(({ id }) => !textOf(id).includes(stretch)),
  );
// As after a correction: the text before it is under the same embargo.
const replaced = {
  sha256: "e".repeat(64),
  html: "<p>The wording that was replaced by a correction.</p>",
};
const pieces = [
  { kind: "removed", text: "a word that was replaced" },
  { kind: "added", text: "its better" },
] as const;
const history = newest.history as (typeof newest.history)[number][];
const earlier = earlierTexts[newest.id] as EarlierText[];
const { date } = newest;
history.unshift({
  date,
  publishAt: newest.publishAt,
  changes: 0,
  sha256: replaced.sha256,
  hash: "f".repeat(64),
});
earlier.push({
  ...replaced,
  title: newest.title,
  displayDate: "",
  summary: "",
  changed: [{ part: "Text", pieces }],
});
// Other files read the same content.
afterAll(() => {
  history.shift();
  earlier.pop();
});
const itsEarlierWords = [
  "The wording that was replaced",
  "a word that was replaced",
  replaced.sha256,
];
/** What a reader copies of its editions, the present one first. */
const itsTexts = [html, replaced.html].map((each) => readPublished(newest.title, each));
const itsWords = [
  newest.title,
  newest.slug,
  newest.summary.slice(0, 40),
  ...itsStretches,
  ...itsEarlierWords,
];

/** A visitor of the site some seconds after that moment: its clock runs on from there. */
const visitAt = (seconds: number) =>
  openClient({ origin: "https://site.test", offsetSeconds: secondsTo(publishAt, seconds) });

const query = encodeURIComponent(newest.title);
const pages = [
  ...(newest.id > Math.max(...pressIndex.map(({ id }) => id)) - 4 ? ["/"] : []),
  "/press-releases",
  `/press-releases?year=${newest.date.slice(0, 4)}`,
  `/press-releases?q=${query}`,
  `/press-releases?q=${query}&year=${newest.date.slice(0, 4)}`,
  `/search?q=${query}`,
  `/verify?q=${newest.history.at(-1)?.sha256}`,
  ...(previous ? [`/news/${previous.slug}`] : []),
];
const feeds = ["/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml", "/llms.txt"];
const places = [...pages, ...pages.map(dataPathOf), ...feeds];
const own = [`/news/${newest.slug}`, `/press-releases/${newest.id}`];
const ownAddresses = [...own, ...own.map(dataPathOf)];
const itsFiles = [`${own[0]}.md`, `${own[0]}/history.json`, `${own[0]}/history`];
const itsProof = `${own[0]}/release.json`;
const itsVersions = newest.history.map(({ sha256 }) => `${own[0]}/history/${sha256}.md`);

/** The text without what the visitor typed: an answer may repeat a query. */
function removeQuery(path: string, text: string): string {
  const typed = new URL(path, "https://site.test").searchParams.get("q") ?? "";
  const spellings = [typed, encodeURIComponent(typed), typed.replaceAll(" ", "+")].filter(Boolean);
  return spellings.reduce((rest, words) => rest.replaceAll(words, ""), text);
}

describe("before the publication time", () => {
  beforeEach(forgetStoredPages);
  const visitor = visitAt(-300);

  // With its preview open nothing else shows more of it.
  beforeAll(async () => {
    const admin = visitAt(-300);
    await admin.signIn((await insertUser({ isAdmin: true })).id);
    expect((await admin.get(`/admin/releases/${newest.id}/preview`)).text).toContain(
      itsStretches[0],
    );
  });

  it.each([...ownAddresses, ...itsFiles, itsProof, `${own[0]}.md.ots`, ...itsVersions])(
    "before its publication time the newest release is not found at %s",
    async (path) => {
      const { status, text, headers } = await visitor.get(path);
      expect([status, headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
      expect(itsStretches).not.toEqual([]);
      for (const words of itsWords.filter((each) => each !== newest.slug))
        expect(text).not.toContain(words);
    },
  );

  it.each(itsTexts)(
    "before its publication time a copy of the newest release is like no release that it names",
    async (text) => {
      const answer = await visitor.post("/verify", { text });
      expect(answer.status).toBe(200);
      expect(answer.text).toContain("Not the same");
      expect(answer.text).not.toContain(newest.slug);
    },
  );

  it("before its publication time the newest release is answered as one that does not exist", async () => {
    const mainOf = async (slug: string) =>
      /<main[\s\S]*<\/main>/.exec(
        (await visitor.get(`/news/${slug}`)).text.replaceAll(slug, ""),
      )?.[0];
    const hidden = await mainOf(newest.slug);
    expect(hidden).toContain("Article Not Found");
    expect(hidden).toBe(await mainOf("never-was"));
  });

  it("before its publication time the newest release is named nowhere that will name it, and on no page of the sitemap", async () => {
    const { text: sitemap } = await visitor.get("/sitemap.xml");
    const listed = [...sitemap.matchAll(/<loc>https:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
      ([, path = ""]) => path,
    );
    expect(listed.length).toBeGreaterThan(others.length);
    for (const path of [...places, ...listed]) {
      const { status, text } = await visitor.get(path);
      expect(status, path).toBe(200);
      for (const words of itsWords) expect(removeQuery(path, text), path).not.toContain(words);
    }
  });
});

describe("after the publication time", () => {
  beforeEach(forgetStoredPages);
  const visitor = visitAt(1);

  it.each(ownAddresses)(
    "after its publication time the newest release is found at %s, with its text under its slug alone",
    async (path) => {
      const { status, text } = await visitor.get(path);
      expect(status).toBe(200);
      expect(text).toContain(newest.title);
      expect(itsStretches.some((words) => text.includes(words))).toBe(path.startsWith("/news/"));
    },
  );

  it("after its publication time a copy of each of its editions is the same", async () => {
    const [present, before] = await Promise.all(
      itsTexts.map((text) => visitor.post("/verify", { text })),
    );
    expect(present?.text).toContain("The same as we published");
    expect(before?.text).toContain("The same as the edition of");
    expect(before?.text).toContain("since corrected");
  });

  it("after its publication time the newest release has its source and its history", async () => {
    const [source, json, page] = await Promise.all(itsFiles.map((path) => visitor.get(path)));
    const sha256 = newest.history.at(-1)?.sha256;
    expect(source?.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    expect(
      createHash("sha256")
        .update(source?.text ?? "")
        .digest("hex"),
    ).toBe(sha256);
    expect(json?.json()).toEqual({
      id: newest.id,
      source: `${own[0]}.md`,
      history: newest.history,
    });
    expect(page?.text.replaceAll(" ", "")).toContain(sha256);
    const version = await visitor.get(`${itsFiles[2]}/${sha256}.md`);
    expect(version.text).toBe(source?.text);
  });

  it("a release's earlier text is on its history alone, with the changes in words and not only in colours", async () => {
    const { text } = await visitor.get(`${own[0]}/history`);
    for (const words of itsEarlierWords)
      expect(text.replace(/(?<=[0-9a-f]{8}) /g, "")).toContain(words);
    const shown = text.replace(/<!-- -->/g, "");
    expect(shown).toMatch(
      /<del[^>]*><span class="sr-only"> \[removed: <\/span>a word that was replaced/,
    );
    expect(shown).toMatch(/<ins[^>]*><span class="sr-only"> \[added: <\/span>its better/);
    for (const path of own) {
      const { text } = await visitor.get(path);
      for (const words of itsEarlierWords) expect(text, path).not.toContain(words);
    }
  });

  it.each(places)("after its publication time the newest release is named at %s", async (path) => {
    const { status, text } = await visitor.get(path);
    expect(status).toBe(200);
    expect(removeQuery(path, text)).toContain(newest.slug);
    if (feeds.slice(0, 3).includes(path)) expect(text).toContain(itsStretches[0]);
  });
});
