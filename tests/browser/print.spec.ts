import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { getDocumentProxy } from "unpdf";
import { parse } from "yaml";
import { createFolder } from "../../scripts/content/files.ts";
import { readableText, renderBody } from "../../scripts/content/markdown.ts";
import { newestRelease } from "../support/content.ts";
import { findCutInPrint } from "../support/page-checks.ts";
import { expect, open, test } from "../support/site-test.ts";
import { readLayoutFaults } from "../support/width-checks.ts";

// What companies put into releases, on paper: as Chromium prints it, each figure must stand within
// the page.

const figure = (row: number, column: number) => `C$${row}${column},234,567.89`;
const table = (columns: number) => {
  const names = Array.from({ length: columns }, (_, index) => index + 1);
  const head = names.map(
    (column) =>
      `<th scope="col" class="align-right">Three months ended June 30, 20${column + 10}</th>`,
  );
  const rows = [1, 2, 3].map((row) => {
    const cells = names.map((column) => `<td class="align-right">${figure(row, column)}</td>`);
    return `<tr><td>Administrative and general expenses ${row}</td>${cells.join("")}</tr>`;
  });
  return `<section class="table-scroll" tabindex="0" aria-label="x"><table><thead><tr><th scope="col">Item</th>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></section>`;
};
const wide = `<pre><code>${"0123456789abcdef".repeat(20)}</code></pre><p>${"hash".repeat(60)}</p>`;

for (const columns of [7, 12])
  test(`a table of ${columns} money columns and long lines are printed whole, on Letter and A4`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openBody(page, table(columns) + wide);
    await page.emulateMedia({ media: "print" });
    expect(await findCutInPrint(page)).toEqual([]);

    for (const format of ["Letter", "A4"]) {
      const words = await readPrinted(page, format);
      for (const row of [1, 2, 3])
        for (let column = 1; column <= columns; column++)
          expect(words).toContain(figure(row, column));
    }
  });

/** The page of a release, with another text in place of its own. */
async function openBody(page: Page, html: string) {
  await open(page, `/news/${newestRelease.slug}`);
  await page
    .locator(".prose")
    .first()
    .evaluate((prose, html) => {
      prose.innerHTML = html;
    }, html);
}

/** The words of a printed page, without white space; each stands within the paper. */
async function readPrinted(page: Page, format: string): Promise<string> {
  const file = await page.pdf({
    format,
    margin: { top: "0.5in", right: "0.5in", bottom: "0.5in", left: "0.5in" },
  });
  const pdf = await getDocumentProxy(new Uint8Array(file));
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
  return words.replace(/\s/g, "");
}

/** The releases of the content build's tests, one below the other. */
async function openReleases(page: Page): Promise<string> {
  const fixtures = new URL("../../scripts/content/fixtures/releases.yaml", import.meta.url);
  const releases: { text: string; rejected?: string }[] = parse(await readFile(fixtures, "utf8"));
  const html = releases
    .filter(({ rejected }) => rejected === undefined)
    .map(({ text }) =>
      renderBody(
        { file: "x.md", body: text, bodyLine: 1 },
        { newTab: "other sites" },
        createFolder(""),
      ),
    )
    .map((body) => body.html)
    .join("<hr>");
  await openBody(page, html);
  return html;
}

test("releases as companies write them fit on a phone, each figure of a list with what it is", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openReleases(page);
  expect(await readLayoutFaults(page, ".prose")).toEqual([]);
  // Where a row is a list of its cells, each cell has its column's name before it.
  const labelled = page.locator(
    ".prose .table-scroll:not(.table-narrow) td[data-label]:not(:empty)",
  );
  const unnamed = await labelled.evaluateAll((cells) =>
    cells
      .filter(
        (cell) =>
          !getComputedStyle(cell, "::before").content.includes(
            cell.getAttribute("data-label") ?? "",
          ),
      )
      .map(({ outerHTML }) => outerHTML),
  );
  expect(unnamed).toEqual([]);
});

test("each figure of releases as companies write them is on paper, Letter and A4", async ({
  page,
}) => {
  const html = await openReleases(page);
  await page.emulateMedia({ media: "print" });
  expect(await findCutInPrint(page)).toEqual([]);
  // A raised sign stands apart from its figure.
  const figures = readableText(html.replace(/<\/?su[bp]>/g, " ")).match(/\d[\d,.]*\d/g) ?? [];
  for (const format of ["Letter", "A4"]) {
    const words = await readPrinted(page, format);
    for (const figure of new Set(figures))
      expect(words.split(figure).length, figure).toBeGreaterThan(
        figures.filter((one) => one === figure).length,
      );
  }
});
