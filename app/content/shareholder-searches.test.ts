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
  ["ISIN", "/investors/questions"],
  ["cusip number", "/investors/questions"],
  ["AGM", "/investors/events#meetings"],
  ["annual meeting date", "/investors/events#meetings"],
  ["SEDAR", "/investors/reports#filings"],
  ["SEDAR+ filings", "/investors/reports#filings"],
  ["material change report", "/investors/reports#filings"],
  ["MD&A", "/investors/reports#document-mda-2025-q1"],
  ["mda", "/investors/reports#document-mda-2025-q1"],
  ["financial statements", "/investors/reports#document-statements-2025-q1"],
  ["information circular", "/investors/reports#document-circular-2025"],
  ["corporate presentation", "/investors/reports#document-presentation-2025-06"],
  ["convertible", "/investors/stock#capital"],
  ["convertible debt", "/investors/stock#capital"],
  ["dilution", "/investors/stock#capital"],
  ["fully diluted shares", "/investors/stock#capital"],
  ["shares outstanding", "/investors/stock#capital"],
  ["capital structure", "/investors/stock#capital"],
  ["dividend", "/investors/questions"],
  ["do you pay dividends", "/investors/questions"],
  ["transfer agent", "/investors/questions"],
  ["how to vote my shares", "/investors/events#meetings"],
  ["record date", "/investors/events#meetings"],
  ["cost basis", "/treasury"],
  ["bitcoin holdings", "/treasury"],
  ["mNAV", "/treasury"],
  ["analyst coverage", "/investors/stock#analysts"],
  ["ticker", "/investors"],
  ["custody", "/investors#custody"],
  ["is the bitcoin insured", "/investors#custody"],
  ["free float", "/investors/stock#capital"],
  ["insider ownership", "/investors/stock#capital"],
  ["99NLDE106", "/investors/questions"],
  ["who replaces a lost certificate", "/investors/questions"],
  ["when is the next dividend", "/investors/questions"],
  ["AGM 2025 results", "/investors/events#meetings"],
  ["transfer agent phone", "/investors/questions"],
  ["how do I sell my shares", "/investors/questions"],
  ["AIF", "/investors/questions"],
  ["buyback", "/investors/questions"],
  ["how many bitcoin", "/treasury"],
  ["gold holdings", "/treasury"],
  ["cash position", "/treasury"],
  ["latest bitcoin purchase", "/treasury"],
  ["annual report 2024", "/investors/reports#filing-annual-statements-2024"],
  ["Q1 2025 results", "/investors/reports#document-statements-2025-q1"],
  ["warrants expiring", "/investors/stock#capital"],
  ["options outstanding", "/investors/stock#capital"],
  ["who audits", "/investors"],
  ["share price", "/investors"],
  ["stock symbol", "/investors"],
  ["blackout period", "/governance/insider-trading"],
  ["quiet period", "/investors"],
  ["next earnings call", "/investors/events"],
  ["webcast replay", "/investors/events"],
  ["proof of reserves", "/investors#custody"],
  ["CEO", "/about"],
  ["whistleblower", "/governance/whistle-blower"],
  ["press release email", "/newsletter"],
  ["phone number", "/contact"],
])("a shareholder who searches for %s finds %s first", (query, path) =>
  expect(search.find(query).results[0]?.path).toBe(path),
);
