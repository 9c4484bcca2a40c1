import { expect, it } from "vitest";
import { findProblems, type MarketHealth } from "./health";

const kraken = { name: "kraken", breaker: "closed", failures: 0, off: false };
const market = {
  reachable: true,
  status: "live",
  stale: false,
  agreed_age: 3,
  rooms: 2,
  sources: [kraken],
} as const satisfies MarketHealth;
const stale = { status: "stale", stale: true, agreed_age: 720 } as const;

it.each<[string, Partial<typeof market | typeof stale | object>, string[]]>([
  ["a current price", {}, []],
  ["an old price that nobody sees", { ...stale, rooms: 0 }, []],
  [
    "no price",
    { ...stale, agreed_age: null },
    ["There is no price: no two sources have agreed on one yet."],
  ],
  [
    "sources that have not agreed since",
    { status: "unconfirmed", agreed_age: 45 },
    ["The price is unconfirmed: no two sources have agreed for 45 seconds."],
  ],
  [
    "a source that fails",
    { sources: [{ ...kraken, breaker: "open", failures: 4 }] },
    ["kraken failed 4 times in a row: price.source_failed in the log says why."],
  ],
  [
    "a source that is off",
    { sources: [{ ...kraken, off: true }] },
    ["kraken is off: its price is more than 1% from the median of the sources."],
  ],
])("an operator is told of %s in words", (_, changes, problems) =>
  expect(findProblems(true, { ...market, ...changes })).toEqual(problems),
);
