import { type APIRequestContext, expect } from "@playwright/test";
import { XMLParser } from "fast-xml-parser";
import { imageSize } from "image-size";
import { brand } from "../../app/brand/generated/public.ts";
import { governanceIndex } from "../../app/content/generated/governance-index.server.ts";
import { investorDocuments } from "../../app/content/generated/investors.server.ts";
import { legal } from "../../app/content/generated/legal.server.ts";
import { pressBodies } from "../../app/content/generated/press-bodies.server.ts";
import { toPlainText } from "../../app/domain/bodies.ts";
import { newestRelease, releases } from "../support/content.ts";
import { readFeed, readJsonFeed } from "../support/feed-parsers.ts";
import { validateFeed } from "../support/feed-rules.ts";
import { test } from "../support/no-script-browser.ts";

const address = (path: string) => `${brand.origin}${path}`;
const newestFirst = releases.toSorted(
  (one, other) => Date.parse(other.publishAt) - Date.parse(one.publishAt) || other.id - one.id,
);
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const isArray = (name: string) => ["entry", "url"].includes(name);
const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "@", isArray });

async function readFile(request: APIRequestContext, path: string, type: RegExp): Promise<string> {
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toMatch(type);
  return new TextDecoder("utf-8", { fatal: true }).decode(await response.body());
}
const readXml = async (...asked: Parameters<typeof readFile>) =>
  parser.parse(await readFile(...asked));

/** Of the feeds, as feed readers read them; app/http/feeds.test.ts has the rest of an entry. */
const feeds = {
  "/feed.xml": { type: /^application\/(rss\+)?xml/, read: readFeed },
  "/atom.xml": { type: /^application\/(atom\+)?xml/, read: readFeed },
  "/feed.json": {
    type: /^application\/feed\+json/,
    read: async (text: string) => ({ feedsmith: readJsonFeed(JSON.parse(text)) }),
  },
};

for (const [path, { type, read }] of Object.entries(feeds))
  test(`${path} has every release in full, newest first, with nothing that a reader would strip`, async ({
    request,
  }) => {
    const readers = Object.entries(await read(await readFile(request, path, type)));
    for (const [reader, items] of readers) {
      const expected = newestFirst.map(({ slug, title }) => [address(`/news/${slug}`), title]);
      expect(
        items.map(({ link, title }) => [link, title]),
        reader,
      ).toEqual(expected);
      for (const [index, { html = "" }] of items.entries()) {
        const text = toPlainText(pressBodies[newestFirst[index]?.id ?? 0]?.html ?? "");
        expect(html?.length).toBeGreaterThan(text.length || Number.NaN);
        expect(html).not.toMatch(
          /(href|src)="\/(?!\/)|<script|<style|javascript:|\sstyle=|\son\w+=/i,
        );
      }
    }
  });

test("the W3C's validator has nothing to say of the feeds", async ({ request }) => {
  for (const path of ["/feed.xml", "/atom.xml"])
    expect(validateFeed(await readFile(request, path, /xml/), address(path))).toEqual([]);
});

test("the sitemap names public pages once each, and no private one", async ({ request }) => {
  const { urlset } = await readXml(request, "/sitemap.xml", /^application\/xml/);
  expect(urlset["@xmlns"]).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  const urls: URL[] = urlset.url.map(({ loc }: { loc: string }) => new URL(loc));
  expect(new Set(urls.map(({ origin }) => origin))).toEqual(new Set([brand.origin]));
  const paths = urls.map(({ pathname }) => pathname);
  expect(new Set(paths).size).toBe(paths.length);
  const listed = (start: string) => paths.filter((path) => path.startsWith(start)).toSorted();
  expect(listed("/news/")).toEqual(releases.map(({ slug }) => `/news/${slug}`).toSorted());
  expect(listed("/governance/")).toEqual(
    governanceIndex.map(({ slug }) => `/governance/${slug}`).toSorted(),
  );
  for (const path of [
    "/",
    "/about",
    "/bitcoin",
    "/investors",
    "/press-releases",
    "/whitelist",
    "/terms-of-service",
  ])
    expect(paths).toContain(path);
  expect(
    paths.filter((path) =>
      /^\/(auth|dashboard|account|admin|api|widgets|search|healthz)/.test(path),
    ),
  ).toEqual([]);
});

test("a document is served under its own name alone, with its size and hash, and the feed links to its entry", async ({
  request,
}) => {
  const own = investorDocuments.filter(({ asset }) => asset !== undefined);
  expect(own).not.toEqual([]);
  for (const { href, asset = "", bytes, sha256 } of own) {
    const answer = await request.get(href);
    expect([answer.status(), (await answer.body()).length]).toEqual([200, bytes]);
    expect(answer.headers().etag).toContain(sha256);
    // Static files are public from the deployment on: the Worker must stand before these, however
    // they are spelled.
    for (const path of [asset, asset.replace("/d", "/%64")])
      expect((await request.get(path)).status(), path).toBe(404);
  }
  const { feed } = await readXml(request, "/documents.xml", /^application\/atom\+xml/);
  const ids = feed.entry.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(
    investorDocuments.map(({ id }) => address(`/investors/reports#document-${id}`)),
  );
});

test("robots.txt leads to the sitemap and hides no public page", async ({ request }) => {
  const lines = (await readFile(request, "/robots.txt", /^text\/plain/)).split("\n");
  expect(lines[0]).toBe("User-agent: *");
  expect(lines).toContain(`Sitemap: ${address("/sitemap.xml")}`);
  expect(lines).not.toContain("Disallow: /");
  // Naming the administrators' login here would show it to everyone.
  expect(lines.join("\n")).not.toMatch(/admin/);
});

test("security.txt has the fields of RFC 9116, and has not expired", async ({ request }) => {
  const text = await readFile(request, "/.well-known/security.txt", /^text\/plain; charset=utf-8/i);
  for (const line of text.trim().split(/\r?\n/)) expect(line).toMatch(/^[A-Za-z-]+: .+$/);
  const valuesOf = (name: string) => text.match(new RegExp(`(?<=^${name}: ).*?(?=\\r?$)`, "gm"));
  expect(valuesOf("Contact")).toEqual([`mailto:${brand.contacts.security.email}`]);
  const policy = legal.security && [address(legal.security.path)];
  expect(valuesOf("Policy")).toEqual(policy ?? null);
  expect(valuesOf("Canonical")).toEqual([address("/.well-known/security.txt")]);
  expect(valuesOf("Expires")).toEqual([expect.stringMatching(rfc3339)]);
  const days = (Date.parse(valuesOf("Expires")?.[0] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThan(366);
});

test("icons of manifest and pages and the share image have the sizes they claim", async ({
  request,
  visitor,
}) => {
  const manifest = JSON.parse(
    await readFile(request, "/site.webmanifest", /^application\/manifest\+json/),
  );
  for (const field of [
    "name",
    "short_name",
    "start_url",
    "display",
    "background_color",
    "theme_color",
  ])
    expect(manifest[field], field).toEqual(expect.any(String));
  const measure = async (path = "") => {
    const { width, height } = imageSize(await (await request.get(path)).body());
    return `${width}x${height}`;
  };
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
    "192x192",
    "512x512",
  ]);
  for (const { src, sizes, type } of manifest.icons)
    expect([type, await measure(src)]).toEqual(["image/png", sizes]);
  await visitor.open("/");
  expect(await measure(visitor.attribute("link[rel=apple-touch-icon]", "href") ?? "")).toBe(
    "180x180",
  );
  for (const icon of visitor.all("link[rel=icon]"))
    expect((await request.get(icon.getAttribute("href") ?? "")).status()).toBe(200);
  // Browsers and previews ask for these without reading a page.
  for (const path of ["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"])
    expect(await measure(path), path).toBe("180x180");
  const favicon = await request.get("/favicon.ico");
  expect(favicon.headers()["content-type"]).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
  expect(imageSize(await favicon.body())).toMatchObject({
    type: "ico",
    images: [{ width: 16 }, { width: 32 }, { width: 48 }],
  });
  const shared = visitor.attribute("meta[property='og:image']", "content") ?? "";
  expect(await measure(new URL(shared).pathname)).toBe("1200x630");
});

test("structured data describes the corporation on the home page, an article, and the breadcrumbs of article and policy", async ({
  request,
}) => {
  /** A page's JSON-LD blocks by their type; app/http/json-ld.test.ts has what is in them. */
  const readData = async (path: string) => {
    const html = await (await request.get(path)).text();
    const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
    return Object.fromEntries(
      [...blocks].map(([, json = ""]) => JSON.parse(json)).map((block) => [block["@type"], block]),
    );
  };
  const { Corporation: home } = await readData("/");
  expect(home).toMatchObject({ name: brand.company.legalName, tickerSymbol: brand.listing.symbol });
  expect((await request.get(new URL(home.logo).pathname)).status()).toBe(200);
  const path = `/news/${newestRelease.slug}`;
  const { NewsArticle: article, BreadcrumbList: steps } = await readData(path);
  expect(article).toMatchObject({ headline: newestRelease.title, mainEntityOfPage: address(path) });
  expect(steps.itemListElement.at(-1).item).toBe(address(path));
  const policy = await readData("/governance/board-mandate");
  expect(Object.keys(policy)).toContain("BreadcrumbList");
});
