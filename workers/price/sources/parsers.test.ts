import { describe, expect, it } from "vitest";
import answers from "../../../tests/support/fixtures/provider-answers.json";
import { coingecko, coinmarketcap } from "./aggregators";
import { coinbase, kraken } from "./exchanges";
import { homePrices } from "./home-prices";
import { listedProviders } from "./providers";
import { type HttpSource, type Reading, unknownFigures } from "./source";

// The providers' published examples (each source's file has their address), with the pair and the
// currency changed to bitcoin in Canadian dollars. The second row of Kraken's history has no
// trades: it repeats the last price.
const { coingeckoHistory, krakenHistory } = answers;
const { data, status } = answers.coinmarketcap;
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
  const { parse, cadence } = create(asked);
  const [answer, reading] = [answers[name], readingOf(name)];
  const withPrice = (price: unknown) =>
    text(answer, (_, value: unknown) =>
      ["string", "number"].includes(typeof value) && Number(value) === reading.price
        ? price
        : value,
    );

  it("has its published answer read, and nothing else", () => {
    expect(parse(text(answer))).toEqual(reading);
    expect(cadence).toBe(reading.market_cap === null ? "live" : "slow");
    for (const price of ["91234.5", 91234.5]) expect(parse(withPrice(price)).price).toBe(91234.5);
    for (const price of [999.99, 100_000_000.01, "1e999", "ninety", "", null, [], "0x1F4A0"]) {
      expect(() => parse(withPrice(price)), text(price)).toThrow();
    }
    const html = "<!DOCTYPE html><title>Just a moment...</title>";
    for (const body of [html, text(answer).slice(0, 40), "", "null", '{"ok":true}']) {
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

it("Kraken's newer name for the pair gives the same figures", () => {
  const renamed = { error: [], result: { "XBT/CAD": krakenPair } };
  expect(krak.parse(text(renamed))).toEqual(readingOf("kraken"));
});

it.each([
  [krak, { ...answers.kraken, error: ["EService:Busy"] }, /EService:Busy/],
  [krak, { error: [], result: {} }, /no pair/],
  [krak, { error: [], result: { XXBTZUSD: krakenPair } }, /another pair.*XXBTZUSD/],
  [base, { data: { amount: "68000", base: "ETH", currency: "CAD" } }, /base/],
  [gecko, { ethereum: { cad: 68000 } }, /bitcoin/],
  [cmc, { data: { 1: { ...data["1"], id: 1027 } }, status }, /data/],
  [cmc, { status: { error_code: 1002, error_message: "x".repeat(999) } }, /^error 1002: x{148}$/],
])("an error or another pair is rejected with its reason: %#", (source, body, reason) =>
  expect(() => source.parse(text(body))).toThrow(reason),
);

it.each([
  [{ cad_market_cap: -1, cad_24h_vol: null, cad_24h_change: -101, last_updated_at: "now" }, {}],
  [{ cad_24h_vol: 1e30, cad_market_cap: "1787802988326.25" }, { market_cap: 1787802988326.25 }],
])("slow figures of %j do not cost the price", (figures, read) => {
  const reading = { ...unknownFigures, price: 91187.34, ...read };
  expect(gecko.parse(text({ bitcoin: { cad: 91187.34, ...figures } }))).toEqual(reading);
});

const readHistory = ({ history }: HttpSource, answer: unknown) => history?.parse(text(answer));

it("histories are read in milliseconds or seconds, and with a warning", () => {
  expect(readHistory(gecko, coingeckoHistory)).toEqual([
    { at: 1711843200_000, price: 94312.56 },
    { at: 1711843500_000, price: 94318.2 },
  ]);
  expect(readHistory(krak, { ...krakenHistory, error: ["WGeneral:Something"] })).toEqual([
    { at: 1688671200_000, price: 40305.7 },
    { at: 1688671500_000, price: 40300 },
  ]);
  expect(() => readHistory(krak, { error: ["EGeneral:Too many requests"] })).toThrow("Too many");
});

it("a history is read without its unusable rows, unless they are most", () => {
  const at = 1711844100000;
  const read = (prices: unknown[]) => readHistory(gecko, { prices });
  const good = [94000, 94001, 94002].map((price) => [at, price]);
  const ofTime = [null, "2024-03-31T00:00:00Z", -at].map((time) => [time, 94000]);
  const ofPrice = [null, -94000, 9.4e13, "ninety thousand"].map((price) => [at, price]);
  for (const bad of [...ofTime, ...ofPrice, [at], { at, price: 94000 }, null]) {
    expect(read([...good, bad]), text(bad)).toHaveLength(3);
  }
  expect(() => read([...good, ...ofPrice])).toThrow("3 of 7 prices are usable");
  expect(() => read([])).toThrow();
});
