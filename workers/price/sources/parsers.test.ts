import { describe, expect, it } from "vitest";
import answers from "../../../tests/support/fixtures/provider-answers.json";
import { coingecko, coinmarketcap } from "./aggregators";
import { coinbase, kraken } from "./exchanges";
import { homePrices } from "./home-prices";
import { listedProviders } from "./providers";
import { type HttpSource, type PricePoint, type Reading, unknownFigures } from "./source";

// The providers' published examples (each source's file has their address), with the pair and the
// currency changed to bitcoin in Canadian dollars. The second row of Kraken's history has no
// trades: it repeats the last price.
const { coingeckoHistory, krakenHistory } = answers;
const { data, status: cmcStatus } = answers.coinmarketcap;
const krakenPair = answers.kraken.result.XXBTZCAD;
const asked = { base: "", key: "", currency: "CAD" } as const;
const [gecko, krak, base] = [coingecko(asked), kraken(asked), coinbase(asked)];
const cmc = coinmarketcap(asked);
const text = JSON.stringify;
const readingOf = (name: keyof typeof answers.readings): Reading => ({
  ...unknownFigures,
  ...answers.readings[name],
});

describe.each(listedProviders)("$label", ({ name, create }) => {
  const { parse } = create(asked);
  const [answer, reading] = [answers[name], readingOf(name)];
  const isPrice = (value: unknown) =>
    ["string", "number"].includes(typeof value) && Number(value) === reading.price;
  const withPrice = (price: unknown) =>
    JSON.stringify(answer, (_, value: unknown) => (isPrice(value) ? price : value));

  it("has its published answer read, with a price as text or number, and nothing else", () => {
    expect(parse(text(answer))).toEqual(reading);
    for (const price of ["91234.5", 91234.5]) expect(parse(withPrice(price)).price).toBe(91234.5);
    const wrong = [
      0,
      999.99,
      100_000_000.01,
      "1e999",
      "NaN",
      "",
      "ninety",
      null,
      true,
      [],
      "0x1F4A0",
    ];
    for (const price of wrong) expect(() => parse(withPrice(price)), text(price)).toThrow();
    const html = "<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>";
    for (const body of [html, text(answer).slice(0, 40), "", "null", "[]", '{"ok":true}']) {
      expect(() => parse(body), body).toThrow(/^.{1,200}$/);
    }
  });

  it("is asked for prices in another currency, and reads no others", () => {
    const { address, parse: parseOther } = create({ ...asked, currency: "JPY" });
    expect(address).toMatch(/JPY\b/i);
    const price = homePrices.JPY;
    const other = withPrice(price).replaceAll("CAD", "JPY").replaceAll("cad", "jpy");
    expect(parseOther(other)).toEqual({ ...reading, price });
    expect(() => parseOther(text(answer))).toThrow(/^.{1,200}$/);
  });
});

it("answers of other shapes give the same figures", () => {
  const renamed = { error: [], result: { "XBT/CAD": krakenPair } };
  expect(krak.parse(text(renamed))).toEqual(readingOf("kraken"));
  const older = { data: { amount: "91015.07", currency: "CAD" } };
  expect(base.parse(text(older))).toEqual(readingOf("coinbase"));
});

it.each<[HttpSource, object, RegExp]>([
  [krak, { ...answers.kraken, error: ["EService:Busy"] }, /EService:Busy/],
  [krak, { error: [], result: {} }, /no pair/],
  [krak, { error: [], result: { XXBTZUSD: krakenPair } }, /another pair.*XXBTZUSD/],
  [base, { data: { amount: "68000", base: "ETH", currency: "CAD" } }, /base/],
  [base, { data: { amount: "131,080.25", currency: "CAD" } }, /amount/],
  [gecko, { ethereum: { cad: 68000 } }, /bitcoin/],
  [cmc, { data: { 1: { ...data["1"], id: 1027 } }, status: cmcStatus }, /data/],
  [cmc, { status: { error_code: 1002, error_message: "x".repeat(999) } }, /^error 1002: x{148}$/],
])("an error or another pair is rejected with its reason: %#", (source, body, reason) =>
  expect(() => source.parse(text(body))).toThrow(reason),
);

it.each([
  [{ cad_market_cap: null, cad_24h_vol: null, last_updated_at: null }, {}],
  [{ cad_market_cap: -1, cad_24h_change: -101, last_updated_at: "yesterday" }, {}],
  [{ cad_24h_vol: 1e30, cad_market_cap: "1787802988326.25" }, { market_cap: 1787802988326.25 }],
])("slow figures of %j do not cost the price", (figures, read) => {
  const reading = { ...unknownFigures, price: 91187.34, ...read };
  expect(gecko.parse(text({ bitcoin: { cad: 91187.34, ...figures } }))).toEqual(reading);
});

const pointsOf = (first: number, ...prices: number[]): PricePoint[] =>
  prices.map((price, index) => ({ at: (first + index * 300) * 1_000, price }));
const warned = {
  error: ["WGeneral:Something"],
  result: { last: 1, XXBTZCAD: krakenHistory.result.XXBTZCAD },
};
const [start, later] = [1711843200000, 1711844100000];
type CreateRow = (at: unknown, price: unknown) => unknown;
const candle: CreateRow = (at, price) => {
  const seconds = typeof at === "number" ? at / 1_000 : at;
  return [seconds, "1", "1", "1", price, "1", "1", 1];
};

it.each<[string, HttpSource, object, PricePoint[], (rows: unknown[]) => object, CreateRow]>([
  [
    "CoinGecko, in milliseconds",
    gecko,
    coingeckoHistory,
    pointsOf(1711843200, 94312.56, 94318.2),
    (prices) => ({ ...coingeckoHistory, prices }),
    (at, price) => [at, price],
  ],
  [
    "Kraken, of closing prices, with a warning",
    krak,
    warned,
    pointsOf(1688671200, 40305.7, 40300),
    (rows) => ({ ...krakenHistory, result: { XXBTZCAD: rows, last: 1 } }),
    candle,
  ],
])(
  "a history of %s is read without its unusable rows",
  (_, source, recorded, points, create, row) => {
    const parse = (answer: unknown) => source.history?.parse(text(answer));
    expect(parse(recorded)).toEqual(points);
    const good = [94000, 94001, 94002].map((price, index) => row(start + index * 300_000, price));
    const bad = [
      ...[null, -94000, 9.4e13, "ninety thousand"].map((price) => row(later, price)),
      ...[null, "2024-03-31T00:00:00Z", -later].map((time) => row(time, 94000)),
      ...[[later], { at: later, price: 94000 }, null],
    ];
    for (const each of bad) expect(parse(create([...good, each])), text(each)).toHaveLength(3);
    const broken = create([...good, ...Array(4).fill(row(later, -1))]);
    expect(() => parse(broken)).toThrow("3 of 7 prices are usable");
    for (const answer of [create([]), { error: ["EGeneral:Too many requests"] }, null]) {
      expect(() => parse(answer)).toThrow();
    }
  },
);
