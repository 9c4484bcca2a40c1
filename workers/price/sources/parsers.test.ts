import { describe, expect, it } from "vitest";
import * as answers from "../../../tests/support/worker/provider-answers";
import { parseCoinbase } from "./coinbase";
import { parseCoingecko } from "./coingecko";
import { parseCoinmarketcap } from "./coinmarketcap";
import { parseKraken } from "./kraken";
import type { Reading } from "./source";

const { cmcCoin, cmcQuote, cmcStatus, coinbase, coingecko, coinmarketcap, kraken, krakenPair } = answers;
const unknown = { at: null, market_cap: null, volume_24h: null, percent_change_24h: null };

const text = JSON.stringify;
const providers: [name: string, parse: (text: string) => Reading, answer: object][] = [
  ["coingecko", parseCoingecko, coingecko],
  ["kraken", parseKraken, kraken],
  ["coinbase", parseCoinbase, coinbase],
  ["coinmarketcap", parseCoinmarketcap, coinmarketcap],
];

/** The same answer with the price replaced, whatever it was written as. */
function withPrice(answer: object, price: unknown): string {
  return text(answer).replace(/"cad":[\d.]+|"c":\["[\d.]+"|"amount":"[\d.]+"|"price":[\d.]+/, (found) =>
    found.replace(/"[\d.]+"$|[\d.]+$/, () => text(price)),
  );
}

describe("a published answer", () => {
  const readingOf = (
    price: number,
    at: number,
    market_cap: number,
    volume_24h: number,
    percent_change_24h: number,
  ) => ({
    ...{ price, at, market_cap, volume_24h, percent_change_24h },
  });
  const geckoFigures = readingOf(
    91187.3358936566,
    1711356300000,
    1787802988326.25,
    42260929299.5248,
    3.637278946773539,
  );
  const at = Date.parse("2018-08-09T22:53:32.000Z");
  const cmcFigures = readingOf(91602.60701122, at, 1788566151105.1, 43148205721.66, 0.518894);
  const lastTrade = { ...unknown, price: 91303.2 };
  const spot = { ...unknown, price: 91015.07 };
  const cmc = (data: unknown) => ({ data, status: cmcStatus });

  it.each<[what: string, parse: (text: string) => Reading, answer: object, reading: Reading]>([
    ["CoinGecko", parseCoingecko, coingecko, geckoFigures],
    ["Kraken", parseKraken, kraken, lastTrade],
    ["Kraken with another name for the pair", parseKraken, { error: [], result: { "XBT/CAD": krakenPair } }, lastTrade],
    ["Kraken with a warning", parseKraken, { ...kraken, error: ["WGeneral:Danger"] }, lastTrade],
    ["Coinbase", parseCoinbase, coinbase, spot],
    ["Coinbase without its newer field", parseCoinbase, { data: { amount: "91015.07", currency: "CAD" } }, spot],
    ["CoinMarketCap v1 and v2 by id", parseCoinmarketcap, cmc({ "1": cmcCoin }), cmcFigures],
    ["CoinMarketCap v1 by symbol", parseCoinmarketcap, cmc({ BTC: cmcCoin }), cmcFigures],
    ["CoinMarketCap v2 by symbol", parseCoinmarketcap, cmc({ BTC: [cmcCoin] }), cmcFigures],
    [
      "CoinMarketCap v3",
      parseCoinmarketcap,
      cmc([{ ...cmcCoin, quote: [{ symbol: "CAD", ...cmcQuote }] }]),
      cmcFigures,
    ],
  ])("of %s gives its figures and their time", (_, parse, answer, reading) => {
    expect(parse(text(answer))).toEqual(reading);
  });
});

describe.each(providers)("%s", (_, parse, answer) => {
  it.each([["91234.5"], [91234.5], ["9.12345e4"], [" 91234.5 "]])("takes %j for a price", (price) => {
    expect(parse(withPrice(answer, price)).price).toBe(91234.5);
  });

  const tooSmallOrLarge = [-91000, 0, "-91000", 999.99, 100_000_000.01, 1e300, "1e999"];
  it.each([...tooSmallOrLarge, "NaN", "", "ninety", null, true, [], {}, "0x1F4A0"])(
    "rejects %j for a price",
    (price) => {
      expect(() => parse(withPrice(answer, price))).toThrow();
    },
  );

  it.each([
    ["HTML", "<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>"],
    ["half an answer", text(answer).slice(0, 40)],
    ["nothing", ""],
    ["null", "null"],
    ["a list", "[]"],
    ["another object", '{"ok":true}'],
    ["a number", "91234.5"],
  ])("rejects %s with a short reason", (_kind, body) => {
    expect(() => parse(body)).toThrow(/^.{1,200}$/);
  });
});

describe("an error in a provider's own words", () => {
  it.each<[string, (text: string) => Reading, object, RegExp]>([
    ["Kraken's", parseKraken, { error: ["EQuery:Unknown asset pair"] }, /Unknown asset pair/],
    ["Kraken's beside a result", parseKraken, { ...kraken, error: ["EService:Busy"] }, /EService:Busy/],
    ["Kraken's empty result", parseKraken, { error: [], result: {} }, /no pair/],
    ["Coinbase's", parseCoinbase, { errors: [{ id: "not_found", message: "Invalid base currency" }] }, /data/],
    ["another currency from Coinbase", parseCoinbase, { data: { amount: "68000", currency: "USD" } }, /currency/],
    ["CoinGecko's", parseCoingecko, { status: { error_code: 429, error_message: "Too many calls" } }, /bitcoin/],
    ["CoinGecko's unknown coin", parseCoingecko, {}, /bitcoin/],
    ["another currency from CoinGecko", parseCoingecko, { bitcoin: { usd: 68000 } }, /cad/],
    ["CoinMarketCap's", parseCoinmarketcap, { status: { error_code: 1002, error_message: "No key." } }, /1002: No key/],
    ["CoinMarketCap's empty data", parseCoinmarketcap, { data: [], status: cmcStatus }, /no coin/],
  ])("%s is rejected and told", (_, parse, body, reason) => {
    expect(() => parse(text(body))).toThrow(reason);
  });
});

describe("slow figures", () => {
  it.each([
    ["missing", {}],
    ["null", { cad_market_cap: null, cad_24h_vol: null, cad_24h_change: null, last_updated_at: null }],
    ["absurd", { cad_market_cap: -1, cad_24h_vol: 1e30, cad_24h_change: -101, last_updated_at: "yesterday" }],
  ])("that are %s are unknown, and do not cost the price", (_, figures) => {
    expect(parseCoingecko(text({ bitcoin: { cad: 91187.34, ...figures } }))).toEqual({ ...unknown, price: 91187.34 });
  });

  it("may come as strings", () => {
    const strings = { cad: "91187.34", cad_market_cap: "1787802988326.25", cad_24h_change: "-3.6" };
    const figures = { market_cap: 1787802988326.25, percent_change_24h: -3.6 };
    expect(parseCoingecko(text({ bitcoin: strings }))).toMatchObject(figures);
  });
});
