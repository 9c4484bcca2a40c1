import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../support/site-test.ts";

const KB = 1024;

/** Gzipped bytes of all that a page loads, by kind. */
async function weights(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, url = ""]) => url))];
  const sum = async (urls: string[], packed: boolean) => {
    const sizes = urls.map(async (url) => {
      const body = await (await request.get(url)).body();
      return packed ? gzipSync(body).length : body.length;
    });
    return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
  };
  const [scripts, styles, fonts, images] = await Promise.all([
    // What the page preloads and imports; its inline manifest also names scripts of other pages, which are not loaded.
    sum(named(/(?:rel="modulepreload" href=|from |import\()"(\/build\/[^"]+\.js)"/g), true),
    sum(named(/href="(\/build\/[^"]+\.css)"/g), true),
    sum(named(/href="(\/build\/[^"]+\.woff2)"/g), false),
    sum(named(/<img[^>]+src="([^"]+)"(?![^>]+loading="lazy")/g), true),
  ]);
  return { scripts, styles, fonts, view: gzipSync(html).length + scripts + styles + fonts + images };
}

test("the home page stays within its budget", async ({ request }) => {
  const { scripts, styles, fonts, view } = await weights(request, "/");
  expect(scripts).toBeLessThanOrEqual(110 * KB);
  expect(styles).toBeLessThanOrEqual(12 * KB);
  expect(fonts).toBeLessThanOrEqual(60 * KB);
  expect(view).toBeLessThanOrEqual(250 * KB);
});

/** Modules of a page: React, router, shell, start, frame, the page, and one that it shares with few. */
const FILES = 7;

test("a page asks for few modules, by names that no server rewrites", async ({ request }) => {
  for (const path of ["/", "/about", "/press-releases/1", "/governance/board-mandate", "/search"]) {
    const html = await (await request.get(path)).text();
    const modules = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, url = ""]) => url);
    expect(modules.length, path).toBeGreaterThan(3);
    expect(modules.length, path).toBeLessThanOrEqual(FILES);
    for (const url of modules) {
      expect(url).toMatch(/^\/build\/[\w./-]+\.js$/);
      const answer = await request.get(url, { maxRedirects: 0 });
      expect(answer.status(), url).toBe(200);
      expect(answer.headers()["cache-control"], url).toContain("immutable");
    }
  }
});

for (const path of ["/about", "/investors", "/litepaper", "/press-releases", "/governance/board-mandate", "/bitcoin"]) {
  test(`${path} adds little to the shell`, async ({ request }) => {
    const { scripts, styles } = await weights(request, path);
    expect(scripts).toBeLessThanOrEqual(100 * KB);
    expect(styles).toBeLessThanOrEqual(12 * KB);
  });
}
