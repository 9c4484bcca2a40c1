import { type APIRequestContext, expect } from "@playwright/test";
import { XMLParser } from "fast-xml-parser";
import { imageSize } from "image-size";
import { JSDOM } from "jsdom";
import { brand } from "../../app/brand/generated/public.ts";
import { governanceIndex } from "../../app/content/generated/governance-index.server.ts";
import { releases } from "../support/content.ts";
import { test } from "../support/no-script-browser.ts";

const address = (path: string) => `${brand.origin}${path}`;
const newestFirst = releases.toSorted(
  (one, other) => Date.parse(other.publishAt) - Date.parse(one.publishAt) || other.id - one.id,
);
const addresses = newestFirst.map(({ slug }) => address(`/news/${slug}`));

const { window } = new JSDOM("");
const arrays = new Set(["item", "entry", "url"]);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  isArray: (name) => arrays.has(name),
});

/** A file that must be well-formed XML of a type and in UTF-8. */
async function readXml(request: APIRequestContext, path: string, type: RegExp) {
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toMatch(type);
  const text = new TextDecoder("utf-8", { fatal: true }).decode(await response.body());
  expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  // A browser's parser, stricter than the one that reads.
  expect(new window.DOMParser().parseFromString(text, "text/xml").querySelector("parsererror")).toBeNull();
  return parser.parse(text);
}

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d{4})$/;

/** Full texts whose addresses work outside this site, and nothing that a reader would have to strip. */
function expectFullText(html: string) {
  expect(html.length).toBeGreaterThan(1_000);
  expect(html).toMatch(/<p>/);
  expect(html).not.toMatch(/(href|src)="\/(?!\/)/);
  expect(html).not.toMatch(/<script|<style|javascript:|\sstyle=|\son\w+=/i);
}

test("RSS 2.0 has its required elements and every release in full, newest first", async ({ request }) => {
  const { rss } = await readXml(request, "/feed.xml", /^application\/(rss\+)?xml/);
  expect(rss["@version"]).toBe("2.0");
  const { channel } = rss;
  expect(channel).toMatchObject({
    title: expect.stringMatching(/./),
    link: address("/press-releases"),
    description: expect.stringMatching(/./),
    "atom:link": { "@href": address("/feed.xml"), "@rel": "self" },
  });
  expect(channel.item.map(({ link }: { link: string }) => link)).toEqual(addresses);
  for (const [index, item] of channel.item.entries()) {
    expect(item.title).toBe(newestFirst[index]?.title);
    expect(item.guid).toEqual({ "#text": item.link, "@isPermaLink": "true" });
    expect(item.pubDate).toMatch(rfc822);
    expect(Date.parse(item.pubDate)).toBe(Date.parse(newestFirst[index]?.publishAt ?? ""));
    expect(item.description.length).toBeGreaterThan(39);
    expectFullText(item["content:encoded"]);
  }
});

test("Atom has its required elements and every release in full", async ({ request }) => {
  const { feed } = await readXml(request, "/atom.xml", /^application\/(atom\+)?xml/);
  expect(feed).toMatchObject({
    "@xmlns": "http://www.w3.org/2005/Atom",
    id: address("/press-releases"),
    title: expect.stringMatching(/./),
    updated: expect.stringMatching(rfc3339),
    author: { name: brand.company.legalName },
  });
  const links = Object.fromEntries(feed.link.map((link: Record<string, string>) => [link["@rel"], link["@href"]]));
  expect(links).toEqual({ self: address("/atom.xml"), alternate: address("/press-releases") });
  expect(feed.entry.map(({ id }: { id: string }) => id)).toEqual(addresses);
  for (const entry of feed.entry) {
    expect(entry.id).toBe(entry.link["@href"]);
    for (const date of [entry.updated, entry.published]) expect(date).toMatch(rfc3339);
    for (const text of [entry.title, entry.summary]) expect(text).toBeTruthy();
    expect(entry.content["@type"]).toBe("html");
    expectFullText(entry.content["#text"]);
  }
  const latest = Math.max(...feed.entry.map(({ updated }: { updated: string }) => Date.parse(updated)));
  expect(Date.parse(feed.updated)).toBe(latest);
});

/** Fields of JSON Feed 1.1: those of the feed, and those of an item. */
const ofFeed =
  "version title home_page_url feed_url description user_comment next_url icon favicon authors language expired hubs items";
const ofItem =
  "id url external_url title content_html content_text summary image banner_image date_published date_modified authors tags language attachments";
const findUnknown = (value: object, known: string) =>
  Object.keys(value).filter((key) => !known.split(" ").includes(key) && !key.startsWith("_"));

test("the JSON feed has the fields of JSON Feed 1.1, each of its type", async ({ request }) => {
  const response = await request.get("/feed.json");
  expect(response.headers()["content-type"]).toMatch(/^application\/feed\+json/);
  const feed = await response.json();
  expect(findUnknown(feed, ofFeed)).toEqual([]);
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    title: expect.any(String),
    home_page_url: address("/press-releases"),
    feed_url: address("/feed.json"),
    language: "en-CA",
  });
  for (const author of feed.authors) expect(author.name ?? author.url ?? author.avatar).toEqual(expect.any(String));
  expect(feed.items.map(({ url }: { url: string }) => url)).toEqual(addresses);
  for (const item of feed.items) {
    expect(findUnknown(item, ofItem)).toEqual([]);
    for (const field of ["id", "title", "summary"]) expect(item[field], field).toEqual(expect.any(String));
    expect(item.date_published).toMatch(rfc3339);
    expectFullText(item.content_html);
  }
  expect(new Set(feed.items.map(({ id }: { id: string }) => id)).size).toBe(releases.length);
});

test("the sitemap names public pages once each, and no private one", async ({ request }) => {
  const { urlset } = await readXml(request, "/sitemap.xml", /^application\/xml/);
  expect(urlset["@xmlns"]).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  for (const { loc, lastmod } of urlset.url) {
    expect(new URL(loc).origin).toBe(brand.origin);
    if (lastmod !== undefined) expect(lastmod).toMatch(/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/);
  }
  const paths: string[] = urlset.url.map(({ loc }: { loc: string }) => new URL(loc).pathname);
  expect(new Set(paths).size).toBe(paths.length);
  const listed = (start: string) => paths.filter((path) => path.startsWith(start)).toSorted();
  expect(listed("/news/")).toEqual(releases.map(({ slug }) => `/news/${slug}`).toSorted());
  expect(listed("/governance/")).toEqual(governanceIndex.map(({ slug }) => `/governance/${slug}`).toSorted());
  for (const path of ["/", "/about", "/bitcoin", "/investors", "/press-releases", "/whitelist", "/terms-of-service"])
    expect(paths).toContain(path);
  expect(paths.filter((path) => /^\/(auth|dashboard|account|admin|api|widgets|search|healthz)/.test(path))).toEqual([]);
});

test("robots.txt leads to the sitemap and hides no public page", async ({ request }) => {
  const response = await request.get("/robots.txt");
  expect(response.headers()["content-type"]).toMatch(/^text\/plain/);
  const lines = (await response.text()).split("\n");
  expect(lines[0]).toBe("User-agent: *");
  expect(lines).toContain(`Sitemap: ${address("/sitemap.xml")}`);
  const forbidden = lines.filter((line) => line.startsWith("Disallow:"));
  expect(forbidden).not.toContain("Disallow: /");
  // Naming the administrators' login here would show it to everyone.
  expect(forbidden.join("\n")).not.toMatch(/admin/);
});

test("security.txt has the fields of RFC 9116, and has not expired", async ({ request }) => {
  const response = await request.get("/.well-known/security.txt");
  expect(response.headers()["content-type"]).toMatch(/^text\/plain; charset=utf-8/i);
  const fields = (await response.text()).trim().split(/\r?\n/);
  const valuesOf = (name: string) =>
    fields.filter((field) => field.startsWith(`${name}: `)).map((field) => field.slice(name.length + 2));
  for (const field of fields) expect(field).toMatch(/^[A-Za-z-]+: .+$/);
  expect(valuesOf("Contact")).toEqual([`mailto:${brand.contacts.security.email}`]);
  expect(valuesOf("Canonical")).toEqual([address("/.well-known/security.txt")]);
  expect(valuesOf("Expires")).toEqual([expect.stringMatching(rfc3339)]);
  const days = (Date.parse(valuesOf("Expires")[0] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThan(366);
});

test("the web manifest's icons and the pages' icons and share image have the sizes they claim", async ({
  request,
  visitor,
}) => {
  const response = await request.get("/site.webmanifest");
  expect(response.headers()["content-type"]).toMatch(/^application\/manifest\+json/);
  const manifest = await response.json();
  for (const field of ["name", "short_name", "start_url", "display", "background_color", "theme_color"])
    expect(manifest[field], field).toEqual(expect.any(String));
  const measure = async (path = "") => {
    const file = await request.get(path);
    expect(file.status(), path).toBe(200);
    const { width, height } = imageSize(await file.body());
    return `${width}x${height}`;
  };
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(["192x192", "512x512"]);
  for (const { src, sizes, type } of manifest.icons) expect([type, await measure(src)]).toEqual(["image/png", sizes]);
  await visitor.open("/");
  expect(await measure(visitor.attribute("link[rel=apple-touch-icon]", "href") ?? "")).toBe("180x180");
  expect((await request.get(visitor.attribute("link[rel=icon]", "href") ?? "")).status()).toBe(200);
  const shared = visitor.attribute("meta[property='og:image']", "content") ?? "";
  expect(await measure(new URL(shared).pathname)).toBe("1200x630");
});

/** The JSON-LD blocks of a page. */
async function readStructuredData(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = ""]) =>
    JSON.parse(json),
  );
}

test("the home page says which corporation this is, with its ticker", async ({ request }) => {
  const [corporation, ...more] = await readStructuredData(request, "/");
  expect(more).toEqual([]);
  expect(corporation).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Corporation",
    name: brand.company.legalName,
    url: address("/"),
    tickerSymbol: brand.listing.symbol,
    sameAs: Object.values(brand.social).map(({ href }) => href),
  });
  const logo = new URL(corporation.logo);
  expect([logo.origin, (await request.get(logo.pathname)).status()]).toEqual([brand.origin, 200]);
});

test("articles are NewsArticles with their date, publisher and breadcrumbs; policies have breadcrumbs, too", async ({
  request,
}) => {
  const corporation = { "@type": "Corporation", name: brand.company.legalName };
  const expectBreadcrumbs = (blocks: Record<string, unknown>[], path: string) => {
    const trail = blocks.find((block) => block["@type"] === "BreadcrumbList")?.itemListElement;
    const steps = trail as { position: number; name: string; item: string }[];
    expect(steps.length).toBeGreaterThanOrEqual(2);
    for (const [index, step] of steps.entries()) {
      expect(step).toMatchObject({ "@type": "ListItem", position: index + 1, name: expect.stringMatching(/./) });
      expect(new URL(step.item).origin).toBe(brand.origin);
    }
    expect(steps.at(-1)?.item).toBe(address(path));
  };
  for (const { slug, title, publishAt } of releases) {
    const blocks = await readStructuredData(request, `/news/${slug}`);
    const article = blocks.find((block) => block["@type"] === "NewsArticle");
    expect(article, slug).toMatchObject({
      "@context": "https://schema.org",
      headline: title,
      mainEntityOfPage: address(`/news/${slug}`),
      author: corporation,
      publisher: corporation,
    });
    expect(Date.parse(article.datePublished), slug).toBe(Date.parse(publishAt));
    expect(new URL(article.image).origin).toBe(brand.origin);
    expectBreadcrumbs(blocks, `/news/${slug}`);
  }
  expectBreadcrumbs(await readStructuredData(request, "/governance/board-mandate"), "/governance/board-mandate");
});
