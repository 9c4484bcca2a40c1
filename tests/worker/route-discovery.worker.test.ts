import { expect, it } from "vitest";
import * as build from "../../build/index.js";
import { examples } from "../support/worker/policies";
import { openClient } from "../support/worker/site-client";

// The routes of a page's links, which Remix's browser half asks for (`/__manifest`).

const site = openClient();

const addressFor = (paths: readonly string[]) =>
  `/__manifest?${new URLSearchParams([...paths.map((path) => ["p", path]), ["version", build.assets.version]])}`;

it.each([
  ["no path", [], 400],
  ["a path twice", ["/about", "/", "/about"], 400],
  ["201 paths", Array.from({ length: 201 }, (_, at) => `/${at}`), 400],
  ["a path of nine segments", ["/a/a/a/a/a/a/a/a/a"], 404],
  ["200 paths", Array.from({ length: 200 }, (_, at) => `/${at}`), 200],
])("route discovery takes few paths, each once: %s", async (_, paths, status) =>
  expect((await site.get(addressFor(paths))).status).toBe(status),
);

/** The paths of a page's links and forms, as Remix's browser half collects them. */
function readLinks(html: string): string[] {
  const targets = html.matchAll(
    /<(?:a|form)\b(?=[^>]* data-discover=)[^>]*? (?:href|action)="([^"]*)"/g,
  );
  return [
    ...new Set(
      [...targets].map(
        ([, target = ""]) => new URL(target.replaceAll("&amp;", "&"), "http://x").pathname,
      ),
    ),
  ];
}

it("route discovery answers for the links of every public page at once", async () => {
  const counts = new Map<string, number>();
  for (const { path: page } of examples.filter(({ kind }) => kind === "page")) {
    const { text } = await site.get(page);
    const links = readLinks(text);
    counts.set(page, links.length);
    expect((await site.get(addressFor(links))).status, page).toBe(200);
  }
  expect(counts.size).toBeGreaterThan(20);
  expect(Math.min(...counts.values())).toBeGreaterThan(5);
});
