import { describe, expect, it } from "vitest";
import { parseCoingeckoHistory } from "./coingecko";
import { parseKrakenHistory } from "./kraken";
import type { PricePoint } from "./source";

// Written from the providers' published examples (the address stands in each source's file), with the pair and the
// currency changed to bitcoin in Canadian dollars.
const coingecko = {
  prices: [
    [1711843200000, 94312.56],
    [1711843500000, 94318.2],
    [1711843800000, 94207.04],
  ] as unknown[],
  market_caps: [[1711843200000, 1370247487960.09]],
  total_volumes: [[1711843200000, 16408802301.84]],
};
const kraken = {
  error: [] as string[],
  result: {
    XXBTZCAD: [
      [1688671200, "40306.1", "40306.2", "40305.7", "40305.7", "40306.1", "3.39243896", 23],
      [1688671500, "40304.5", "40304.5", "40300.0", "40300.0", "40300.0", "4.42996871", 18],
      // Nobody traded: the exchange repeats its last price.
      [1688671800, "40300.0", "40300.0", "40300.0", "40300.0", "0.0", "0.00000000", 0],
    ] as unknown[],
    last: 1688671500,
  },
};

const text = JSON.stringify;
const providers: [name: string, parse: (text: string) => PricePoint[], answerWith: (rows: unknown[]) => object][] = [
  ["coingecko", parseCoingeckoHistory, (prices) => ({ ...coingecko, prices })],
  ["kraken", parseKrakenHistory, (rows) => ({ ...kraken, result: { XXBTZCAD: rows, last: 1 } })],
];

describe("recorded answers", () => {
  it("coingecko's times are in milliseconds", () =>
    expect(parseCoingeckoHistory(text(coingecko))).toEqual([
      { at: 1711843200000, price: 94312.56 },
      { at: 1711843500000, price: 94318.2 },
      { at: 1711843800000, price: 94207.04 },
    ]));

  it("kraken's are in seconds, its prices texts, of which the closing one counts", () =>
    expect(parseKrakenHistory(text(kraken))).toEqual([
      { at: 1688671200000, price: 40305.7 },
      { at: 1688671500000, price: 40300 },
      { at: 1688671800000, price: 40300 },
    ]));

  it("kraken's are found whichever of pair and last comes first", () =>
    expect(
      parseKrakenHistory(
        text({ error: ["WGeneral:Something"], result: { last: 1, XXBTZCAD: kraken.result.XXBTZCAD } }),
      ),
    ).toHaveLength(3));

  it("kraken's refusals are told by name", () =>
    expect(() => parseKrakenHistory(text({ error: ["EGeneral:Too many requests"] }))).toThrow(
      "EGeneral:Too many requests",
    ));
});

/** A row of each provider's shape, by time in ms and price. */
const rowOf: Record<string, (at: unknown, price: unknown) => unknown[]> = {
  coingecko: (at, price) => [at, price],
  kraken: (at, price) => [typeof at === "number" ? at / 1_000 : at, "1", "1", "1", price, "1", "1", 1],
};

describe.each(providers)("%s", (name, parse, answerWith) => {
  const row = rowOf[name] as (at: unknown, price: unknown) => unknown[];
  const good = [row(1711843200000, 94000), row(1711843500000, 94001), row(1711843800000, 94002)];

  it.each([
    ["a price that is null", row(1711844100000, null)],
    ["a negative price", row(1711844100000, -94000)],
    ["no price", row(1711844100000, 0)],
    ["an absurd price", row(1711844100000, 9.4e13)],
    ["a price in words", row(1711844100000, "ninety thousand")],
    ["a price that is a list", row(1711844100000, [94000])],
    ["a time that is null", row(null, 94000)],
    ["a time that is a text", row("2024-03-31T00:00:00Z", 94000)],
    ["a negative time", row(-1711844100000, 94000)],
    ["a row that is too short", [1711844100000]],
    ["a row that is no list", { at: 1711844100000, price: 94000 }],
    ["a row that is null", null],
  ])("leaves out %s", (_, bad) => {
    expect(parse(text(answerWith([...good, bad])))).toHaveLength(3);
  });

  it("believes nothing when most of it cannot be", () => {
    const bad = Array.from({ length: 4 }, () => row(1711844100000, -1));
    expect(() => parse(text(answerWith([...good, ...bad])))).toThrow("3 of 7 prices to believe");
  });

  it.each([
    ["an empty text", ""],
    ["HTML", "<!DOCTYPE html><title>Just a moment...</title>"],
    ["half a JSON", text(answerWith(good)).slice(0, 60)],
    ["null", "null"],
    ["a list", "[]"],
    ["an empty object", "{}"],
    ["no rows", text(answerWith([]))],
    ["an error", text({ status: { error_code: 429, error_message: "You've exceeded the Rate Limit." } })],
  ])("throws for %s", (_, answer) => {
    expect(() => parse(answer)).toThrow();
  });
});
