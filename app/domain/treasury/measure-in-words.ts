import { describeDates } from "./dates-in-words";
import { describeStaleness } from "./days-in-words";
import { formatExact, formatMeasure } from "./format";
import { symbolsOf, writeFormula } from "./formula-syntax";
import { type Input, isNonGaap, type Measure, symbols } from "./measures";

/** How a balance sheet was made, in the words of the pages. */
export const auditWords: Readonly<Record<NonNullable<Input["audit"]>, string>> = {
  audited: "audited",
  unaudited: "unaudited",
  management: "management figures, unaudited",
};

/** What a measure says without how it came about: its value, of which days, and what marks it. */
export function describeValue(measure: Measure) {
  const { id, label, status, reason, inputs } = measure;
  return {
    id,
    label,
    status,
    ...(reason !== undefined && { reason }),
    value: formatMeasure(measure),
    /** All its dates in words. */
    dates: describeDates(measure),
    /** A new price clears this mark. */
    isPriceStale: inputs.some(({ isLive, olderThan }) => isLive && olderThan !== undefined),
    /** Whether an input of the ledger is older than its limit: no newer one is on record. */
    isOld: inputs.some(({ isLive, olderThan }) => !isLive && olderThan !== undefined),
    isNonGaap: isNonGaap(measure),
  };
}

/** A measure in words and formatted figures, its formula as "S × p ÷ (B × P)". */
export function describeMeasure(measure: Measure) {
  const { formula, inputs } = measure;
  const values = new Map(inputs.map(({ symbol, value, unit }) => [symbol, formatExact(value, unit)]));
  return {
    ...describeValue(measure),
    /** What the ledger has only old values of; null where there is nothing. */
    staleness: describeStaleness(inputs.filter(({ isLive }) => !isLive)),
    formula: writeFormula(formula),
    /** The formula with the numbers put in; null when one of them is missing. */
    numbers: measure.value === null ? null : writeFormula(formula, (symbol) => values.get(symbol) ?? symbol),
    inputs: inputs.map(({ symbol, label, value, unit, asOf, isUnconfirmed, olderThan, source, audit }) => ({
      symbol,
      label,
      value: formatExact(value, unit),
      asOf,
      isStale: olderThan !== undefined,
      isUnconfirmed,
      source: audit ? { ...source, title: `${source.title} (${auditWords[audit]})` } : source,
    })),
  };
}

/** "B: Bitcoin held; C: Cost of the Bitcoin held, fees included": the symbols of the formulas of these measures. */
export function explainSymbols(measures: readonly Pick<Measure, "formula">[]): string {
  const used = new Set(measures.flatMap(({ formula }) => symbolsOf(formula)));
  return Object.entries(symbols)
    .filter(([symbol]) => used.has(symbol))
    .map(([symbol, [label]]) => `${symbol}: ${label}`)
    .join("; ");
}
