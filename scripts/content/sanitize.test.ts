import { readFile } from "node:fs/promises";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { splitSections } from "../../app/domain/bodies";
import { renderText } from "../../tests/support/render-text";
import { isWholeMatrix } from "../../tests/support/scope";
import { filesBelow } from "./files";
import { sanitize, sanitizeMarked } from "./sanitize";

// The check knows nothing of the policy: it parses what came out, as a browser would, and names
// what may be there.
const elements = new Set(
  `h2 h3 h4 h5 h6 p br hr strong b em i s del sup sub small code pre blockquote ul ol li dl dt dd details summary figure
  figcaption section table caption thead tbody tfoot tr th td a img`.split(/\s+/),
);
const origin = "https://site.example";
const page = `${origin}/news/article`;

const { window } = new JSDOM("", { url: page });

const names =
  "tabindex aria-label data-label scope colspan rowspan start target rel alt width height loading decoding";
/** The attributes that may be there, and what they may say. */
const attributes = new Map<string, RegExp>([
  ...names.split(" ").map((name) => [name, /^/] as const),
  ["id", /^section-./],
  ["class", /^(?:table-scroll(?: table-narrow)?|align-right|align-center)$/],
  // HTML serializers write "is" even when it was removed, so DOMPurify leaves it without a value:
  // it names nothing.
  ["is", /^$/],
]);

/** A plain address of a kind that may be followed, and none of another site in disguise. */
const isLink = (value: string) =>
  /^(?:https?|mailto|tel):$/.test(new URL(value, page).protocol) &&
  /^(?:https?:\/\/|mailto:|tel:|[/#])/i.test(value.trim()) &&
  !/^\s*[/\\]\s*[/\\]/.test(value);

const isPicture = (value: string) =>
  /^\/(?:brand|content|people)\//.test(new URL(value, page).href.slice(origin.length));

function isAllowed({ name, value }: Attr): boolean {
  if (name === "href") return isLink(value);
  if (name === "src") return isPicture(value);
  return attributes.get(name)?.test(value) ?? false;
}

function isSafe(html: string): boolean {
  const box = window.document.createElement("div");
  box.innerHTML = html;
  return (
    !html.includes("<!--") &&
    [...box.querySelectorAll("*")].every(
      (element) =>
        element instanceof window.HTMLElement &&
        elements.has(element.localName) &&
        [...element.attributes].every(isAllowed),
    )
  );
}

/** By way of the bare sanitizer and of a markdown file, whose parts are shown apart. */
function survives(vector: string): boolean {
  const { html, problems } = renderText(vector);
  // A body with problems stops the build, and is on no page.
  const { intro, sections } = splitSections(problems.length > 0 ? "" : html);
  const results = [sanitize(vector), html, intro, ...sections.map(({ html }) => html)];
  return results.some((html) => !isSafe(html) || sanitize(html) !== html);
}

const folder = new URL("./attack-vectors/", import.meta.url).pathname;
const published: { source: string; vectors: string[] }[] = await Promise.all(
  (await filesBelow(folder)).map(async (file) => JSON.parse(await readFile(folder + file, "utf8"))),
);

it.each(["<p onclick=alert(1)>x</p>", '<section class="fixed inset-0">x</section>'])(
  "the check itself condemns %s",
  (html) => expect(isSafe(html)).toBe(false),
);

// Outside the matrix a sample.
it.each(published)(
  "nothing is left of the published attacks of $source",
  { timeout: 60_000 },
  ({ vectors }) => {
    const tried = vectors.filter((_, index) => isWholeMatrix || index % 3 === 0);
    expect(tried.length).toBeGreaterThan(5);
    expect(tried.filter(survives)).toEqual([]);
  },
);

// What a text needs comes through: markdown.test.ts and releases.test.ts.
it("the marks of lines stay while a text is rendered alone, whichever came first", () => {
  const marked = '<h2 data-line="3">A</h2>';
  expect([sanitizeMarked(marked).html, sanitize(marked), sanitizeMarked(marked).html]).toEqual([
    marked,
    "<h2>A</h2>",
    marked,
  ]);
});
