import { readFile } from "node:fs/promises";
import { JSDOM } from "jsdom";
import { expect, it, vi } from "vitest";
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

const { window } = new JSDOM("<!DOCTYPE html><body></body>", {
  url: page,
  runScripts: "dangerously",
});
const { document } = window;
const run = vi.fn();
Object.assign(window, { alert: run, confirm: run, prompt: run, eval: run });

function faultsOf(html: string): string[] {
  run.mockClear();
  const faults: string[] = [];
  const box = document.createElement("div");
  document.body.replaceChildren(box);
  box.innerHTML = html;
  const walker = document.createTreeWalker(box);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === window.Node.TEXT_NODE) continue;
    faults.push(
      ...(node instanceof window.HTMLElement ? faultsOfElement(node) : [`node ${node.nodeName}`]),
    );
    // A click bubbles to every handler around; the others are what an element of its own may cause.
    for (const type of ["load", "error", "click"]) {
      node.dispatchEvent(new window.Event(type, { bubbles: true, cancelable: true }));
    }
  }
  if (run.mock.calls.length > 0) faults.push("something ran");
  return faults;
}

const any = () => true;
/** The attributes that may be there, and what they may say. */
const attributes: Record<string, (value: string) => boolean> = {
  ...Object.fromEntries(
    "tabindex aria-label data-label scope colspan rowspan start target rel alt width height loading decoding"
      .split(" ")
      .map((name) => [name, any]),
  ),
  // A plain address of a kind that may be followed, and none of another site in disguise.
  href: (value) =>
    /^(?:https?|mailto|tel):$/.test(new URL(value, page).protocol) &&
    /^(?:https?:\/\/|mailto:|tel:|[/#])/i.test(value.trim()) &&
    !/^\s*[/\\]\s*[/\\]/.test(value),
  src: (value) =>
    /^\/(?:brand|content|people)\//.test(new URL(value, page).href.slice(origin.length)),
  id: (value) => /^section-./.test(value),
  class: (value) => /^(?:table-scroll(?: table-narrow)?|align-right|align-center)$/.test(value),
};

function faultsOfElement(element: HTMLElement): string[] {
  const faults = elements.has(element.localName) ? [] : [`<${element.localName}>`];
  for (const { name, value } of element.attributes) {
    // HTML serializers write "is" even when it was removed, so DOMPurify leaves it without a value:
    // it names nothing.
    if (name === "is" && value === "") continue;
    if (!Object.hasOwn(attributes, name) || !attributes[name]?.(value)) {
      faults.push(`${name}="${value}"`);
    }
  }
  return faults;
}

/** Faults by way of the bare sanitizer and of a markdown file, whose parts are shown apart. */
function faultsOfVector(vector: string): string[] {
  const { html, problems } = renderText(vector);
  // A body with problems stops the build, and is on no page.
  const { intro, sections } = splitSections(problems.length > 0 ? "" : html);
  return [sanitize(vector), html, intro, ...sections.map(({ html }) => html)].flatMap((html) => [
    ...faultsOf(html),
    ...(sanitize(html) === html ? [] : [`changes when sanitized again: ${html}`]),
  ]);
}

const folder = new URL("./attack-vectors/", import.meta.url).pathname;
const published: { source: string; vectors: string[] }[] = await Promise.all(
  (await filesBelow(folder)).map(async (file) => JSON.parse(await readFile(folder + file, "utf8"))),
);

it.each([
  "<p onclick=alert(1)>x</p>",
  "<img src=x onerror=alert(1)>",
  "<svg><g/></svg>",
  '<a href="//evil.example">x</a>',
  '<section class="fixed inset-0">x</section>',
])("the check itself condemns %s, and notices a handler that runs", (html) => {
  expect(faultsOf(html)).not.toEqual([]);
  expect(run.mock.calls.length > 0).toBe(/ on\w+=/.test(html));
});

// Outside the matrix a sample.
it.each(published)(
  "nothing is left of the published attacks of $source",
  { timeout: 60_000 },
  ({ vectors }) => {
    const tried = vectors.filter((_, index) => isWholeMatrix || index % 3 === 0);
    expect(tried.length).toBeGreaterThan(5);
    expect(tried.filter((vector) => faultsOfVector(vector).length > 0)).toEqual([]);
  },
);

it.each([
  '<section class="table-scroll" tabindex="0" aria-label="Table 1: Units"><table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td class="align-right">1</td></tr></tbody></table></section>',
  '<p><img src="/brand/logo.svg" alt="Logo" width="10" height="10" loading="lazy" decoding="async"></p>',
  '<p><a href="https://site.example/?a=1&amp;b=2#c" target="_blank" rel="noopener noreferrer">x</a> <a href="mailto:a@b.example">y</a> <a href="tel:+14165550142">z</a> <a href="/about">about</a> <a href="#section-x">below</a></p>',
])("what a text needs comes through untouched: %s", (html) => expect(sanitize(html)).toBe(html));

it("the marks of lines stay while a text is rendered alone, whichever came first", () => {
  const marked = '<h2 data-line="3">A</h2>';
  expect([sanitizeMarked(marked).html, sanitize(marked), sanitizeMarked(marked).html]).toEqual([
    marked,
    "<h2>A</h2>",
    marked,
  ]);
});
