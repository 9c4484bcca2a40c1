import type { EntryOf, Source } from "~/content/treasury-schema";
import { formatExact, formatMeasure } from "./format";
import { computeMeasure, type Measure } from "./measures";

/** A measure in words and formatted figures, as the page shows it. */
export interface DescribedMeasure extends Pick<Measure, "id" | "label" | "status" | "reason"> {
  readonly value: string;
  /** A date, or the time of a live price; null when it is unavailable. */
  readonly asOf: string | null;
  readonly isNonGaap: boolean;
  /** "S × p ÷ (B × P)". */
  readonly formula: string;
  /** The formula with the numbers put in; null when one of them is missing. */
  readonly numbers: string | null;
  readonly inputs: readonly {
    symbol: string;
    label: string;
    value: string;
    asOf: string;
    source: Source;
  }[];
}

/** How a balance sheet was made, as pages say it. */
export const auditWords: Readonly<Record<EntryOf<"balance">["status"], string>> = {
  audited: "audited",
  unaudited: "unaudited",
  management: "management figures, unaudited",
};

/** Whether the wording for measures that IFRS does not define applies. */
export const isNonGaap = (measure: Measure) => measure.class.startsWith("non_gaap");

/** Turns a measure into what the page says of it. */
export function describeMeasure(measure: Measure): DescribedMeasure {
  const { id, label, status, reason, formula, inputs } = measure;
  const values = new Map(inputs.map(({ symbol, value, unit }) => [symbol, formatExact(value, unit)]));
  return {
    ...{ id, label, status, reason, value: formatMeasure(measure), asOf: measure.asOf },
    isNonGaap: isNonGaap(measure),
    formula: writeFormula(formula, (symbol) => symbol),
    numbers: measure.value === null ? null : writeFormula(formula, (symbol) => values.get(symbol) ?? symbol),
    inputs: inputs.map(({ symbol, label, value, unit, asOf, source, audit }) => ({
      ...{ symbol, label, value: formatExact(value, unit), asOf },
      source: audit ? { ...source, title: `${source.title} (${auditWords[audit]})` } : source,
    })),
  };
}

const SIGNS: Readonly<Record<string, string>> = { "*": " × ", "/": " ÷ ", "+": " + ", "-": " − " };

/** A formula as people read it; `write` gives what stands for a symbol. */
export const writeFormula = (formula: string, write: (symbol: string) => string) =>
  formula.replace(/[A-Za-z]\w*|[*/+-]/g, (part) => SIGNS[part] ?? write(part)).replace("100000000", "100,000,000");

/** The most digits that a visitor's number may have. */
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;

/** A measure computed again with a visitor's numbers in place of ours; those that are no decimals are left out. */
export function recomputeMeasure(measure: Measure, typed: (symbol: string) => string | null) {
  const inputs = measure.inputs.map(({ symbol, label, value }) => {
    const number = typed(symbol)?.replaceAll(",", "").trim() ?? "";
    return { symbol, label, value: NUMBER.test(number) ? number : value };
  });
  const values = Object.fromEntries(inputs.map(({ symbol, value }) => [symbol, value]));
  return { inputs, value: formatMeasure({ ...measure, value: computeMeasure(measure, values) }) };
}
