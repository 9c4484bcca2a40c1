import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { expect, it } from "vitest";
import { pressIndex } from "~/content/generated/press-index.server";
import * as build from "../../build/index.js";
import { createChoice } from "../../tests/support/hostile-input";
import { routes } from "../../tests/support/worker/build-routes";
import { addressOf } from "../../tests/support/worker/hostile-visitors";
import { openClient } from "../../tests/support/worker/site-client";

const site = openClient();
const askRemix = createRequestHandler(build as unknown as ServerBuild, "production");
const { version } = build.assets;

const addressFor = (paths: readonly string[], versionAsked = version) =>
  `/__manifest?${new URLSearchParams([...paths.map((path) => ["p", path]), ["version", versionAsked]])}`;

/** A path that the route answers, with valid values where it has parameters. */
const pathOf = (at: number) => addressOf(routes[at] as (typeof routes)[number], createChoice(at));
const others = [
  "/",
  "/no/such/page",
  "/NEWS/",
  "/news/a%20b",
  "/documents/report.pdf",
  "/press-releases/1/2/3",
];

it.each([...routes.map((_, at) => pathOf(at)), ...others])(
  "the manifest names the same routes as Remix's own for %s",
  async (path) => {
    const [ours, theirs] = await Promise.all([
      site.get(addressFor([path])),
      askRemix(new Request(`http://localhost${addressFor([path])}`)),
    ]);
    expect(ours.json()).toEqual(await theirs.json());
    for (const name of ["Content-Type", "Cache-Control"])
      expect(ours.headers.get(name)).toBe(theirs.headers.get(name));
  },
);

it("the manifest has a browser of another deployment load its next page whole, as Remix does", async () => {
  const { status, headers, text } = await site.get(addressFor(["/about"], "another"));
  expect([status, headers.get("X-Remix-Reload-Document"), text]).toEqual([204, "true", ""]);
});

it.each([
  ["no path", [], 400],
  ["a path twice", ["/about", "/", "/about"], 400],
  ["201 paths", Array.from({ length: 201 }, (_, at) => `/${at}`), 400],
  ["a path of nine segments", ["/a/a/a/a/a/a/a/a/a"], 404],
  ["200 paths", Array.from({ length: 200 }, (_, at) => `/${at}`), 200],
])("the manifest takes few paths, each once: %s", async (_, paths, status) =>
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

it("the manifest answers for the links of every public page at once", async () => {
  const pages = routes.flatMap((route, at) => (route.query ? pathOf(at) : []));
  const counts = new Map<string, number>();
  for (const page of new Set([...pages, ...pressIndex.map(({ slug }) => `/news/${slug}`)])) {
    const { text, headers } = await site.get(page);
    if (!headers.get("Content-Type")?.startsWith("text/html")) continue;
    const links = readLinks(text);
    counts.set(page, links.length);
    expect((await site.get(addressFor(links))).status, page).toBe(200);
  }
  expect(counts.size).toBeGreaterThan(20);
  expect(Math.min(...counts.values())).toBeGreaterThan(5);
});
