import { expect, it } from "vitest";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { publish } from "../publication";
import { createSearch } from "../search/search";
import { describeHeadlines } from "./headlines";
import { listFacts } from "./release-facts";
import { describeForSearch } from "./search-document";

const treasury = openTreasury(ledger, "2025-12-01T12:00:00Z");

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

it("a release has the facts of its trades and raises, and others have none", () => {
  const [purchase] = listFacts(treasury, 36);
  expect(Object.fromEntries(purchase?.rows ?? [])).toMatchObject({
    Bought: "2.24 BTC",
    "Paid, fees included": "C$319,424",
    "Average price per bitcoin": "C$142,600",
    "Bitcoin held after": "66.19 BTC",
    "Funded by": "Placement at C$0.62, third tranche",
  });
  const [first] = listFacts(treasury, 15);
  expect(Object.fromEntries(first?.rows ?? [])).toMatchObject({ Bought: "1,000 g", "Funded by": "Cash on hand" });
  const [raise] = listFacts(treasury, 35);
  expect(Object.fromEntries(raise?.rows ?? [])).toMatchObject({ "Gross proceeds": "C$974,998.98", Fees: "C$24,180" });
  expect(raise?.rows.map(([name]) => name)).toContain("Set aside for gold and Grammies");
  expect(listFacts(treasury, 9)[0]?.rows).toContainEqual(["Set aside for Bitcoin", "about C$6.5\u00a0million"]);
  expect([listFacts(treasury, 10), listFacts(treasury.until("2024-12-01"), 36)]).toEqual([[], []]);
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
