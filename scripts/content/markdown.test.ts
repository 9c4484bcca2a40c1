import { readFile } from "node:fs/promises";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { renderText } from "../../tests/support/render-text";

const readBeside = (file: string) => readFile(new URL(file, import.meta.url), "utf8");
const logo = await readFile("tests/second-brand/brand/assets/logo.svg");
const images = new Map([
  ["/brand/logo.svg", logo],
  ["/brand/notes.svg", Buffer.from("not an image")],
]);
const { html, reports } = renderText(await readBeside("sample-article.md"), {}, images);

it("an article is valid HTML, of which nothing is to be said", async () => {
  expect(reports).toEqual([]);
  const validator = new HtmlValidate(
    new StaticConfigLoader({ extends: ["html-validate:recommended"] }),
  );
  const head =
    '<!DOCTYPE html>\n<html lang="en-CA"><head><title>t</title></head><body><main><h1>t</h1>';
  const { results } = await validator.validateString(`${head}\n${html}</main></body></html>\n`);
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
});

it.each([
  '<h3 id="section-use-of-proceeds">',
  // Of one name, and still an anchor of its own.
  '<h2 id="section-terms-1">',
  '<a href="#section-terms">1</a>',
  '<section class="table-scroll table-narrow" tabindex="0" aria-label="Table 1: Terms"><table>',
  'aria-label="Table 2: Terms"',
  '<th scope="col" class="align-right">Units</th>',
  '<img src="/brand/logo.svg" alt="The logo" width="230" height="64" loading="lazy"',
])("an article has %s", (part) => expect(html).toContain(part));

it("an article opens every link in a new tab with no opener and no referrer, anchors excepted", () => {
  const [, ...links] = html.match(/<a [^>]+>/g) ?? [];
  expect(links).toHaveLength(4);
  for (const link of links) expect(link).toContain('target="_blank" rel="noopener noreferrer"');
});

it.each([
  ["| Gold | Figure |\n|---|--:|\n| Average cost per gram | C$131.70 |", true],
  [`| A | B | C |\n|---|--:|--:|\n| ${"Average cost ".repeat(4)} | C$131.70 | 1% |`, false],
])("a table keeps its rows on a phone where there is room: %j", (table, isNarrow) =>
  expect(renderText(table).html.includes("table-narrow")).toBe(isNarrow),
);

it.each([
  [
    '## After 5 days\n\n"We hold **68.22 BTC**." `"x"`',
    '<h2 id="section-after-5-days">After 5 days</h2>\n<p>“We hold <strong>68.22&nbsp;BTC</strong>.” <code>"x"</code>',
  ],
  ["66~68, ~5~ and ~~6~~", "66~68, ~5~ and <del>6</del>"],
  [
    "[in](/about) [out](https://x.example)",
    '<a href="/about">in</a> <a href="https://x.example" target="_blank" rel="noopener',
  ],
  ['<section id="main" class="table-scroll" tabindex="0">y</section>', "<section>y</section>"],
])("of %j a page has %j", (markdown, expected) =>
  expect(renderText(markdown, { newTab: "other sites" }).html).toContain(expected),
);

const mistakes: [what: string, markdown: string, problem: string][] = parse(
  await readBeside("mistakes.yaml"),
);
it.each(mistakes)("an editor must put right: %s", (_, markdown, problem) =>
  expect(renderText(markdown, {}, images).problems).toEqual([
    expect.stringMatching(new RegExp(problem)),
  ]),
);

it.each([
  ["<script>alert(1)</script> text", "<script> is not allowed"],
  ['<p onclick="alert(1)">text</p>', 'onclick="alert(1)" is not allowed'],
])("%s is taken out with a warning", (markdown, words) => {
  const { html, problems, warnings } = renderText(markdown);
  expect([problems, warnings]).toEqual([[], [expect.stringContaining(words)]]);
  expect(html).toContain("text");
});
