import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { pressBodies } from "~/content/generated/press-bodies.server";
import { pressIndex } from "~/content/generated/press-index.server";
import worker from "./index";

// The whole site, through its door, on both sides of the newest release's instant.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const newest = pressIndex.reduce((latest, record) =>
  Date.parse(record.publishAt) > Date.parse(latest.publishAt) ? record : latest,
);
const publishAt = Date.parse(newest.publishAt);
const before = pressIndex.filter(({ id }) => id !== newest.id);
const previous = before.reduce((latest, record) => (record.date > latest.date ? record : latest));

/** Sentences that stand in this release and in no other, as HTML and JSON both write them. */
const itsSentences = (pressBodies[newest.id]?.text ?? "")
  .split(/(?<=[.!?])\s+/)
  .filter((sentence) => sentence.length > 50 && /^[\w\s,.%–-]+$/.test(sentence))
  .filter((sentence) => before.every(({ id }) => !pressBodies[id]?.text.includes(sentence)));
const itsWords = [newest.title, newest.slug, newest.summary.slice(0, 40), ...itsSentences];

/** A visitor of the site at a moment: its clock runs on from there. */
function visitorAt(moment: number) {
  const bindings = { ...env, CLOCK_OFFSET_SECONDS: String(Math.floor((moment - Date.now()) / 1000)) };
  return async (path: string): Promise<{ status: number; text: string; headers: Headers }> => {
    const ctx = createExecutionContext();
    const response = await worker.fetch(new Request(`https://site.test${path}`) as Asked, bindings, ctx);
    const text = await response.text();
    await waitOnExecutionContext(ctx);
    return { status: response.status, text, headers: response.headers };
  };
}
type Asked = Parameters<typeof worker.fetch>[0];
type Visitor = ReturnType<typeof visitorAt>;

const dataOf = (path: string) => {
  const [pathname = "", search] = path.split("?");
  return `${pathname === "/" ? "/_root" : pathname}.data${search ? `?${search}` : ""}`;
};

const query = encodeURIComponent(newest.title);
const year = newest.date.slice(0, 4);
/** Where a release is named once it is out, as pages. */
const places = [
  ...(newest.id >= Math.max(...pressIndex.map(({ id }) => id)) - 3 ? ["/"] : []),
  "/press-releases",
  `/press-releases?year=${year}`,
  `/press-releases?q=${query}`,
  `/press-releases?q=${query}&year=${year}`,
  `/search?q=${query}`,
  `/news/${previous.slug}`,
];
const feeds = ["/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml"];
const ownAddresses = [`/news/${newest.slug}`, `/press-releases/${newest.id}`];

/** Without the words that a visitor typed: an answer may repeat a question. */
function wordsOfAnswer(path: string, text: string): string {
  const asked = new URL(path, "https://site.test").searchParams.get("q");
  if (!asked) return text;
  return [asked, encodeURIComponent(asked), asked.replaceAll(" ", "+")].reduce(
    (rest, words) => rest.replaceAll(words, ""),
    text,
  );
}

async function allPages(visit: Visitor): Promise<string[]> {
  const { text } = await visit("/sitemap.xml");
  return [...text.matchAll(/<loc>https:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = ""]) => path);
}

// In the order of time, since the door keeps pages in memory until they are over.
describe("before the instant of the newest release", () => {
  let visit: Visitor;
  beforeAll(() => {
    visit = visitorAt(publishAt - 300_000);
  });

  it("has sentences to look for", () => {
    expect(itsSentences.length).toBeGreaterThan(5);
  });

  it("has it under no address of its own, as a page or as data", async () => {
    for (const path of [...ownAddresses, ...ownAddresses.map(dataOf)]) {
      const { status, text, headers } = await visit(path);
      expect(status, path).toBe(404);
      expect(headers.get("Cache-Control"), path).toBe("private, no-store");
      for (const words of itsWords.filter((known) => known !== newest.slug)) expect(text, path).not.toContain(words);
    }
  });

  it("answers for it as for what never was", async () => {
    const shape = (text: string, address: string) =>
      text.replaceAll(address, "").replace(/\$[\d,.]+|"\d+(\.\d+)?"|\b\d{6,}(\.\d+)?\b|sha256-[^']+/g, "");
    const hidden = await visit(`/news/${newest.slug}`);
    const never = await visit("/news/never-was");
    expect(hidden.status).toBe(never.status);
    expect(hidden.text).toContain("Article Not Found");
    const words = (text: string) => shape(text, newest.slug).match(/<main[\s\S]*<\/main>/)?.[0];
    expect(words(hidden.text)).toBe(shape(never.text, "never-was").match(/<main[\s\S]*<\/main>/)?.[0]);
  });

  it("names it in no list, feed, search answer or neighbour, and in the data of none", async () => {
    for (const path of [...places, ...places.map(dataOf), ...feeds]) {
      const { status, text } = await visit(path);
      expect(status, path).toBe(200);
      for (const words of itsWords) expect(wordsOfAnswer(path, text), path).not.toContain(words);
    }
  });

  it("names it on no page of the sitemap, nor in its data", async () => {
    const pages = await allPages(visit);
    expect(pages.length).toBeGreaterThan(50);
    for (const path of pages.flatMap((page) => [page, dataOf(page)])) {
      const { status, text } = await visit(path);
      expect(status, path).toBe(200);
      for (const words of itsWords) expect(text, path).not.toContain(words);
    }
  });
});

describe("shortly before the instant", () => {
  it("lets no answer live longer than the embargo", async () => {
    const visit = visitorAt(publishAt - 20_000);
    for (const path of [...places.slice(0, 3), ...feeds, "/about", "/press-releases.data", "/robots.txt"]) {
      const { headers } = await visit(`${path}${path.includes("?") ? "&" : "?"}shortly`);
      const edge = headers.get("Cloudflare-CDN-Cache-Control") ?? "";
      const [fresh = 0, whileRevalidate = 0, ifError = 0] = [...edge.matchAll(/=(\d+)/g)].map(([, seconds]) =>
        Number(seconds),
      );
      expect(edge, path).toMatch(/^max-age=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/);
      expect(fresh + whileRevalidate, path).toBeLessThanOrEqual(20);
      expect(fresh + ifError, path).toBeLessThanOrEqual(20);
      expect(headers.get("Cache-Control"), path).toBe("public, max-age=0");
    }
  });

  it("does not answer from memory after it", async () => {
    const early = visitorAt(publishAt - 3_000);
    expect((await early("/press-releases?memory")).text).not.toContain(newest.title);
    const late = visitorAt(publishAt + 1_000);
    expect((await late("/press-releases?memory")).text).toContain(newest.title);
  });
});

describe("from the instant on", () => {
  let visit: Visitor;
  beforeAll(() => {
    // The offset is whole seconds: at most one second past the instant.
    visit = visitorAt(publishAt + 1_000);
  });

  it("has it under its id and its slug, as a page and as data, the text under its slug alone", async () => {
    for (const path of [...ownAddresses, ...ownAddresses.map(dataOf)]) {
      const { status, text } = await visit(path);
      expect(status, path).toBe(200);
      expect(text, path).toContain(newest.title);
      const holdsText = itsSentences.some((sentence) => text.includes(sentence));
      expect(holdsText, path).toBe(path.startsWith("/news/"));
    }
  });

  it("names it in every list, feed, search answer and neighbour, and in their data", async () => {
    for (const path of [...places, ...places.map(dataOf), ...feeds]) {
      const { status, text } = await visit(path);
      expect(status, path).toBe(200);
      expect(wordsOfAnswer(path, text), path).toContain(newest.slug);
    }
    for (const feed of feeds.slice(0, 3)) expect((await visit(feed)).text, feed).toContain(itsSentences[0]);
  });

  it("gives answers their full life again", async () => {
    const { headers } = await visit("/robots.txt?after");
    expect(headers.get("Cloudflare-CDN-Cache-Control")).toBe(
      "max-age=30, stale-while-revalidate=60, stale-if-error=3600",
    );
  });
});
