import { marked } from "marked";
import { expect, it } from "vitest";
import { governanceBodies } from "~/content/generated/governance-bodies.server";
import { legal } from "~/content/generated/legal.server";
import { pages } from "~/content/generated/pages.server";
import { pressBodies } from "~/content/generated/press-bodies.server";
import { linesOf } from "~/domain/search/lines";
import { escapeMarkdown, writeMarkdown, writePage } from "./write-markdown";

const ORIGIN = "https://example.com";
const write = (html: string) => writeMarkdown(html, ORIGIN);

it.each([
  ["<p>One &amp; two</p><p>three</p>", "One & two\n\nthree"],
  ['<h2 id="section-a">A heading</h2><p>Text</p>', "## A heading\n\nText"],
  ["<p>A <strong>bold </strong>and <em>fine</em> word</p>", "A **bold** and *fine* word"],
  ["<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>", "- one\n- two\n  - three"],
  ['<ol start="3"><li>one</li><li>two</li></ol>', "3. one\n4. two"],
  ["<blockquote><p>one</p><p>two</p></blockquote>", "> one\n>\n> two"],
  ["<p>one<br>two</p><hr>", "one\\\ntwo\n\n---"],
  ["<p>Run <code>a `b`</code></p>", "Run `` a `b` ``"],
  ["<pre><code>if (a &lt; b)\n```\n</code></pre>", "````\nif (a < b)\n```\n````"],
  ['<p><a href="/about" rel="x">us</a></p>', "[us](https://example.com/about)"],
  ['<p><img src="/brand/a.svg" alt="A [logo]" width="1"></p>', "![A \\[logo\\]](https://example.com/brand/a.svg)"],
])("%s is written as Markdown", (html, markdown) => expect(write(html)).toBe(markdown));

it("a table keeps its header and its cells, pipes escaped", () => {
  const html = `<section class="table-scroll"><table><thead><tr><th scope="col">Unit</th><th scope="col">Cost</th></tr></thead>
    <tbody><tr><td data-label="Unit">a|b</td><td>C$&nbsp;1</td></tr></tbody></table></section>`;
  expect(write(html)).toBe("| Unit | Cost |\n| --- | --- |\n| a\\|b | C$ 1 |");
});

it("words that look like markup stay words", () => {
  for (const text of ["# 1", "- a", "+ a", "1. a", "12) a", "> a", "*a* _b_", "[a](b)", "<b>", "a\\b", "`a`"])
    expect(marked.parse(escapeMarkdown(text), { async: false })).toBe(
      `<p>${text.replace("<", "&lt;").replaceAll(">", "&gt;")}</p>\n`,
    );
});

it("a page is its main part without title and controls, its words apart and its entries' addresses", () => {
  const page = `<html><body><nav><a href="/">Home</a></nav><main id="content"><h1 class="a">Filings</h1><form>Search</form>
    <!-- --><p class="print:hidden">Load</p><p>As of <time dateTime="2025-06-18">June 18, 2025</time>.</p><button>Pause</button>
    <ul><li id="report" class="grid"><a href="/a" class="b">Report</a><a href="#notes" class="b">Notes</a>
    <span class="block">board&#x27;s</span><svg aria-hidden="true"><path d="M0 0"></path></svg><img src="/a.svg" alt=""></li></ul>
    </main><p>Footer</p></body></html>`;
  const address = `${ORIGIN}/filings`;
  expect(writePage(page, address)).toBe(
    `As of June 18, 2025.\n\n- [Report](${ORIGIN}/a) [Notes](${address}#notes) board's\n\n  <${address}#report>`,
  );
});

const bodies = Object.entries({ ...pressBodies, ...governanceBodies, ...legal, ...pages });

it("addresses stay as they are", () => {
  for (const address of ["https://x.example/annual_report_2025.pdf", "www.x.example/a_b", "ir_team@x.example"])
    expect(escapeMarkdown(`See ${address} or *this*`)).toBe(`See ${address} or \\*this\\*`);
});

it("figures stay as they are", () => {
  for (const figure of ["3.69", "-2.2%", "+12.3%", "120.08"]) expect(escapeMarkdown(figure)).toBe(figure);
});

it("every text of the site reads the same after Markdown", () => {
  // Quotes, which renderers escape differently, and the one character that Markdown replaces.
  const readable = (html: string) => linesOf(html).map((line) => line.replace(/&#39;/g, "'").replace(/\s+/g, " "));
  for (const [name, { html }] of bodies)
    expect(readable(marked.parse(write(html), { async: false })), name).toEqual(readable(html));
});
