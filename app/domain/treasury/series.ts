import type { DailyClose } from "~/content/market-schema";
import type { Ledger } from "~/content/treasury-schema";
import { endsPeriod, entriesOf, findExpired, LAST_DAY, lastDay, nextDay } from "./books";
import { definitionsFor } from "./figures";
import { parseFormula, symbolsOf } from "./formula-syntax";
import { countDiluted, countShares, type LedgerState, stateOn } from "./ledger-state";
import {
  type InputSymbol,
  inCurrency,
  type MeasureClass,
  type MeasureDefinition,
  roundMeasure,
  type Unit,
  withoutGold,
} from "./measures";
import { Rational, ZERO } from "./rational";
import type { View } from "./view";

// The treasury day by day, from the ledger and the daily closes. A series has a point only on days of which all its inputs
// are: no line is drawn across the others.

/** What changes over time, for charts, tables and files. */
export interface Series {
  /** The measure's id, where one has the same name. */
  readonly id: string;
  readonly label: string;
  readonly unit: Unit;
  readonly class: MeasureClass;
  readonly decimals: number;
  /** Stays the same until an entry of the ledger changes it; other series move with prices. */
  readonly step: boolean;
  /** By day; a decimal, rounded once as the measure of the same name. */
  readonly points: readonly { readonly day: string; readonly value: string }[];
}

type Definition = Omit<MeasureDefinition, "live" | "period">;
type Values = Readonly<Partial<Record<InputSymbol, Rational | undefined>>>;

/** The measures that have a history, in the order of pages and files. */
const measuresWithSeries = [
  "btc_holdings",
  "btc_cost",
  "btc_average_cost",
  "btc_market_value",
  "mnav_btc_gold_basic",
  "mnav_btc_basic",
  "mnav_btc_diluted",
  "mnav_enterprise_value",
  "nav_net",
  "nav_net_per_share",
  "sats_per_share_basic",
  "sats_per_share_diluted",
  "btc_yield_ytd",
];

/** The history's own NAV per share: the measure with cash and liabilities has points only on days of a balance sheet. */
const reservesPerShare: Definition = {
  id: "reserves_per_share",
  label: "Bitcoin and gold per share, basic",
  unit: "fiat",
  decimals: 2,
  decimalsBelowOne: 3,
  class: "non_gaap_ratio",
  formula: "(B*P+G*g)/S",
};

function defineSeries(view: Pick<View, "ledger" | "asOf" | "currency">): Definition[] {
  const definitions = definitionsFor(view);
  const reserves = inCurrency(reservesPerShare, view.currency);
  const hasGold = entriesOf(view.ledger, "gold").length > 0;
  return measuresWithSeries.flatMap((id): Definition[] => {
    const definition = definitions.find((each) => each.id === id);
    if (!definition) return [];
    if (id === "btc_yield_ytd") return [{ ...definition, label: "BTC Yield since the year began" }];
    return id === "btc_market_value" ? [definition, hasGold ? reserves : withoutGold(reserves)] : [definition];
  });
}

/** The first and the last day of the series; null before a purchase. */
export function boundDays(ledger: Ledger, closes: readonly DailyClose[]): { from: string; to: string } | null {
  const from = entriesOf(ledger, "btc")[0]?.date;
  if (from === undefined) return null;
  return { from, to: [lastDay(ledger) ?? from, closes.at(-1)?.date ?? from].sort().at(-1) ?? from };
}

/** Every series from the first purchase of Bitcoin to the last day of ledger or closes; none before a purchase. */
export function listSeries({
  ledger,
  closes = [],
  yearEnd,
  currency,
}: Pick<View, "ledger" | "closes" | "yearEnd" | "currency">): Series[] {
  const days = boundDays(ledger, closes);
  if (days === null) return [];
  const lines = defineSeries({ ledger, asOf: LAST_DAY, currency }).map(startLine);
  const closeOf = new Map(closes.map((close) => [close.date, close]));
  let base: Values = {};
  let counted: { state: LedgerState; basic: Rational | null; diluted: Rational | null } | undefined;
  for (let day = days.from; day <= days.to; day = nextDay(day)) {
    const state = stateOn(ledger, day);
    if (state !== counted?.state) counted = { state, basic: countShares(state), diluted: countDiluted(state) };
    const S = counted.basic ?? undefined;
    const D = findExpired(state, day) ? undefined : (counted.diluted ?? undefined);
    const values = { ...readValues(state, day, closeOf.get(day)), S, D, ...base };
    for (const line of lines) line.add(day, values);
    // The base of the next year's yields; none where no Bitcoin is owned at its beginning.
    if (endsPeriod(day, "year", yearEnd))
      base = D && state.btc.quantity.compare(ZERO) > 0 ? { B0: state.btc.quantity, D0: D } : {};
  }
  return lines.map(({ series }) => series);
}

/** A series that takes its days one after the other. Values that did not change are not computed again. */
function startLine({ id, label, unit, class: measureClass, decimals, decimalsBelowOne, formula }: Definition) {
  const points: { day: string; value: string }[] = [];
  const symbols = symbolsOf(formula) as InputSymbol[];
  const evaluate = parseFormula(formula);
  const step = symbols.every((symbol) => !changesDaily.has(symbol));
  let last: { inputs: readonly (Rational | undefined)[]; value: string | null } = { inputs: [], value: null };
  const add = (day: string, values: Values) => {
    const inputs = symbols.map((symbol) => values[symbol]);
    if (inputs.some((input) => input === undefined)) return;
    if (last.inputs.length === 0 || inputs.some((input, index) => input !== last.inputs[index])) {
      const exact = evaluate(values as Record<string, Rational>);
      last = { inputs, value: exact && roundMeasure(exact, { unit, decimals, decimalsBelowOne }) };
    }
    if (last.value !== null) points.push({ day, value: last.value });
  };
  return { series: { id, label, unit, class: measureClass, decimals, step, points }, add };
}

/** Symbols that may have another value each day: prices, and amounts that a balance sheet states for its day alone. */
const changesDaily: ReadonlySet<InputSymbol> = new Set(["P", "g", "p", "K", "L", "Q", "F"]);

/** The values of holdings, prices and the day's balance sheet; a symbol without a value is absent. */
function readValues({ btc, gold, sheet }: LedgerState, day: string, close: DailyClose | undefined): Values {
  const read = (decimal: string | null | undefined) => (decimal ? Rational.of(decimal) : undefined);
  const balance = sheet?.date === day ? sheet : null;
  return {
    B: btc.quantity,
    C: btc.cost,
    G: gold?.quantity ?? ZERO,
    P: read(close?.btcFiat),
    // Before gold was bought its price is not needed: zero, so that days without a gold price have figures.
    g: gold ? read(close?.goldFiatPerGram) : ZERO,
    p: read(close?.shareFiat),
    K: read(balance?.cashFiat),
    L: read(balance?.liabilitiesFiat),
    Q: read(balance?.debtFiat),
    F: read(balance?.preferredFiat),
  };
}
