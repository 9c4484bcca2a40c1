import { expect, it } from "vitest";
import { findProblems, type MarketHealth } from "./health";

const kraken = { name: "kraken", breaker: "closed", failures: 0, left_out: null };
const market = {
  reachable: true,
  status: "live",
  stale: false,
  price_age: 3,
  agreed_age: 3,
  rooms: 2,
  sources: [kraken],
} as const satisfies MarketHealth;
const stale = { status: "stale", stale: true, price_age: 720 } as const;

it.each<[string, Partial<typeof market | typeof stale | object>, string[]]>([
  ["a current price", {}, []],
  ["an old price that nobody sees", { ...stale, rooms: 0 }, []],
  ["an old price", stale, ["The price is 12 minutes old: no source gives one."]],
  ["no price", { ...stale, price_age: null }, ["No price is known."]],
  [
    "sources that have not agreed since",
    { status: "unconfirmed", agreed_age: 65 },
    ["The price is unconfirmed: its sources have not agreed for 1 minute."],
  ],
  [
    "sources that never agreed",
    { status: "unconfirmed", agreed_age: null },
    ["The price is unconfirmed: its sources have not agreed yet."],
  ],
  [
    "a source that fails",
    { sources: [{ ...kraken, breaker: "open", failures: 4 }] },
    ["kraken failed 4 times in a row: price.source_failed in the log says why."],
  ],
  [
    "a source that is left out",
    { sources: [{ ...kraken, left_out: "is 5 % from the others" }] },
    ["kraken is left out of the price: it is 5 % from the others."],
  ],
])("an operator is told of %s in words", (_, changes, problems) =>
  expect(findProblems(true, { ...market, ...changes })).toEqual(problems),
);

it("an operator is told of a database and a feed that do not answer", () =>
  expect(findProblems(false, { reachable: false })).toEqual([
    expect.stringMatching(/^The database does not answer/),
    expect.stringMatching(/^The price feed does not answer/),
  ]));
