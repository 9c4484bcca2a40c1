import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import { releaseNotes } from "~/brand/generated/release-notes";
import { governanceBodies } from "~/content/generated/governance-bodies.server";
import { legal } from "~/content/generated/legal.server";
import { pages } from "~/content/generated/pages.server";
import { pressBodies } from "~/content/generated/press-bodies.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { toPlainText } from "~/domain/bodies";

// What anyone can fetch without passing the Worker, from the moment of deployment: it must hold no
// release, whose time may be to come, and no page's text, which no other page may ship. Needs the
// build that `npm test` makes first.

const names = readdirSync("public", { recursive: true, encoding: "utf8" }).filter((name) =>
  statSync(`public/${name}`).isFile(),
);
// Documents: policies.worker.test.ts. A policy's Markdown is as public as its page.
const texts = names
  .filter((name) => !/^(documents|governance)\//.test(name))
  .map((name) => ({
    name,
    text: readFileSync(`public/${name}`, "utf8").replace(/\\u([\da-f]{4})/gi, (_, code) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  }));
const listFilesWith = (words: string) =>
  texts.flatMap(({ name, text }) => (text.includes(words) ? name : []));

/** What releases end with is in the scripts of their page: of the company, and of no release. */
const endings = releaseNotes.map(({ text }) => text).join("\n");

/** Stretches of a text without quotes and signs, which a bundler may write in another way. */
const stretchesOf = (text: string) =>
  text.split(/\s*[^\w ,.%$-]\s*|(?<=[.!?]) /).filter(({ length }) => length > 45);

const releases = pressIndex.map(({ id, title, slug, summary }) => {
  const body = stretchesOf(toPlainText(pressBodies[id]?.html ?? ""));
  return [`release ${id}`, [title, slug, ...stretchesOf(summary), ...body]] as const;
});

it("public files name neither the administrators' login nor a release", () => {
  // The search below has what to find, and finds what is there.
  expect(releases.flatMap(([, texts]) => texts).length).toBeGreaterThan(5 * releases.length);
  expect(listFilesWith("Did you forget to add the page to the router?")).not.toEqual([]);
  const address = adminLoginPath.slice(1);
  expect(listFilesWith(address)).toEqual([]);
  for (const name of names) {
    for (const { slug } of [{ slug: address }, ...pressIndex]) {
      expect(name).not.toContain(slug.slice(0, 30));
    }
    // wrangler.toml gives every path with an escape or an empty segment to the Worker. Browsers
    // learn of a route when they ask for it by name.
    expect(name).toMatch(
      /^(_headers$|favicon\.ico$|apple-touch-icon(-precomposed)?\.png$|(brand|people|content|build(?!\/manifest)|editor)\/|documents\/\w{64}\.|governance\/[\w-]+\.md$|verify-record\.mjs$)[\w@./-]*(?<!\.map)$/,
    );
  }
});

const documents = [governanceBodies, legal, pages]
  .flatMap((texts) => Object.entries<{ html: string }>(texts))
  .map(([name, { html }]) => [name, stretchesOf(toPlainText(html))] as const);
it.each([...releases, ...documents])("public files have nothing of %s", (_, stretches) =>
  expect(
    stretches.flatMap((words) =>
      endings.includes(words) ? [] : listFilesWith(words).map((name) => `${name}: ${words}`),
    ),
  ).toEqual([]),
);
