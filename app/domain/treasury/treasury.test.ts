import { expect, it } from "vitest";
import { currencies } from "~/brand/currencies";
import type { EntryOf, Ledger } from "~/content/treasury-schema";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { createFormats } from "./create-formats";
import { formatChange, formatExact, formatMeasure } from "./format";
import type { LivePrice } from "./live-price";
import { measureDefinitions } from "./measures";

// A small ledger of a company without gold: two purchases, a sale, one issue of warrants that expire, a mark.

const source = { title: "A release", href: "/news/a-release" };
const from = (date: string) => ({ date, publishAt: `${date}T12:00:00Z`, source });
const trade = { feesIncluded: true, flow: "in" } as const;
const issue = {
  exercised: {},
  lapsed: {},
  released: {},
  deemed: false,
  feesFiat: "0",
  allottedToFiat: "0.01",
} as const;

const capital: EntryOf<"capital"> = {
  kind: "capital",
  ...from("2025-01-02"),
  event: "ISSUE",
  title: "Units",
  ...issue,
  shares: 1_000,
  warrants: 500,
  finderWarrants: 0,
  options: 0,
  unitFiat: "500",
  grossFiat: "500000",
  sharesAfter: 1_000,
  warrantsAfter: 500,
  optionsAfter: 0,
};
const first: EntryOf<"btc"> = {
  kind: "btc",
  ...from("2025-01-10"),
  no: 1,
  ...trade,
  btc: "1",
  priceFiat: "100000",
  costFiat: "100000",
  paidFrom: "ISSUE",
  after: { btc: "1", costFiat: "100000" },
};
const second: EntryOf<"btc"> = {
  kind: "btc",
  ...from("2025-04-10"),
  no: 2,
  ...trade,
  btc: "1.00000001",
  priceFiat: "200000",
  costFiat: "200000",
  after: { btc: "2.00000001", costFiat: "300000" },
};
const ledger: Ledger = [
  capital,
  {
    kind: "instrument",
    ...from("2025-01-02"),
    id: "W",
    title: "The warrants",
    type: "warrant",
    event: "ISSUE",
    count: 500,
    strikeFiat: "700",
    expires: "2025-06-30",
    schedule: {},
  },
  first,
  { kind: "mark", ...from("2025-03-31"), btcFiat: "150000", shareFiat: "300", venue: "TSXV" },
  second,
];

const treasuryAt = (time: string, entries: Ledger | null = ledger) => openTreasury(entries, time);
const later = treasuryAt("2026-01-01T00:00:00Z");
const measureOf = (id: string, options: { asOf?: string; price?: LivePrice | null } = {}, treasury = later) => {
  const found = treasury.measures(options).find((measure) => measure.id === id);
  if (!found) throw new Error(`no measure ${id}`);
  return found;
};
const price: LivePrice = { priceFiat: 180_000.5, at: "2026-01-01T00:00:00Z", source: "median of two", stale: false };

it("the embargo hides an entry to the millisecond, from every total", () => {
  const before = treasuryAt("2025-04-10T11:59:59.999Z");
  expect(before.state()).toMatchObject({ asOf: "2025-03-31", btc: "1", btcCostFiat: "100000" });
  expect(before.trades("btc")).toHaveLength(1);
  const after = treasuryAt("2025-04-10T12:00:00Z");
  expect(after.state()).toMatchObject({ asOf: "2025-04-10", btc: "2.00000001", btcAverageCostFiat: "150000.00" });
});

it("without a ledger, or before its first entry, there is no treasury", () => {
  for (const treasury of [treasuryAt("2026-01-01T00:00:00Z", null), treasuryAt("2024-12-31T00:00:00Z")]) {
    expect([treasury.asOf(), treasury.state(), treasury.raises(), treasury.reconciliation()]).toEqual(
      Array(4).fill(null),
    );
    expect([treasury.measures(), treasury.trades("btc"), treasury.yields(), treasury.shareHistory()]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  }
});

it("a live price moves what depends on it alone; a figure with the share price stays as of one day", () => {
  const value = measureOf("btc_market_value", { price });
  expect(value).toMatchObject({
    value: "360001",
    status: "live",
    asOf: "2025-04-10",
    priceAsOf: price.at,
    formula: "B*P",
  });
  expect(value.inputs.map(({ symbol, asOf }) => [symbol, asOf])).toEqual([
    ["B", "2025-04-10"],
    ["P", price.at],
  ]);
  for (const id of ["mnav_btc_basic", "mnav_btc_diluted", "market_cap"]) {
    const mnav = measureOf(id, { price });
    expect([mnav.status, mnav.asOf]).toEqual(["dated", "2025-03-31"]);
    expect(new Set(mnav.inputs.map(({ asOf }) => asOf))).toEqual(new Set(["2025-03-31"]));
  }
  // One bitcoin then, not the two of today: 1,000 × 300 ÷ 150,000.
  expect(measureOf("mnav_btc_basic", { price }).value).toBe("2.00");
});

it("no definition lets a live price meet a share price, and labels name the gold that formulas include", () => {
  for (const { live = "", label, formula } of measureDefinitions) {
    expect(live).not.toMatch(/\bp\b/);
    expect(/\bG\b/.test(formula)).toBe(/gold/.test(label));
  }
});

it.each([
  ["stale", { ...price, stale: true }],
  ["simulated", { ...price, source: "simulated" }],
  ["simulated", { ...price, source: "simulated", stale: true }],
] as const)("a %s price marks every figure derived from it, purchases included", (status, price) => {
  for (const id of ["btc_market_value", "unrealized_gain", "unrealized_gain_percent"])
    expect(measureOf(id, { price }).status).toBe(status);
  expect(later.trades("btc", price).map(({ againstPrice }) => againstPrice?.status)).toEqual([status, status]);
  expect(measureOf("btc_holdings", { price }).status).toBe("dated");
});

it("a missing figure has no value, but a dash and the reason", () => {
  const unknown = measureOf("btc_market_value", { price: null });
  expect(unknown).toMatchObject({
    value: null,
    asOf: null,
    status: "unavailable",
    reason: "No price of Bitcoin is known.",
  });
  expect(formatMeasure(unknown)).toBe("—");
  expect(measureOf("nav_net").reason).toBe("No balance is published for March 31, 2025.");
  expect(measureOf("mnav_btc_basic", { asOf: "2025-03-30" }).reason).toMatch(/^No prices are published for a day/);
  expect(measureOf("btc_yield_ytd").reason).toBe(
    "No Bitcoin was owned on December 31, 2024, so the period has no base.",
  );
});

it("the diluted count ends where an instrument expired without an entry, and measures that need it are as of the day before", () => {
  const sold: EntryOf<"btc"> = {
    ...second,
    ...from("2025-07-02"),
    no: 3,
    flow: "out",
    btc: "1.00000001",
    costFiat: "250000",
    after: { btc: "1", costFiat: "150000" },
  };
  const treasury = treasuryAt("2026-01-01T00:00:00Z", [...ledger, sold]);
  const reason = "The warrants expired on June 30, 2025, and no count since then is published.";
  expect(treasury.state()?.capital).toMatchObject({ basic: 1_000, diluted: null, reason });
  expect(measureOf("sats_per_share_diluted", {}, treasury).reason).toBe(reason);
  expect(measureOf("sats_per_share_diluted", { asOf: "2025-06-30" }, treasury).value).toBe("133333.33");
  // A sale takes cost at the average, to the last satoshi.
  expect(treasury.state()).toMatchObject({ btc: "1", btcCostFiat: "149999.99925" });
});

it("periods begin with the last day before them, complete ones end with it, and none is annualized", () => {
  expect(later.yields().map(({ id, to, isComplete, yielded }) => [id, to, isComplete, yielded?.value])).toEqual([
    ["2025-Q2", "2025-04-10", false, "100.0"],
    ["2025-Q1", "2025-03-31", true, null],
    ["2025", "2025-04-10", false, null],
  ]);
});

it("a company without gold has no word of it, and its formulas have no term", () => {
  expect(later.hasGold()).toBe(false);
  for (const { label, formula, inputs } of later.measures({ price })) {
    expect(`${label} ${formula}`).not.toMatch(/gold|\bG\b|\bg\b/i);
    expect(inputs.map(({ symbol }) => symbol)).not.toContain("g");
  }
});

it("a trade that names no raise is paid from cash at hand, and a raise keeps what it did not buy", () => {
  const raises = later.raises();
  expect(raises?.flows).toMatchObject([{ title: "Units", bitcoinFiat: "100000.00", otherFiat: "400000.00" }]);
  expect(raises?.cashAtHand.bitcoinFiat).toBe("200000.00");
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
  ["12.3", "+12.3%"],
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

it("an amount of the ledger keeps its decimals", () =>
  expect([formatExact("974998.98", "fiat"), formatExact("2.24", "BTC")]).toEqual(["C$974,998.98", "2.24 BTC"]));
