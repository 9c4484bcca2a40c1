import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { btcOn, capitalOn, goldOn, markOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { createFigureReader, listFigures } from "./named-figures";
import type { Treasury } from "./treasury";

const treasuryOf = (ledger: Ledger) => openTreasury(ledger, "2026-01-01");
const readAll = (ledger: Ledger) => listFigures(treasuryOf(ledger));

const buy = (day: string, no: number, priceFiat: string) => btcOn(day, { no, priceFiat, costFiat: priceFiat });
const bitcoin: Ledger = [
  capitalOn("2025-01-01", { sharesAfter: 1_234_567, warrantsAfter: 5_000, optionsAfter: 2_000 }),
  buy("2025-01-02", 1, "110000.50"),
  buy("2025-01-03", 2, "95000"),
  buy("2025-01-04", 3, "120000"),
  btcOn("2025-01-05", { no: 4, flow: "out", btc: "1", priceFiat: "200000", costFiat: "200000" }),
];
const gold: Ledger = [
  goldOn("2025-01-06", { grams: "2000", costFiat: "240000.60", bars: { count: 20, gramsEach: "100" } }),
  goldOn("2025-01-07", { no: 2, grams: "750", costFiat: "90000", bars: { count: 5, gramsEach: "150" } }),
  goldOn("2025-01-08", { no: 3, grams: "250", flow: "out", costFiat: "31000", bars: { count: 2, gramsEach: "125" } }),
];
const prices = markOn("2025-01-31", { btcFiat: "150000", goldFiatPerGram: "130" });

it("pages name every figure of a company with Bitcoin and gold", () =>
  expect(readAll([...bitcoin, ...gold, prices])).toEqual({
    treasury_date: "January 31, 2025",
    prices_date: "January 31, 2025",
    btc_holdings: "2.00 BTC",
    btc_cost: "C$216,667",
    btc_average_cost: "C$108,333.50",
    btc_market_value: "C$300,000",
    purchases: "three",
    purchases_with_noun: "three purchases",
    purchases_number: "3",
    first_purchase_date: "January 2, 2025",
    last_purchase_date: "January 4, 2025",
    lowest_price: "C$95,000",
    highest_price: "C$120,000",
    sales: "one",
    gold_holdings: "2.5 kg",
    gold_grams: "2,500 g",
    gold_bars: "23",
    gold_bars_with_noun: "23 bars",
    gold_cost: "C$300,001",
    gold_market_value: "C$325,000",
    gold_purchases: "two",
    gold_purchases_with_noun: "two purchases",
    gold_purchases_number: "2",
    total_cost: "C$516,668",
    btc_and_gold_value: "C$625,000",
    shares: "1,234,567",
    warrants: "5,000",
    options: "2,000",
  }));

it("a company that has only bought Bitcoin has no figures of gold, shares and prices", () => {
  const figures = readAll([buy("2025-01-02", 1, "110000")]);
  expect(
    Object.entries(figures)
      .filter(([, figure]) => figure === null)
      .map(([name]) => name),
  ).toEqual([
    "prices_date",
    "btc_market_value",
    "gold_holdings",
    "gold_grams",
    "gold_bars",
    "gold_bars_with_noun",
    "gold_cost",
    "gold_market_value",
    "gold_purchases",
    "gold_purchases_with_noun",
    "gold_purchases_number",
    "btc_and_gold_value",
    "shares",
    "warrants",
    "options",
  ]);
  expect(figures).toMatchObject({ purchases: "one", sales: "none", total_cost: "C$110,000" });
});

it.each([
  [9, "nine", "9"],
  [10, "10", "10"],
])("%i purchases are %s in a sentence and %s in a table", (count, words, digits) => {
  const many = Array.from({ length: count }, (_, at) => buy("2025-01-02", at + 1, "100000"));
  expect(readAll(many)).toMatchObject({ purchases: words, purchases_number: digits });
});

it.each([
  ["999", "999 g"],
  ["1000", "1 kg"],
  ["1250.5", "1.2505 kg"],
])("%s grams of gold are %s", (grams, shown) =>
  expect(readAll([goldOn("2025-01-06", { grams })]).gold_holdings).toBe(shown),
);

it("the value of gold is of the day of the prices of both", () => {
  const later = markOn("2025-02-28", { btcFiat: "160000" });
  expect(readAll([...bitcoin, ...gold, prices, later]).gold_market_value).toBeNull();
});

it("an unknown name is a dash, and the figures are computed once for all their places", () => {
  const treasury = treasuryOf([...bitcoin, prices]);
  let computed = 0;
  const counted: Treasury = {
    ...treasury,
    measures: (options) => {
      computed += 1;
      return treasury.measures(options);
    },
  };
  const read = createFigureReader(counted);
  const names = ["no_such_figure", "constructor", "gold_cost", "btc_holdings", "btc_cost", "btc_cost"];
  expect(names.map(read)).toEqual(["—", "—", "—", "2.00 BTC", "C$216,667", "C$216,667"]);
  expect(computed).toBe(1);
});
