import { describe, expect, it } from "vitest";
import * as answers from "../../../tests/support/worker/provider-answers";
import { coinbase } from "./coinbase";
import { coingecko } from "./coingecko";
import { coinmarketcap } from "./coinmarketcap";
import { kraken } from "./kraken";
import { type HttpSource, type PricePoint, type Reading, unknownFigures } from "./source";

const { cmcCoin, cmcQuote, cmcStatus, coingeckoHistory, krakenHistory, krakenPair, krakenRows } = answers;
const [gecko, krak, base, cmc] = [coingecko(""), kraken(""), coinbase(""), coinmarketcap("", "")];
const text = JSON.stringify;
const parseHistory = (source: HttpSource, answer: unknown) =>
  source.history?.parse(typeof answer === "string" ? answer : text(answer));

const geckoFigures = {
  market_cap: 1787802988326.25,
  volume_24h: 42260929299.5248,
  percent_change_24h: 3.637278946773539,
};
const geckoReading = { ...geckoFigures, price: 91187.3358936566, at: 1711356300000 };
const cmcFigures = { market_cap: 1788566151105.1, volume_24h: 43148205721.66, percent_change_24h: 0.518894 };
const cmcReading = { ...cmcFigures, price: 91602.60701122, at: Date.parse("2018-08-09T22:53:32.000Z") };
const cmcAnswer = (data: unknown) => ({ data, status: cmcStatus });
const [lastTrade, spot] = [91303.2, 91015.07].map((price) => ({ ...unknownFigures, price }));

it.each<[what: string, source: HttpSource, answer: object, reading?: Reading]>([
  ["CoinGecko", gecko, answers.coingecko, geckoReading],
  ["Kraken", krak, answers.kraken, lastTrade],
  ["Kraken with another name for the pair", krak, { error: [], result: { "XBT/CAD": krakenPair } }, lastTrade],
  ["Kraken with a warning", krak, { ...answers.kraken, error: ["WGeneral:Danger"] }, lastTrade],
  ["Coinbase", base, answers.coinbase, spot],
  ["Coinbase without its newer field", base, { data: { amount: "91015.07", currency: "CAD" } }, spot],
  ["CoinMarketCap v1 and v2 by id", cmc, answers.coinmarketcap, cmcReading],
  ["CoinMarketCap v1 by symbol", cmc, cmcAnswer({ BTC: cmcCoin }), cmcReading],
  ["CoinMarketCap v2 by symbol", cmc, cmcAnswer({ BTC: [cmcCoin] }), cmcReading],
  ["CoinMarketCap v3", cmc, cmcAnswer([{ ...cmcCoin, quote: [{ symbol: "CAD", ...cmcQuote }] }]), cmcReading],
])("a published answer of %s gives its figures and their time", (_, source, answer, reading) => {
  expect(source.parse(text(answer))).toEqual(reading);
});

describe.each<[HttpSource["name"], HttpSource, object]>([
  ["coingecko", gecko, answers.coingecko],
  ["kraken", krak, answers.kraken],
  ["coinbase", base, answers.coinbase],
  ["coinmarketcap", cmc, answers.coinmarketcap],
])("%s", (_, { parse }, answer) => {
  /** The same answer with another price. */
  const withPrice = (price: unknown) =>
    text(answer).replace(/"cad":[\d.]+|"c":\["[\d.]+"|"amount":"[\d.]+"|"price":[\d.]+/, (found) =>
      found.replace(/"[\d.]+"$|[\d.]+$/, () => text(price)),
    );

  it.each(["91234.5", 91234.5, "9.12345e4", " 91234.5 "])("takes %j for a price", (price) => {
    expect(parse(withPrice(price)).price).toBe(91234.5);
  });

  const outOfBounds = [-91000, 0, "-91000", 999.99, 100_000_000.01, 1e300, "1e999"];
  it.each([...outOfBounds, "NaN", "", "ninety", null, true, [], {}, "0x1F4A0"])("rejects %j for a price", (price) => {
    expect(() => parse(withPrice(price))).toThrow();
  });

  const html = "<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>";
  it.each([html, text(answer).slice(0, 40), "", "null", "[]", '{"ok":true}', "91234.5"])(
    "rejects %j with a short reason",
    (body) => {
      expect(() => parse(body)).toThrow(/^.{1,200}$/);
    },
  );
});

it.each<[string, HttpSource, object, RegExp]>([
  ["Kraken's", krak, { error: ["EQuery:Unknown asset pair"] }, /Unknown asset pair/],
  ["Kraken's beside a result", krak, { ...answers.kraken, error: ["EService:Busy"] }, /EService:Busy/],
  ["Kraken's empty result", krak, { error: [], result: {} }, /no pair/],
  ["Coinbase's", base, { errors: [{ id: "not_found", message: "Invalid base currency" }] }, /data/],
  ["another currency from Coinbase", base, { data: { amount: "68000", currency: "USD" } }, /currency/],
  ["CoinGecko's", gecko, { status: { error_code: 429, error_message: "Too many calls" } }, /bitcoin/],
  ["CoinGecko's unknown coin", gecko, {}, /bitcoin/],
  ["another currency from CoinGecko", gecko, { bitcoin: { usd: 68000 } }, /cad/],
  ["CoinMarketCap's", cmc, { status: { error_code: 1002, error_message: "No key." } }, /1002: No key/],
  ["CoinMarketCap's empty data", cmc, { data: [], status: cmcStatus }, /no coin/],
])("an error is rejected with its reason: %s", (_, source, body, reason) => {
  expect(() => source.parse(text(body))).toThrow(reason);
});

it.each([
  ["missing", {}, {}],
  ["null", { cad_market_cap: null, cad_24h_vol: null, cad_24h_change: null, last_updated_at: null }, {}],
  ["absurd", { cad_market_cap: -1, cad_24h_vol: 1e30, cad_24h_change: -101, last_updated_at: "yesterday" }, {}],
  ["strings", { cad_market_cap: "1787802988326.25" }, { market_cap: 1787802988326.25 }],
])("slow figures that are %s do not cost the price", (_, figures, known) => {
  const reading = { ...unknownFigures, price: 91187.34, ...known };
  expect(gecko.parse(text({ bitcoin: { cad: 91187.34, ...figures } }))).toEqual(reading);
});

const krakenPoints = [
  { at: 1688671200000, price: 40305.7 },
  { at: 1688671500000, price: 40300 },
];
it.each<[string, HttpSource, object, PricePoint[]]>([
  [
    "CoinGecko, in milliseconds",
    gecko,
    coingeckoHistory,
    [
      { at: 1711843200000, price: 94312.56 },
      { at: 1711843500000, price: 94318.2 },
    ],
  ],
  ["Kraken, of closing prices at seconds", krak, krakenHistory, krakenPoints],
  [
    "Kraken, with a warning and the pair last",
    krak,
    { error: ["WGeneral:Something"], result: { last: 1, XXBTZCAD: krakenRows } },
    krakenPoints,
  ],
])("a recorded history of %s is read", (_, source, answer, points) => {
  expect(parseHistory(source, answer)).toEqual(points);
});

/** Each provider's answer with other rows, and a row of its shape by time in ms and price. */
describe.each<[string, HttpSource, (rows: unknown[]) => object, (at: unknown, price: unknown) => unknown]>([
  ["coingecko", gecko, (prices) => ({ ...coingeckoHistory, prices }), (at, price) => [at, price]],
  [
    "kraken",
    krak,
    (rows) => ({ ...krakenHistory, result: { XXBTZCAD: rows, last: 1 } }),
    (at, price) => [typeof at === "number" ? at / 1_000 : at, "1", "1", "1", price, "1", "1", 1],
  ],
])("the history of %s", (_, source, createAnswer, createRow) => {
  const at = 1711844100000;
  const good = [94000, 94001, 94002].map((price, index) => createRow(1711843200000 + index * 300_000, price));

  it.each([
    ...[null, -94000, 0, 9.4e13, "ninety thousand", [94000]].map((price) => ["price", price, createRow(at, price)]),
    ...[null, "2024-03-31T00:00:00Z", -at].map((time) => ["time", time, createRow(time, 94000)]),
    ...[[at], { at, price: 94000 }, null].map((wrong) => ["row", wrong, wrong]),
  ])("leaves out a %s that is %j", (_what, _value, bad) => {
    expect(parseHistory(source, createAnswer([...good, bad]))).toHaveLength(3);
  });

  it.each<[string, answer: unknown, reason: string]>([
    [
      "most of it is unusable",
      createAnswer([...good, ...Array(4).fill(createRow(at, -1))]),
      "3 of 7 prices are usable",
    ],
    ["it has no rows", createAnswer([]), ""],
    ["it is an error", { error: ["EGeneral:Too many requests"] }, source === krak ? "Too many requests" : ""],
    ["it is cut short", text(createAnswer(good)).slice(0, 60), ""],
    ...["", "<!DOCTYPE html>", "null", "[]", "{}"].map(
      (body) => [`it is ${text(body)}`, body, ""] as [string, unknown, string],
    ),
  ])("is rejected when %s", (_case, answer, reason) => {
    expect(() => parseHistory(source, answer)).toThrow(new RegExp(reason));
  });
});
