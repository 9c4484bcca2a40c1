import { expect, it } from "vitest";
import * as build from "../../build/index.js";
import { readSitemap } from "../support/links.ts";
import { everyTenth } from "../support/scope";
import { openClient } from "../support/worker/site-client";

// The routes of a page's links, which Remix's browser half asks for (`/__manifest`).

const site = openClient();
const { version } = build.assets;
const ask = async (paths: Iterable<string>) => {
  const query = new URLSearchParams([
    ...[...paths].map((path) => ["p", path]),
    ["version", version],
  ]);
  const { status, headers } = await site.get(`/__manifest?${query}`);
  if (status === 200) expect(headers.get("Cache-Control")).toMatch(/immutable/);
  return status;
};
const many = (length: number) => Array.from({ length }, (_, at) => `/${at}`);

it("route discovery takes few paths, each once", async () => {
  expect(await ask([])).toBe(400);
  expect(await ask(["/about", "/", "/about"])).toBe(400);
  expect([await ask(many(201)), await ask(many(200))]).toEqual([400, 200]);
  expect(await ask(["/a/a/a/a/a/a/a/a/a"])).toBe(404);
});

it("route discovery answers for the links of a public page at once", async () => {
  const pages = readSitemap((await site.get("/sitemap.xml")).text);
  for (const page of ["/press-releases", ...everyTenth(pages)]) {
    const { text } = await site.get(page);
    // As Remix's browser half collects them.
    const targets = text.matchAll(
      /<(?:a|form)\b(?=[^>]* data-discover=)[^>]*? (?:href|action)="([^"]*)"/g,
    );
    const links = new Set(
      [...targets].map(
        ([, target = ""]) => new URL(target.replaceAll("&amp;", "&"), "http://x").pathname,
      ),
    );
    expect(links.size, page).toBeGreaterThan(5);
    expect(await ask(links), page).toBe(200);
  }
});
