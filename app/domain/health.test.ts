import { expect, it } from "vitest";
import { findProblems, type MarketHealth } from "./health";

const kraken = { name: "kraken", breaker: "closed", failures: 0, off: false };
const market = { reachable: true, status: "live", stale: false, agreed_age: 3, rooms: 2 } as const;
const stale = { status: "stale", stale: true } as const;

it.each([
  ["an old price that nobody sees", { ...stale, rooms: 0 }, []],
  [
    "sources that have not agreed since",
    { status: "unconfirmed", agreed_age: 45 } as const,
    ["The price is unconfirmed: no two sources have agreed for 45 seconds."],
  ],
  [
    "a source that fails and is off",
    { sources: [{ ...kraken, breaker: "open", failures: 4, off: true }] },
    [
      "kraken failed 4 times in a row: price.source_failed in the log says why.",
      "kraken is off: its price is more than 1% from the median of the sources.",
    ],
  ],
])("an operator is told of %s in words", (_, changes, problems) => {
  const health: MarketHealth = { ...market, sources: [kraken], ...changes };
  expect(findProblems(true, health)).toEqual(problems);
});
