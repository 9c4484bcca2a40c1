import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { root } from "../../scripts/site-process.ts";

const KB = 1024;

/** The addresses in a page that a pattern finds, each once. */
const find = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map(([, url = ""]) => url)),
];

/** Of files that pages share, by address. */
const sizes = new Map<string, number>();

/** Gzipped bytes of what a page loads, by kind; its own HTML and fonts as they are. */
async function weigh(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const sum = async (pattern: RegExp, pack: (body: Buffer) => Buffer = gzipSync) => {
    let bytes = 0;
    for (const url of find(html, pattern)) {
      const size = sizes.get(url) ?? pack(await (await request.get(url)).body()).length;
      sizes.set(url, size);
      bytes += size;
    }
    return bytes;
  };
  return {
    html: Buffer.byteLength(html),
    // The page's preloads and imports; its inline manifest also names scripts of other pages, which
    // are not loaded.
    scripts: await sum(/(?:rel="modulepreload" href=|from |import\()"(\/build\/[^"]+\.js)"/g),
    styles: await sum(/href="(\/build\/[^"]+\.css)"/g),
    fonts: await sum(/href="(\/build\/[^"]+\.woff2)"/g, (body) => body),
  };
}

test("a page stays within its budget", async ({ request }) => {
  for (const path of [
    "/",
    "/litepaper",
    "/investors/reports",
    "/treasury",
    "/press-releases",
    "/verify",
    "/launchpad/apply",
  ]) {
    const { html, scripts, styles, fonts } = await weigh(request, path);
    expect(html, path).toBeLessThan(200 * KB);
    expect(scripts, path).toBeLessThanOrEqual((path === "/" ? 125 : 150) * KB);
    expect(styles, path).toBeGreaterThan(0);
    expect(styles, path).toBeLessThanOrEqual(13 * KB);
    expect(fonts, path).toBeLessThanOrEqual(30 * KB);
  }
});

// Radix's toast is not: where it cannot be loaded a plain one is in its place.
test("every module but the toast's has the syntax of browsers of spring 2022", () => {
  const folder = path.join(root, "public/build");
  const modules = globSync("**/*.js", { cwd: folder });
  expect(modules.length).toBeGreaterThan(60);
  for (const name of modules) {
    if (name.includes("toaster.client")) continue;
    const code = readFileSync(path.join(folder, name), "utf8");
    // Lookbehind, and static blocks of classes: Safari has both since 16.4.
    expect(code.match(/.{0,40}(?:\(\?<[=!]|\bstatic ?\{).{0,40}/g), name).toBeNull();
  }
});

test("what is kept for ever has a hash in its name, other files a day", async ({ request }) => {
  const html = await (await request.get("/about")).text();
  for (const kind of ["build", "brand", "people"]) {
    const files = find(html, new RegExp(`(?:src|href)="(/${kind}/[^"?#]+)"`, "g"));
    expect(files).not.toEqual([]);
    for (const url of files) {
      const cached = (await request.get(url)).headers()["cache-control"] ?? "";
      const isKept = /-[A-Z0-9]{8}\.\w+$/.test(url);
      expect(cached.includes("immutable"), url).toBe(isKept);
      if (!isKept) expect(cached, url).toContain("max-age=86400");
    }
  }
});

test("the Worker with all content takes at most 900 KB to upload", () => {
  const worker = readFileSync(path.join(root, ".tmp/worker/index.js"));
  expect(gzipSync(worker).length).toBeLessThanOrEqual(900 * KB);
});
