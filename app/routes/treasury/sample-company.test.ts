import { expect, it } from "vitest";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { describeMeasure, recomputeMeasure } from "~/domain/treasury/measure-in-words";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { describePage } from "./overview/describe-page.server";

const treasury = openTreasury(ledger, "2025-12-01T12:00:00Z");
const measure = treasury.measures({ asOf: "2025-06-24" }).find(({ id }) => id === "mnav_btc_basic");
if (!measure) throw new Error("the sample has no mNAV");

it("a measure is shown with the numbers in its formula, and each input with its day and source", () => {
  const { value, formula, numbers, inputs, isNonGaap } = describeMeasure(measure);
  expect([value, formula, isNonGaap]).toEqual(["3.80×", "S × p ÷ (B × P)", true]);
  expect(numbers).toBe("55,122,127 × C$0.66 ÷ (66.19 BTC × C$144,600)");
  for (const { asOf, source } of inputs)
    expect([/^\d{4}-\d\d-\d\d$/.test(asOf), source.title !== ""]).toEqual([true, true]);
});

it.each([
  [{ p: "0.99" }, "5.70×"],
  [{ S: "110,244,254" }, "7.60×"],
  [{ p: "0,99" }, "5.70×"],
  [{ p: "C$0.99" }, "5.70×"],
  [{ B: "0" }, "—"],
])("with %j for an input it is %s", (typed: Record<string, string>, shown) =>
  expect(recomputeMeasure(measure, (symbol) => typed[symbol] ?? null).value).toBe(shown),
);

it.each(["1e999", "9".repeat(20), "", "about 1"])(
  "%j for an input stays in its field, with an error and no value",
  (text) => {
    const { inputs, numbers, value } = recomputeMeasure(measure, (symbol) => (symbol === "p" ? text : null));
    expect([numbers, value]).toEqual([null, null]);
    const wrong = inputs.filter(({ error }) => error !== undefined);
    expect(wrong).toEqual([
      { symbol: "p", label: "Closing share price", value: text, error: expect.stringContaining("number") },
    ]);
  },
);

it("the treasury's page has the newest trades alone", () => {
  const { latestTrades } = describePage({ treasury, price: null, searchParams: new URLSearchParams() }) ?? {};
  expect(latestTrades?.rows.map(({ id }) => id)).toEqual(["btc-9", "btc-8", "btc-7"]);
});

it.each([
  ["simulated", false, "Change since (simulated)", "C$144,600.50 per bitcoin (simulated, "],
  ["coingecko", true, "Change since (stale)", "C$144,600.50 per bitcoin (stale, "],
  ["coingecko", false, "Change since", "C$144,600.50 per bitcoin ("],
])("purchases say what a price compares them with: %s, stale %s", (source, stale, title, compared) => {
  const price = { priceFiat: 144_600.5, at: "2026-06-24T14:00:00Z", source, stale };
  const page = describePage({ treasury, price, searchParams: new URLSearchParams() });
  expect(page?.latestTrades?.columns.map((column) => column.title)).toContain(title);
  expect(page?.changeNote).toContain(compared);
});
