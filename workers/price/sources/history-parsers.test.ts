import { describe, expect, it } from "vitest";
import * as answers from "../../../tests/support/worker/provider-answers";
import { parseCoingeckoHistory } from "./coingecko";
import { parseKrakenHistory } from "./kraken";
import type { PricePoint } from "./source";

const { coingeckoHistory, krakenHistory, krakenRows } = answers;
const text = JSON.stringify;

describe("recorded answers", () => {
  it("of CoinGecko have times in milliseconds", () =>
    expect(parseCoingeckoHistory(text(coingeckoHistory))).toEqual([
      { at: 1711843200000, price: 94312.56 },
      { at: 1711843500000, price: 94318.2 },
    ]));

  it.each([
    ["", krakenHistory],
    [" with a warning and the pair last", { error: ["WGeneral:Something"], result: { last: 1, XXBTZCAD: krakenRows } }],
  ])("of Kraken%s have times in seconds, and prices as texts, of which the closing one counts", (_, answer) =>
    expect(parseKrakenHistory(text(answer))).toEqual([
      { at: 1688671200000, price: 40305.7 },
      { at: 1688671500000, price: 40300 },
    ]),
  );

  it("of Kraken are rejected with its own words", () => {
    const limited = text({ error: ["EGeneral:Too many requests"] });
    expect(() => parseKrakenHistory(limited)).toThrow("EGeneral:Too many requests");
  });
});

type Parse = (text: string) => PricePoint[];
/** Each provider's answer with other rows, and a row of its shape by time in ms and price. */
const providers: [
  name: string,
  Parse,
  answerWith: (rows: unknown[]) => object,
  (at: unknown, price: unknown) => unknown,
][] = [
  ["coingecko", parseCoingeckoHistory, (prices) => ({ ...coingeckoHistory, prices }), (at, price) => [at, price]],
  [
    "kraken",
    parseKrakenHistory,
    (rows) => ({ ...krakenHistory, result: { XXBTZCAD: rows, last: 1 } }),
    (at, price) => [typeof at === "number" ? at / 1_000 : at, "1", "1", "1", price, "1", "1", 1],
  ],
];

describe.each(providers)("%s", (_name, parse, answerWith, row) => {
  const at = 1711844100000;
  const good = [row(1711843200000, 94000), row(1711843500000, 94001), row(1711843800000, 94002)];

  it.each([
    ...[null, -94000, 0, 9.4e13, "ninety thousand", [94000]].map((price) => ["price", price, row(at, price)]),
    ...[null, "2024-03-31T00:00:00Z", -at].map((time) => ["time", time, row(time, 94000)]),
    ...[[at], { at, price: 94000 }, null].map((wrong) => ["row", wrong, wrong]),
  ])("leaves out a %s that is %j", (_what, _value, bad) => {
    expect(parse(text(answerWith([...good, bad])))).toHaveLength(3);
  });

  it("believes nothing when most of it cannot be", () => {
    const bad = Array.from({ length: 4 }, () => row(at, -1));
    expect(() => parse(text(answerWith([...good, ...bad])))).toThrow("3 of 7 prices to believe");
  });

  const html = "<!DOCTYPE html><title>Just a moment...</title>";
  const limited = text({ status: { error_code: 429, error_message: "You've exceeded the Rate Limit." } });
  const cutShort = text(answerWith(good)).slice(0, 60);
  it.each(["", html, cutShort, "null", "[]", "{}", text(answerWith([])), limited])("throws for %j", (answer) => {
    expect(() => parse(answer)).toThrow();
  });
});
