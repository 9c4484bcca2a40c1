import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type APIRequestContext, expect } from "@playwright/test";
import { root } from "../../scripts/site-process.ts";
import { test } from "../support/no-script-browser.ts";

const KB = 1024;

/** The addresses in a page that a pattern finds, each once. */
const find = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map(([, url = ""]) => url)),
];

/** Gzipped bytes of what a page loads, by kind; its own HTML as it is. */
async function weigh(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const sum = async (urls: string[], packed = true) => {
    const bodies = await Promise.all(urls.map(async (url) => (await request.get(url)).body()));
    return bodies.reduce((total, body) => total + (packed ? gzipSync(body) : body).length, 0);
  };
  const sheets = find(html, /href="(\/build\/[^"]+\.css)"/g);
  const [scripts, styles, fonts] = await Promise.all([
    // The page's preloads and imports; its inline manifest also names scripts of other pages, which
    // are not loaded.
    sum(find(html, /(?:rel="modulepreload" href=|from |import\()"(\/build\/[^"]+\.js)"/g)),
    sum(sheets),
    sum(find(html, /href="(\/build\/[^"]+\.woff2)"/g), false),
  ]);
  expect(styles).toBeGreaterThan(0);
  return {
    html: Buffer.byteLength(html),
    scripts,
    styles,
    fonts,
  };
}

/** Pages of text, pages with charts or filters, and pages about a form. */
const others = [
  "/about",
  "/litepaper",
  "/bitcoin",
  "/governance/board-mandate",
  "/investors",
  "/investors/reports",
  "/treasury",
  "/press-releases",
  "/verify",
  "/auth",
  "/whitelist",
  "/launchpad/apply",
];

test("a page stays within its budget", async ({ request }) => {
  const { fonts, ...home } = await weigh(request, "/");
  expect(home.scripts).toBeLessThanOrEqual(125 * KB);
  expect(fonts).toBeLessThanOrEqual(30 * KB);
  for (const path of others) {
    const { html, scripts, styles } = await weigh(request, path);
    expect(html, path).toBeLessThan(200 * KB);
    expect(scripts, path).toBeLessThanOrEqual(150 * KB);
    for (const bytes of [styles, home.styles]) expect(bytes, path).toBeLessThanOrEqual(13 * KB);
  }
});

test("the browser's modules have names that no server rewrites, and are kept for ever", async ({
  request,
}) => {
  const modules = (await readdir(path.join(root, "public/build"), { recursive: true })).filter(
    (name) => name.endsWith(".js"),
  );
  expect(modules.length).toBeGreaterThan(60);
  for (const name of modules) expect(name).toMatch(/^[\w./-]+$/);
  const html = await (await request.get("/legal/privacy")).text();
  const preloads = find(html, /rel="modulepreload" href="([^"]+)"/g);
  expect(preloads.length).toBeGreaterThan(3);
  for (const url of preloads) {
    const answer = await request.get(url, { maxRedirects: 0 });
    expect(answer.status(), url).toBe(200);
    expect(answer.headers()["cache-control"], url).toContain("immutable");
  }
});

test("no file names the routes, the administrators' among them", async () => {
  const files = await readdir(path.join(root, "public/build"));
  expect(files.filter((name) => name.startsWith("manifest-"))).toEqual([]);
});

// Radix's toast is not: where it cannot be loaded a plain one is in its place.
test("every module but the toast's is in the syntax of browsers of spring 2022", async () => {
  const folder = path.join(root, "public/build");
  const modules = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith(".js") && !name.includes("toaster.client"),
  );
  expect(modules.length).toBeGreaterThan(60);
  for (const name of modules) {
    const code = await readFile(path.join(folder, name), "utf8");
    // Lookbehind, and static blocks of classes: Safari has both since 16.4.
    expect(code.match(/.{0,40}(?:\(\?<[=!]|\bstatic ?\{).{0,40}/g), name).toBeNull();
  }
});

test("the Worker with all content takes at most 900 KB to upload", async () => {
  const worker = await readFile(path.join(root, ".tmp/worker/index.js"));
  expect(gzipSync(worker).length).toBeLessThanOrEqual(900 * KB);
});
