import type { APIRequestContext } from "@playwright/test";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { imageSize } from "image-size";
import { brand } from "../../app/brand/generated/public.ts";
import { expect, test } from "../support/site-test.ts";

const RELEASES = 37;
const address = (path: string) => `${brand.origin}${path}`;

/** A file that must be well-formed XML of a type and in UTF-8. */
async function xmlOf(request: APIRequestContext, path: string, type: RegExp) {
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toMatch(type);
  const body = await response.body();
  const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  expect(XMLValidator.validate(text, { allowBooleanAttributes: false })).toBe(true);
  // Characters that XML 1.0 has not.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are looked for
  expect(text).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    isArray: (name) => arrays.has(name),
  });
  return parser.parse(text);
}
const arrays = new Set(["item", "entry", "url"]);

const isDate = (text: unknown) => typeof text === "string" && !Number.isNaN(Date.parse(text));
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
  const { rss } = await xmlOf(request, "/feed.xml", /^application\/(rss\+)?xml/);
  expect(rss["@version"]).toBe("2.0");
  const { channel } = rss;
  expect(channel.title).toBeTruthy();
  expect(channel.link).toBe(address("/press-releases"));
  expect(channel.description).toBeTruthy();
  expect(channel["atom:link"]).toMatchObject({ "@href": address("/feed.xml"), "@rel": "self" });
  expect(channel.item).toHaveLength(RELEASES);
  const ids = new Set<string>();
  let last = Number.POSITIVE_INFINITY;
  for (const item of channel.item) {
    expect(item.title).toBeTruthy();
    expect(item.link).toMatch(new RegExp(`^${brand.origin}/news/[a-z0-9-]+$`));
    expect(item.guid["#text"]).toBe(item.link);
    expect(item.guid["@isPermaLink"]).toBe("true");
    expect(item.pubDate).toMatch(rfc822);
    expect(item.description.length).toBeGreaterThan(39);
    expectFullText(item["content:encoded"]);
    ids.add(item.guid["#text"]);
    expect(Date.parse(item.pubDate)).toBeLessThanOrEqual(last);
    last = Date.parse(item.pubDate);
  }
  expect(ids.size).toBe(RELEASES);
});

test("Atom has its required elements and every release in full", async ({ request }) => {
  const { feed } = await xmlOf(request, "/atom.xml", /^application\/(atom\+)?xml/);
  expect(feed["@xmlns"]).toBe("http://www.w3.org/2005/Atom");
  expect(feed.id).toBe(address("/press-releases"));
  expect(feed.title).toBeTruthy();
  expect(feed.updated).toMatch(rfc3339);
  expect(feed.author.name).toBe(brand.company.legalName);
  const links = Object.fromEntries(feed.link.map((link: Record<string, string>) => [link["@rel"], link["@href"]]));
  expect(links).toEqual({ self: address("/atom.xml"), alternate: address("/press-releases") });
  expect(feed.entry).toHaveLength(RELEASES);
  for (const entry of feed.entry) {
    expect(entry.id).toBe(entry.link["@href"]);
    expect(entry.title).toBeTruthy();
    for (const date of [entry.updated, entry.published]) expect(date).toMatch(rfc3339);
    expect(entry.summary).toBeTruthy();
    expect(entry.content["@type"]).toBe("html");
    expectFullText(entry.content["#text"]);
  }
  expect(new Set(feed.entry.map(({ id }: { id: string }) => id)).size).toBe(RELEASES);
  const latest = Math.max(...feed.entry.map(({ updated }: { updated: string }) => Date.parse(updated)));
  expect(Date.parse(feed.updated)).toBe(latest);
});

test("a browser's own parser, stricter than ours, takes every XML file", async ({ page }) => {
  await page.goto("/about");
  for (const path of ["/feed.xml", "/atom.xml", "/sitemap.xml"]) {
    const root = await page.evaluate(async (file) => {
      const text = await (await fetch(file)).text();
      const parsed = new DOMParser().parseFromString(text, "text/xml");
      return parsed.querySelector("parsererror")?.textContent ?? parsed.documentElement.localName;
    }, path);
    expect(["rss", "feed", "urlset"]).toContain(root);
  }
});

test("the JSON feed has the fields of JSON Feed 1.1, each of its type", async ({ request }) => {
  const response = await request.get("/feed.json");
  expect(response.headers()["content-type"]).toMatch(/^application\/feed\+json/);
  const feed = await response.json();
  const known = new Set(
    "version title home_page_url feed_url description user_comment next_url icon favicon authors language expired hubs items".split(
      " ",
    ),
  );
  expect(Object.keys(feed).filter((key) => !known.has(key) && !key.startsWith("_"))).toEqual([]);
  expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
  expect(feed.title).toEqual(expect.any(String));
  expect(feed.home_page_url).toBe(address("/press-releases"));
  expect(feed.feed_url).toBe(address("/feed.json"));
  expect(feed.language).toBe("en-CA");
  for (const author of feed.authors) expect(author.name ?? author.url ?? author.avatar).toEqual(expect.any(String));
  expect(feed.items).toHaveLength(RELEASES);
  const knownOfItems = new Set(
    "id url external_url title content_html content_text summary image banner_image date_published date_modified authors tags language attachments".split(
      " ",
    ),
  );
  for (const item of feed.items) {
    expect(Object.keys(item).filter((key) => !knownOfItems.has(key) && !key.startsWith("_"))).toEqual([]);
    for (const field of ["id", "url", "title", "summary", "content_html"])
      expect(item[field], field).toEqual(expect.any(String));
    expect(new URL(item.url).origin).toBe(brand.origin);
    expect(item.date_published).toMatch(rfc3339);
    expectFullText(item.content_html);
  }
  expect(new Set(feed.items.map(({ id }: { id: string }) => id)).size).toBe(RELEASES);
});

test("the sitemap names public pages once each, all of them alive, and no private one", async ({ request }) => {
  const { urlset } = await xmlOf(request, "/sitemap.xml", /^application\/xml/);
  expect(urlset["@xmlns"]).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  const places: string[] = urlset.url.map(({ loc }: { loc: string }) => loc);
  expect(new Set(places).size).toBe(places.length);
  for (const { loc, lastmod } of urlset.url) {
    expect(new URL(loc).origin).toBe(brand.origin);
    if (lastmod !== undefined) expect(lastmod).toMatch(/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/);
  }
  const paths = places.map((place) => new URL(place).pathname);
  expect(paths.filter((path) => path.startsWith("/news/"))).toHaveLength(RELEASES);
  expect(paths.filter((path) => path.startsWith("/governance/"))).toHaveLength(11);
  for (const path of ["/", "/about", "/bitcoin", "/investors", "/press-releases", "/whitelist", "/terms-of-service"])
    expect(paths).toContain(path);
  expect(paths.filter((path) => /^\/(auth|dashboard|account|admin|api|widgets|search|healthz)/.test(path))).toEqual([]);
  for (const path of paths) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).toContain(`<link rel="canonical" href="${address(path)}"`);
  }
});

test("robots.txt leads to the sitemap and hides no public page", async ({ request }) => {
  const response = await request.get("/robots.txt");
  expect(response.headers()["content-type"]).toMatch(/^text\/plain/);
  const lines = (await response.text()).split("\n");
  expect(lines[0]).toBe("User-agent: *");
  expect(lines).toContain(`Sitemap: ${address("/sitemap.xml")}`);
  const forbidden = lines.filter((line) => line.startsWith("Disallow:"));
  expect(forbidden).not.toContain("Disallow: /");
  // Naming the administrators' door here would show it to everyone.
  expect(forbidden.join("\n")).not.toMatch(/admin/);
});

test("security.txt has the fields of RFC 9116, and has not expired", async ({ request }) => {
  const response = await request.get("/.well-known/security.txt");
  expect(response.headers()["content-type"]).toMatch(/^text\/plain; charset=utf-8/i);
  const fields = (await response.text())
    .trim()
    .split(/\r?\n/)
    .map((line) => /^([A-Za-z-]+): (.+)$/.exec(line))
    .map((match) => [match?.[1] ?? "", match?.[2] ?? ""] as const);
  const valuesOf = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value);
  expect(fields.every(([name]) => name !== "")).toBe(true);
  expect(valuesOf("Contact")).toEqual([`mailto:${brand.contacts.security.email}`]);
  expect(valuesOf("Canonical")).toEqual([address("/.well-known/security.txt")]);
  const [expires = "", ...more] = valuesOf("Expires");
  expect(more).toEqual([]);
  expect(expires).toMatch(rfc3339);
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  expect(Date.parse(expires)).toBeLessThan(Date.now() + 366 * 24 * 60 * 60 * 1000);
});

test("the web manifest's icons and the pages' icons and share image exist, in the sizes they claim", async ({
  request,
}) => {
  const response = await request.get("/site.webmanifest");
  expect(response.headers()["content-type"]).toMatch(/^application\/manifest\+json/);
  const manifest = await response.json();
  for (const field of ["name", "short_name", "start_url", "display", "background_color", "theme_color"])
    expect(manifest[field], field).toEqual(expect.any(String));
  const sizeOf = async (path: string) => {
    const file = await request.get(path);
    expect(file.status(), path).toBe(200);
    const { width, height } = imageSize(await file.body());
    return `${width}x${height}`;
  };
  for (const { src, sizes, type } of manifest.icons) {
    expect(type).toBe("image/png");
    expect(await sizeOf(src)).toBe(sizes);
  }
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(["192x192", "512x512"]);
  const home = await (await request.get("/")).text();
  const hrefOf = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(home)?.[1] ?? "";
  expect(await sizeOf(hrefOf("apple-touch-icon"))).toBe("180x180");
  expect((await request.get(hrefOf("icon"))).status()).toBe(200);
  const shared = /<meta property="og:image" content="([^"]+)"/.exec(home)?.[1] ?? "";
  expect(await sizeOf(new URL(shared).pathname)).toBe("1200x630");
});

/** The JSON-LD blocks of a page. */
async function structuredData(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = ""]) =>
    JSON.parse(json),
  );
}

test("the home page says which corporation this is, with its ticker", async ({ request }) => {
  const [corporation, ...more] = await structuredData(request, "/");
  expect(more).toEqual([]);
  expect(corporation).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Corporation",
    name: brand.company.legalName,
    url: address("/"),
    tickerSymbol: brand.listing.symbol,
  });
  expect(new URL(corporation.logo).origin).toBe(brand.origin);
  expect((await request.get(new URL(corporation.logo).pathname)).status()).toBe(200);
  expect(corporation.sameAs).toHaveLength(3);
});

test("articles are NewsArticles with their date, publisher and way there; policies have their way, too", async ({
  request,
}) => {
  const list = await (await request.get("/feed.json")).json();
  for (const item of list.items) {
    const { pathname } = new URL(item.url);
    const blocks = await structuredData(request, pathname);
    const article = blocks.find((block) => block["@type"] === "NewsArticle");
    expect(article, pathname).toMatchObject({
      "@context": "https://schema.org",
      headline: item.title,
      mainEntityOfPage: item.url,
    });
    expect(article.datePublished, pathname).toBe(item.date_published);
    expect(isDate(article.datePublished)).toBe(true);
    for (const role of [article.author, article.publisher])
      expect(role).toMatchObject({ "@type": "Corporation", name: brand.company.legalName });
    expect(new URL(article.image).origin).toBe(brand.origin);
    expectTrail(blocks, item.url);
  }
  expectTrail(await structuredData(request, "/governance/board-mandate"), address("/governance/board-mandate"));
});

interface Step {
  "@type": string;
  position: number;
  name: string;
  item: string;
}

function expectTrail(blocks: { "@type": string; itemListElement?: Step[] }[], last: string) {
  const steps = blocks.find((block) => block["@type"] === "BreadcrumbList")?.itemListElement ?? [];
  expect(steps.length).toBeGreaterThanOrEqual(2);
  steps.forEach((step, index) => {
    expect(step).toMatchObject({ "@type": "ListItem", position: index + 1, name: expect.stringMatching(/./) });
    expect(new URL(step.item).origin).toBe(brand.origin);
  });
  expect(steps.at(-1)?.item).toBe(last);
}

test("every page leads feed readers to the three feeds", async ({ page }) => {
  await page.goto("/press-releases");
  const feeds = page.locator('link[rel="alternate"]');
  expect(await feeds.evaluateAll((links) => links.map((link) => link.getAttribute("type")))).toEqual([
    "application/rss+xml",
    "application/atom+xml",
    "application/feed+json",
  ]);
});
