import { expect, it } from "vitest";
import type { EntryOf, Ledger } from "~/content/treasury-schema";
import { balanceOn, capitalOn, goldOn, instrumentOn, markOn, policyOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { evaluateFormula } from "./formula-syntax";
import { Rational } from "./rational";
import { describeForApi, listTradeRows, tradeColumns } from "./to-api";
import type { LivePrice } from "./treasury";

// A company that bought Bitcoin and gold, and sold some: one issue, a balance and the prices of its day.

const from = (date: string) => ({
  date,
  publishAt: `${date}T12:00:00Z`,
  source: { title: "A release", href: "/news/a" },
});
const trade = { feesIncluded: true, flow: "in" } as const;
const issue = {
  exercised: {},
  lapsed: {},
  released: {},
  deemed: false,
  feesFiat: "0",
  allottedToFiat: "0.01",
} as const;
const document = { title: "Statements", href: "https://docs.example/statements.pdf" };

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
  sharesAfter: 1_000,
  warrantsAfter: 500,
  optionsAfter: 100,
};
const bought: EntryOf<"btc"> = {
  kind: "btc",
  ...from("2025-01-10"),
  no: 1,
  ...trade,
  btc: "2.00000001",
  priceFiat: "100000",
  costFiat: "200000",
  after: { btc: "2.00000001", costFiat: "200000" },
};
const gold: EntryOf<"gold"> = {
  kind: "gold",
  ...from("2025-01-20"),
  no: 1,
  ...trade,
  grams: "1000",
  priceFiatPerGram: "124.50",
  costFiat: "124500",
  bars: { count: 10, gramsEach: "100" },
  after: { grams: "1000", costFiat: "124500" },
};
const sold: EntryOf<"btc"> = {
  kind: "btc",
  ...from("2025-02-10"),
  no: 2,
  ...trade,
  flow: "out",
  btc: "0.5",
  priceFiat: "120000",
  costFiat: "60000",
  after: { btc: "1.50000001", costFiat: "150000.00" },
};
const ledger: Ledger = [
  capital,
  bought,
  gold,
  sold,
  {
    kind: "balance",
    ...from("2025-03-31"),
    source: document,
    status: "audited",
    cashFiat: "5000",
    debtFiat: "0",
    btcFiat: "225000",
    goldFiat: "140000",
    otherAssetsFiat: {},
    totalAssetsFiat: "370000",
    liabilitiesFiat: "1000",
    preferredFiat: "0",
    equityFiat: "369000",
  },
  { kind: "mark", ...from("2025-03-31"), btcFiat: "150000", goldFiatPerGram: "140", shareFiat: "300", venue: "TSXV" },
];

const price: LivePrice = { priceFiat: 180_000.5, at: "2026-01-01T00:00:00Z", source: "median of two", stale: false };

const treasuryOf = (entries: Ledger | null) => openTreasury(entries, "2026-01-01T00:00:00Z");

function describe(price: LivePrice | null | undefined, entries: Ledger = ledger) {
  const company = { name: "Example Inc.", tickers: ["TSXV:EX"] };
  const [origin, generatedAt] = ["https://site.example", "2026-01-01T00:00:00.000Z"];
  const body = describeForApi({ treasury: treasuryOf(entries), company, origin, generatedAt, price });
  if (!body) throw new Error("there is no treasury");
  return body;
}
const measuresOf = (price: LivePrice | null) =>
  Object.fromEntries(describe(price).measures.map((measure) => [measure.id, measure]));

it("amounts are numbers in the units of their keys, and every address is whole", () => {
  const source_url = "https://site.example/news/a";
  expect(describe(price)).toMatchObject({
    schema: "treasury/v1",
    generated_at: "2026-01-01T00:00:00.000Z",
    ledger_as_of: "2025-03-31",
    company: { name: "Example Inc.", tickers: ["TSXV:EX"], currency: "CAD" },
    holdings: { btc: 1.50000001, gold_g: 1000, btc_average_cost_cad: 100_000, gold_cost_cad: 124_500 },
    capital: { as_of: "2025-03-31", basic_shares: 1_000, warrants: 500, options: 100, assumed_diluted_shares: 1_600 },
    balance: { as_of: "2025-03-31", status: "audited", cash_cad: 5_000, debt_cad: 0, source_url: document.href },
    price: { btc_cad: 180_000.5, as_of: price.at, status: "live" },
    purchases: [{ no: 1, date: "2025-01-10", btc: 2.00000001, price_cad: 100_000, cost_cad: 200_000, source_url }],
    gold_purchases: [{ no: 1, date: "2025-01-20", gold_g: 1_000, price_cad_per_g: 124.5, gold_g_after: 1_000 }],
    sales: [{ no: 2, date: "2025-02-10", btc: 0.5, price_cad: 120_000, cost_cad: 60_000, btc_after: 1.50000001 }],
    marks: [{ date: "2025-03-31", btc_cad: 150_000, gold_cad_per_g: 140, share_cad: 300, venue: "TSXV", source_url }],
  });
  expect(describe(price).share_history.at(-1)).toEqual({
    date: "2025-02-10",
    btc: 1.50000001,
    basic_shares: 1_000,
    assumed_diluted_shares: 1_600,
    sats_per_share_basic: 150_000,
    sats_per_share_diluted: 93_750,
  });
});

it("a measure has the inputs that its formula needs, a definition and, live, the price's time", () => {
  const measures = measuresOf(price);
  const url = "https://site.example/news/a";
  const dated = { as_of: "2025-03-31", status: "dated", source_title: "A release", source_url: url };
  expect(measures.btc_holdings).toMatchObject({ value: 1.50000001, as_of: "2025-03-31", status: "dated" });
  expect(measures.btc_market_value).toMatchObject({
    value: 270_001,
    as_of: "2025-03-31",
    price_as_of: price.at,
    status: "live",
  });
  expect(measures.mnav_btc_gold_basic).toEqual({
    id: "mnav_btc_gold_basic",
    label: "mNAV, Bitcoin and gold, basic",
    value: 0.82,
    unit: "ratio",
    as_of: "2025-03-31",
    price_as_of: null,
    dates: "March 31, 2025",
    status: "dated",
    class: "non_gaap_ratio",
    formula: "S*p/(B*P+G*g)",
    inputs: { S: 1_000, p: 300, B: 1.50000001, P: 150_000, G: 1_000, g: 140 },
    input_sources: Object.fromEntries([..."SpBPGg"].map((symbol) => [symbol, dated])),
    definition_url: "https://site.example/treasury#mnav_btc_gold_basic",
  });
  expect(measures.nav_net).toMatchObject({ as_of: "2025-03-31", price_as_of: price.at, status: "mixed" });
  expect(measures.nav_net?.input_sources.P).toEqual({
    as_of: price.at,
    status: "live",
    source_title: "median of two",
    source_url: null,
  });
  for (const { value, formula, inputs, unit } of Object.values(measures).filter((each) => each.value !== null)) {
    const exact = Object.entries(inputs).map(([symbol, input]) => [symbol, Rational.of(Number(input).toFixed(8))]);
    const computed = Number(evaluateFormula(formula, Object.fromEntries(exact))?.toFixed(10));
    const shown = unit === "percent" ? 100 * computed : computed;
    expect(Math.abs(shown - Number(value))).toBeLessThanOrEqual(unit === "CAD" ? 0.5 : 0.05);
  }
  expect(measures.btc_yield_ytd).toMatchObject({ value: null, as_of: null, status: "unavailable" });
  expect(measures.btc_yield_ytd?.reason).toContain("no base");
});

it("a simulated price, and each figure that follows from it, has no value", () => {
  const body = describe({ ...price, source: "simulated" });
  expect(body.price).toEqual({ btc_cad: null, as_of: null, status: "simulated" });
  expect(JSON.stringify(body)).not.toContain("180000.5");
  const simulated = body.measures.filter(({ status }) => status === "simulated");
  expect(simulated.map(({ id }) => id)).toContain("btc_market_value");
  for (const { value, as_of, inputs } of simulated) expect([value, as_of, inputs.P]).toEqual([null, null, null]);
  expect(measuresOf({ ...price, source: "simulated" }).mnav_btc_basic).toMatchObject({ value: 1.33, status: "dated" });
});

it("a stale price is marked, with its time and the limit that it is older than, and an unknown one is unavailable", () => {
  const stale = { ...price, stale: true };
  expect(describe(stale).price).toEqual({ btc_cad: 180_000.5, as_of: price.at, status: "stale" });
  expect(measuresOf(stale).btc_market_value).toMatchObject({ value: 270_001, price_as_of: price.at, status: "stale" });
  const olderThan = (age?: number) => measuresOf({ ...stale, age }).btc_market_value?.input_sources.P?.older_than;
  expect([undefined, 31_000, 600_000, 600_001].map(olderThan)).toEqual([...Array(3).fill("30 seconds"), "10 minutes"]);
  expect(describe(null).price).toEqual({ btc_cad: null, as_of: null, status: "unavailable" });
  expect(measuresOf(null).btc_market_value).toMatchObject({ value: null, status: "unavailable" });
});

it("a price that its sources contradict is no live one, and says so in each figure's dates", () => {
  const unconfirmed = { ...price, status: "unconfirmed" } as const;
  expect(describe(unconfirmed).price).toEqual({ btc_cad: 180_000.5, as_of: price.at, status: "unconfirmed" });
  const figure = measuresOf(unconfirmed).btc_market_value;
  expect(figure).toMatchObject({
    value: 270_001,
    status: "unconfirmed",
    input_sources: { P: { status: "unconfirmed" } },
  });
  expect(figure?.dates).toMatch(/^Bitcoin at .* ET \(unconfirmed\)/);
});

it("without gold no key and no word names it, and without a ledger there is nothing", () => {
  const entries = ledger.filter(({ kind }) => kind !== "gold" && kind !== "mark");
  expect(JSON.stringify(describe(price, entries))).not.toMatch(/gold/i);
  const nothing = { company: { name: "", tickers: [] }, origin: "https://site.example", generatedAt: "", price };
  expect(describeForApi({ ...nothing, treasury: treasuryOf(null) })).toBeNull();
});

it("rows of the file follow the days, and those of Bitcoin add up to the holdings", () => {
  const rows = listTradeRows(treasuryOf(ledger), "https://site.example");
  expect(rows.map(({ date, asset, quantity, unit, cost_cad }) => [date, asset, quantity, unit, cost_cad])).toEqual([
    ["2025-01-10", "btc", 2.00000001, "BTC", 200_000],
    ["2025-01-20", "gold", 1_000, "g", 124_500],
    ["2025-02-10", "btc", -0.5, "BTC", -60_000],
  ]);
  expect(rows[1]).toMatchObject({ price_cad: 124.5, btc_after: null, release_url: "https://site.example/news/a" });
});

it("programs read the names of the company's currency, and never the code's own", () => {
  const answer = describe(price);
  expect(JSON.stringify(answer)).not.toMatch(/fiat/i);
  expect(answer).toMatchObject({
    holdings: { btc_cost_cad: 150_000.00025 },
    marks: [{ gold_cad_per_g: 140 }],
    measures: expect.arrayContaining([expect.objectContaining({ id: "btc_market_value", unit: "CAD" })]),
    ledger: expect.arrayContaining([
      expect.objectContaining({ kind: "btc", after: expect.anything(), price_cad: "100000" }),
    ]),
  });
});

it("without a live price every figure is of a day of the ledger", () => {
  const body = describe(undefined);
  expect(body.price).toEqual({ btc_cad: null, as_of: null, status: "dated" });
  const value = body.measures.find(({ id }) => id === "btc_market_value");
  expect(value).toMatchObject({ value: 225_000, as_of: "2025-03-31", status: "dated", inputs: { P: 150_000 } });
});

it("the balance sheet, sales and gold of the answer have all their amounts", () => {
  const { balance, sales, gold_purchases } = describe(price);
  expect(balance).toEqual({
    as_of: "2025-03-31",
    status: "audited",
    cash_cad: 5_000,
    debt_cad: 0,
    preferred_cad: 0,
    liabilities_cad: 1_000,
    btc_cad: 225_000,
    gold_cad: 140_000,
    total_assets_cad: 370_000,
    source_url: document.href,
  });
  const source_url = "https://site.example/news/a";
  expect(gold_purchases).toEqual([
    {
      no: 1,
      date: "2025-01-20",
      gold_g: 1_000,
      price_cad_per_g: 124.5,
      cost_cad: 124_500,
      gold_g_after: 1_000,
      source_url,
    },
  ]);
  const goldSale = goldOn("2025-03-01", {
    no: 2,
    flow: "out",
    grams: "200",
    priceFiatPerGram: "130",
    costFiat: "26000",
    after: { grams: "800", costFiat: "99600" },
    source: { title: "By letter", href: null },
  });
  expect([...sales, ...describe(price, [...ledger, goldSale]).sales.slice(-1)]).toMatchObject([
    { no: 2, btc: 0.5, cost_cad: 60_000 },
    { no: 2, gold_g: 200, price_cad_per_g: 130, cost_cad: 26_000, gold_g_after: 800, source_url: null },
  ]);
  expect(describe(price, [...ledger, goldSale]).gold_purchases).toHaveLength(1);
});

it("a mark without some of its prices, and figures that are missing, are null", () => {
  const bare = describe(price, [capital, markOn("2025-03-31")]);
  expect(bare.marks[0]).toEqual({
    date: "2025-03-31",
    btc_cad: null,
    share_cad: null,
    venue: null,
    source_url: "https://site.example/news/a-release",
  });
  expect(bare).toMatchObject({ holdings: { btc_average_cost_cad: null }, balance: null, purchases: [], sales: [] });
  expect(bare.share_history[0]).toMatchObject({ sats_per_share_basic: null, sats_per_share_diluted: null });
  expect(describe(price, [bought]).capital).toBeNull();
});

it("an entry is given as it was recorded, with its decimals as text and the company's own names as they are", () => {
  const event = capitalOn("2025-02-01", {
    event: "P1",
    raise: "Placement",
    exercised: { "P1-Warrants": 5 },
    cashless: { W1: { count: 5, shares: 3 } },
    allotted: { bitcoin: "1.50", gold: "0", other: "0" },
  });
  const balance = balanceOn("2025-03-31", { otherAssetsFiat: { "Prepaid costs": "7.00" } });
  const policy = policyOn("2025-03-31", {
    custody: [{ asset: "btc", custodian: "A Trust", location: "Calgary", services: "Storage" }],
  });
  const entries = [
    event,
    instrumentOn("2025-02-01", { schedule: { "2026-02-01": 3 } }),
    goldOn("2025-02-02"),
    balance,
    policy,
  ];
  const [first, instrument, lot, sheet, rules] = describe(price, entries).ledger as Record<string, unknown>[];
  expect(first).toMatchObject({
    kind: "capital",
    date: "2025-02-01",
    published_at: "2025-02-01T12:00:00Z",
    source_title: "A release",
    source_url: "https://site.example/news/a-release",
    exercised: { "P1-Warrants": 5 },
    cashless: { W1: { count: 5, shares: 3 } },
    allotted: { bitcoin: "1.50", gold: "0", other: "0" },
    allotted_to_cad: "0.01",
    shares_after: 1_000,
  });
  expect(Object.keys(first ?? {})).not.toContain("publishAt");
  expect(instrument?.schedule).toEqual({ "2026-02-01": 3 });
  expect(lot).toMatchObject({
    price_cad_per_gram: "120",
    bars: { count: 1, grams_each: "100" },
    after: { cost_cad: "12000" },
  });
  expect(sheet).toMatchObject({ gold_cad: "0", other_assets_cad: { "Prepaid costs": "7.00" } });
  expect(rules?.custody).toEqual([{ asset: "btc", custodian: "A Trust", location: "Calgary", services: "Storage" }]);
});

it("a simulated price leaves the other inputs of its figures as they are", () => {
  const { inputs } = measuresOf({ ...price, source: "simulated" }).unrealized_gain ?? {};
  expect(inputs).toEqual({ B: 1.50000001, P: null, C: 150_000.00025 });
});

it("the columns of the file are the fields of its rows, in the same order, each with its currency", () => {
  const [row] = listTradeRows(treasuryOf(ledger), "https://site.example");
  expect(tradeColumns.map(({ field }) => field)).toEqual(Object.keys(row ?? {}));
  expect(tradeColumns.map(({ label }) => label).join(" ")).toBe(
    "no date asset quantity unit price_cad cost_cad btc_after release_url",
  );
});
