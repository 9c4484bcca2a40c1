import { type APIRequestContext, expect } from "@playwright/test";
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import { imageSize } from "image-size";
import { brand } from "../../app/brand/generated/public.ts";
import { governanceIndex } from "../../app/content/generated/governance-index.server.ts";
import { legal } from "../../app/content/generated/legal.server.ts";
import { pressBodies } from "../../app/content/generated/press-bodies.server.ts";
import { toPlainText } from "../../app/domain/bodies.ts";
import { newestRelease, releases } from "../support/content.ts";
import { test } from "../support/http-test.ts";

const address = (path: string) => `${brand.origin}${path}`;

async function readFile(request: APIRequestContext, path: string, type: RegExp): Promise<string> {
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toMatch(type);
  return new TextDecoder("utf-8", { fatal: true }).decode(await response.body());
}

// app/http/feeds.test.ts has the format.
test("each feed has every release in full, newest first, with nothing that a reader would strip", async ({
  request,
}) => {
  const rss = parseRssFeed(await readFile(request, "/feed.xml", /^application\/(rss\+)?xml/));
  const atom = parseAtomFeed(await readFile(request, "/atom.xml", /^application\/(atom\+)?xml/));
  const json = parseJsonFeed(
    JSON.parse(await readFile(request, "/feed.json", /^application\/feed\+json/)),
  );
  const feeds = [
    rss.items?.map(({ link, title, content }) => [link, title, content?.encoded]),
    atom.entries?.map(({ links, title, content }) => [
      links?.[0]?.href,
      title?.value,
      content?.value,
    ]),
    json.items?.map(({ url, title, content_html }) => [url, title, content_html]),
  ];
  const newestFirst = releases.toSorted(
    (one, other) => Date.parse(other.publishAt) - Date.parse(one.publishAt) || other.id - one.id,
  );
  for (const items of feeds) {
    expect(items?.map(([link, title]) => [link, title])).toEqual(
      newestFirst.map(({ slug, title }) => [address(`/news/${slug}`), title]),
    );
    for (const [index, [, , html = ""]] of (items ?? []).entries()) {
      const text = toPlainText(pressBodies[newestFirst[index]?.id ?? 0]?.html ?? "");
      expect(html.length).toBeGreaterThan(text.length || Number.NaN);
      expect(html).not.toMatch(
        /(href|src)="\/(?!\/)|<script|<style|javascript:|\sstyle=|\son\w+=/i,
      );
    }
  }
});

test("the sitemap names public pages once each, and no private one", async ({ request }) => {
  const sitemap = await readFile(request, "/sitemap.xml", /^application\/xml/);
  const urls = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url));
  expect(new Set(urls.map(({ origin }) => origin))).toEqual(new Set([brand.origin]));
  const paths = urls.map(({ pathname }) => pathname);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of [
    "/",
    "/about",
    "/bitcoin",
    "/investors",
    "/press-releases",
    "/whitelist",
    ...releases.map(({ slug }) => `/news/${slug}`),
    ...governanceIndex.map(({ slug }) => `/governance/${slug}`),
  ]) {
    expect(paths).toContain(path);
  }
  const others = /^\/(auth|dashboard|account|admin|api|widgets|search|healthz)/;
  expect(paths.filter((path) => others.test(path))).toEqual([]);
});

test("robots.txt leads to the sitemap, hides no public page and names no private one", async ({
  request,
}) => {
  const text = await readFile(request, "/robots.txt", /^text\/plain/);
  expect(text).toContain(`\nSitemap: ${address("/sitemap.xml")}`);
  expect(text).toMatch(/^User-agent: \*\n/);
  expect(text).not.toMatch(/^Disallow: \/$|admin/m);
});

test("security.txt has the fields of RFC 9116, and has not expired", async ({ request }) => {
  const text = await readFile(request, "/.well-known/security.txt", /^text\/plain; charset=utf-8/i);
  const lines = text.trim().split(/\r?\n/);
  for (const line of lines) expect(line).toMatch(/^[A-Za-z-]+: .+$/);
  expect(lines).toContain(`Contact: mailto:${brand.contacts.security.email}`);
  expect(lines).toContain(`Canonical: ${address("/.well-known/security.txt")}`);
  const policies = lines.filter((line) => line.startsWith("Policy: "));
  expect(policies).toEqual(legal.security ? [`Policy: ${address(legal.security.path)}`] : []);
  const days = (Date.parse(/^Expires: (.*)/m.exec(text)?.[1] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThan(366);
});

test("icons of manifest and pages and the share image have the sizes they claim", async ({
  request,
  read,
}) => {
  const measure = async (path = "") => {
    const { width, height, images = [] } = imageSize(await (await request.get(path)).body());
    return [`${width}x${height}`, ...images.map((image) => image.width)];
  };
  const manifest = JSON.parse(
    await readFile(request, "/site.webmanifest", /^application\/manifest\+json/),
  );
  expect(Object.keys(manifest)).toEqual(
    expect.arrayContaining(["name", "short_name", "start_url", "display", "theme_color"]),
  );
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
    "192x192",
    "512x512",
  ]);
  for (const { src, sizes } of manifest.icons) expect(await measure(src)).toEqual([sizes]);
  const home = await read("/");
  for (const path of [
    home.each("link[rel=apple-touch-icon]", "href")[0] ?? "",
    // Browsers and previews ask for these without reading a page.
    "/apple-touch-icon.png",
    "/apple-touch-icon-precomposed.png",
  ]) {
    expect(await measure(path), path).toEqual(["180x180"]);
  }
  for (const icon of home.each("link[rel=icon]", "href")) {
    expect((await request.get(icon ?? "")).status()).toBe(200);
  }
  expect(await measure("/favicon.ico")).toEqual([expect.any(String), 16, 32, 48]);
  const [shared = ""] = home.each("meta[property='og:image']", "content");
  expect(await measure(new URL(shared ?? "").pathname)).toEqual(["1200x630"]);
});

// tests/worker/release-status.worker.test.ts has what is in them.
test("structured data names the company, an article and the way to it", async ({ read }) => {
  for (const [path, types] of Object.entries({
    "/": ["Corporation"],
    [`/news/${newestRelease.slug}`]: ["NewsArticle", "BreadcrumbList"],
    "/governance/board-mandate": ["BreadcrumbList"],
  })) {
    const blocks = (await read(path)).all("script[type='application/ld+json']");
    const found = blocks.map(({ textContent }) => JSON.parse(textContent ?? "")["@type"]);
    expect(found, path).toEqual(expect.arrayContaining(types));
  }
});
