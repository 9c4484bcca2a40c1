import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { timeZoneName } from "~/locale/formats";
import { setLocale } from "~/locale/intl";
import { referenceTiles } from "./reference-tiles";
import type { MarketStats } from "./stats";
import { buildDashboardTiles } from "./tiles";

/** All twenty, as the dashboard shows them. */
const listTiles = (figures: MarketStats | null) => [
  ...buildDashboardTiles(figures),
  ...referenceTiles,
];

const stats: MarketStats = {
  price: 140_000,
  market_cap: 2_744_000_000_000,
  volume_24h: 48_000_000_000,
  percent_change_24h: -1.25,
  updated_at: "2025-06-01T14:23:45.678Z",
  source: "median of Coinbase, CoinGecko and Kraken",
  status: "live",
  stale: false,
};

const values = (figures: MarketStats | null) =>
  Object.fromEntries(listTiles(figures).map(({ label, value }) => [label, value]));

const tilesIn = (text: string) =>
  Object.fromEntries(text.split("; ").map((tile) => tile.split(": ")));
const fixed = tilesIn(
  "Hashrate: 512 EH/s; Block time: 9.8 min; Security score: 99.99%; Processing time: < 0.1s; Node count: 15,000+; Uptime: 99.98%; Circulating supply: 19.6M BTC; Supply issued: 93.33%; Maximum supply: 21M BTC; Block reward: 3.125 BTC",
);
const live = tilesIn(
  "Bitcoin price: C$140,000.00; Market cap: C$2.7T; 24h volume: C$48.0B; 24h change: −1.25%; Volatility: 1.25%; Liquidity: 1.75%; Market efficiency: 1.40%; Dominance: 50.00%; Satoshis per dollar: 714 sats; 24h volume in BTC: 342,857 BTC",
);

it("the dashboard computes twenty figures, and shows dashes for those that are still unknown", () => {
  expect(values(stats)).toEqual({ ...live, ...fixed });
  expect(values(null)).toEqual({
    ...Object.fromEntries(Object.keys(live).map((label) => [label, "—"])),
    ...fixed,
  });
});

const ratios = ["Liquidity", "Market efficiency", "Dominance"];
it.each([
  [
    "missing figures",
    { market_cap: null, percent_change_24h: null },
    ["Market cap", "24h change", "Volatility"],
  ],
  ["a division by zero", { price: 0, market_cap: 0 }, ["Satoshis per dollar", "24h volume in BTC"]],
])(
  "the dashboard shows dashes for %s and for the figures computed from them",
  (_, figures, dashed) => {
    const shown = values({ ...stats, ...figures });
    for (const label of [...ratios, ...dashed]) expect(shown[label]).toBe("—");
    expect(shown["24h volume"]).toBe("C$48.0B");
  },
);

it("the dashboard shows a plus sign for a rise and none for no change", () => {
  const changes = [2, -0.001].map(
    (percent_change_24h) => values({ ...stats, percent_change_24h })["24h change"],
  );
  expect(changes).toEqual(["+2.00%", "0.00%"]);
});

it("the dashboard names the source of each figure, and gives the local time of those that the market moves", () => {
  for (const { kind, label, asOf } of listTiles(stats))
    expect(asOf).toBe(
      kind === "reference" || label === "Dominance"
        ? undefined
        : `June 1, 2025, 10:23:45 ${timeZoneName}`,
    );
  const asOf = (updated_at: string) => listTiles({ ...stats, updated_at })[0]?.asOf;
  expect([asOf("2025-01-02T05:00:00Z"), asOf("soon")]).toEqual([
    `January 2, 2025, 00:00:00 ${timeZoneName}`,
    undefined,
  ]);
  setLocale({ locale: "en-GB" });
  expect(asOf("2025-06-01T14:23:45Z")).toBe(`1 June 2025, 10:23:45 ${timeZoneName}`);
  setLocale(brand.company);

  const sources = (figures: MarketStats) =>
    listTiles(figures).filter(({ kind }) => kind !== "reference");
  expect(sources(stats)[0]?.source).toContain("median of Coinbase, CoinGecko and Kraken");
  for (const [state, word] of [
    [{ source: "simulated" }, "Simulated"],
    [{ stale: true }, "Stale"],
  ] as const)
    for (const { label, source, mark } of sources({ ...stats, ...state }))
      expect([source.includes(word), mark !== undefined], label).toEqual(
        Array(2).fill(label !== "Dominance"),
      );
});
