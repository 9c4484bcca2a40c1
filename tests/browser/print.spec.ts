import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { getDocumentProxy } from "unpdf";
import { parse } from "yaml";
import { toPlainText } from "../../app/domain/bodies.ts";
import { newestRelease } from "../support/content.ts";
import { findCutInPrint, readLayoutFaults } from "../support/page-checks.ts";
import { renderText } from "../support/render-text.ts";
import { expect, open, test } from "../support/site-test.ts";

// Paper as Chromium prints it: each figure must stand within the page, and nothing waits to be
// opened.

const withoutSpace = (text: string) => text.replace(/\s/g, "");

/** The words of a printed page, without white space; each stands within the paper. */
async function readPrinted(page: Page, format: string) {
  const inch = "0.5in";
  const margin = { top: inch, right: inch, bottom: inch, left: inch };
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format, margin })));
  let words = "";
  for (let number = 1; number <= pdf.numPages; number++) {
    const sheet = await pdf.getPage(number);
    const [left = 0, , right = 0] = sheet.view;
    for (const item of (await sheet.getTextContent()).items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      words += item.str;
      expect(item.transform[4], item.str).toBeGreaterThanOrEqual(left);
      expect(item.transform[4] + item.width, item.str).toBeLessThanOrEqual(right);
    }
  }
  return { words: withoutSpace(words), pages: pdf.numPages };
}

/** The page of a release, with another text in place of its own. */
async function openBody(page: Page, html: string) {
  await open(page, `/news/${newestRelease.slug}`);
  const prose = page.locator(".prose").first();
  await prose.evaluate((element, html) => {
    element.innerHTML = html;
  }, html);
}

/** A table of 12 columns of money, and long lines. */
const columns = Array.from(
  { length: 12 },
  (_, column) => `<td class="align-right">C$1${column},234,567.89</td>`,
);
const wideBody = `<section class="table-scroll"><table><tbody><tr><td>Expenses</td>${columns.join("")}</tr>
  </tbody></table></section>
  <pre><code>${"0123456789abcdef".repeat(20)}</code></pre><p>${"hash".repeat(60)}</p>`;

/** The releases of the content build's tests, one below the other. */
async function readReleases(): Promise<string> {
  const fixtures = new URL("../../scripts/content/fixtures/releases.yaml", import.meta.url);
  const releases: { text: string }[] = parse(await readFile(fixtures, "utf8"));
  return releases.map(({ text }) => renderText(text, { newTab: "other sites" }).html).join("<hr>");
}

test("each figure of wide tables and of releases as companies write them is on paper", async ({
  page,
}) => {
  const html = wideBody + (await readReleases());
  await openBody(page, html);
  expect(await findCutInPrint(page)).toEqual([]);
  // The narrower paper.
  const { words } = await readPrinted(page, "A4");
  // A raised sign stands apart from its figure.
  const figures = toPlainText(html.replace(/<\/?su[bp]>/g, " ")).match(/\d[\d,.]*\d/g) ?? [];
  for (const figure of new Set(figures)) {
    expect(words.split(figure).length, figure).toBeGreaterThan(
      figures.filter((one) => one === figure).length,
    );
  }
});

test("releases fit on a phone, each figure with its column's name", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openBody(page, await readReleases());
  expect(await readLayoutFaults(page, ".prose")).toEqual([]);
  // Where a row is a list of its cells, each cell has its column's name before it.
  const labelled = page.locator(
    ".prose .table-scroll:not(.table-narrow) td[data-label]:not(:empty)",
  );
  const labels = await labelled.evaluateAll((cells) =>
    cells.map((cell) => [
      getComputedStyle(cell, "::before").content,
      cell.getAttribute("data-label"),
    ]),
  );
  expect(labels).not.toEqual([]);
  for (const [shown, label] of labels) expect(shown).toContain(label);
});

test("paper has what a page keeps closed, on seven pages at most", async ({ page }) => {
  await open(page, "/treasury");
  const closed = await page
    .locator("main details:not([open])")
    .evaluateAll((all) =>
      all.map((details) => [...details.querySelectorAll("p, td")].at(-1)?.textContent ?? ""),
    );
  expect(closed).not.toEqual([]);
  const { words, pages } = await readPrinted(page, "Letter");
  for (const text of closed) expect(words).toContain(withoutSpace(text).slice(0, 20));
  expect(pages).toBeLessThanOrEqual(7);
  await findCutInPrint(page);
  const faults = await readLayoutFaults(page, "main");
  expect(faults.filter((fault) => /^(broken|cut)/.test(fault))).toEqual([]);
});
