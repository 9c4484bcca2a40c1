import { describe, expect, it } from "vitest";
import { type AgreedPrice, agree, type Quote } from "./agree";

const NOW = Date.UTC(2026, 10, 21);
const quote = (source: string, price: number, age = 0): Quote => ({
  source,
  cadence: source.startsWith("coin") && source !== "coinbase" ? "slow" : "live",
  price,
  at: NOW - age * 1_000,
  seenAt: NOW - age * 1_000,
});
const lastAt = (price: number, age = 4): AgreedPrice => ({
  ...quote("kraken", price, age),
  agreedAt: NOW - age * 1_000,
});

type Prices = Partial<Record<"kraken" | "coinbase" | "coingecko", number>>;
const decide = (prices: Prices, last: AgreedPrice | null = lastAt(100)) => {
  const quotes = Object.entries(prices).map(([source, price]) => quote(source, price));
  const { agreed, status, off } = agree(quotes, last, NOW);
  return [status, agreed?.price ?? null, off.join()];
};

describe("the price", () => {
  it.each<[string, Prices, (string | number | null)[]]>([
    ["of two apart", { kraken: 103, coinbase: 105.2 }, ["unconfirmed", 100, "kraken,coinbase"]],
    ["of one", { kraken: 100.5 }, ["unconfirmed", 100, ""]],
    [
      "of three near, the first listed",
      { coinbase: 100.4, kraken: 100, coingecko: 99.5 },
      ["live", 100.4, ""],
    ],
    [
      "that all but one fell to",
      { coingecko: 100, kraken: 88, coinbase: 88 },
      ["unconfirmed", 100, "coingecko"],
    ],
    [
      "of three, one 5 % off",
      { kraken: 105, coinbase: 101, coingecko: 100 },
      ["live", 101, "kraken"],
    ],
    [
      "of three, one ten times",
      { kraken: 1e3, coinbase: 101, coingecko: 100 },
      ["live", 101, "kraken"],
    ],
    [
      "of three, two ten times",
      { kraken: 1e3, coinbase: 1e2, coingecko: 1e3 },
      ["unconfirmed", 100, "coinbase"],
    ],
    ["that all jumped to", { kraken: 130, coinbase: 130.5, coingecko: 130 }, ["live", 130, ""]],
    [
      "that two jumped to",
      { kraken: 88, coinbase: 88.2, coingecko: 92 },
      ["unconfirmed", 100, "coingecko"],
    ],
    [
      "that two moved to by a tenth",
      { kraken: 90, coinbase: 90.2, coingecko: 100 },
      ["live", 90, "coingecko"],
    ],
  ])("%s follows the rule", (_, prices, expected) => expect(decide(prices)).toEqual(expected));

  it.each<[string, Prices, (string | number | null)[]]>([
    ["of one", { kraken: 100 }, ["stale", null, ""]],
    [
      "of three, one 5 % off",
      { kraken: 105, coinbase: 101, coingecko: 100 },
      ["live", 101, "kraken"],
    ],
    [
      "of three, two ten times",
      { kraken: 1e3, coinbase: 1e2, coingecko: 1e3 },
      ["stale", null, "coinbase"],
    ],
  ])("%s follows the rule at a first start", (_, prices, expected) =>
    expect(decide(prices, null)).toEqual(expected),
  );

  it("without agreement is unconfirmed for 60 s after the last, and then stale", () =>
    expect([0, 60, 60.001].map((age) => decide({ kraken: 1 }, lastAt(100, age))[0])).toEqual([
      "unconfirmed",
      "unconfirmed",
      "stale",
    ]));

  it.each([
    ["an exchange's for 30 s", "coinbase", 30],
    ["an aggregator's for 6 minutes", "coingecko", 360],
  ])("counts %s, by a clock that may run a little behind", (_, source, seconds) => {
    const statusAt = (age: number) =>
      agree([quote("kraken", 100), quote(source, 100, age)], null, NOW).status;
    expect([seconds, seconds + 0.001, -seconds, -seconds - 0.001].map(statusAt)).toEqual([
      "live",
      "stale",
      "live",
      "stale",
    ]);
  });

  it("is as old as its source says, and agreed on when one was last heard", () => {
    const dated = { ...quote("coingecko", 100, 200), seenAt: NOW - 100_000 };
    const { agreed } = agree([dated, quote("kraken", 100, 3)], null, NOW);
    expect(agreed).toMatchObject({ source: "coingecko", at: NOW - 200_000, agreedAt: NOW - 3_000 });
  });
});
