import { readFile } from "node:fs/promises";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { splitSections, toPlainText } from "../../app/domain/bodies";
import type { BodyRules } from "./decorate";
import { createFolder, type Folder, formatProblem } from "./files";
import { renderBody } from "./markdown";

const logo = await readFile(
  new URL("../../tests/second-brand/brand/assets/logo.svg", import.meta.url),
);
const images = new Map(
  Object.entries({ "/brand/logo.svg": logo, "/brand/notes.svg": Buffer.from("not an image") }),
);
const mistakes: [what: string, markdown: string, problem: string][] = parse(
  await readFile(new URL("./mistakes.yaml", import.meta.url), "utf8"),
);
const article: BodyRules = { newTab: "every link" };

function render(markdown: string, rules: BodyRules = article) {
  const folder: Folder = { ...createFolder(""), publicFiles: images };
  const body = renderBody(
    { file: "content/press/1-x.md", body: markdown, bodyLine: 10 },
    rules,
    folder,
  );
  const read = { ...splitSections(body.html), text: toPlainText(body.html) };
  return {
    ...body,
    ...read,
    problems: folder.problems.map(formatProblem),
    warnings: folder.warnings.map(formatProblem),
  };
}

const { html, sections, intro, text, problems, warnings } = render(
  await readFile(new URL("./sample-article.md", import.meta.url), "utf8"),
);

it("an article is valid HTML, of which nothing is to be said", async () => {
  expect([...problems, ...warnings]).toEqual([]);
  const validator = new HtmlValidate(
    new StaticConfigLoader({ extends: ["html-validate:recommended"] }),
  );
  const head =
    '<!DOCTYPE html>\n<html lang="en-CA"><head><title>t</title></head><body><main><h1>t</h1>';
  const { results } = await validator.validateString(`${head}\n${html}</main></body></html>\n`);
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
});

it("an article gives each heading an anchor of its own, under a prefix that no part of the page uses", () => {
  expect(sections.map(({ id }) => id)).toEqual(["section-terms", "section-terms-1"]);
  expect(html).toContain('<h3 id="section-use-of-proceeds">');
  expect(html).toContain('<a href="#section-terms">1</a>');
});

it("an article cuts at the headings of level two, losing no words and keeping them apart in its text", () => {
  expect(text).toContain("First 2,863,818 a Second 2,588,955 b");
  expect(intro).toContain("Toronto");
  expect(sections[0]?.html).toMatch(/^(?!.*<h2).*<h3/s);
  const bare = render("<div>a &lt; b</div>\n\n## C\n\n<div>d</div>");
  expect(bare).toMatchObject({ intro: "a &lt; b", sections: [{ heading: "C", html: "d" }] });
});

it.each([
  [
    "tables into named regions",
    '<section class="table-scroll table-narrow" tabindex="0" aria-label="Table 1: Terms"><table>',
  ],
  ["a number on each", 'aria-label="Table 2: Terms"'],
  ["scopes on headers", '<th scope="col" class="align-right">Units</th>'],
  [
    "a size on images",
    '<img src="/brand/logo.svg" alt="The logo" width="230" height="64" loading="lazy"',
  ],
])("an article puts %s: %s", (_, expected) => expect(html).toContain(expected));

it.each([
  ["rows for a phone", "| Gold | Figure |\n|---|--:|\n| Average cost per gram | C$131.70 |", true],
  [
    "rows too long",
    `| Gold | Figure | Change |\n|---|--:|--:|\n| ${"Average cost ".repeat(4)} | C$131.70 | 1% |`,
    false,
  ],
])("an article keeps a table's rows on a phone where there is room: %s", (_, source, isNarrow) =>
  expect(/class="table-scroll( table-narrow)?"/.exec(render(source).html)?.[1] !== undefined).toBe(
    isNarrow,
  ),
);

it("an article opens every link in a new tab with no opener and no referrer, anchors excepted", () => {
  const [anchor, ...links] = html.match(/<a [^>]+>/g) ?? [];
  expect(anchor).toBe('<a href="#section-terms">');
  expect(links).toHaveLength(4);
  for (const link of links) expect(link).toContain('target="_blank" rel="noopener noreferrer"');
});

it("an article keeps figures with their units, but searches and anchors know nothing of it", () => {
  const { html, text, sections } = render('## After 5 days\n\n"We hold **68.22 BTC**." `"x"`');
  expect(html).toContain('“We hold <strong>68.22&nbsp;BTC</strong>.” <code>"x"</code>');
  expect(text).toBe('After 5 days. "We hold 68.22 BTC." "x"');
  expect(sections[0]).toMatchObject({ id: "section-after-5-days", heading: "After 5 days" });
});

it("a policy or page keeps links to the own site in the same tab", () => {
  const { html } = render("[in](/about) [out](https://x.example)", { newTab: "other sites" });
  expect(html).toContain(
    '<a href="/about">in</a> <a href="https://x.example" target="_blank" rel="noopener',
  );
});

it.each(mistakes)("an editor must put right: %s", (_, markdown, expected) =>
  expect(render(markdown).problems).toEqual([expect.stringMatching(new RegExp(expected))]),
);

it("one tilde strikes nothing, and two do", () => {
  const { html } = render("66~68 BTC and C$9~10 million, ~5~ and ~~6~~");
  expect(html).toContain("66~68&nbsp;BTC and C$9~10&nbsp;million, ~5~ and <del>6</del>");
});

it.each([
  ["<script>alert(1)</script> text", "<script> is not allowed"],
  ['<p onclick="alert(1)">text</p>', 'onclick="alert(1)" is not allowed'],
])("an editor must put right: %s is taken out with a warning", (markdown, words) => {
  const [warnings, html] = [[expect.stringContaining(words)], expect.stringContaining("text")];
  expect(render(markdown)).toMatchObject({ problems: [], warnings, html });
});

it("an editor must put right: an image that would be public before its release", () => {
  const rejectImage = (address: string) => `image ${address}: not here`;
  expect(render("![x](/brand/logo.svg)", { ...article, rejectImage }).problems).toEqual([
    "content/press/1-x.md:10: image /brand/logo.svg: not here",
  ]);
});

it.each("constructor __proto__ main 日本語".split(" "))(
  "the heading %s gets a safe anchor or is rejected",
  (name) => {
    const { sections, problems } = render(`## ${name}`);
    expect(problems.length > 0 || /^section-./.test(sections[0]?.id ?? "")).toBe(true);
  },
);

it("an author's own ids, classes and roles do not come through", () => {
  const own =
    '<section id="main" class="table-scroll" tabindex="0" aria-label="x"><h2 id="section-x">y</h2></section>';
  const { html } = render(own);
  expect(html).not.toMatch(/id="main"|tabindex|aria-label|class/);
  expect(html).toContain('<h2 id="section-y">');
});
