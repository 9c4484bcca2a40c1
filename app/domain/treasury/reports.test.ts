import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { balanceOn, btcOn, capitalOn, goldOn, instrumentOn, markOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import type { LivePrice } from "./treasury";

const treasuryOf = (ledger: Ledger) => openTreasury(ledger, "2026-06-01T00:00:00Z");
const price: LivePrice = { priceFiat: 160_000, at: "2025-03-11T09:00:00Z", source: "median of two", stale: false };

const holdings: Ledger = [
  btcOn("2024-12-10", { btc: "2", costFiat: "200000" }),
  goldOn("2024-12-11", { grams: "100", costFiat: "12000" }),
  markOn("2024-12-31", { btcFiat: "105000", goldFiatPerGram: "125" }),
  balanceOn("2024-12-31", { btcFiat: "210000", goldFiat: "12500", status: "audited" }),
  balanceOn("2025-01-15", { btcFiat: "1", goldFiat: "1", status: "management" }),
  btcOn("2025-01-20", { no: 2, btc: "1", priceFiat: "130000", costFiat: "130000" }),
  btcOn("2025-02-01", { no: 3, flow: "out", btc: "0.5", priceFiat: "140000", costFiat: "70000" }),
  goldOn("2025-02-05", { no: 2, grams: "10", costFiat: "1300" }),
  markOn("2025-02-28", { btcFiat: "140000", goldFiatPerGram: "130" }),
  btcOn("2025-03-10", { no: 4, btc: "1", priceFiat: "150000", costFiat: "150000" }),
];

it("the value of Bitcoin and gold follows from the last financial statements, the trades since and the change of prices", () => {
  const from = { asOf: "2024-12-31", status: "audited", valueFiat: "222500" };
  // 2.5 × 140,000 + 110 × 130 on the day of the prices
  expect(treasuryOf(holdings).reconciliation()).toMatchObject({
    from,
    purchasesFiat: "131300",
    salesFiat: "70000",
    priceChangeFiat: "80500",
    to: { id: "btc_and_gold_value", value: "364300", asOf: "2025-02-28" },
  });
  // 3.5 × 160,000 + 110 × 130, the purchase after that day included
  expect(treasuryOf(holdings).reconciliation(price)).toMatchObject({
    from,
    purchasesFiat: "281300",
    salesFiat: "70000",
    priceChangeFiat: "140500",
    to: { value: "574300", priceAsOf: price.at },
  });
});

it("a company without gold reconciles the value of its Bitcoin", () => {
  const bitcoin = holdings.filter(({ kind }) => kind !== "gold");
  expect(treasuryOf(bitcoin).reconciliation()?.to).toMatchObject({ id: "btc_market_value", value: "350000" });
});

it.each([
  ["on the day of the statements", holdings, "2024-12-31"],
  ["before any prices", holdings.filter(({ kind }) => kind !== "mark"), "2025-03-10"],
  [
    "with management figures alone",
    holdings.filter((entry) => entry.kind !== "balance" || entry.status === "management"),
    "2025-03-10",
  ],
] as const)("%s there is nothing to reconcile", (_, ledger, day) =>
  expect(treasuryOf(ledger).until(day).reconciliation()).toBeNull(),
);

it("an unknown live price leaves nothing to reconcile", () =>
  expect(treasuryOf(holdings).reconciliation(null)).toBeNull());

it("each trade of Bitcoin has the last price against the price paid, and gold has none", () => {
  const rows = treasuryOf(holdings)
    .trades("btc")
    .map(({ no, againstPrice }) => [no, againstPrice?.value, againstPrice?.asOf]);
  expect(rows).toEqual([
    [1, "40.0", "2025-02-28"],
    [2, "7.7", "2025-02-28"],
    [3, "0.0", "2025-02-28"],
    [4, "-6.7", "2025-02-28"],
  ]);
  expect(treasuryOf(holdings).trades("btc", price)[0]?.againstPrice).toEqual({
    unit: "percent",
    decimals: 1,
    value: "60.0",
    asOf: price.at,
    status: "live",
  });
  const gold = treasuryOf(holdings).trades("gold", price);
  expect(gold.map(({ againstPrice }) => againstPrice)).toEqual([null, null]);
});

it("trades compare with the last mark that has a price of Bitcoin, and with nothing when there is none", () => {
  const marked = [...holdings, markOn("2025-03-11", { shareFiat: "5" })];
  expect(treasuryOf(marked).trades("btc")[0]?.againstPrice).toMatchObject({ value: "40.0", status: "dated" });
  const unmarked = treasuryOf(holdings.filter(({ kind }) => kind !== "mark"));
  expect(unmarked.trades("btc")[0]?.againstPrice).toBeNull();
  expect(unmarked.trades("btc", null)[0]?.againstPrice).toBeNull();
});

it("BTC Yield and its gains are of every quarter and year from the first purchase on, newest first", () => {
  const ledger = [
    capitalOn("2024-12-01", { sharesAfter: 1_000, warrantsAfter: 0, optionsAfter: 0 }),
    btcOn("2024-12-31", { btc: "2", costFiat: "200000" }),
    btcOn("2025-03-31", { no: 2, btc: "1", costFiat: "110000" }),
    markOn("2025-03-31", { btcFiat: "150000" }),
    capitalOn("2025-06-30", { event: "TWO", sharesAfter: 1_600 }),
    btcOn("2025-12-01", { no: 3, btc: "1", costFiat: "120000" }),
  ];
  const rows = treasuryOf(ledger)
    .yields()
    .map(({ id, to, isComplete, yielded, gain }) => [id, to, isComplete, yielded?.value, gain?.value]);
  expect(rows).toEqual([
    ["2025-Q4", "2025-12-01", false, "33.3", "1.00"],
    ["2025-Q3", "2025-09-30", true, "0.0", "0.00"],
    ["2025-Q2", "2025-06-30", true, "-37.5", "-1.13"],
    ["2025-Q1", "2025-03-31", true, "50.0", "1.00"],
    ["2024-Q4", "2024-12-31", true, null, null],
    ["2025", "2025-12-01", false, "25.0", "0.50"],
    ["2024", "2024-12-31", true, null, null],
  ]);
  // A period that ends on the ledger's last day is complete.
  const until = (day: string) =>
    treasuryOf(ledger)
      .until(day)
      .yields()
      .filter(({ isComplete }) => !isComplete)
      .map(({ id }) => id);
  expect([until("2025-03-31"), until("2024-12-31")]).toEqual([["2025"], []]);
});

const tranche = { raise: "Placement", feesFiat: "1000", exercised: {} };
const raised: Ledger = [
  capitalOn("2025-01-02", { event: "P1", title: "First tranche", ...tranche, grossFiat: "50000" }),
  capitalOn("2025-01-03", { event: "P2", title: "Second tranche", ...tranche, grossFiat: "70000.50" }),
  capitalOn("2025-01-04", { event: "DEAL", title: "Payment shares", deemed: true, grossFiat: "900000" }),
  capitalOn("2025-01-05", { event: "OPTIONS", title: "Options granted" }),
  capitalOn("2025-01-06", { event: "U1", title: "Units", grossFiat: "20000", feesFiat: "0" }),
  btcOn("2025-02-01", { no: 1, costFiat: "30000", paidFrom: "P1" }),
  btcOn("2025-02-02", { no: 2, costFiat: "40000", paidFrom: "Placement" }),
  btcOn("2025-02-03", { no: 3, costFiat: "7000" }),
  btcOn("2025-02-04", { no: 4, costFiat: "5000", paidFrom: "P1", flow: "out", btc: "0.1" }),
  goldOn("2025-02-05", { no: 1, costFiat: "6000", paidFrom: "P2" }),
  goldOn("2025-02-06", { no: 2, costFiat: "900" }),
  goldOn("2025-02-07", { no: 3, costFiat: "800", paidFrom: "Units" }),
];

it("a raise has the money of all its tranches, what they bought, and the rest as cash and other uses", () => {
  const { flows, cashAtHand } = treasuryOf(raised).raises() ?? {};
  expect(flows).toEqual([
    {
      title: "Placement",
      grossFiat: "120000.50",
      feesFiat: "2000.00",
      bitcoinFiat: "70000.00",
      goldFiat: "6000.00",
      otherFiat: "42000.50",
    },
    {
      title: "Units",
      grossFiat: "20000.00",
      feesFiat: "0.00",
      bitcoinFiat: "0.00",
      goldFiat: "800.00",
      otherFiat: "19200.00",
    },
  ]);
  expect(cashAtHand).toEqual({ bitcoinFiat: "7000.00", goldFiat: "900.00" });
});

it("sats per share step on each day with a trade of Bitcoin or an issue, and begin with the first share count", () => {
  const ledger = [
    btcOn("2025-01-10", { btc: "1" }),
    goldOn("2025-01-15"),
    capitalOn("2025-01-20", { sharesAfter: 1_000, warrantsAfter: 250 }),
    instrumentOn("2025-01-20", { count: 250, expires: "2025-02-28" }),
    btcOn("2025-02-10", { no: 2, btc: "1" }),
    capitalOn("2025-02-10", { event: "TWO", sharesAfter: 4_000, warrantsAfter: 250 }),
    markOn("2025-02-20", { btcFiat: "1" }),
    btcOn("2025-03-10", { no: 3, btc: "0.5", flow: "out" }),
  ];
  expect(treasuryOf(ledger).shareHistory()).toEqual([
    { date: "2025-01-10", btc: "1", basic: 0, diluted: null, satsBasic: null, satsDiluted: null },
    { date: "2025-01-20", btc: "1", basic: 1_000, diluted: 1_250, satsBasic: "100000.00", satsDiluted: "80000.00" },
    { date: "2025-02-10", btc: "2", basic: 4_000, diluted: 4_250, satsBasic: "50000.00", satsDiluted: "47058.82" },
    { date: "2025-03-10", btc: "1.5", basic: 4_000, diluted: null, satsBasic: "37500.00", satsDiluted: null },
  ]);
});
