import { expect, it, test } from "vitest";
import { balanceOn, btcOn, capitalOn, goldOn, markOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { followPaid, followPrice } from "./follow-price";
import type { LivePrice } from "./live-price";
import { describeMeasure } from "./measure-in-words";

const treasury = openTreasury(
  [
    capitalOn("2025-01-01", { sharesAfter: 1_000, warrantsAfter: 250 }),
    btcOn("2025-01-31", { btc: "1.5", costFiat: "90000" }),
    goldOn("2025-02-03", { grams: "100", costFiat: "12000" }),
    markOn("2025-03-31", { btcFiat: "150000", goldFiatPerGram: "130", shareFiat: "500" }),
    balanceOn("2025-03-31", { cashFiat: "40000", liabilitiesFiat: "10000", totalAssetsFiat: "400000" }),
  ],
  "2026-01-01",
);
const followersOf = (price: LivePrice) => {
  const followers = treasury.followers(price);
  if (!followers) throw new Error("there is no treasury");
  return followers;
};
const priceOf = (priceFiat: number, more: Partial<LivePrice> = {}): LivePrice => {
  return { priceFiat, at: "2025-04-02T09:00:00Z", source: "median of two", stale: false, ...more };
};

it("every figure that a live price moves is what the server computes at that price, and no other moves", () => {
  const { measures, values } = followersOf(priceOf(150_000));
  const moved = priceOf(200_000.25);
  const then = new Map(treasury.measures({ price: priceOf(150_000) }).map((measure) => [measure.id, measure]));
  const server = treasury.measures({ price: moved }).map(describeMeasure);
  const byId = new Map(measures.map((measure) => [measure.id, followPrice(measure, values, moved)]));
  for (const { id, value, dates, isPriceStale } of server)
    if (byId.has(id)) expect({ id, ...byId.get(id) }).toMatchObject({ id, value, dates, isPriceStale });
  const changed = server.filter(({ id, value }) => value !== describeMeasure(then.get(id) as never).value);
  expect([...byId.keys()].sort()).toEqual(changed.map(({ id }) => id).sort());
  expect(changed.length).toBeGreaterThan(6);
});

it("a figure without a value has no days beside its dash: the reason stays", () => {
  const nav = {
    id: "nav_net",
    formula: "B*P+K-L",
    unit: "fiat",
    decimals: 0,
    days: "holdings of June 24, 2025",
  } as const;
  const price = { priceFiat: "100000", at: "2025-06-25T15:00:00Z", source: "one exchange", stale: false };
  expect(followPrice(nav, { B: "1" }, price)).toMatchObject({ value: "—", dates: "" });
});

it("a simulated, stale or unconfirmed price is said with the figure", () => {
  const { measures, values } = followersOf(priceOf(1));
  const [value] = measures;
  if (!value) throw new Error("nothing follows");
  expect(followPrice(value, values, priceOf(2, { source: "simulated" })).status).toBe("simulated");
  const stale = followPrice(value, values, priceOf(2, { stale: true }));
  expect([stale.isPriceStale, stale.dates]).toEqual([
    true,
    expect.stringMatching(/^Bitcoin at .* ET on April 2, 2025/),
  ]);
  const unconfirmed = followPrice(value, values, priceOf(2, { status: "unconfirmed" }));
  expect([unconfirmed.status, unconfirmed.dates]).toEqual(["unconfirmed", expect.stringContaining("ET (unconfirmed)")]);
  expect(followPrice(value, values, priceOf(2)).dates).not.toMatch(/ET on|unconfirmed/);
});

test("a price paid is compared with the price now", () => {
  expect(["100000", "160000", "200000"].map((paid) => followPaid(paid, priceOf(160_000)))).toEqual([
    "+60.0%",
    "0.0%",
    "−20.0%",
  ]);
});
