import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { balanceOn, btcOn, capitalOn, goldOn, instrumentOn, markOn, policyOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { describeForApi, listTradeRows, tradeColumns } from "./to-api";
import type { LivePrice } from "./treasury";

// What neither the schema (scripts/content/treasury-openapi.test.ts) nor the independent script (tests/ledger) can tell of an
// answer: addresses, sources, and what is left out. A company that bought Bitcoin and gold, and sold some of both.

const document = { title: "Statements", href: "https://docs.example/statements.pdf" };
const ledger: Ledger = [
  capitalOn("2025-01-02", { warrantsAfter: 500, optionsAfter: 100 }),
  btcOn("2025-01-10", { btc: "2.00000001", costFiat: "200000" }),
  goldOn("2025-01-20", { grams: "1000", priceFiatPerGram: "124.50", costFiat: "124500" }),
  btcOn("2025-02-10", { no: 2, flow: "out", btc: "0.5", priceFiat: "120000", costFiat: "60000" }),
  goldOn("2025-03-01", {
    no: 2,
    flow: "out",
    grams: "200",
    priceFiatPerGram: "130",
    costFiat: "26000",
    source: { title: "By letter", href: null },
  }),
  balanceOn("2025-03-31", {
    source: document,
    cashFiat: "5000",
    btcFiat: "225000",
    goldFiat: "112000",
    totalAssetsFiat: "342000",
    liabilitiesFiat: "1000",
  }),
  markOn("2025-03-31", { btcFiat: "150000", goldFiatPerGram: "140", shareFiat: "300", venue: "TSXV" }),
];
const price: LivePrice = { priceFiat: 180_000.5, at: "2026-01-01T00:00:00Z", source: "median of two", stale: false };
const treasuryOf = (entries: Ledger | null) => openTreasury(entries, "2026-01-01T00:00:00Z");
const options = {
  company: { name: "Example Inc.", tickers: ["TSXV:EX"] },
  origin: "https://site.example",
  generatedAt: "2026-01-01T00:00:00.000Z",
};

function describe(price: LivePrice | null | undefined, entries: Ledger = ledger) {
  const body = describeForApi({ ...options, treasury: treasuryOf(entries), price });
  if (!body) throw new Error("there is no treasury");
  return body;
}
const measuresOf = (price: LivePrice | null) =>
  Object.fromEntries(describe(price).measures.map((measure) => [measure.id, measure]));
const url = "https://site.example/news/a-release";

it("amounts are numbers in the units of their keys, and every address is whole", () => {
  expect(describe(price)).toMatchObject({
    generated_at: options.generatedAt,
    company: { ...options.company, currency: "CAD" },
    holdings: { btc_average_cost_cad: 100_000 },
    balance: {
      as_of: "2025-03-31",
      status: "audited",
      cash_cad: 5_000,
      debt_cad: 0,
      preferred_cad: 0,
      liabilities_cad: 1_000,
      btc_cad: 225_000,
      gold_cad: 112_000,
      total_assets_cad: 342_000,
      source_url: document.href,
    },
    price: { btc_cad: 180_000.5, as_of: price.at, status: "live" },
    purchases: [{ no: 1, date: "2025-01-10", btc: 2.00000001, price_cad: 100_000, cost_cad: 200_000, source_url: url }],
    gold_purchases: [{ no: 1, gold_g: 1_000, price_cad_per_g: 124.5, cost_cad: 124_500, gold_g_after: 1_000 }],
    sales: [
      { no: 2, date: "2025-02-10", btc: 0.5, price_cad: 120_000, cost_cad: 60_000, proceeds_cad: 60_000 },
      { no: 2, gold_g: 200, price_cad_per_g: 130, cost_cad: 26_000, gold_g_after: 800, source_url: null },
    ],
    marks: [
      { date: "2025-03-31", btc_cad: 150_000, gold_cad_per_g: 140, share_cad: 300, venue: "TSXV", source_url: url },
    ],
  });
  const [bare] = describe(price, [...ledger.slice(0, 2), markOn("2025-03-31")]).marks;
  expect(bare).toEqual({ date: "2025-03-31", btc_cad: null, share_cad: null, venue: null, source_url: url });
});

it("a measure has the inputs that its formula needs with their sources, and the address of its definition", () => {
  const measures = measuresOf(price);
  const dated = { as_of: "2025-03-31", status: "dated", source_title: "A release", source_url: url };
  expect(measures.mnav_btc_basic).toEqual({
    id: "mnav_btc_basic",
    label: "mNAV, Bitcoin, basic",
    value: 1.33,
    unit: "ratio",
    as_of: "2025-03-31",
    price_as_of: null,
    dates: "March 31, 2025",
    status: "dated",
    class: "non_gaap_ratio",
    formula: "S*p/(B*P)",
    inputs: { S: 1_000, p: 300, B: 1.50000001, P: 150_000 },
    input_sources: Object.fromEntries([..."SpBP"].map((symbol) => [symbol, dated])),
    definition_url: "https://site.example/treasury#mnav_btc_basic",
  });
  // To the satoshi, where pages show two decimals.
  expect(measures.btc_holdings?.value).toBe(1.50000001);
  expect(measures.nav_net?.price_as_of).toBe(price.at);
  expect(measures.nav_net?.input_sources.P).toEqual({
    as_of: price.at,
    status: "live",
    source_title: "median of two",
    source_url: null,
  });
  expect(measures.btc_yield_ytd?.reason).toContain("no base");
});

it("a simulated price, and each figure that follows from it, has no value", () => {
  const body = describe({ ...price, source: "simulated" });
  expect(body.price).toEqual({ btc_cad: null, as_of: null, status: "simulated" });
  expect(JSON.stringify(body)).not.toContain("180000.5");
  const simulated = body.measures.filter(({ status }) => status === "simulated");
  expect(simulated.map(({ id }) => id)).toContain("btc_market_value");
  for (const { value, as_of, inputs } of simulated) expect([value, as_of, inputs.P]).toEqual([null, null, null]);
  expect(simulated.find(({ id }) => id === "unrealized_gain")?.inputs).toMatchObject({ B: 1.50000001, P: null });
});

it("a stale price is marked, with its time and the limit that it is older than, and an unknown one is unavailable", () => {
  const stale = { ...price, stale: true };
  expect(describe(stale).price).toEqual({ btc_cad: 180_000.5, as_of: price.at, status: "stale" });
  expect(measuresOf(stale).btc_market_value).toMatchObject({ value: 270_001, price_as_of: price.at, status: "stale" });
  const olderThan = (age?: number) => measuresOf({ ...stale, age }).btc_market_value?.input_sources.P?.older_than;
  expect([undefined, 31_000, 600_000, 600_001].map(olderThan)).toEqual([...Array(3).fill("30 seconds"), "10 minutes"]);
  expect(describe(null).price).toEqual({ btc_cad: null, as_of: null, status: "unavailable" });
  expect(describe(undefined).price).toEqual({ btc_cad: null, as_of: null, status: "dated" });
});

it("a price that its sources contradict is no live one, and says so in each figure's dates", () => {
  const unconfirmed = { ...price, status: "unconfirmed" } as const;
  expect(describe(unconfirmed).price).toEqual({ btc_cad: 180_000.5, as_of: price.at, status: "unconfirmed" });
  const figure = measuresOf(unconfirmed).btc_market_value;
  expect(figure).toMatchObject({ status: "unconfirmed", input_sources: { P: { status: "unconfirmed" } } });
  expect(figure?.dates).toMatch(/^Bitcoin at .* ET \(unconfirmed\)/);
});

it("without gold no key and no word names it, and without a ledger there is nothing", () => {
  const entries = ledger.filter(({ kind }) => kind !== "gold" && kind !== "mark");
  expect(JSON.stringify(describe(price, entries))).not.toMatch(/gold/i);
  expect(describeForApi({ ...options, treasury: treasuryOf(null), price })).toBeNull();
});

it("rows of the file follow the days, those of Bitcoin add up to the holdings, and each column is a field", () => {
  const rows = listTradeRows(treasuryOf(ledger), options.origin);
  expect(rows.map(({ date, asset, quantity, unit, cost_cad }) => [date, asset, quantity, unit, cost_cad])).toEqual([
    ["2025-01-10", "btc", 2.00000001, "BTC", 200_000],
    ["2025-01-20", "gold", 1_000, "g", 124_500],
    ["2025-02-10", "btc", -0.5, "BTC", -60_000],
    ["2025-03-01", "gold", -200, "g", -26_000],
  ]);
  expect(rows[1]).toMatchObject({ price_cad: 124.5, btc_after: null, release_url: url });
  expect(tradeColumns.map(({ field }) => field)).toEqual(Object.keys(rows[0] ?? {}));
});

it("an entry is given as it was recorded, with its decimals as text and the company's own names as they are", () => {
  const event = {
    event: "P1",
    exercised: { "P1-Warrants": 5 },
    cashless: { W1: { count: 5, shares: 3 } },
    allotted: { bitcoin: "1.50", gold: "0", other: "0" },
  };
  const custody = [{ asset: "btc", custodian: "A Trust", location: "Calgary", services: "Storage" }] as const;
  const entries: Ledger = [
    capitalOn("2025-02-01", event),
    instrumentOn("2025-02-01", { schedule: { "2026-02-01": 3 } }),
    goldOn("2025-02-02"),
    balanceOn("2025-03-31", { otherAssetsFiat: { "Prepaid costs": "7.00" } }),
    policyOn("2025-03-31", { custody: [...custody] }),
  ];
  const [first = {}, ...others] = describe(price, entries).ledger;
  expect(first).toMatchObject({
    ...event,
    kind: "capital",
    date: "2025-02-01",
    published_at: "2025-02-01T12:00:00Z",
    source_title: "A release",
    source_url: url,
    allotted_to_cad: "0.01",
    shares_after: 1_000,
  });
  expect(Object.keys(first)).not.toContain("publishAt");
  expect(others).toMatchObject([
    { schedule: { "2026-02-01": 3 } },
    { price_cad_per_gram: "120", bars: { count: 1, grams_each: "100" }, after: { cost_cad: "12000" } },
    { gold_cad: "0", other_assets_cad: { "Prepaid costs": "7.00" } },
    { custody },
  ]);
});
