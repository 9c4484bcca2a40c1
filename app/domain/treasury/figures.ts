import type { LedgerEntry } from "~/content/treasury-schema";
import { formatDays } from "~/locale/days";
import { statusOf } from "../price-status";
import { entriesOf, findExpiredSince, leavesOutFees, nextDay, periodStart } from "./books";
import { findPrices, markPrices, type PriceField } from "./closing-prices";
import { symbolsOf } from "./formula-syntax";
import type { LivePrice } from "./live-price";
import * as measures from "./measures";
import { describeMissingBase, type InputReading, readInput } from "./read-input";
import type { View } from "./view";

// Puts a ledger's numbers, and a live price, into the formulas of the measures.

/** Whether a ledger has what a measure is about. */
const has: Readonly<Record<measures.Need, (entry: LedgerEntry) => boolean>> = {
  gold: ({ kind }) => kind === "gold",
  sales: (entry) =>
    (entry.kind === "btc" && entry.flow === "out") || (entry.kind === "transfer" && Number(entry.feeBtc) > 0),
  terms: ({ kind }) => kind === "debt" || kind === "preferred",
  debt: (entry) =>
    has.terms(entry) || (entry.kind === "balance" && Number(entry.debtFiat) + Number(entry.preferredFiat) > 0),
  dilution: (entry) =>
    (entry.kind === "instrument" && entry.type !== "escrow") ||
    (entry.kind === "debt" && entry.conversion !== undefined),
  encumbrance: ({ kind }) => kind === "encumbrance",
};

/** The measures that apply to what the company has. */
export function definitionsFor({
  ledger,
  asOf,
  currency,
}: Pick<View, "ledger" | "asOf" | "currency">): readonly measures.MeasureDefinition[] {
  const isPartly = leavesOutFees(ledger);
  const applying = measures.measureDefinitions
    .filter(({ needs }) => needs === undefined || ledger.some(has[needs]))
    .map((definition) => measures.inCurrency(isPartly ? measures.withoutFees(definition) : definition, currency));
  if (!ledger.some(has.gold)) return applying.map(measures.withoutGold);
  if (entriesOf(ledger, "gold", asOf).length > 0) return applying;
  // Before gold was first bought, the formulas leave it out, so that no gold price is needed; the labels still name it.
  return applying.map((definition) => {
    return { ...measures.withoutGold(definition), label: definition.label };
  });
}

/**
 * The measures of a view. An input that several of them share is read from the ledger once.
 * @param ids these alone; all without it
 */
export function listMeasures(view: View, ids?: readonly string[]): measures.Measure[] {
  const readings = new Map<string, InputReading>();
  const readOnce: typeof readInput = (symbol, context) => {
    const key = [symbol, context.date, context.isLive, context.period].join();
    const reading = readings.get(key) ?? readInput(symbol, context);
    readings.set(key, reading);
    return reading;
  };
  return definitionsFor(view)
    .filter(({ id }) => ids?.includes(id) ?? true)
    .map((definition) => computeDefinition(definition, view, readOnce));
}

/** One measure from the inputs of one day, or from a live price and the newest of everything else. */
export function computeDefinition(
  definition: measures.MeasureDefinition,
  view: View,
  read = readInput,
): measures.Measure {
  const isLive = view.price !== undefined && definition.live !== undefined;
  const { needs: _, live, period, class: measureClass, ...named } = definition;
  const formula = (isLive && live) || definition.formula;
  const label = period
    ? `${named.label}, ${formatDays(nextDay(periodStart(view.asOf, period, view.yearEnd)), view.asOf)}`
    : named.label;
  const shown = { ...named, label, class: measureClass, formula };
  const unavailable = (reason: string, inputs: readonly measures.Input[] = []): measures.Measure => ({
    ...shown,
    value: null,
    asOf: null,
    status: "unavailable",
    inputs,
    reason,
  });

  const wanted = symbolsOf(formula) as measures.InputSymbol[];
  const date = isLive || period ? view.asOf : dayOfInputs(wanted, view);
  if (date === null) return unavailable("No prices are published for a day on which all its inputs are known.");
  const readings = wanted.map((symbol) => read(symbol, { ...view, date, isLive, period }));
  const inputs = readings.flatMap(({ input }) => input ?? []);
  const missing = readings.find(({ reason }) => reason !== undefined);
  if (missing?.reason !== undefined) return unavailable(missing.reason, inputs);

  const value = measures.computeMeasure(shown, Object.fromEntries(inputs.map((input) => [input.symbol, input.value])));
  if (value === null) {
    const hasNoBase = period && inputs.some(({ symbol, value }) => symbol === "B0" && Number(value) === 0);
    return unavailable(
      hasNoBase ? describeMissingBase(periodStart(date, period, view.yearEnd)) : "It divides by zero.",
      inputs,
    );
  }
  // A period's base is older by its nature; a balance sheet that is older than the prices dates the figure.
  const days = inputs.filter((input) => !input.isLive).map(({ asOf }) => asOf);
  const asOf = period ? date : days.reduce((oldest, day) => (day < oldest ? day : oldest), date);
  const price = inputs.find((input) => input.isLive);
  const expiredSince =
    view.today !== undefined && (wanted.includes("D") || wanted.includes("De"))
      ? findExpiredSince(view.ledger, date, view.today)
      : null;
  // Cash that is computed is no figure of a balance sheet.
  const isComputed = inputs.some(({ symbol, since }) => symbol === "K" && since !== undefined);
  return {
    ...shown,
    ...(isComputed && measureClass === "ifrs" && { label: `${label}, computed`, class: "non_gaap_measure" }),
    value,
    asOf,
    ...(price && { priceAsOf: price.asOf }),
    ...(expiredSince && { expiredSince }),
    status: statusOfInputs(inputs, price && view.price),
    inputs,
  };
}

function statusOfInputs(
  inputs: readonly measures.Input[],
  price: LivePrice | null | undefined,
): measures.MeasureStatus {
  if (price?.source === "simulated") return "simulated";
  if (inputs.some(({ olderThan }) => olderThan !== undefined)) return "stale";
  if (!price) return inputs.some(({ symbol, since }) => symbol === "K" && since !== undefined) ? "mixed" : "dated";
  if (statusOf(price) === "unconfirmed") return "unconfirmed";
  return inputs.every((input) => input.isLive || undatedQuantities.has(input.symbol)) ? "live" : "mixed";
}

/** The ledger's own quantity and cost of Bitcoin, which no price or balance sheet dates. */
const undatedQuantities: ReadonlySet<string> = new Set(["B", "C"]);

const isPriced = (symbol: string): symbol is keyof typeof markPrices => Object.hasOwn(markPrices, symbol);

/** The day of a dated measure: the last one with every price it needs, so that no two days meet in one figure. */
function dayOfInputs(wanted: readonly measures.InputSymbol[], view: View): string | null {
  const needed = wanted.flatMap((symbol): PriceField[] => (isPriced(symbol) ? [markPrices[symbol]] : []));
  if (needed.length === 0) return view.asOf;
  return findPrices(view, needed, view.pricesUntil ?? view.asOf)?.date ?? null;
}
