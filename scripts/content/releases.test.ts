import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { brand } from "../../app/brand/generated/public";
import { toPlainText } from "../../app/domain/bodies";
import { atom, type FeedItem, jsonFeed, rss } from "../../app/http/feeds";
import { readFeed, readJsonFeed } from "../../tests/support/feed-parsers";
import { createFolder, formatProblem } from "./files";
import { readableText, renderBody } from "./markdown";
import { parse as parseHtml } from "./sanitize";

interface Release {
  of: string;
  text: string;
  says?: [row: string, heading: string, figure: string][];
  units?: string;
}
const releases: Release[] = parse(
  await readFile(new URL("./fixtures/releases.yaml", import.meta.url), "utf8"),
);

function render(text: string) {
  const folder = createFolder("");
  const { html } = renderBody(
    { file: "x.md", body: text, bodyLine: 1 },
    { newTab: "every link" },
    folder,
  );
  return { html, problems: [...folder.problems, ...folder.warnings].map(formatProblem) };
}

/** Raised signs as plain digits, apart from the figure before them. */
const lower = (text: string) =>
  text.replace(/[⁰¹²³⁴-⁹₀-₉]+/g, (signs) => ` ${signs.normalize("NFKD")} `);
/** The same where a label is looked for. */
const flatten = (text: string) =>
  plain(text.replace(/[⁰¹²³⁴-₎]/g, (sign) => sign.normalize("NFKD")));
const plain = (text: string) =>
  text
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .trim();
/** Figures as readers see them, in their order. */
const figuresOf = (text: string) =>
  plain(lower(text)).match(/[(−–-]?(?:[A-Z]{0,3}[$€])?\(?\d[\d,.]*\d|\d/g) ?? [];
const count = (all: readonly string[], one: string) => all.filter((each) => each === one).length;
/** A page's words as they stand: a raised sign is apart from the word before it. */
const wordsOf = (html: string) => readableText(html.replace(/<\/?su[bp]>/g, " "));

const item = {
  id: 7,
  path: "/news/a",
  title: "Results: 7%",
  summary: "Up 7%.",
  publishAt: "2025-07-07T07:30:00-04:00",
};

/** One library decodes entities that are the text's own. */
const normalize = (html: string) => parseHtml(html.trim()).innerHTML;

/** The body as each library of feed readers gives it back, from all three feeds. */
async function readFromFeeds(html: string) {
  const feedItem: FeedItem = { ...item, html };
  const read = [
    ...Object.entries(await readFeed(rss([feedItem]))),
    ...Object.entries(await readFeed(atom([feedItem], ""))),
  ];
  return [...read, ["JSON", readJsonFeed(jsonFeed([feedItem]))] as const];
}

it.each(releases)(
  "each figure of a release is in HTML, phone labels, feeds and search, with its label: $of",
  async ({ text, says = [] }) => {
    const { html, problems } = render(text);
    expect(problems).toEqual([]);
    const withoutTags = text.replace(/<(?!http)[^>]*>/g, " ").replace(/\\\*/g, "*");
    // The numbers of a list are not in its words.
    const words = figuresOf(withoutTags.replace(/^\d+\. /gm, ""));
    expect(figuresOf(wordsOf(html)).sort()).toEqual([...words].sort());
    const shown = figuresOf(toPlainText(html));
    for (const figure of words) {
      expect(count(shown, figure), figure).toBeGreaterThanOrEqual(count(words, figure));
    }
    for (const [library, [read, ...others]] of await readFromFeeds(html)) {
      expect([{ ...read, html: normalize(read?.html ?? "") }, ...others], library).toEqual([
        { ...asRead, html: normalize(html) },
      ]);
    }

    const cells = [...parseHtml(html.replace(/<\/?su[bp]>/g, "")).querySelectorAll("td, th")];
    for (const [, heading, figure] of says) {
      // A phone shows the label before the figure.
      const onPhone = cells
        .filter((cell) => plain(cell.textContent ?? "") === figure)
        .map((cell) => flatten(cell.getAttribute("data-label") ?? ""));
      expect(onPhone, figure).toContain(heading);
    }
  },
);

const asRead = {
  id: `${brand.origin}/press-releases/7`,
  link: `${brand.origin}/news/a`,
  title: item.title,
  published: "2025-07-07T11:30:00.000Z",
};
