import { expect, it } from "vitest";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { openTreasury } from "../../../tests/ledger/open-treasury";

// The sample company's figures. It goes when that company is replaced.

it("the sample's measures follow from what it states, to the last digit", () => {
  const measures = openTreasury(ledger, { at: "2026-11-22T12:00:00Z" }).measures();
  expect(Object.fromEntries(measures.map(({ id, value }) => [id, value]))).toEqual({
    btc_holdings: "66.19",
    btc_cost: "9055119",
    btc_average_cost: "136804.94",
    btc_nav: "9571074",
    btc_gain_unrealized: "515955",
    btc_gain_unrealized_percent: "5.7",
    btc_gold_value: "9864074",
    btc_equivalent: "68.22",
    share_of_assets: "61.7",
    nav: "14594074",
    nav_per_share: "0.265",
    leverage: "-54.9",
    market_cap: "36380604",
    mnav_btc_gold_basic: "3.69",
    mnav_btc_basic: "3.80",
    mnav_btc_diluted: "4.48",
    mnav_ev: "3.25",
    sats_per_share_basic: "120.08",
    sats_per_share_diluted: "101.93",
    btc_yield_qtd: "22.6",
    btc_gain_qtd: "10.07",
    btc_fiat_gain_qtd: "1455646",
    btc_yield_ytd: "128.3",
    btc_gain_ytd: "25.81",
    btc_fiat_gain_ytd: "3732008",
  });
  for (const { status, asOf } of measures) expect([status, asOf]).toEqual(["dated", "2025-06-24"]);
});

it("what the sample published is what its rows come to", () => {
  const treasury = openTreasury(ledger);
  const ours = new Map(treasury.measures().map(({ id, value }) => [id, value]));
  expect(treasury.ledger.published.map(({ value }) => value)).toEqual(
    treasury.ledger.published.map(({ measure }) => ours.get(measure)),
  );
});
