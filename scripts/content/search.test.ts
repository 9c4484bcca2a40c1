import { expect, it } from "vitest";
import { compiledContent } from "~/content/compiled.server";
import { listSearchDocuments } from "~/domain/pages/search-documents";
import { publish } from "~/domain/publication";
import { listSearchAddresses } from "./search";

it("the build takes exactly the addresses that the site's search shows", () => {
  const { pressIndex, governanceIndex, legal, pages } = compiledContent;
  const texts = [
    ...pressIndex,
    ...governanceIndex,
    ...Object.values(legal),
    ...Object.values(pages),
  ];
  const listed = listSearchAddresses({ ...compiledContent, texts });
  const published = publish(compiledContent, Date.parse("2100-01-01"));
  const found = listSearchDocuments(published);
  expect(listed.sort()).toEqual(found.map(({ path }) => path).sort());
});
