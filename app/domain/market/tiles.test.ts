import { expect, it } from "vitest";
import { timeZoneName } from "~/locale/formats";
import { referenceTiles } from "./reference-tiles";
import type { MarketStats } from "./stats";
import { buildDashboardTiles } from "./tiles";

const stats: MarketStats = {
  price: 140_000,
  market_cap: 2_744_000_000_000,
  volume_24h: 48_000_000_000,
  percent_change_24h: -1.25,
  updated_at: "2025-06-01T14:23:45.678Z",
  source: "median of Kraken",
  status: "live",
  stale: false,
};
const list = (changes: object = {}) => buildDashboardTiles({ ...stats, ...changes });
const values = (changes?: object) => list(changes).map(({ value }) => value);

it("the dashboard has the specification's fixed figures beside ten of the market", () => {
  expect(referenceTiles.map(({ value }) => value)).toEqual([
    ...["512 EH/s", "9.8 min", "99.99%", "< 0.1s", "15,000+", "99.98%", "19.6M BTC", "93.33%"],
    ...["21M BTC", "3.125 BTC"],
  ]);
  expect(values()).toEqual([
    ...["C$140,000.00", "C$2.7T", "C$48.0B", "−1.25%", "1.25%", "1.75%", "1.40%", "50.00%"],
    ...["714 sats", "342,857 BTC"],
  ]);
});

it("a figure that is unknown, or divided by nought, is a dash", () => {
  expect(buildDashboardTiles(null).map(({ value }) => value)).toEqual(Array(10).fill("—"));
  expect(values({ market_cap: null, percent_change_24h: null })).toEqual([
    ...["C$140,000.00", "—", "C$48.0B", "—", "—", "—", "—", "—", "714 sats", "342,857 BTC"],
  ]);
  expect(values({ price: 0, market_cap: 0 }).slice(5)).toEqual(Array(5).fill("—"));
  const changes = [2, -0.001].map((percent_change_24h) => values({ percent_change_24h })[3]);
  expect(changes).toEqual(["+2.00%", "0.00%"]);
});

it("each figure of the market has its source, its time and its state", () => {
  const [price] = list();
  expect(price?.source).toContain("median of Kraken");
  expect(price?.asOf).toBe(`June 1, 2025, 10:23:45 ${timeZoneName}`);
  expect(list({ updated_at: "soon" })[0]?.asOf).toBeUndefined();
  for (const [state, word] of [
    [{ source: "simulated" }, "Simulated"],
    [{ stale: true }, "Stale"],
  ] as const) {
    for (const { label, source, mark, asOf } of list(state)) {
      expect([source.includes(word), mark !== undefined, asOf !== undefined], label).toEqual(
        Array(3).fill(label !== "Dominance"),
      );
    }
  }
});
