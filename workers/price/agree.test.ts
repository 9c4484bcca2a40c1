import { describe, expect, it } from "vitest";
import { agree, type Quote } from "./agree";

const NOW = Date.UTC(2026, 10, 21);
const quote = (source: string, price: number, age = 0): Quote => ({
  source,
  cadence: source === "coingecko" ? "slow" : "live",
  price,
  at: NOW - age * 1_000,
  seenAt: NOW - age * 1_000,
});
const names = ["kraken", "coinbase", "coingecko"];

/** What is decided of a price from each of these sources, and a last one some seconds old. */
const decide = (prices: number[], last: number | null, age = 4) => {
  const quotes = prices.map((price, index) => quote(names[index] ?? "", price));
  const before = last === null ? null : { ...quote("kraken", last), agreedAt: NOW - age * 1_000 };
  const { agreed, status, off } = agree(quotes, before, NOW);
  return [status, agreed?.price, ...off];
};

describe("the price", () => {
  it.each([
    ["of two apart", [103, 105.2], 100, ["unconfirmed", 100, "kraken", "coinbase"]],
    ["of one", [100.5], 100, ["unconfirmed", 100]],
    ["of three near, the first listed", [100.4, 100, 99.5], 100, ["live", 100.4]],
    ["that all but one fell to", [88, 88, 100], 100, ["unconfirmed", 100, "coingecko"]],
    ["of three, one 5 % off", [105, 101, 100], 100, ["live", 101, "kraken"]],
    ["of three, two ten times", [1e3, 100, 1e3], 100, ["unconfirmed", 100, "coinbase"]],
    ["that all jumped to", [130, 130.5, 130], 100, ["live", 130]],
    ["that two moved to by a tenth", [90, 90.2, 100], 100, ["live", 90, "coingecko"]],
    ["of three, one 5 % off, at a first start", [105, 101, 100], null, ["live", 101, "kraken"]],
    ["of three, two ten times, then", [1e3, 1e2, 1e3], null, ["stale", undefined, "coinbase"]],
  ])("%s follows the rule", (_, prices, last, expected) =>
    expect(decide(prices, last)).toEqual(expected),
  );

  it("without agreement is unconfirmed for 60 s after the last, and then stale", () =>
    expect([60, 60.001].map((age) => decide([1], 100, age)[0])).toEqual(["unconfirmed", "stale"]));

  it.each([
    ["an exchange's for 30 s", "coinbase", 30],
    ["an aggregator's for 6 minutes", "coingecko", 360],
  ])("counts %s, by a clock that may run a little behind", (_, source, seconds) => {
    const statuses = [seconds, seconds + 0.001, -seconds, -seconds - 0.001].map(
      (age) => agree([quote("kraken", 100), quote(source, 100, age)], null, NOW).status,
    );
    expect(statuses).toEqual(["live", "stale", "live", "stale"]);
  });

  it("is as old as its source says, and agreed on when one was last heard", () => {
    const dated = { ...quote("coingecko", 100, 200), seenAt: NOW - 100_000 };
    const { agreed } = agree([dated, quote("kraken", 100, 3)], null, NOW);
    expect(agreed).toMatchObject({ source: "coingecko", at: dated.at, agreedAt: NOW - 3_000 });
  });
});
