import { expect, it } from "vitest";
import { compiledContent } from "~/content/compiled.server";
import { publish } from "~/domain/publication";
import { createDocuments } from "~/domain/search/documents";
import { describeForSearch } from "~/domain/treasury/search-document";
import { listSearchAddresses } from "./search";

it("the build takes exactly the addresses that the site's search shows", () => {
  const { pressIndex, governanceIndex, legal, pages, investorDocuments, filings, investorEvents, meetings, treasury } =
    compiledContent;
  const listed = listSearchAddresses({
    pages: [...pressIndex, ...governanceIndex, ...Object.values(legal), ...Object.values(pages)],
    documents: investorDocuments,
    filings,
    events: investorEvents,
    meetings,
    treasury,
  });
  const published = publish(compiledContent, Date.parse("2100-01-01"));
  const found = [...createDocuments(published), ...describeForSearch(published.treasury)];
  expect(listed.sort()).toEqual(found.map(({ path }) => path).sort());
});
