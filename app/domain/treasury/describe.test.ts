import { expect, it } from "vitest";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { publish } from "../publication";
import { createSearch } from "../search/search";
import { describeMeasure, recomputeMeasure } from "./describe";
import { describeHeadlines, describePage } from "./describe-page";
import { describePurchases } from "./describe-purchases";
import { listFacts } from "./release-facts";
import { describeForSearch } from "./search-document";
import { createTreasury } from "./treasury";

const treasury = createTreasury(publish({ treasury: ledger }, Date.parse("2025-12-01T12:00:00Z")));
const measure = treasury.measures({ asOf: "2025-06-24" }).find(({ id }) => id === "mnav_btc_basic");
if (!measure) throw new Error("the sample has no mNAV");

it("a measure is shown with the numbers in its formula, and each input with its day and source", () => {
  const { value, formula, numbers, inputs, isNonGaap } = describeMeasure(measure);
  expect([value, formula, isNonGaap]).toEqual(["3.80×", "S × p ÷ (B × P)", true]);
  expect(numbers).toBe("55,122,127 × C$0.66 ÷ (66.19 BTC × C$144,600)");
  for (const { asOf, source } of inputs)
    expect([/^\d{4}-\d\d-\d\d$/.test(asOf), source.title !== ""]).toEqual([true, true]);
});

it.each([
  [{ p: "0.99" }, "5.70×"],
  [{ S: "110,244,254" }, "7.60×"],
  [{ p: "1e999" }, "3.80×"],
  [{ p: "9".repeat(40) }, "3.80×"],
  [{ B: "0" }, "—"],
])("with %j for an input it is %s", (typed: Record<string, string>, shown) =>
  expect(recomputeMeasure(measure, (symbol) => typed[symbol] ?? null).value).toBe(shown),
);

it.each([
  ["", ["btc-9", "btc-8"]],
  ["date", ["btc-1", "btc-2"]],
  ["-cost", ["btc-1", "btc-2"]],
  ["cost", ["gold-1", "gold-2"]],
  // Grams and bitcoins do not compare: Bitcoin first, in either order.
  ["-quantity", ["btc-1", "btc-6"]],
  ["price", ["btc-6", "btc-4"]],
  ["__proto__", ["btc-9", "btc-8"]],
])("the ledger sorted by %j begins with %j, and says so", (sort, first) => {
  const page = describePurchases({ treasury, price: null, searchParams: new URLSearchParams({ sort }) });
  expect(page?.trades.rows.slice(0, 2).map(({ id }) => id)).toEqual(first);
  expect(page?.trades.columns.filter(({ sorted }) => sorted)).toHaveLength(1);
  expect(page?.sorts.filter(({ current }) => current)).toHaveLength(1);
});

it("the treasury's page has the newest trades alone", () => {
  const { latestTrades } = describePage({ treasury, price: null, searchParams: new URLSearchParams() }) ?? {};
  expect(latestTrades?.rows.map(({ id }) => id)).toEqual(["btc-9", "btc-8", "btc-7"]);
});

it("the first figures are named, dated by their oldest input, and drawn with a sentence each", () => {
  expect(describeHeadlines(treasury)).toEqual({
    asOf: "June 24, 2025",
    figures: [
      { name: "BTC holdings", detail: "", value: "66.19 BTC", isNonGaap: false },
      {
        name: "NAV per share",
        detail: "Bitcoin, gold and cash, net of liabilities, basic",
        value: "C$0.26",
        isNonGaap: true,
      },
      { name: "mNAV", detail: "Bitcoin and gold, basic", value: "3.69×", isNonGaap: true },
    ],
  });
  const charts = describePage({ treasury, price: null, searchParams: new URLSearchParams() })?.charts ?? [];
  expect(charts.map(({ lines, dots }) => [lines.map(({ look }) => look), dots.length])).toEqual([
    [["thick", "thin"], 9],
    [["thick", "thin"], 0],
  ]);
  expect(charts[0]?.summary).toBe(
    "Holdings were 20.12 BTC on December 16, 2024, and 66.19 BTC on June 23, 2025, after 9 purchases.",
  );
});

it("funds have their sources, cash on hand among them", () => {
  const page = describePage({ treasury, price: null, searchParams: new URLSearchParams() });
  expect(page?.raises?.rows.at(-1)?.cells).toEqual(["Cash on hand", "—", "—", "C$0", "C$124,500", "—"]);
});

it("a release has the facts of its trades and raises, and others have none", () => {
  const [purchase] = listFacts(treasury, 37);
  expect(Object.fromEntries(purchase?.rows ?? [])).toMatchObject({
    ...{ Bought: "2.24 BTC", "Paid, fees included": "C$319,424", "Average price per bitcoin": "C$142,600" },
    ...{ "Bitcoin held after": "66.19 BTC", "Funded by": "Placement at C$0.62, third tranche" },
  });
  const [first] = listFacts(treasury, 15);
  expect(Object.fromEntries(first?.rows ?? [])).toMatchObject({ Bought: "1,000 g", "Funded by": "Cash on hand" });
  const [raise] = listFacts(treasury, 36);
  expect(Object.fromEntries(raise?.rows ?? [])).toMatchObject({ "Gross proceeds": "C$974,998.98", Fees: "C$24,180" });
  expect([listFacts(treasury, 10), listFacts(treasury.until("2024-12-01"), 37)]).toEqual([[], []]);
});

it.each(["mNAV", "BTC Yield", "sats per share"])(
  "search finds the treasury by %s, from its first entry on",
  (query) => {
    const documentsAt = (time: string) => describeForSearch(publish({ treasury: ledger }, Date.parse(time)).treasury);
    expect(createSearch(() => documentsAt("2025-12-01")).find(query).results[0]?.path).toBe("/treasury");
    expect([documentsAt("2024-12-01"), describeForSearch(null)]).toEqual([[], []]);
  },
);

it.each([
  ["simulated", false, "Change since (simulated)", "C$144,600.50 per bitcoin (simulated, "],
  ["coingecko", true, "Change since (stale)", "C$144,600.50 per bitcoin (stale, "],
  ["coingecko", false, "Change since", "C$144,600.50 per bitcoin ("],
])("purchases say what a price compares them with: %s, stale %s", (source, stale, title, compared) => {
  const price = { priceCad: 144_600.5, at: "2026-06-24T14:00:00Z", source, stale };
  const page = describePage({ treasury, price, searchParams: new URLSearchParams() });
  expect(page?.latestTrades?.columns.map((column) => column.title)).toContain(title);
  expect(page?.changeNote).toContain(compared);
});
