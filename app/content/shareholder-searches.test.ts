import { expect, it } from "vitest";
import { compiledContent } from "~/content/compiled.server";
import { listSearchDocuments } from "~/domain/pages/search-documents";
import { publish } from "~/domain/publication";
import { createSearch } from "~/domain/search/search";

// What shareholders of the sample company type into the search, and the page that must come first.

const content = publish(compiledContent, Date.parse("2026-11-22T12:00:00Z"));
const documents = listSearchDocuments(content);
const search = createSearch(() => documents, content.firstResults);

it.each([
  ["cusip number", "/investors/questions"],
  ["99NLDE106", "/investors/questions"],
  ["AGM 2025 results", "/investors/events#meetings"],
  ["next earnings call", "/investors/events"],
  ["SEDAR+ filings", "/investors/reports#filings"],
  ["MD&A", "/investors/reports#document-mda-2025-q1"],
  ["information circular", "/investors/reports#document-circular-2025"],
  ["is the bitcoin insured", "/investors#custody"],
  ["how many bitcoin", "/treasury"],
  ["stock symbol", "/investors"],
  ["blackout period", "/governance/insider-trading"],
  ["CEO", "/about"],
  ["press release email", "/newsletter"],
])("a shareholder who searches for %s finds %s first", (query, path) =>
  expect(search.find(query).results[0]?.path).toBe(path),
);
