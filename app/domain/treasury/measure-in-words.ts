import { describeDates } from "./dates-in-words";
import { describeStaleness } from "./days-in-words";
import { formatExact, formatMeasure } from "./format";
import { symbolsOf, writeFormula } from "./formula-syntax";
import { computeMeasure, type Input, isNonGaap, type Measure, symbols } from "./measures";
import { readTypedNumber } from "./typed-number";

/** How a balance sheet was made, in the words of the pages. */
export const auditWords: Readonly<Record<NonNullable<Input["audit"]>, string>> = {
  audited: "audited",
  unaudited: "unaudited",
  management: "management figures, unaudited",
};

/** Characters of a visitor's text that its field shows again. */
const SHOWN_MAX = 24;

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

export type DescribedInput = ReturnType<typeof describeMeasure>["inputs"][number];

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

/**
 * A measure computed again with a visitor's numbers in place of ours. A field keeps what was typed; where that cannot be
 * read it has an error, and there is no value.
 * @param typed what the address has for a symbol; null where it has nothing, and our number is used
 */
export function recomputeMeasure(measure: Measure, typed: (symbol: string) => string | null) {
  const inputs = measure.inputs.map(({ symbol, label, value, unit }) => {
    const text = typed(symbol);
    const number = text === null ? value : readTypedNumber(text);
    const error = number === null ? "Enter a number such as 1,234.50." : undefined;
    return { field: { symbol, label, value: text?.slice(0, SHOWN_MAX) ?? value, error }, number, unit };
  });
  const numbers = new Map(inputs.map(({ field, number, unit }) => [field.symbol, { number, unit }]));
  const values = Object.fromEntries(
    inputs.flatMap(({ field, number }) => (number === null ? [] : [[field.symbol, number]])),
  );
  const isRead = inputs.every(({ number }) => number !== null);
  const write = (symbol: string) => {
    const { number, unit } = numbers.get(symbol) ?? {};
    return number && unit ? formatExact(number, unit) : symbol;
  };
  return {
    inputs: inputs.map(({ field }) => field),
    /** The formula with the numbers as they were read; null where one was not. */
    numbers: isRead ? writeFormula(measure.formula, write) : null,
    value: isRead ? formatMeasure({ ...measure, value: computeMeasure(measure, values) }) : null,
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
