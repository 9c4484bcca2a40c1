import { expect, it } from "vitest";
import type { MarketStats } from "./stats";
import { dashboardTiles } from "./tiles";

const stats: MarketStats = {
  price: 140_000,
  market_cap: 2_744_000_000_000,
  volume_24h: 48_000_000_000,
  percent_change_24h: -1.25,
  updated_at: "2025-06-01T14:23:45.678Z",
  source: "median of coinbase, coingecko, kraken",
  stale: false,
};

const values = (figures: MarketStats | null) =>
  Object.fromEntries(dashboardTiles(figures).map(({ id, value }) => [id, value]));

const tilesIn = (text: string) => Object.fromEntries(text.split("; ").map((tile) => tile.split(": ")));
const fixed = tilesIn(
  "hashrate: 512 EH/s; block-time: 9.8 min; security-score: 99.99%; processing-time: < 0.1s; node-count: 15,000+; uptime: 99.98%; circulating-supply: 19.6M BTC; supply-issued: 93.33%; max-supply: 21M BTC; block-reward: 3.125 BTC",
);
const live = tilesIn(
  "price: $140,000.00 CAD; market-cap: $2.7T; volume-24h: $48.0B; change-24h: -1.25%; volatility: 1.25%; liquidity: 1.75%; market-efficiency: 1.40%; dominance: 50.00%; satoshis-per-dollar: 714 sats; volume-24h-btc: 342,857 BTC",
);

it("the dashboard works out twenty figures", () => expect(values(stats)).toEqual({ ...live, ...fixed }));

it("the dashboard shows dashes before anything is known, but keeps what is fixed", () => {
  expect(values(null)).toMatchObject(fixed);
  expect(Object.values(values(null)).filter((value) => value === "—")).toHaveLength(10);
});

const ratios = ["liquidity", "market-efficiency", "dominance"];
it.each([
  ["missing figures", { market_cap: null, percent_change_24h: null }, ["market-cap", "change-24h", "volatility"]],
  ["a division by zero", { price: 0, market_cap: 0 }, ["satoshis-per-dollar", "volume-24h-btc"]],
])("the dashboard shows dashes for %s and for what needs them", (_, figures, dashed) => {
  const shown = values({ ...stats, ...figures });
  for (const id of [...ratios, ...dashed]) expect(shown[id]).toBe("—");
  expect(shown["volume-24h"]).toBe("$48.0B");
});

it("the dashboard signs a rise and not a standstill", () => {
  expect(values({ ...stats, percent_change_24h: 2 })["change-24h"]).toBe("+2.00%");
  expect(values({ ...stats, percent_change_24h: -0.001 })).toMatchObject({
    "change-24h": "0.00%",
    volatility: "0.00%",
  });
});

it("the dashboard tells the Toronto time of live figures, and none for reference figures", () => {
  for (const { kind, asOf } of dashboardTiles(stats))
    expect(asOf).toBe(kind === "reference" ? undefined : "2025-06-01 10:23:45 Toronto time");
  const asOf = (updated_at: string) => dashboardTiles({ ...stats, updated_at })[0]?.asOf;
  expect([asOf("2025-01-02T05:00:00Z"), asOf("soon")]).toEqual(["2025-01-02 00:00:00 Toronto time", undefined]);
});

it("the dashboard is honest about where figures come from", () => {
  const sources = (figures: MarketStats) => dashboardTiles(figures).filter(({ kind }) => kind !== "reference");
  expect(sources(stats)[0]?.source).toContain("median of coinbase, coingecko, kraken");
  for (const { source } of sources({ ...stats, source: "simulated" })) expect(source).toContain("Simulated");
  for (const { source } of sources({ ...stats, stale: true })) expect(source).toContain("Stale");
  expect(dashboardTiles(stats).find(({ id }) => id === "hashrate")?.source).toContain("not measured live");
});
