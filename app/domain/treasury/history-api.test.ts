import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { DAY_MS } from "~/locale/durations";
import { btcOn, capitalOn, closeOn, goldOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { describeHistory, JSON_DAYS, listHistoryRows } from "./history-api";

const ledger: Ledger = [
  capitalOn("2025-06-01", { sharesAfter: 1_000 }),
  btcOn("2025-06-02", { btc: "2", costFiat: "180000" }),
];
const closes = [
  closeOn("2025-06-03", { source: "A" }),
  closeOn("2025-06-04", { source: "A" }),
  closeOn("2025-06-05", { source: "B" }),
  closeOn("2025-06-07", { source: "B" }),
];
const treasuryOf = (entries: Ledger, prices = closes) => openTreasury(entries, "2030-01-01", { closes: prices });
const describe = (treasury = treasuryOf(ledger), range = {}) =>
  describeHistory({
    treasury,
    company: { name: "A company", tickers: ["X:A"] },
    origin: "https://site.example",
    generatedAt: "2030-01-01T00:00:00Z",
    range: { from: null, to: null, ...range },
  });

it("each list has one value for each day, and null where an input of the day is missing", () => {
  const history = describe();
  expect(history?.days).toEqual(["02", "03", "04", "05", "06", "07"].map((day) => `2025-06-${day}`));
  const valuesOf = (id: string) => history?.series.find((series) => series.id === id)?.values;
  expect(valuesOf("btc_holdings")).toEqual([2, 2, 2, 2, 2, 2]);
  expect(valuesOf("mnav_btc_basic")).toEqual([null, 2.5, 2.5, 2.5, null, 2.5]);
  expect(history?.closes).toEqual({
    btc_cad: [null, 100000, 100000, 100000, null, 100000],
    share_cad: [null, 500, 500, 500, null, 500],
    sources: [
      { source: "A", from: "2025-06-03", to: "2025-06-04" },
      { source: "B", from: "2025-06-05", to: "2025-06-05" },
      { source: "B", from: "2025-06-07", to: "2025-06-07" },
    ],
  });
});

it("a range includes its first and last day, and one without days has none", () => {
  expect(describe(undefined, { from: "2025-06-03", to: "2025-06-04" })?.days).toEqual(["2025-06-03", "2025-06-04"]);
  expect(describe(undefined, { from: "2025-07-01" })).toMatchObject({ days: [], next_url: null });
});

it("an answer has a year at most and the address of the days that follow, up to the same end", () => {
  const days = Array.from({ length: 400 }, (_, index) => new Date(Date.UTC(2024, 0, 1) + index * DAY_MS));
  const prices = days.map((day) => closeOn(day.toISOString().slice(0, 10)));
  const history = describe(treasuryOf([btcOn("2024-01-01")], prices), { to: "2025-01-31" });
  expect(history?.days).toHaveLength(JSON_DAYS);
  expect(history?.next_url).toBe("https://site.example/api/treasury/history?from=2025-01-01&to=2025-01-31");
  expect(JSON.stringify(history).length).toBeLessThan(100_000);
});

it("the file has the same values by day, and gold only for a company that has owned it", () => {
  const table = listHistoryRows(treasuryOf(ledger), { from: "2025-06-05", to: "2025-06-05" });
  expect(table?.rows).toMatchObject([{ day: "2025-06-05", btc_holdings: 2, mnav_btc_basic: 2.5, closes_source: "B" }]);
  expect(table?.columns.some(({ field }) => field.includes("gold"))).toBe(false);
  const withGold = listHistoryRows(treasuryOf([...ledger, goldOn("2025-06-03")]), { from: null, to: null });
  expect(withGold?.columns.map(({ label }) => label)).toContain("gold_cad_per_g");
});

it("a company without Bitcoin has no history", () => expect(describe(treasuryOf([]))).toBeNull());
