import { expect, it } from "vitest";
import type { DailyClose } from "~/content/market-schema";
import type { Ledger } from "~/content/treasury-schema";
import { balanceOn, btcOn, capitalOn, closeOn, goldOn, instrumentOn, markOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { climbLadder, findLastPrice, investSum, nameAssets, replacePrices } from "./what-if";

const ledger: Ledger = [
  capitalOn("2025-06-02", { sharesAfter: 1_000, warrantsAfter: 300 }),
  instrumentOn("2025-06-02", { id: "A", count: 200, strikeFiat: "0.50", expires: "2026-01-31" }),
  instrumentOn("2025-06-02", { id: "B", count: 100, strikeFiat: "0.75", expires: "2027-01-31" }),
  instrumentOn("2025-06-02", { id: "E", type: "escrow", count: 900 }),
  btcOn("2025-06-02", { btc: "2", costFiat: "180000" }),
  goldOn("2025-06-02", { grams: "100", costFiat: "12000" }),
  markOn("2025-06-10", { btcFiat: "100000", goldFiatPerGram: "130", shareFiat: "0.60" }),
  balanceOn("2025-06-10", { cashFiat: "5000", btcFiat: "200000", goldFiat: "13000", totalAssetsFiat: "218000" }),
];
const closes = [
  closeOn("2025-06-06", { btcFiat: "90000", shareFiat: "0.40", goldFiatPerGram: "120" }),
  closeOn("2025-06-07", { btcFiat: "80000", shareFiat: null, goldFiatPerGram: null }),
  closeOn("2025-06-08", { btcFiat: "80000", shareFiat: null, goldFiatPerGram: null }),
  closeOn("2025-06-09", { btcFiat: "95000", shareFiat: "0.50", goldFiatPerGram: "125" }),
];
const open = (treasury: Ledger, closes: readonly DailyClose[] = []) => openTreasury(treasury, "2026-06-01", { closes });
const treasury = open(ledger, closes);
const price = { priceFiat: "120000", at: "2026-06-01T12:00:00Z", source: "median of two", stale: false };

it("a sum buys at the closes of its day and is worth what the last prices say", () => {
  const bought = investSum(treasury, { sumFiat: "1000", day: "2025-06-06", price });
  expect(bought.map(({ asset, quantity, worthFiat, change }) => [asset, quantity, worthFiat, change])).toEqual([
    ["shares", "2500.00", "1500.00", "50.0"],
    ["bitcoin", "0.01111111", "1333.33", "33.3"],
    ["gold", "8.33", "1083.33", "8.3"],
  ]);
  expect(bought.map(({ now }) => now?.asOf)).toEqual(["2025-06-10", price.at, "2025-06-10"]);
});

it("a sum in yen is worth whole yen, at a price in whole yen", () => {
  const inYen = { ...treasury, currency: "JPY" as const };
  const price = { priceFiat: "15200000.55", at: "2026-06-01T12:00:00Z", source: "median of two", stale: false };
  const [shares, bitcoin] = investSum(inYen, { sumFiat: "100001", day: "2025-06-06", price });
  expect([shares?.worthFiat, bitcoin?.now?.fiat]).toEqual(["150002", "15200001"]);
});

it("on a weekend shares are bought on the first trading day after it, and gold without a price is not bought", () => {
  const [shares, bitcoin, gold] = investSum(treasury, { sumFiat: "1000", day: "2025-06-07", price: null });
  expect(shares?.bought).toEqual({ fiat: "0.50", asOf: "2025-06-09" });
  expect(bitcoin).toMatchObject({ quantity: "0.01250000", now: null, worthFiat: null, change: null });
  expect(gold).toMatchObject({ bought: null, quantity: null, worthFiat: null });
});

it("the last price is the newest of marks and closes that have it", () => {
  const lastOf = (entries: Ledger, ...closes: DailyClose[]) => findLastPrice(open(entries, closes), "shareFiat");
  expect(lastOf(ledger, ...closes)).toEqual({ fiat: "0.60", asOf: "2025-06-10" });
  const weekend = [closeOn("2025-06-13", { shareFiat: "0.62" }), closeOn("2025-06-14", { shareFiat: null })];
  expect(lastOf(ledger, ...weekend)).toEqual({ fiat: "0.62", asOf: "2025-06-13" });
  expect(lastOf([...ledger, markOn("2025-06-12", { btcFiat: "1" })])?.fiat).toBe("0.60");
  expect(lastOf([])).toBeNull();
});

it("the company's assets are named by what it holds", () => {
  expect(nameAssets(treasury)).toBe("Bitcoin and gold");
  const withoutGold = ledger.filter(({ kind }) => kind !== "gold");
  expect(nameAssets(open(withoutGold))).toBe("Bitcoin");
});

it("a reader's price takes the place of ours in each formula that has it, and in no other", () => {
  const values = (own: { P: string | null; p: string | null }) =>
    Object.fromEntries(
      replacePrices(treasury, price, own).map(({ measure, value, own }) => [measure.id, [value, own]]),
    );
  const ofBitcoin = values({ P: "200000", p: null });
  expect(ofBitcoin).toMatchObject({
    btc_market_value: ["400000", ["P"]],
    unrealized_gain: ["220000", ["P"]],
    mnav_btc_basic: ["0.00", ["P"]],
  });
  expect(Object.keys(ofBitcoin)).not.toContain("market_cap");
  expect(values({ P: null, p: "500" })).toEqual({
    market_cap: ["500000", ["p"]],
    // At the live price of Bitcoin, as on the treasury's page: 500,000 ÷ (2 × 120,000).
    mnav_btc_basic: ["2.08", ["p"]],
    mnav_btc_diluted: ["2.71", ["p"]],
    mnav_btc_gold_basic: ["1.98", ["p"]],
    mnav_enterprise_value: ["2.06", ["p"]],
    mnav_enterprise_value_diluted: ["2.69", ["p"]],
  });
  expect(values({ P: "200000", p: "500" })).toMatchObject({ mnav_btc_basic: ["1.25", ["P", "p"]] });
});

it("the ladder tells which series are in the money, what they would bring, and which have expired", () => {
  const { rungs, inTheMoney, all } = climbLadder(treasury, { share: "0.75", today: "2026-01-31" });
  expect(
    rungs.map(({ instrument, isInTheMoney, proceedsFiat, hasExpired }) => [
      instrument.id,
      isInTheMoney,
      proceedsFiat,
      hasExpired,
    ]),
  ).toEqual([
    ["A", true, "100.00", false],
    ["B", false, "75.00", false],
  ]);
  expect(inTheMoney).toEqual({
    count: "200",
    dilution: "16.7",
    proceedsFiat: "100.00",
    sharesAfter: "1200",
    cashAfterFiat: "5100.00",
  });
  expect(all).toEqual({
    count: "300",
    dilution: "23.1",
    proceedsFiat: "175.00",
    sharesAfter: "1300",
    cashAfterFiat: "5175.00",
  });
  const dayAfter = climbLadder(treasury, { share: "1", today: "2026-02-01" });
  expect(dayAfter.rungs.map(({ hasExpired }) => hasExpired)).toEqual([true, false]);
  expect(dayAfter.all.count).toBe("100");
});

it("the ladder is climbed by expiry, without series of which none remain", () => {
  const [capital, first, second, ...others] = ledger;
  const exercised = capitalOn("2025-06-05", { event: "EXERCISE", exercised: { C: 50 }, sharesAfter: 1_050 });
  const exhausted = instrumentOn("2025-06-02", { id: "C", count: 50, strikeFiat: "0.10", expires: "2026-12-31" });
  const entries = [capital, second, first, exhausted, ...others, exercised].filter((entry) => entry !== undefined);
  const { rungs } = climbLadder(open(entries), { share: "1", today: "2025-06-11" });
  expect(rungs.map(({ instrument }) => instrument.id)).toEqual(["A", "B"]);
});

it("instruments of which several give one share are worth their shares", () => {
  const entries = [
    ...ledger.slice(0, 1),
    instrumentOn("2025-06-02", { count: 300, strikeFiat: "0.50", per: { instruments: 7, shares: 1 } }),
    ...ledger.slice(4),
  ];
  const { rungs, all } = climbLadder(open(entries), { share: "1", today: "2025-06-11" });
  expect(rungs.map(({ instrument, proceedsFiat }) => [instrument.remaining, proceedsFiat])).toEqual([[300, "21.00"]]);
  expect(all).toEqual({
    count: "42",
    dilution: "4.0",
    proceedsFiat: "21.00",
    sharesAfter: "1042",
    cashAfterFiat: "5021.00",
  });
});
