import { expect, it } from "vitest";
import type { DailyClose } from "~/content/market-schema";
import type { Ledger } from "~/content/treasury-schema";
import { DAY_MS } from "~/locale/durations";
import { balanceOn, btcOn, capitalOn, closeOn, goldOn, instrumentOn } from "../../../tests/ledger/entries";
import { listSeries } from "./series";

const seriesOf = (ledger: Ledger, closes: readonly DailyClose[] = []) =>
  listSeries({ ledger, closes, currency: "CAD" });
const pointsOf = (ledger: Ledger, closes: readonly DailyClose[], id: string) =>
  Object.fromEntries(
    (seriesOf(ledger, closes).find((series) => series.id === id)?.points ?? []).map(({ day, value }) => [day, value]),
  );

// Round numbers: 1 BTC and then 2, 100 g of gold, 1,000 shares, from Monday to Sunday.
const week: Ledger = [
  capitalOn("2025-06-01", { sharesAfter: 1_000, warrantsAfter: 250 }),
  btcOn("2025-06-02", { btc: "1", costFiat: "90000" }),
  goldOn("2025-06-03", { grams: "100", costFiat: "12000" }),
  btcOn("2025-06-05", { no: 2, btc: "1", costFiat: "120000" }),
  balanceOn("2025-06-06", { cashFiat: "40000", liabilitiesFiat: "10000", debtFiat: "4000", preferredFiat: "1000" }),
  capitalOn("2025-06-07", { event: "MORE", sharesAfter: 2_000, warrantsAfter: 250 }),
];
const closes = [
  closeOn("2025-06-02", { goldFiatPerGram: null }),
  closeOn("2025-06-03"),
  closeOn("2025-06-05", { btcFiat: "150000" }),
  closeOn("2025-06-06", { shareFiat: "600" }),
  closeOn("2025-06-07", { shareFiat: null }),
];

it("quantities and costs have a point on every day, as steps", () => {
  const days = ["02", "03", "04", "05", "06", "07"].map((day) => `2025-06-${day}`);
  const series = seriesOf(week, closes);
  const quantities = series.filter(({ step }) => step).map(({ id, points }) => [id, points.map(({ value }) => value)]);
  expect(quantities).toEqual([
    ["btc_holdings", ["1.00", "1.00", "1.00", "2.00", "2.00", "2.00"]],
    ["btc_cost", ["90000", "90000", "90000", "210000", "210000", "210000"]],
    ["btc_average_cost", ["90000.00", "90000.00", "90000.00", "105000.00", "105000.00", "105000.00"]],
    ["sats_per_share_basic", ["100000.00", "100000.00", "100000.00", "200000.00", "200000.00", "100000.00"]],
    ["sats_per_share_diluted", ["80000.00", "80000.00", "80000.00", "160000.00", "160000.00", "88888.89"]],
    ["btc_yield_ytd", []],
  ]);
  expect(series.find(({ id }) => id === "btc_holdings")?.points.map(({ day }) => day)).toEqual(days);
});

it.each([
  ["btc_market_value", { "02": "100000", "03": "100000", "05": "300000", "06": "200000", "07": "200000" }],
  // No gold was owned on June 2, so its price is not missing. On June 7 there are 2,000 shares.
  ["reserves_per_share", { "02": "100.00", "03": "113.00", "05": "313.00", "06": "213.00", "07": "106.50" }],
  ["mnav_btc_gold_basic", { "02": "5.00", "03": "4.42", "05": "1.60", "06": "2.82" }],
  ["mnav_btc_basic", { "02": "5.00", "03": "5.00", "05": "1.67", "06": "3.00" }],
  ["mnav_btc_diluted", { "02": "6.25", "03": "6.25", "05": "2.08", "06": "3.75" }],
  ["mnav_enterprise_value", { "06": "2.83" }],
  ["nav_net", { "06": "243000" }],
  ["nav_net_per_share", { "06": "243.00" }],
])("%s has a point only on days of which every input is known", (id, expected) =>
  expect(pointsOf(week, closes, id)).toEqual(
    Object.fromEntries(Object.entries(expected).map(([day, value]) => [`2025-06-${day}`, value])),
  ),
);

it("without gold, no series is about it", () => {
  const ledger = week.filter(({ kind }) => kind !== "gold");
  const series = seriesOf(ledger, closes);
  expect(JSON.stringify(series)).not.toMatch(/gold/i);
  expect(series.find(({ id }) => id === "reserves_per_share")).toMatchObject({ label: "Bitcoin per share, basic" });
});

it("the yield of a year compares each of its days with December 31, and a year without Bitcoin then has none", () => {
  const ledger = [
    capitalOn("2024-12-01", { sharesAfter: 1_000 }),
    btcOn("2024-12-30", { btc: "1" }),
    btcOn("2025-01-02", { no: 2, btc: "1" }),
    capitalOn("2025-01-03", { event: "MORE", sharesAfter: 1_600 }),
  ];
  const expected = { "2025-01-01": "0.0", "2025-01-02": "100.0", "2025-01-03": "25.0" };
  expect(pointsOf(ledger, [], "btc_yield_ytd")).toEqual(expected);
});

it("after an expiry that no entry mentions, nothing has a diluted count; holdings go on to the last close", () => {
  const ledger = [
    capitalOn("2025-06-01", { sharesAfter: 1_000, warrantsAfter: 500 }),
    instrumentOn("2025-06-01", { id: "W", count: 500, expires: "2025-06-03" }),
    btcOn("2025-06-02"),
  ];
  const until = [closeOn("2025-06-05")];
  expect(Object.keys(pointsOf(ledger, until, "sats_per_share_diluted"))).toEqual(["2025-06-02", "2025-06-03"]);
  expect(pointsOf(ledger, until, "mnav_btc_diluted")).toEqual({});
  expect(pointsOf(ledger, until, "mnav_btc_basic")).toEqual({ "2025-06-05": "5.00" });
  expect(Object.keys(pointsOf(ledger, until, "btc_holdings")).at(-1)).toBe("2025-06-05");
  // An entry that says what became of the warrants brings the count back.
  const told = [...ledger, capitalOn("2025-06-04", { event: "END", sharesAfter: 1_000, lapsed: { W: 500 } })];
  expect(Object.keys(pointsOf(told, until, "mnav_btc_diluted"))).toEqual(["2025-06-05"]);
});

it("a company without Bitcoin has no series", () =>
  expect(seriesOf([capitalOn("2025-06-01")], [closeOn("2025-06-02")])).toEqual([]));

it("2,000 days of 2,000 entries are followed once, not once a day", () => {
  const dayAfter = (days: number) => new Date(Date.UTC(2020, 0, 1) + days * DAY_MS).toISOString().slice(0, 10);
  const ledger = Array.from({ length: 2_000 }, (_, at) => btcOn(dayAfter(at), { no: at + 1 }));
  let reads = 0;
  const counted = new Proxy(ledger, {
    get(target, key) {
      if (/^\d+$/.test(String(key))) reads += 1;
      return Reflect.get(target, key);
    },
  });
  expect(seriesOf(counted)[0]?.points).toHaveLength(2_000);
  expect(reads).toBeLessThan(20 * ledger.length);
});
