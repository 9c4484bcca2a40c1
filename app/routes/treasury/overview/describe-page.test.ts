import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { measureDefinitions } from "~/domain/treasury/measures";
import type { LivePrice } from "~/domain/treasury/treasury";
import { currency } from "~/locale/currency";
import { balanceOn, btcOn, capitalOn, goldOn, instrumentOn, markOn, source } from "../../../../tests/ledger/entries";
import { openTreasury } from "../../../../tests/ledger/open-treasury";
import type { Table } from "../table";
import { describePage } from "./describe-page.server";

const ledger: Ledger = [
  capitalOn("2024-12-01", { grossFiat: "300000.40", feesFiat: "1000", sharesAfter: 1_000 }),
  btcOn("2024-12-10", { btc: "1", costFiat: "80000", paidFrom: "ISSUE" }),
  goldOn("2025-01-05", { costFiat: "12000.50" }),
  balanceOn("2025-01-31", {
    status: "unaudited",
    cashFiat: "40000",
    btcFiat: "90000.75",
    goldFiat: "12500",
    totalAssetsFiat: "150000",
    liabilitiesFiat: "10000",
    equityFiat: "140000",
  }),
  btcOn("2025-02-10", { no: 2, btc: "1", costFiat: "120000" }),
  btcOn("2025-02-20", { no: 3, btc: "0.5", costFiat: "60000", flow: "out" }),
  markOn("2025-03-31", { btcFiat: "150000", goldFiatPerGram: "130", shareFiat: "500" }),
  balanceOn("2025-03-31", {
    status: "management",
    cashFiat: "40000",
    totalAssetsFiat: "400000",
    liabilitiesFiat: "10000",
  }),
];
const price: LivePrice = { priceFiat: 160_000, at: "2025-04-02T09:00:00Z", source: "median of two", stale: false };
const withoutGold = ledger.filter(({ kind }) => kind !== "gold");
const treasuryOf = (entries: Ledger) => openTreasury(entries, "2026-01-01");

function pageOf(entries: Ledger, { price = null, query = "" }: { price?: LivePrice | null; query?: string } = {}) {
  const page = describePage({ treasury: treasuryOf(entries), price, searchParams: new URLSearchParams(query) });
  if (!page) throw new Error("there is no treasury");
  return page;
}
const cellsOf = (table: Table | null | undefined) => table?.rows.map(({ cells }) => cells);
const titlesOf = (table: Table | null | undefined) =>
  table?.columns.map(({ title, figures }) => (figures ? `${title} (figures)` : title));
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");

it("each figure is in the group that says what it is for, and those that are non-GAAP say why they are useful", () => {
  const { groups } = pageOf(ledger);
  expect(groups.map(({ title, measures }) => [title, measures[0]?.id])).toEqual([
    ["Holdings and cost", "btc_holdings"],
    ["Value", "btc_market_value"],
    ["What the market pays", "market_cap"],
    ["Per-share and period measures", "sats_per_share_basic"],
  ]);
  // Each once, in the API's order: a group ends where the next one begins.
  expect(groups.flatMap(({ measures }) => measures.map(({ id }) => id))).toEqual(
    measureDefinitions
      .filter(({ needs = "gold" }) => needs === "gold" || needs === "sales")
      // The first quarter has the days of the year until then, and its figures.
      .filter(({ period }) => period !== "quarter")
      .map(({ id }) => currency.key(id)),
  );
  for (const { use, measures } of groups)
    expect(use?.startsWith("These figures are useful because") ?? false).toBe(
      measures.some(({ isNonGaap }) => isNonGaap),
    );
});

it("the page says what non-GAAP figures are, that none is a forecast, and of what day its balance sheet is", () => {
  const page = pageOf(ledger);
  const [terms, prices] = page.about;
  expect(terms).toContain("not standardized under IFRS");
  expect(terms).toContain("Bitcoin and gold to its share count");
  expect(terms).toContain("No figure is a target or a forecast");
  expect(prices).toContain("a live Bitcoin price is never combined with an older share price");
  expect(pageOf(withoutGold).about[0]).toContain("Bitcoin to its share count");
  expect(page.yieldNote).toContain("neither a return on an investment nor a profit");
  expect(plain(page.balanceNote)).toBe("Balance sheet as of March 31, 2025: management figures, unaudited.");
});

it("the dates of a figure are in words, or the reason why there is none", () => {
  const { groups } = pageOf(ledger, { price });
  const [holdings, value] = [groups[0]?.measures[0], groups[1]?.measures[0]];
  expect([plain(holdings?.dates), holdings?.status]).toEqual(["March 31, 2025", "dated"]);
  expect([plain(value?.dates), value?.status, value?.value]).toEqual([
    "Bitcoin at 5:00 a.m. ET; holdings of March 31, 2025",
    "live",
    "C$240,000",
  ]);
  expect(Object.keys(value ?? {})).not.toContain("reason");
  const unknown = pageOf(ledger).groups[1]?.measures[0];
  expect([unknown?.dates, unknown?.reason]).toEqual(["", "No price of Bitcoin is known."]);
});

it("the dates that figures share are written once for their group, and those of other days beside their figure", () => {
  // Bought after the last prices and the last balance sheet.
  const later = [...ledger, btcOn("2025-04-01", { no: 4, btc: "1", costFiat: "100000", paidFrom: "ISSUE" })];
  const groups = pageOf(later, { price }).groups.slice(0, 3);
  expect(groups.map(({ shared }) => plain(shared?.dates))).toEqual([
    "As of April 1, 2025, unless stated otherwise",
    "Bitcoin at 5:00 a.m. ET; all else as of April 1, 2025, unless stated otherwise",
    "As of March 31, 2025",
  ]);
  const others = groups.flatMap(({ measures, shared }) => measures.filter(({ id }) => !shared?.ids.includes(id)));
  expect(others.map(({ id }) => id)).toContain("nav_net");
  for (const { dates } of others) expect(plain(dates)).toMatch(/April 1, 2025; .* of March 31, 2025/);
});

it("the page leads to the warrants only where there are some", () => {
  expect(pageOf([...ledger, instrumentOn("2025-02-01")]).questions).toContain("/treasury/what-if#warrants");
  expect(pageOf(ledger).questions).not.toContain("#warrants");
});

it("a source at another site opens in a new tab", () => {
  const href = "https://www.sedarplus.ca/";
  const filed = ledger.map((entry) => ({ ...entry, source: { title: "A filing", href } }));
  const { check } = pageOf(filed, { price, query: "figure=btc_market_value" });
  expect(check).toContain(`<a href="${href}" target="_blank" rel="noopener noreferrer"`);
});

it("a figure that is checked has its inputs with their days and sources", () => {
  const { check } = pageOf(ledger, { price, query: "figure=btc_market_value" });
  const text = plain(check?.replaceAll(/<[^>]*>/g, " "))?.replaceAll(/\s+/g, " ");
  expect(text).toContain("B: 1.5 BTC, March 31, 2025, ");
  expect(text).toContain("P: C$160,000, Bitcoin at 5:00 a.m. ET, median of two");
  expect(check).toContain(`href="${source.href}"`);
});

it.each([
  ["", "—", null],
  ["share=%24600", "C$600,000", null],
  ["share=0,70", "C$700", null],
  ["share=free", "—", "Type a price in Canadian dollars."],
])("the address ?%s shows the market's measures at the reader's share price", (query, cap, error) => {
  const { atSharePrice } = pageOf(ledger, { price, query });
  const text = plain(atSharePrice.replaceAll(/<[^>]*>/g, "|"));
  expect(text).toContain(`|Market capitalization, basic||${cap}|`);
  expect(text).toMatch(error ?? /Bitcoin at 5:00 a.m. ET; .* of March 31, 2025; share price: your figure/);
  expect(atSharePrice.includes('<ul class="measures mt-4" hidden')).toBe(query === "");
});

it.each([
  ["figure=btc_average_cost", "C$100,000.00", "C$100,000.00"],
  ["figure=btc_average_cost&C=300,000", "C$100,000.00", "C$200,000.00"],
])("the address ?%s computes a figure again, beside ours", (query, ours, value) => {
  const { check } = pageOf(ledger, { query });
  expect(check).toContain("Check our math: Average cost");
  expect(check).toContain("C ÷ B");
  expect(check?.replaceAll(/<[^>]*>/g, "")).toContain(`${value}. We show ${ours}.`);
});

it.each(["", "figure=no_such_figure"])("the address ?%s computes nothing again", (query) =>
  expect(pageOf(ledger, { query }).check).toBeNull(),
);

it("BTC Yield is listed by period, the one under way with its last day", () => {
  const { yields } = pageOf(ledger);
  expect(titlesOf(yields)).toEqual(["Period", "BTC Yield (figures)", "BTC Gain (figures)"]);
  expect(cellsOf(yields)).toEqual([
    ["Q1 2025", "50.0%", "0.50\u00a0BTC"],
    ["Q4 2024", "—", "—"],
    ["2024", "—", "—"],
  ]);
});

it("the value now is compared with the last financial statements, and IFRS figures are beside it", () => {
  const [reconciliation, statements] = pageOf(ledger).comparisons;
  expect([reconciliation?.label, titlesOf(reconciliation)]).toEqual(["Reconciliation", ["Item", "Amount (figures)"]]);
  expect(cellsOf(reconciliation)).toEqual([
    ["Carrying amount, January 31, 2025 (unaudited)", "C$102,501"],
    ["Purchases since", "C$120,000"],
    ["Sales since", "−C$60,000"],
    ["Change in fair value", "C$75,499"],
    ["Bitcoin and gold, March 31, 2025", "C$238,000"],
  ]);
  expect(statements?.label).toBe("Comparable IFRS figures, January 31, 2025 (unaudited)");
  expect(cellsOf(statements)).toEqual([
    ["Bitcoin, carrying amount", "C$90,000.75"],
    ["Gold, carrying amount", "C$12,500"],
    ["Total assets", "C$150,000"],
    ["Equity", "C$140,000"],
  ]);
});

it("comparisons leave out gold and sales that a company has none of, and themselves without statements", () => {
  const unsold = withoutGold.filter((entry) => entry.kind !== "btc" || entry.flow === "in");
  const [reconciliation, statements] = pageOf(unsold).comparisons;
  expect(cellsOf(reconciliation)?.map(([name]) => name)).not.toContain("Sales since");
  expect(cellsOf(statements)?.map(([name]) => name)).toEqual(["Bitcoin, carrying amount", "Total assets", "Equity"]);
  const unaudited = ledger.filter((entry) => entry.kind !== "balance" || entry.status === "management");
  expect(pageOf(unaudited).comparisons).toEqual([]);
  expect(pageOf(ledger.filter(({ kind }) => kind !== "balance")).balanceNote).toBeNull();
});

it("the first figures are the holdings, NAV per share and mNAV as the company publishes it", () => {
  expect(pageOf(ledger).headlines.measures.map(({ id }) => id)).toEqual([
    "btc_holdings",
    "btc_market_value",
    "nav_net_per_share",
    "mnav_btc_gold_basic",
  ]);
  expect(pageOf(withoutGold).headlines.measures.at(-1)?.id).toBe("mnav_btc_basic");
});

it("the page says what changed last", () => {
  expect(pageOf([btcOn("2024-12-10")]).latestChange?.text).toMatch(/^Latest change, December\s10, 2024: bought /);
});

it("without a treasury there is no page", () =>
  expect(describePage({ treasury: treasuryOf([]), price: null, searchParams: new URLSearchParams() })).toBeNull());

it.each([
  ["before the first purchase", ledger.filter(({ kind }) => kind === "capital"), false],
  ["from the first purchase on", ledger, true],
])("%s the page leads to the days' file and the badge only where they are", (_, entries, isThere) => {
  const { questions, files } = pageOf(entries);
  expect(questions.includes("/api/treasury/history")).toBe(isThere);
  expect(files.some(({ href }) => href === "/treasury/badge.svg")).toBe(isThere);
});
