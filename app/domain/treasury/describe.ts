import { describeDates, describeStaleness, writeDays } from "./dates";
import { isLivePrice } from "./figures";
import { formatExact, formatMeasure } from "./format";
import { writeFormula } from "./formula";
import { computeMeasure, type Input, isNonGaap, type Measure } from "./measures";

/** How a balance sheet was made, in the words of the pages. */
export const auditWords: Readonly<Record<NonNullable<Input["audit"]>, string>> = {
  audited: "audited",
  unaudited: "unaudited",
  management: "management figures, unaudited",
};

export type DescribedMeasure = ReturnType<typeof describeMeasure>;

/** A measure in words and formatted figures, its formula as "S × p ÷ (B × P)". */
export function describeMeasure(measure: Measure) {
  const { id, label, status, reason, formula, asOf, inputs } = measure;
  const values = new Map(inputs.map(({ symbol, value, unit }) => [symbol, formatExact(value, unit)]));
  return {
    id,
    label,
    status,
    ...(reason !== undefined && { reason }),
    value: formatMeasure(measure),
    asOf,
    priceAsOf: measure.priceAsOf ?? null,
    /** All its dates in words, and those of its inputs but for a live price: the browser writes the price's time anew. */
    dates: describeDates(measure),
    days: writeDays(measure),
    /** What the ledger has only old values of; null where there is nothing. */
    staleness: describeStaleness(inputs.filter((input) => !isLivePrice(input))),
    /** A new price clears this mark. */
    isPriceStale: inputs.some((input) => isLivePrice(input) && input.olderThan !== undefined),
    isNonGaap: isNonGaap(measure),
    formula: writeFormula(formula),
    /** The formula with the numbers put in; null when one of them is missing. */
    numbers: measure.value === null ? null : writeFormula(formula, (symbol) => values.get(symbol) ?? symbol),
    inputs: inputs.map(({ symbol, label, value, unit, asOf, source, audit }) => ({
      symbol,
      label,
      value: formatExact(value, unit),
      asOf,
      source: audit ? { ...source, title: `${source.title} (${auditWords[audit]})` } : source,
    })),
  };
}

/** Limits the digits of a visitor's number. */
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;

/** A measure computed again with a visitor's numbers in place of ours; text that is not a decimal is ignored. */
export function recomputeMeasure(measure: Measure, typed: (symbol: string) => string | null) {
  const inputs = measure.inputs.map(({ symbol, label, value }) => {
    const number = typed(symbol)?.replaceAll(",", "").trim() ?? "";
    return { symbol, label, value: NUMBER.test(number) ? number : value };
  });
  const values = Object.fromEntries(inputs.map(({ symbol, value }) => [symbol, value]));
  return { inputs, value: formatMeasure({ ...measure, value: computeMeasure(measure, values) }) };
}
