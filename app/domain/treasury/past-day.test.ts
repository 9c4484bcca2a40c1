import { expect, it } from "vitest";
import type { DailyClose } from "~/content/market-schema";
import type { Ledger } from "~/content/treasury-schema";
import { balanceOn, btcOn, capitalOn, closeOn, goldOn, markOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { boundPastDays, listPastFigures, listPastPrices } from "./past-day";

const ledger: Ledger = [
  capitalOn("2025-06-02", { sharesAfter: 1_000, warrantsAfter: 300 }),
  btcOn("2025-06-02", { btc: "2", costFiat: "180000" }),
  goldOn("2025-06-04", { grams: "100", costFiat: "12000" }),
  balanceOn("2025-06-06", { cashFiat: "5000", btcFiat: "200000", goldFiat: "13000", totalAssetsFiat: "218000" }),
  markOn("2025-06-10", { btcFiat: "100000", goldFiatPerGram: "130", shareFiat: "0.60" }),
];
const closes = [
  closeOn("2025-06-02"),
  closeOn("2025-06-06", { shareFiat: "600" }),
  closeOn("2025-06-07", { shareFiat: null, goldFiatPerGram: null }),
];
const treasuryOf = (closes: readonly DailyClose[], treasury: Ledger = ledger) =>
  openTreasury(treasury, "2026-06-01", { closes });
const figuresOn = (day: string) =>
  Object.fromEntries(listPastFigures(treasuryOf(closes), day).map(({ id, value, day }) => [id, [value, day]]));

it("a past day has its own figures, and those without one that day are of the last day before that has all inputs", () => {
  expect(figuresOn("2025-06-07")).toMatchObject({
    btc_holdings: ["2.00", "2025-06-07"],
    btc_market_value: ["200000", "2025-06-07"],
    mnav_btc_basic: ["3.00", "2025-06-06"],
    nav_net: ["218000", "2025-06-06"],
    gold: ["100", "2025-06-07"],
    shares: ["1000", "2025-06-07"],
    diluted: ["1300", "2025-06-07"],
    cash: ["5000", "2025-06-06"],
  });
});

it("a past day has the closing prices of that day, or of the last one before with a close", () => {
  const prices = (day: string) => listPastPrices(treasuryOf(closes), day).map(({ id, value, day }) => [id, value, day]);
  expect(prices("2025-06-07")).toEqual([
    ["btcFiat", "100000", "2025-06-07"],
    ["shareFiat", "600", "2025-06-06"],
    ["goldFiatPerGram", "130", "2025-06-06"],
  ]);
  expect(prices("2025-06-01")[0]).toEqual(["btcFiat", null, null]);
});

it("the days that can be asked for are those of ledger and closes, and none before either begins", () => {
  expect(boundPastDays(treasuryOf(closes))).toEqual({ min: "2025-06-02", max: "2025-06-10" });
  expect(boundPastDays(treasuryOf([closeOn("2025-05-01")]))).toEqual({ min: "2025-05-01", max: "2025-06-10" });
  expect(boundPastDays(treasuryOf([], []))).toBeNull();
});
