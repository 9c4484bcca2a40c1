import { describe, expect, it } from "vitest";
import { currencyCodes } from "~/brand/currencies";
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
const cmcCoin = data["1"];
const krakenPair = answers.kraken.result.XXBTZCAD;
const asked = { base: "", key: "", currency: "CAD" } as const;
const [gecko, krak, base, cmc] = [
  coingecko(asked),
  kraken(asked),
  coinbase(asked),
  coinmarketcap(asked),
];
const text = JSON.stringify;
const parseHistory = (source: HttpSource, answer: unknown) =>
  source.history?.parse(typeof answer === "string" ? answer : text(answer));

const cmcAnswer = (data: unknown) => ({ data, status: cmcStatus });
/**
 * What a provider's published answer is read as: its price, and its other figures where it gives
 * any.
 */
const readingOf = (name: keyof typeof answers.readings): Reading => ({
  ...unknownFigures,
  ...answers.readings[name],
});

it.each<[what: string, source: HttpSource, answer: object, reading: Reading]>([
  [
    "Kraken, another name for the pair",
    krak,
    { error: [], result: { "XBT/CAD": krakenPair } },
    readingOf("kraken"),
  ],
  [
    "Coinbase's older",
    base,
    { data: { amount: "91015.07", currency: "CAD" } },
    readingOf("coinbase"),
  ],
])("an answer of another shape gives the same figures: %s", (_, source, answer, reading) =>
  expect(source.parse(text(answer))).toEqual(reading),
);

describe.each(listedProviders)("$label", ({ name, create }) => {
  const { parse } = create(asked);
  const [answer, reading] = [answers[name], readingOf(name)];
  it("has its published answer read: the figures and their time", () =>
    expect(parse(text(answer))).toEqual(reading));

  const isPrice = (value: unknown) =>
    ["string", "number"].includes(typeof value) && Number(value) === reading.price;
  const withPrice = (price: unknown) =>
    JSON.stringify(answer, (_, value: unknown) => (isPrice(value) ? price : value));

  const wrong = [
    -91000,
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
    {},
    "0x1F4A0",
  ];
  it("takes a price as text or number, and rejects anything else", () => {
    for (const price of ["91234.5", 91234.5, "9.12345e4"])
      expect(parse(withPrice(price)).price).toBe(91234.5);
    for (const price of wrong) expect(() => parse(withPrice(price)), text(price)).toThrow();
  });

  it.each(currencyCodes.filter((code) => code !== "CAD"))(
    "is asked for prices in %s, and reads no others",
    (currency) => {
      const { address, parse: parseOther } = create({ ...asked, currency });
      expect(address).toMatch(new RegExp(`${currency}\\b`, "i"));
      const price = homePrices[currency];
      const other = withPrice(price)
        .replaceAll("CAD", currency)
        .replaceAll("cad", currency.toLowerCase());
      expect(parseOther(other)).toEqual({ ...reading, price });
      expect(() => parseOther(text(answer))).toThrow(/^.{1,200}$/);
    },
  );

  const html = "<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>";
  it("rejects an unusable answer with a short reason", () => {
    for (const body of [html, text(answer).slice(0, 40), "", "null", "[]", '{"ok":true}'])
      expect(() => parse(body), body).toThrow(/^.{1,200}$/);
  });
});

it.each<[HttpSource, object, RegExp]>([
  [krak, { ...answers.kraken, error: ["EService:Busy"] }, /EService:Busy/],
  [krak, { error: [], result: {} }, /no pair/],
  [krak, { error: [], result: { XXBTZUSD: krakenPair } }, /another pair.*XXBTZUSD/],
  [krak, { error: [], result: { XXBTZCAD: krakenPair, XXBTZUSD: krakenPair } }, /another pair/],
  [base, { data: { amount: "68000", base: "ETH", currency: "CAD" } }, /base/],
  [base, { data: { amount: "131,080.25", currency: "CAD" } }, /amount/],
  [base, { errors: [{ id: "not_found", message: "Invalid base currency" }] }, /data/],
  [gecko, { ethereum: { cad: 68000 } }, /bitcoin/],
  [cmc, cmcAnswer({ 1: { ...cmcCoin, id: 1027 } }), /data/],
  [cmc, { status: { error_code: 1002, error_message: "No key." } }, /^error 1002: No key/],
  [cmc, { status: { error_code: 1002, error_message: "x".repeat(999) } }, /^error 1002: x{148}$/],
  [cmc, { status: { error_code: 1002 } }, /^error 1002: $/],
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
it.each<[string, HttpSource, object, PricePoint[]]>([
  ["CoinGecko, in milliseconds", gecko, coingeckoHistory, pointsOf(1711843200, 94312.56, 94318.2)],
  ["Kraken, of closing prices, with a warning", krak, warned, pointsOf(1688671200, 40305.7, 40300)],
])("a recorded history of %s is read", (_, source, answer, points) =>
  expect(parseHistory(source, answer)).toEqual(points),
);

/** Each provider's answer with other rows, and a row of its shape by time in ms and price. */
type CreateRow = (at: unknown, price: unknown) => unknown;
const candle: CreateRow = (at, price) => [
  typeof at === "number" ? at / 1_000 : at,
  "1",
  "1",
  "1",
  price,
  "1",
  "1",
  1,
];
describe.each<[string, HttpSource, (rows: unknown[]) => object, CreateRow]>([
  ["coingecko", gecko, (prices) => ({ ...coingeckoHistory, prices }), (at, price) => [at, price]],
  ["kraken", krak, (rows) => ({ ...krakenHistory, result: { XXBTZCAD: rows, last: 1 } }), candle],
])("the history of %s", (_, source, createAnswer, createRow) => {
  const at = 1711844100000;
  const good = [94000, 94001, 94002].map((price, index) =>
    createRow(1711843200000 + index * 300_000, price),
  );

  it("leaves out rows of another shape, or without a possible price or time", () => {
    const prices = [null, -94000, 9.4e13, "ninety thousand", [94000]];
    const bad = [
      ...prices.map((price) => createRow(at, price)),
      ...[null, "2024-03-31T00:00:00Z", -at].map((time) => createRow(time, 94000)),
      ...[[at], { at, price: 94000 }, null],
    ];
    for (const row of bad)
      expect(parseHistory(source, createAnswer([...good, row])), text(row)).toHaveLength(3);
  });

  const broken = createAnswer([...good, ...Array(4).fill(createRow(at, -1))]);
  it.each<[string, answer: unknown, reason: string]>([
    ["most of it is unusable", broken, "3 of 7 prices are usable"],
    ["it has no rows", createAnswer([]), ""],
    [
      "it is an error",
      { error: ["EGeneral:Too many requests"] },
      source === krak ? "Too many requests" : "",
    ],
    ["it is cut short", text(createAnswer(good)).slice(0, 60), ""],
    ["it is null", "null", ""],
    [
      "it is of another pair",
      { error: [], result: { XXBTZUSD: good, last: 1 } },
      source === krak ? "another pair" : "",
    ],
  ])("is rejected when %s", (_case, answer, reason) =>
    expect(() => parseHistory(source, answer)).toThrow(new RegExp(reason)),
  );
});
