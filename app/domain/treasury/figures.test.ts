import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { balanceOn, btcOn, capitalOn, goldOn, instrumentOn, markOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { formatMeasure } from "./format";
import type { LivePrice } from "./live-price";

// Every figure of a company with round numbers, so that each can be checked by hand.

const from = (title: string) => ({ source: { title, href: `/news/${title}` } });
const ledger: Ledger = [
  capitalOn("2024-12-01", { sharesAfter: 1_000, ...from("issue") }),
  btcOn("2024-12-10", { btc: "1", costFiat: "80000", ...from("first") }),
  goldOn("2025-01-05", { grams: "100", costFiat: "12000", ...from("gold") }),
  btcOn("2025-02-10", { no: 2, btc: "1", costFiat: "120000", ...from("second") }),
  capitalOn("2025-02-15", { event: "WARRANTS", sharesAfter: 1_000, warrantsAfter: 250, ...from("warrants") }),
  markOn("2025-03-31", { btcFiat: "150000", goldFiatPerGram: "130", shareFiat: "500", ...from("prices") }),
  balanceOn("2025-03-31", {
    status: "unaudited",
    cashFiat: "40000",
    btcFiat: "300000",
    goldFiat: "13000",
    totalAssetsFiat: "400000",
    liabilitiesFiat: "10000",
    debtFiat: "4000",
    preferredFiat: "1000",
    ...from("statements"),
  }),
];
const price: LivePrice = { priceFiat: 160_000, at: "2025-04-02T09:00:00Z", source: "median of two", stale: false };
const treasuryOf = (entries: Ledger) => openTreasury(entries, "2026-01-01");
const measuresOf = (entries: Ledger, options: { asOf?: string; price?: LivePrice | null } = {}) =>
  new Map(
    treasuryOf(entries)
      .measures(options)
      .map((measure) => [measure.id, measure]),
  );

it("every figure has its name, its value in its unit, and its class under NI 52-112", () => {
  const rows = treasuryOf(ledger)
    .measures()
    .map((measure) => [measure.id, measure.label, formatMeasure(measure), measure.class]);
  expect(rows).toEqual([
    ["btc_holdings", "BTC holdings", "2.00 BTC", "other"],
    ["btc_cost", "Cost basis, fees included", "C$200,000", "other"],
    ["btc_average_cost", "Average cost", "C$100,000.00", "other"],
    ["cash", "Cash", "C$40,000", "ifrs"],
    ["btc_market_value", "Market value of Bitcoin (BTC NAV)", "C$300,000", "non_gaap_measure"],
    ["unrealized_gain", "Unrealized gain on Bitcoin", "C$100,000", "non_gaap_measure"],
    ["unrealized_gain_percent", "Unrealized gain on Bitcoin, as a percentage of cost", "50.0%", "non_gaap_ratio"],
    ["btc_and_gold_value", "Bitcoin and gold", "C$313,000", "non_gaap_measure"],
    ["nav_net", "NAV of Bitcoin, gold and cash, net of liabilities", "C$343,000", "non_gaap_measure"],
    [
      "nav_net_per_share",
      "NAV per share, Bitcoin, gold and cash, net of liabilities, basic",
      "C$343.00",
      "non_gaap_ratio",
    ],
    ["btc_equivalent", "BTC equivalent of Bitcoin and gold", "2.09 BTC", "non_gaap_measure"],
    ["share_of_assets", "BTC equivalent share of assets (Bitcoin and gold)", "78.3%", "non_gaap_ratio"],
    ["market_cap", "Market capitalization, basic", "C$500,000", "other"],
    ["mnav_btc_gold_basic", "mNAV, Bitcoin and gold, basic", "1.60×", "non_gaap_ratio"],
    ["mnav_btc_basic", "mNAV, Bitcoin, basic", "1.67×", "non_gaap_ratio"],
    ["mnav_btc_diluted", "mNAV, Bitcoin, assumed diluted", "2.08×", "non_gaap_ratio"],
    ["mnav_enterprise_value", "mNAV, enterprise value", "1.55×", "non_gaap_ratio"],
    ["net_debt", "Net debt", "−C$36,000", "non_gaap_measure"],
    ["leverage", "Leverage: debt and preferred shares less cash, of the value of Bitcoin", "−11.7%", "non_gaap_ratio"],
    ["sats_per_share_basic", "Sats per share, basic", "200,000.00 sats", "non_gaap_ratio"],
    ["sats_per_share_diluted", "Sats per share, assumed diluted", "160,000.00 sats", "non_gaap_ratio"],
    ["btc_yield_ytd", "BTC Yield, January 1 to March 31, 2025", "60.0%", "non_gaap_ratio"],
    ["btc_gain_ytd", "BTC Gain, January 1 to March 31, 2025", "0.60 BTC", "non_gaap_measure"],
    ["btc_cad_gain_ytd", "BTC $ Gain, January 1 to March 31, 2025", "C$90,000", "non_gaap_measure"],
    ["btc_yield_qtd", "BTC Yield, January 1 to March 31, 2025", "60.0%", "non_gaap_ratio"],
    ["btc_gain_qtd", "BTC Gain, January 1 to March 31, 2025", "0.60 BTC", "non_gaap_measure"],
    ["btc_cad_gain_qtd", "BTC $ Gain, January 1 to March 31, 2025", "C$90,000", "non_gaap_measure"],
  ]);
});

it("every input has its meaning, its unit, its day and the document that states it", () => {
  const inputs = [...measuresOf(ledger).values(), ...measuresOf(ledger, { price }).values()].flatMap(
    ({ inputs }) => inputs,
  );
  const rows = inputs.map(({ symbol, label, value, unit, asOf, source, audit }) =>
    [symbol, label, value, unit, asOf, source.title, audit].join(" | "),
  );
  expect([...new Set(rows)].sort()).toEqual([
    "A | Total assets | 400000 | fiat | 2025-03-31 | statements | unaudited",
    "B | Bitcoin held | 2 | BTC | 2025-03-31 | second | ",
    "B0 | Bitcoin held at the start of the period | 1 | BTC | 2024-12-31 | first | ",
    "C | Cost of the Bitcoin held, fees included | 200000 | fiat | 2025-03-31 | second | ",
    "D | Shares, assumed diluted (with all warrants and options) | 1250 | shares | 2025-03-31 | warrants | ",
    "D0 | Shares, assumed diluted, at the start of the period | 1000 | shares | 2024-12-31 | issue | ",
    "F | Preferred shares | 1000 | fiat | 2025-03-31 | statements | unaudited",
    "G | Gold held | 100 | g | 2025-03-31 | gold | ",
    "K | Cash | 40000 | fiat | 2025-03-31 | statements | unaudited",
    "L | Liabilities | 10000 | fiat | 2025-03-31 | statements | unaudited",
    "P | Price of one bitcoin | 150000 | fiat | 2025-03-31 | prices | ",
    "P | Price of one bitcoin | 160000 | fiat | 2025-04-02T09:00:00Z | median of two | ",
    "Q | Debt | 4000 | fiat | 2025-03-31 | statements | unaudited",
    "S | Shares outstanding, including escrowed shares | 1000 | shares | 2025-03-31 | warrants | ",
    "V0 | Holdings on the latest balance sheet | 313000 | fiat | 2025-03-31 | statements | unaudited",
    "g | Price of a gram of gold | 130 | fiat | 2025-03-31 | prices | ",
    "p | Closing share price | 500 | fiat | 2025-03-31 | prices | ",
  ]);
});

const [issue] = ledger;
const soldIn = (year: number) => btcOn(`${year}-12-20`, { no: 3, flow: "out", btc: "1", costFiat: "90000" });
const isNot =
  (...kinds: string[]) =>
  ({ kind }: Ledger[number]) =>
    !kinds.includes(kind);

it.each([
  ["btc_holdings", "None is owned on March 31, 2025.", ledger.filter(isNot("btc")), undefined],
  [
    "sats_per_share_basic",
    "No share count is published for March 31, 2025.",
    ledger.filter(isNot("capital")),
    undefined,
  ],
  ["btc_and_gold_value", "No such price is published for March 31, 2025.", ledger.filter(isNot("mark")), price],
  ["btc_cad_gain_ytd", "No such price is published for April 1, 2025.", [...ledger, goldOn("2025-04-01")], undefined],
  ["nav_net", "No balance is published for March 31, 2025.", ledger.filter(isNot("balance")), price],
  [
    "btc_yield_ytd",
    "It divides by zero.",
    [capitalOn("2024-12-01", { sharesAfter: 0 }), btcOn("2024-12-10"), btcOn("2025-02-10")],
    undefined,
  ],
  [
    "sats_per_share_diluted",
    "The warrants expired on March 30, 2025, and no count since then is published.",
    [...ledger, instrumentOn("2025-02-15", { count: 250, expires: "2025-03-30" })],
    undefined,
  ],
  ["btc_average_cost", "It divides by zero.", [issue, btcOn("2024-12-10"), soldIn(2024)], undefined],
  [
    "btc_yield_ytd",
    "No Bitcoin was owned on December 31, 2024, so the period has no base.",
    [issue, btcOn("2024-12-10"), soldIn(2024), btcOn("2025-02-10")],
    undefined,
  ],
  [
    "market_cap",
    "No prices are published for a day on which all its inputs are known.",
    ledger.filter(isNot("mark")),
    undefined,
  ],
] as [string, string, Ledger, LivePrice | undefined][])("%s without a value says: %s", (id, reason, entries, price) => {
  const measure = measuresOf(entries, price ? { price } : {}).get(id);
  expect(measure).toMatchObject({ value: null, asOf: null, status: "unavailable", reason });
});

it("a figure without a value still has those of its inputs that are published", () => {
  const { inputs } = measuresOf(ledger.filter(isNot("balance")), { price }).get("nav_net") ?? {};
  expect(inputs?.map(({ symbol }) => symbol)).toEqual(["B", "P", "G", "g"]);
});

it("a dated figure takes the last day that has all its prices, and a period's end its own day alone", () => {
  const entries = [
    ...ledger,
    btcOn("2025-04-05", { no: 3, btc: "1", costFiat: "140000" }),
    markOn("2025-04-10", { btcFiat: "170000" }),
    markOn("2025-04-20", { btcFiat: "180000" }),
  ];
  const measures = measuresOf(entries);
  expect(measures.get("btc_market_value")).toMatchObject({ value: "540000", asOf: "2025-04-20" });
  expect(measures.get("btc_and_gold_value")).toMatchObject({ value: "313000", asOf: "2025-03-31" });
  expect(measures.get("btc_cad_gain_ytd")?.inputs.at(-1)).toMatchObject({ value: "180000", asOf: "2025-04-20" });
  expect(measuresOf(entries, { asOf: "2025-04-10" }).get("btc_market_value")?.value).toBe("510000");
  // Live figures take the newest of every other price.
  expect(measuresOf(entries, { price }).get("btc_and_gold_value")).toMatchObject({ value: "493000" });
});

it("before its first gold a company has no gold in its figures, and their names stay", () => {
  const before = measuresOf(ledger, { asOf: "2024-12-31" }).get("btc_equivalent");
  expect(before).toMatchObject({ label: "BTC equivalent of Bitcoin and gold", formula: "B", value: "1.00" });
  const live = treasuryOf(ledger)
    .measures({ asOf: "2024-12-31", price })
    .find(({ id }) => id === "btc_and_gold_value");
  expect(live).toMatchObject({ formula: "B*P", value: "160000", status: "live" });
});

it("the formulas of a company without gold have no gap where gold was", () => {
  const measures = measuresOf(ledger.filter(isNot("gold")), { price });
  const written = ["nav_net", "nav_net_per_share", "share_of_assets", "mnav_btc_basic"].map((id) => [
    measures.get(id)?.label,
    measures.get(id)?.formula,
  ]);
  expect(written).toEqual([
    ["NAV of Bitcoin and cash, net of liabilities", "B*P+K-L"],
    ["NAV per share, Bitcoin and cash, net of liabilities, basic", "(B*P+K-L)/S"],
    ["BTC equivalent share of assets (Bitcoin)", "(B*P)/(A-V0+(B*P))"],
    ["mNAV, Bitcoin, basic", "S*p/(B*P)"],
  ]);
  expect([...measures.keys()]).not.toContain("btc_equivalent");
});

it.each([
  ["2025-04-07", undefined, ""],
  ["2025-04-08", undefined, "g p"],
  ["2025-04-08", { ...price, stale: true }, "P g p"],
  ["2025-08-13", undefined, "g p"],
  ["2025-08-14", undefined, "A F K L Q g p"],
  ["2025-08-14", price, "A F K L Q V0 g p"],
])(
  "to a reader of %s with the live price %j each input that is older than its limit says so: %s",
  (today, price, old) => {
    const treasury = openTreasury(ledger, "2026-01-01", {
      today,
    });
    const inputs = treasury.measures(price && { price }).flatMap(({ inputs }) => inputs);
    const marked = inputs.filter(({ olderThan }) => olderThan).map(({ symbol }) => symbol);
    expect([...new Set(marked)].sort().join(" ")).toBe(old);
  },
);
