import { expect, it } from "vitest";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { describeMeasure, recomputeMeasure } from "./describe";
import { createTreasury } from "./treasury";

const treasury = createTreasury({ ledger, clock: { now: () => Date.parse("2025-12-01T12:00:00Z") } });
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
  [{ p: "1e999" }, "3.80×"],
  [{ p: "9".repeat(40) }, "3.80×"],
  [{ B: "0" }, "—"],
])("with %j for an input it is %s", (typed: Record<string, string>, shown) =>
  expect(recomputeMeasure(measure, (symbol) => typed[symbol] ?? null).value).toBe(shown),
);
