import { expect, it } from "vitest";
import type { Ledger, LedgerEntry } from "~/content/treasury-schema";
import { balanceOn, btcOn, capitalOn, closeOn, entryOn, instrumentOn, markOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { listPastFigures } from "./past-day";

// What a listed company of size does besides placements and purchases, and when it counts: its effect on each figure is in
// tests/ledger/odd-ledgers.yaml.

const open = (treasury: Ledger, options: Parameters<typeof openTreasury>[2] = {}) =>
  openTreasury(treasury, "2027-01-01", options);

/** Values of a day by id, with what a test asks for. */
const read = (treasury: Ledger, asOf: string, options = {}) =>
  Object.fromEntries(
    open(treasury, options)
      .measures({ asOf })
      .map(({ id, value }) => [id, value]),
  );

const day = "2025-03-31";
const capital = capitalOn("2025-01-02", { shares: 1_000_000, sharesAfter: 1_000_000 });
const btc = (no: number, date: string, fields: Parameters<typeof btcOn>[1] = {}) =>
  btcOn(date, { no, btc: "10", costFiat: "1000000", priceFiat: "100000", ...fields });
const sheet = balanceOn("2025-01-31", {
  cashFiat: "200000",
  btcFiat: "1000000",
  totalAssetsFiat: "1200000",
  equityFiat: "1200000",
});
const prices = markOn(day, { btcFiat: "100000", shareFiat: "5", venue: "TSXV" });
const opening: Ledger = [capital, btc(1, "2025-01-10"), sheet];

it("a split restates all that came before it: yield, sats, closes and strikes do not jump", () => {
  const entries: Ledger = [
    capitalOn("2024-12-01", { shares: 1_000_000, warrants: 100_000, sharesAfter: 1_000_000, warrantsAfter: 100_000 }),
    instrumentOn("2024-12-01", { count: 100_000, strikeFiat: "20" }),
    btcOn("2024-12-10", { btc: "10", costFiat: "1000000" }),
    btcOn("2025-02-10", { no: 2, btc: "12.5", costFiat: "1250000" }),
    markOn("2025-02-28", { btcFiat: "100000", shareFiat: "25", venue: "TSXV" }),
    entryOn("split", "2025-03-10", { new: "10", old: "1", sharesAfter: 10_000_000, warrantsAfter: 1_000_000 }),
    markOn(day, { btcFiat: "100000", shareFiat: "2.5", venue: "TSXV" }),
  ];
  expect(read(entries, day)).toMatchObject({ btc_yield_ytd: "125.0", market_cap: "25000000", mnav_btc_basic: "11.11" });
  const treasury = open(entries);
  // The same figures the day before, in shares of after the split, with the words for it.
  const before = treasury.until("2025-03-09").measures();
  expect(before.find(({ id }) => id === "market_cap")).toMatchObject({ value: "25000000", asOf: "2025-02-28" });
  expect(
    before.find(({ id }) => id === "market_cap")?.inputs.map(({ symbol, label, value }) => [symbol, label, value]),
  ).toEqual([
    [
      "S",
      "Shares outstanding, including escrowed shares, restated for the 10-for-1 split of March 10, 2025",
      "10000000",
    ],
    ["p", "Closing share price, restated for the 10-for-1 split of March 10, 2025", "2.5"],
  ]);
  expect(treasury.instruments()).toMatchObject([{ count: 1_000_000, remaining: 1_000_000, strikeFiat: "2" }]);
  const sats = treasury.series().find(({ id }) => id === "sats_per_share_basic")?.points ?? [];
  expect([sats.find(({ day }) => day === "2025-03-09")?.value, sats.at(-1)?.value]).toEqual(["225.00", "225.00"]);
});

it("a consolidation leaves no fraction of a share or warrant: each count is rounded down", () => {
  const treasury = open([
    capitalOn("2024-12-01", { shares: 1_000_001, warrants: 100_001, sharesAfter: 1_000_001, warrantsAfter: 100_001 }),
    instrumentOn("2024-12-01", { count: 100_001, strikeFiat: "1" }),
    entryOn("split", "2025-03-10", { new: "1", old: "3", sharesAfter: 333_333, warrantsAfter: 33_333 }),
  ]);
  expect(treasury.until("2025-03-09").state()?.capital?.basic).toBe(333_333);
  expect(treasury.instruments()).toMatchObject([{ count: 33_333, remaining: 33_333 }]);
});

it("cash that is computed says so, and is neither IFRS nor dated like a balance sheet's", () => {
  const cash = (entries: Ledger) =>
    open(entries)
      .measures()
      .find(({ id }) => id === "cash");
  expect(cash(opening)).toMatchObject({ label: "Cash", class: "ifrs", status: "dated", asOf: "2025-01-31" });
  const raised = capitalOn("2025-02-10", { event: "P1", shares: 10, grossFiat: "50000", sharesAfter: 1_000_010 });
  expect(cash([...opening, raised])).toMatchObject({
    label: "Cash, computed",
    value: "250000",
    class: "non_gaap_measure",
    status: "mixed",
    asOf: "2025-02-10",
  });
});

const closes = ["2025-03-27", "2025-03-28", "2025-03-29", day].map((date, at) =>
  closeOn(date, { btcFiat: String(100_000 + at * 1_000), shareFiat: date === "2025-03-29" ? null : `5.${at}` }),
);

it("a past day has its own closes in every outlet, and the newest known close is the headline's", () => {
  const treasury = open(opening, { closes });
  // 10 × 102,000 − 1,000,000 on a Saturday, whose last share close is Friday's.
  const past = Object.fromEntries(
    treasury
      .until("2025-03-29")
      .measures()
      .map(({ id, value, asOf }) => [id, [value, asOf]]),
  );
  expect(past).toMatchObject({
    unrealized_gain: ["20000", "2025-03-29"],
    market_cap: ["5100000", "2025-03-28"],
  });
  const shown = listPastFigures(treasury, "2025-03-29").find(({ id }) => id === "unrealized_gain");
  expect(shown).toMatchObject({ value: "20000", day: "2025-03-29" });
  const series = treasury.series().find(({ id }) => id === "btc_market_value");
  expect(series?.points.find(({ day }) => day === "2025-03-29")?.value).toBe("1020000");
  expect(treasury.measures().find(({ id }) => id === "market_cap")).toMatchObject({ value: "5300000", asOf: day });
});

it("a correction holds from its day on, and the past keeps what was known then", () => {
  const wrong = btc(2, "2025-02-10", { btc: "2", costFiat: "200000" });
  const right = { ...wrong, btc: "3", costFiat: "300000" };
  const correction = entryOn("correction", "2025-03-15", {
    corrects: { kind: "btc", name: 2 },
    set: { btc: "3", costFiat: "300000" },
    why: "The custodian counted again.",
    becomes: right,
  });
  const ledger = [...opening, wrong, correction, prices].sort((a, b) => a.date.localeCompare(b.date));
  expect(read(ledger, "2025-03-14").btc_holdings).toBe("12.00");
  expect(read(ledger, "2025-03-15").btc_holdings).toBe("13.00");
  expect(
    open(ledger)
      .trades("btc")
      .map((trade) => [trade.kind === "btc" && trade.btc, trade.heldAfter]),
  ).toEqual([
    ["10", "10"],
    ["3", "13"],
  ]);
});

it("a correction after a split is of a number of before it, as it was written", () => {
  const wrong = capitalOn("2025-02-10", { event: "P1", shares: 100, sharesAfter: 1_000_100 });
  const right = { ...wrong, shares: 1_000, sharesAfter: 1_001_000 };
  const split = entryOn("split", "2025-03-01", { new: "10", old: "1" });
  const correction = entryOn("correction", "2025-03-15", {
    corrects: { kind: "capital", name: "P1" },
    set: { shares: 1_000, sharesAfter: 1_001_000 },
    why: "The register was closed late.",
    becomes: right,
  });
  const treasury = open([...opening, wrong, split, correction, prices]);
  expect(treasury.state()?.capital?.basic).toBe(10_010_000);
  expect(treasury.until("2025-03-14").state()?.capital?.basic).toBe(10_001_000);
  // The counts of a day before are in shares of after it, and say so.
  const before = treasury.until("2025-02-28");
  expect([before.state()?.capital?.basic, before.splits()]).toEqual([10_001_000, [split]]);
});

it.each<LedgerEntry>([
  entryOn("encumbrance", "2025-04-10", { id: "LOAN", title: "Collateral", how: "pledged", btc: "4" }),
  entryOn("programme", "2025-04-10", { id: "ATM", title: "Programme", capacityFiat: "1000000" }),
  entryOn("class", "2025-04-10", { id: "B", title: "Class B", votes: "10", weight: "1", listed: false }),
])("the ledger's last day is that of a newer $kind", (entry) => {
  const state = open([...opening, prices, entry]).state();
  expect(state).toMatchObject({ asOf: "2025-04-10" });
  expect([...(state?.encumbered ?? []), ...(state?.programmes ?? []), ...(state?.classes ?? [])]).toHaveLength(1);
});

it("sales of which each states its fees leave the cost of purchases with fees included", () => {
  const sale = btc(2, "2025-03-01", {
    flow: "out",
    btc: "1",
    costFiat: "120000",
    feesFiat: "100",
    feesIncluded: false,
  });
  const cost = open([...opening, sale])
    .measures()
    .find(({ id }) => id === "btc_cost");
  expect([cost?.label, cost?.inputs[0]?.label]).toEqual([
    "Cost basis, fees included",
    "Cost of the Bitcoin held, fees included",
  ]);
});

it("the gains of all sales are the gain to date, where a release rounds what they brought", () => {
  const rounded = { costFiat: "10000", priceFiat: "1" };
  const sale = btc(2, "2025-03-01", { flow: "out", btc: "1", priceFiat: "118512", costFiat: "120000", rounded });
  const treasury = open([...opening, sale]);
  expect(treasury.trades("btc").at(-1)?.realizedFiat).toBe("18512");
  expect(treasury.measures({ ids: ["realized_gain"] })[0]?.value).toBe("18512");
});

it("quarters and years are the company's own", () => {
  const treasury = open([...opening, prices], { investorServices: { fiscalYearEnd: "February 28" } });
  expect(treasury.measures().find(({ id }) => id === "btc_yield_ytd")).toMatchObject({
    label: "BTC Yield, March 1 to March 31, 2025",
    value: "0.0",
  });
  expect(treasury.yields().map(({ id, to }) => [id, to])).toEqual([
    ["2026-Q1", day],
    ["2025-Q4", "2025-02-28"],
    ["2026", day],
    ["2025", "2025-02-28"],
  ]);
});
