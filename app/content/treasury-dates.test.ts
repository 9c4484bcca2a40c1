import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { describeMeasure } from "~/domain/treasury/measure-in-words";
import { describeForApi } from "~/domain/treasury/to-api";
import { localDay } from "~/locale/local-times";
import { openTreasury } from "../../tests/ledger/open-treasury";
import { recompute } from "../../tests/ledger/recompute";

// The dates and marks of the sample company's figures: what each label names, and what an independent script makes of it.

/** As a reader has it at a time. */
function read(time: string, { stale = false, source = "median of two" } = {}) {
  const treasury = openTreasury(ledger, time, {
    today: localDay(Date.parse(time)),
  });
  return { treasury, price: { priceFiat: "144600", at: time, source, stale } };
}

const dates = (time: string) => {
  const { treasury, price } = read(time);
  return treasury
    .measures({ price })
    .map(describeMeasure)
    .map(({ id, dates, status, staleness }) => [id, dates, staleness === null ? status : `${status}: ${staleness}`]);
};

const live = "Bitcoin at 4:09 p.m. ET";
const day = "June 24, 2025";

it("each figure names the dates of its inputs while all of them are recent", () => {
  expect(dates("2025-06-25T20:09:00Z")).toEqual([
    ["btc_holdings", day, "dated"],
    ["btc_cost", day, "dated"],
    ["btc_average_cost", day, "dated"],
    ["cash", day, "dated"],
    ["btc_market_value", `${live}; holdings of ${day}`, "live"],
    ["unrealized_gain", `${live}; holdings and cost of ${day}`, "live"],
    ["unrealized_gain_percent", `${live}; holdings and cost of ${day}`, "live"],
    ["btc_and_gold_value", `${live}; gold of ${day}`, "mixed"],
    ["nav_net", `${live}; gold, cash and liabilities of ${day}`, "mixed"],
    ["nav_net_per_share", `${live}; gold, cash, liabilities and shares of ${day}`, "mixed"],
    ["btc_equivalent", `${live}; gold of ${day}`, "mixed"],
    ["share_of_assets", `${live}; gold and total assets of ${day}`, "mixed"],
    ["market_cap", day, "dated"],
    ["mnav_btc_gold_basic", day, "dated"],
    ["mnav_btc_basic", day, "dated"],
    ["mnav_btc_diluted", day, "dated"],
    ["mnav_enterprise_value", day, "dated"],
    ["mnav_enterprise_value_diluted", day, "dated"],
    ["sats_per_share_basic", day, "dated"],
    ["sats_per_share_diluted", day, "dated"],
    ...["ytd", "qtd"].flatMap((period) =>
      ["btc_yield", "btc_gain", "btc_cad_gain"].map((id) => [`${id}_${period}`, day, "dated"]),
    ),
  ]);
});

it("more than a year later each says what is older than its limit, and what has expired since", () => {
  const marks = new Map(dates("2026-11-24T21:09:00Z").map(([id, words, status]) => [id, `${words} | ${status}`]));
  const expired = `${day}; 6 of 8 series (7,095,262) have passed their expiry date since`;
  const [gold, sheet, close] = [
    "gold price older than 7 days",
    "balance sheet older than 135 days",
    "share close older than 5 trading days",
  ];
  expect(marks.get("btc_market_value")).toBe(`${live}; holdings of ${day} | live`);
  expect(marks.get("btc_and_gold_value")).toBe(`${live}; gold of ${day} | stale: ${gold}`);
  expect(marks.get("nav_net")).toBe(`${live}; gold, cash and liabilities of ${day} | stale: ${gold}, ${sheet}`);
  expect(marks.get("market_cap")).toBe(`${day} | stale: ${close}`);
  expect(marks.get("mnav_btc_gold_basic")).toBe(`${day} | stale: ${close}, ${gold}`);
  expect(marks.get("mnav_btc_diluted")).toBe(`${expired} | stale: ${close}`);
  expect(marks.get("sats_per_share_basic")).toBe(`${day} | dated`);
  expect(marks.get("sats_per_share_diluted")).toBe(`${expired} | dated`);
  expect(marks.get("btc_yield_ytd")).toBe(`${expired} | dated`);
});

it.each([
  ["2024-12-20T15:00:00Z", {}],
  ["2025-03-28T15:00:00Z", {}],
  ["2025-05-30T15:00:00Z", {}],
  ["2025-06-25T02:00:00Z", { stale: true }],
  // In the evening of the share close's fifth trading day, and on the sixth: July 1 is a holiday.
  ["2025-07-03T01:00:00Z", {}],
  ["2025-07-03T15:00:00Z", {}],
  ["2025-11-06T15:00:00Z", { source: "simulated" }],
  ["2026-11-24T21:09:00Z", {}],
] as const)("as of %s an independent script gives each figure the same value, status and day (%j)", (time, state) => {
  const { treasury, price } = read(time, state);
  const body = describeForApi({
    treasury,
    company: { name: brand.company.legalName, tickers: [] },
    origin: brand.origin,
    generatedAt: time,
    price,
  });
  if (!body) throw new Error("there is no treasury");
  const isSimulated = price.source === "simulated";
  const script = recompute(body, price.priceFiat);
  const expected = script.date(localDay(Date.parse(time)), { simulated: isSimulated, stale: price.stale });
  for (const { id, value, status, as_of, expired_since } of body.measures) {
    const { as_of: day = null, ...rest } = expected[id] ?? {};
    const shown = { status, expired: expired_since?.securities ?? 0 };
    expect({ id, ...shown }).toEqual({ id, ...rest });
    if (status === "simulated") continue;
    const figure = script.measures[id] ?? null;
    const decimals = figure?.split(".")[1]?.length ?? 0;
    expect([id, as_of, value?.toFixed(decimals) ?? null]).toEqual([id, day, figure]);
  }
});
