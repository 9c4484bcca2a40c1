import { expect, it } from "vitest";
import { currencies } from "~/brand/currencies";
import type { Ledger } from "~/content/treasury-schema";
import { btcOn, capitalOn, markOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { createFormats } from "./create-formats";
import { formatChange, formatExact, formatMeasure, formatWhole } from "./format";
import { measureDefinitions } from "./measures";

const ledger: Ledger = [
  capitalOn("2025-01-02"),
  btcOn("2025-01-10", { btc: "1", costFiat: "100000" }),
  markOn("2025-03-31", { btcFiat: "150000", shareFiat: "300", venue: "TSXV" }),
  btcOn("2025-04-10", { no: 2, btc: "1.00000001", costFiat: "200000" }),
];
const treasuryAt = (time: string, entries: Ledger | null = ledger) => openTreasury(entries, time);

it("the embargo hides an entry to the millisecond, from every total", () => {
  const before = treasuryAt("2025-04-10T11:59:59.999Z");
  expect(before.state()).toMatchObject({ asOf: "2025-03-31", btc: "1", btcCostFiat: "100000" });
  expect(before.trades("btc")).toHaveLength(1);
  const after = treasuryAt("2025-04-10T12:00:00Z");
  expect(after.state()).toMatchObject({ asOf: "2025-04-10", btc: "2.00000001", btcAverageCostFiat: "150000.00" });
});

it("without a ledger, or before its first entry, there is no treasury", () => {
  for (const treasury of [treasuryAt("2026-01-01T00:00:00Z", null), treasuryAt("2024-12-31T00:00:00Z")]) {
    const { asOf, state, raises, reconciliation, measures, trades, yields, shareHistory } = treasury;
    expect([asOf(), state(), raises(), reconciliation()]).toEqual(Array(4).fill(null));
    expect([measures(), trades("btc"), yields(), shareHistory()]).toEqual(Array(4).fill([]));
  }
});

it("a live price moves what depends on it alone; a figure with the share price stays as of one day", () => {
  const price = { priceFiat: 180_000.5, at: "2026-01-01T00:00:00Z", source: "median of two", stale: false };
  const measures = new Map(
    treasuryAt("2026-01-01")
      .measures({ price })
      .map((measure) => [measure.id, measure]),
  );
  expect(measures.get("btc_market_value")?.inputs.map(({ symbol, asOf }) => [symbol, asOf])).toEqual([
    ["B", "2025-04-10"],
    ["P", price.at],
  ]);
  // One bitcoin then, not the two of today: 1,000 × 300 ÷ 150,000.
  const mnav = measures.get("mnav_btc_basic");
  expect(mnav).toMatchObject({ value: "2.00", status: "dated" });
  expect(mnav?.inputs.map(({ asOf }) => asOf)).toEqual(Array(4).fill("2025-03-31"));
});

it("no definition lets a live price meet a share price, and labels name the gold that formulas include", () => {
  for (const { live = "", label, formula } of measureDefinitions) {
    expect(live).not.toMatch(/\bp\b/);
    expect(/\bG\b/.test(formula)).toBe(/gold/.test(label));
  }
});

it.each([
  ["9571074", "fiat", 0, "C$9,571,074"],
  ["-515955", "fiat", 0, "−C$515,955"],
  ["3.69", "ratio", 2, "3.69×"],
  ["-2.2", "percent", 1, "−2.2%"],
  ["12345.60", "sats", 2, "12,345.60 sats"],
] as const)("%s in %s is written with its unit", (value, unit, decimals, shown) =>
  expect(formatMeasure({ value, unit, decimals })).toBe(shown),
);

it.each([
  ["1204.5", "+1,204.5%"],
  ["0.4", "+0.4%"],
  ["0.0", "0.0%"],
  ["-2.2", "−2.2%"],
])("a change of %s is written with its sign", (value, shown) =>
  expect(formatChange({ value, unit: "percent", decimals: 1 })).toBe(shown),
);

it.each([
  ["5", "CAD", "C$5.00"],
  ["0.125", "CAD", "C$0.125"],
  ["2.625", "CAD", "C$2.625"],
  ["0.00345", "CAD", "C$0.00345"],
  // What a split restated: 3-for-1 of 5.00, one for 2.2727 of 0.11, 7-for-1 of 0.66 and of 200, 4-for-1 of 0.40.
  ["1.66666667", "CAD", "C$1.67"],
  ["0.249997", "CAD", "C$0.25"],
  ["0.09428571", "CAD", "C$0.09429"],
  ["28.57142857", "CAD", "C$28.57"],
  ["0.1", "CAD", "C$0.10"],
  ["520", "JPY", "¥520"],
  ["173.33333333", "JPY", "¥173"],
  ["1733.33333333", "JPY", "¥1,733"],
] as const)("the price of a share of %s %s is shown as %s", (fiat, code, shown) =>
  expect(createFormats(currencies[code]).formatSharePrice(fiat)).toBe(shown),
);

it("an amount of the ledger keeps its decimals, unless it is wanted whole", () => {
  expect([formatExact("974998.98", "fiat"), formatExact("2.24", "BTC")]).toEqual(["C$974,998.98", "2.24 BTC"]);
  expect(formatWhole("974998.98")).toBe("C$974,999");
});
