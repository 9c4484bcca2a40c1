import { expect, it } from "vitest";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { publish } from "../publication";
import { createSearch } from "../search/search";
import { describeHeadlines } from "./headlines";
import { describeForSearch } from "./search-document";

it.each([
  ["median of two", "Bitcoin at 4:09 p.m. ET; all else as of June 24, 2025, the latest on record"],
  ["simulated", "Bitcoin at 4:09 p.m. ET; all else as of June 24, 2025, the latest on record (simulated price)"],
])("the first figures have their dates in one line, at a price from %s", (source, dates) => {
  const today = openTreasury(ledger, "2026-11-24T21:09:00Z", { today: "2026-11-24" });
  const price = { priceFiat: "144600", at: "2026-11-24T21:09:00Z", source, stale: false };
  const headlines = describeHeadlines(today, price);
  expect(headlines.dates.replaceAll("\u00a0", " ")).toBe(dates);
  expect(headlines.figures.map(({ name, detail, value, isNonGaap }) => [name, detail, value, isNonGaap])).toEqual([
    ["BTC holdings", "", "66.19 BTC", false],
    ["NAV per share", "Bitcoin, gold and cash, net of liabilities, basic", "C$0.265", true],
    ["mNAV", "Bitcoin and gold, basic", "3.69×", true],
  ]);
});

it.each(["mNAV", "BTC Yield", "sats per share"])(
  "search finds the treasury by %s, from its first entry on",
  (query) => {
    const documentsAt = (time: string) =>
      describeForSearch(publish({ currency: "CAD" as const, treasury: ledger }, Date.parse(time)).treasury);
    expect(createSearch(() => documentsAt("2025-12-01")).find(query).results[0]?.path).toBe("/treasury");
    expect([documentsAt("2024-12-01"), describeForSearch(null)]).toEqual([[], []]);
  },
);
