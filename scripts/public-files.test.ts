import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import { releaseNotes } from "~/brand/generated/release-notes";
import { governanceBodies } from "~/content/generated/governance-bodies.server";
import { legal } from "~/content/generated/legal.server";
import { pages } from "~/content/generated/pages.server";
import { pressBodies } from "~/content/generated/press-bodies.server";
import { pressIndex } from "~/content/generated/press-index.server";
import type { Body } from "~/content/schemas";
import { toPlainText } from "~/domain/bodies";

// What anyone can fetch without passing the Worker, from the moment of deployment: it must hold no
// release, whose time may be to come, and no page's text, which no other page may ship. Needs the
// build that `npm test` makes first.

const publicFolder = fileURLToPath(new URL("../public/", import.meta.url));
const files = readdirSync(publicFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name))
  .map((path) => ({ name: relative(publicFolder, path), text: readFileSync(path, "utf8") }));
// The ledger's copy names releases that are out; compile.test.ts shows that it has nothing under
// embargo. A policy's Markdown is as public as its page. What is below documents/ is served by the
// Worker alone, from its publication time: policies.worker.test.ts.
const everything = files
  .filter(({ name }) => !/^(ledger|documents|governance)\//.test(name))
  .map(({ text }) =>
    text.replace(/\\u([\da-f]{4})/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
  )
  .join("\n");

/**
 * What each release ends with is in the scripts of its page: of the company, and of no one release.
 */
const endings = releaseNotes.map(({ text }) => text).join("\n");

/** Stretches of a text without quotes and signs, which a bundler may write in another way. */
const stretchesOf = (text: string) =>
  text.split(/\s*[^\w ,.%$-]\s*|(?<=[.!?]) /).filter(({ length }) => length > 45);

it("files that anybody can fetch are scripts, styles and pictures, and name neither the administrators' login nor a release", () => {
  expect(files.filter(({ name }) => /^build\/.*\.js$/.test(name)).length).toBeGreaterThan(10);
  expect(files.filter(({ name }) => name.endsWith(".css"))).not.toEqual([]);
  expect(files.filter(({ name }) => name.endsWith(".map"))).toEqual([]);
  // The search below finds what is there.
  expect(everything).toContain("Did you forget to add the page to the router?");

  const address = adminLoginPath.slice(1);
  expect(everything).not.toContain(address);
  for (const { name } of files) {
    for (const { slug } of [{ slug: address }, ...pressIndex]) {
      expect(name).not.toContain(slug.slice(0, 30));
    }
    expect(name).toMatch(
      /^(_headers$|favicon\.ico$|apple-touch-icon(-precomposed)?\.png$|(brand|people|content|build|editor)\/|documents\/\w{64}\.|governance\/[\w-]+\.md$|ledger\/treasury-\w{16}\.|scripts\/open-formats\.js$|verify-record\.mjs$)/,
    );
    // wrangler.toml gives every path with an escape or an empty segment to the Worker.
    expect(new URL(name, "https://site.test").pathname).toBe(`/${name}`);
    expect(name).not.toMatch(/%|\/\//);
    // Browsers learn of a route when they ask for it by name.
    expect(name).not.toMatch(/^build\/manifest/);
  }
});

const releases = pressIndex.map(({ id, title, slug, summary }) => {
  const text = toPlainText(pressBodies[id]?.html ?? "");
  // Title, address and summary, and some of the text: of a short one as much as there is.
  const least = text.length > 1_000 ? 5 : 2;
  return [
    `release ${id}`,
    [title, slug, ...stretchesOf(summary), ...stretchesOf(text)],
    least,
  ] as const;
});
const documents = [governanceBodies, legal, pages].flatMap((texts) =>
  Object.entries<Body>(texts).map(
    ([name, { html }]) => [name, stretchesOf(toPlainText(html)), -1] as const,
  ),
);
it.each([...releases, ...documents])(
  "files that anybody can fetch hold nothing of %s",
  (_, stretches, least) => {
    expect(stretches.length).toBeGreaterThan(least);
    expect(
      stretches.filter((words) => everything.includes(words) && !endings.includes(words)),
    ).toEqual([]);
  },
);
