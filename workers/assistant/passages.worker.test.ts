import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { compiledContent } from "~/content/compiled.server";
import { listSearchDocuments } from "~/domain/pages/search-documents";
import { publish } from "~/domain/publication";
import { createPassages } from "~/domain/search/passages";
import { openClient } from "../../tests/support/worker/site-client";

const published = publish(compiledContent, Date.now());

it("finds every passage on the page that it names, under its anchor", async () => {
  const paths = createPassages({ ...published, documents: listSearchDocuments(published), brand }).map(
    ({ path }) => path,
  );
  const pages = new Set(paths.map((path) => path.split("#")[0] ?? ""));
  expect(pages.size).toBeGreaterThan(compiledContent.pressIndex.length);
  const missing: string[] = [];
  for (const page of pages) {
    const { status, text } = await openClient().get(page);
    expect(status, page).toBe(200);
    const anchors = paths.filter((path) => path.startsWith(`${page}#`)).map((path) => path.slice(page.length + 1));
    missing.push(...anchors.filter((anchor) => !text.includes(` id="${anchor}"`)).map((anchor) => `${page}#${anchor}`));
  }
  expect(missing).toEqual([]);
});
