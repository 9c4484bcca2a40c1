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
const values = (changes: object | null) =>
  Object.fromEntries(
    buildDashboardTiles(changes && { ...stats, ...changes }).map(({ label, value }) => [
      label,
      value,
    ]),
  );
const live = {
  "Bitcoin price": "C$140,000.00",
  "Market cap": "C$2.7T",
  "24h volume": "C$48.0B",
  "24h change": "−1.25%",
  Volatility: "1.25%",
  Liquidity: "1.75%",
  "Market efficiency": "1.40%",
  Dominance: "50.00%",
  "Satoshis per dollar": "714 sats",
  "24h volume in BTC": "342,857 BTC",
};
const dashes = (...labels: string[]) => Object.fromEntries(labels.map((label) => [label, "—"]));

it("the dashboard has twenty figures, ten of them fixed, and dashes for those that are unknown", () => {
  expect(referenceTiles.map(({ value }) => value)).toEqual([
    ...["512 EH/s", "9.8 min", "99.99%", "< 0.1s", "15,000+", "99.98%", "19.6M BTC", "93.33%"],
    ...["21M BTC", "3.125 BTC"],
  ]);
  expect(values({})).toEqual(live);
  expect(values(null)).toEqual(dashes(...Object.keys(live)));
  const ratios = ["Market efficiency", "Liquidity", "Dominance"];
  expect(values({ market_cap: null, percent_change_24h: null })).toEqual({
    ...live,
    ...dashes(...ratios, "Market cap", "24h change", "Volatility"),
  });
  expect(values({ price: 0, market_cap: 0 })).toMatchObject(
    dashes(...ratios, "Satoshis per dollar", "24h volume in BTC"),
  );
  const changes = [2, -0.001].map((percent_change_24h) => values({ percent_change_24h }));
  expect(changes.map((each) => each["24h change"])).toEqual(["+2.00%", "0.00%"]);
});

it("each figure of the market has its source, its local time and its state; dominance is none", () => {
  const list = (changes: object) => buildDashboardTiles({ ...stats, ...changes });
  const [price] = list({});
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
