import type { CurrencyWords } from "~/brand/currencies";
import type { Source, Unit } from "~/content/treasury-lists/row";
import { evaluateFormula, symbolsOf } from "./formula-syntax";
import type { Period } from "./periods";
import { isBeyondLimit, type PriceInput } from "./prices";
import { Rational } from "./rational";
import type { State } from "./state";

export type { Unit };

/** The class under NI 52-112: pages explain non-GAAP measures and ratios beside them. */
type MeasureClass = "non_gaap_measure" | "non_gaap_ratio" | "other";

/**
 * live: only a live price moves it. mixed: a live price and dated inputs. dated: no live price.
 * stale: an input is beyond its age limit. simulated: from a made-up price.
 */
type MeasureStatus = "live" | "mixed" | "dated" | "stale" | "simulated" | "unavailable";

/** Suffix 0: the base of a period. */
export const symbols = {
  B: ["Bitcoin held", "BTC"],
  C: ["Cost of the Bitcoin held", "fiat"],
  P: ["Price of one bitcoin", "fiat"],
  G: ["Gold held", "g"],
  g: ["Price of a gram of gold", "fiat"],
  S: ["Basic shares", "shares"],
  D: ["Shares, assumed diluted", "shares"],
  p: ["Share price, close", "fiat"],
  K: ["Cash", "fiat"],
  L: ["Liabilities", "fiat"],
  Q: ["Debt", "fiat"],
  F: ["Preferred shares", "fiat"],
  A: ["Total assets", "fiat"],
  B0: ["Bitcoin held before the period", "BTC"],
  D0: ["Shares, assumed diluted, before the period", "shares"],
} as const satisfies Record<string, readonly [label: string, unit: Unit]>;

export type InputSymbol = keyof typeof symbols;

export interface Input {
  readonly symbol: InputSymbol;
  /** Exact, for `Rational.of`. */
  readonly value: string;
  /** A day; of a live price its time, ISO 8601 in UTC. */
  readonly asOf: string;
  readonly source?: Source | null | undefined;
  readonly status?: PriceInput["status"];
}

export interface Definition {
  readonly id: string;
  readonly label: string;
  readonly formula: string;
  readonly unit: Unit;
  readonly decimals: number;
  readonly class: MeasureClass;
  readonly period?: "quarter" | "year";
}

export interface Measure extends Omit<Definition, "period"> {
  /** Rounded once, half up; null: unavailable. */
  readonly value: string | null;
  readonly status: MeasureStatus;
  /** Day of the oldest input, a live price aside; null: unavailable. */
  readonly asOf: string | null;
  /** Time of its live price. */
  readonly priceAsOf?: string;
  readonly inputs: readonly Input[];
  /** Why it is unavailable. */
  readonly reason?: string;
  readonly period?: Pick<Period, "from" | "to">;
}

const ratio = { unit: "ratio", decimals: 2, class: "non_gaap_ratio" } as const;
const percent = { unit: "percent", decimals: 1, class: "non_gaap_ratio" } as const;
const sats = { unit: "sats", decimals: 2, class: "non_gaap_ratio" } as const;
const money = { unit: "fiat", decimals: 0, class: "non_gaap_measure" } as const;
const coins = { unit: "BTC", decimals: 2, class: "non_gaap_measure" } as const;

const V = "(B*P+G*g)";
const YIELD = "(B/D)/(B0/D0)-1";

const ofPeriod = (
  period: "quarter" | "year",
  ids: readonly [gained: string, coined: string, paid: string],
) => [
  { ...percent, id: ids[0], label: "BTC Yield", formula: YIELD, period },
  { ...coins, id: ids[1], label: "BTC Gain", formula: `B0*(${YIELD})`, period },
  { ...money, id: ids[2], label: "BTC Gain in money", formula: `B0*(${YIELD})*P`, period },
];

/** By the groups that pages show. */
export const measureGroups: Readonly<
  Record<"holdings" | "value" | "market" | "shares", readonly Definition[]>
> = {
  holdings: [
    { ...coins, id: "btc_holdings", label: "BTC holdings", class: "other", formula: "B" },
    { ...money, id: "btc_cost", label: "Cost", class: "other", formula: "C" },
    {
      ...money,
      id: "btc_average_cost",
      label: "Average cost",
      class: "other",
      decimals: 2,
      formula: "C/B",
    },
  ],
  value: [
    { ...money, id: "btc_nav", label: "Market value of Bitcoin (BTC NAV)", formula: "B*P" },
    { ...money, id: "btc_gain_unrealized", label: "Unrealized gain or loss", formula: "B*P-C" },
    {
      ...percent,
      id: "btc_gain_unrealized_percent",
      label: "Unrealized gain or loss, of cost",
      formula: "(B*P-C)/C",
    },
    { ...money, id: "btc_gold_value", label: "Bitcoin and gold", formula: V.slice(1, -1) },
    { ...coins, id: "btc_equivalent", label: "BTC equivalent", formula: "B+G*g/P" },
    { ...percent, id: "share_of_assets", label: "Share of assets", formula: `${V}/A` },
    { ...money, id: "nav", label: "Net asset value", formula: `${V}+K-L-F` },
    {
      ...money,
      id: "nav_per_share",
      label: "Net asset value per common share",
      class: "non_gaap_ratio",
      decimals: 3,
      formula: `(${V}+K-L-F)/S`,
    },
    { ...percent, id: "leverage", label: "Net leverage", formula: "(Q+F-K)/(B*P)" },
  ],
  market: [
    {
      ...money,
      id: "market_cap",
      label: "Market capitalization, basic",
      class: "other",
      formula: "S*p",
    },
    {
      ...ratio,
      id: "mnav_btc_gold_basic",
      label: "mNAV, Bitcoin and gold, basic",
      formula: `S*p/${V}`,
    },
    { ...ratio, id: "mnav_btc_basic", label: "mNAV, Bitcoin, basic", formula: "S*p/(B*P)" },
    {
      ...ratio,
      id: "mnav_btc_diluted",
      label: "mNAV, Bitcoin, assumed diluted",
      formula: "D*p/(B*P)",
    },
    { ...ratio, id: "mnav_ev", label: "mNAV, enterprise value", formula: "(S*p+Q+F-K)/(B*P)" },
  ],
  shares: [
    {
      ...sats,
      id: "sats_per_share_basic",
      label: "Sats per share, basic",
      formula: "100000000*B/S",
    },
    {
      ...sats,
      id: "sats_per_share_diluted",
      label: "Sats per share, assumed diluted",
      formula: "100000000*B/D",
    },
    ...ofPeriod("quarter", ["btc_yield_qtd", "btc_gain_qtd", "btc_fiat_gain_qtd"]),
    ...ofPeriod("year", ["btc_yield_ytd", "btc_gain_ytd", "btc_fiat_gain_ytd"]),
  ],
};

export const measureDefinitions: readonly Definition[] = Object.values(measureGroups).flat();
export const measureIds: readonly string[] = measureDefinitions.map(({ id }) => id);

/** Only for a company that has bought gold. */
const aboutGold = new Set(["btc_gold_value", "btc_equivalent", "mnav_btc_gold_basic"]);

/** Without gold, no term and no word of it. */
export function definitionsFor({ hasGold }: { readonly hasGold: boolean }): readonly Definition[] {
  if (hasGold) return measureDefinitions;
  return measureDefinitions
    .filter(({ id }) => !aboutGold.has(id))
    .map((definition) => ({
      ...definition,
      formula: definition.formula.replaceAll("(B*P+G*g)", "B*P"),
    }));
}

export interface Moment {
  readonly state: State;
  readonly prices: Readonly<Record<"btc" | "gold" | "share", PriceInput | null>>;
}

export interface Moments {
  /** The last stated day. */
  readonly now: Moment;
  /**
   * With the live price, or the day of the newest price; null where other holdings belong to that
   * day.
   */
  readonly value: Moment | null;
  /** The end of a period: the last stated day, with the live price or that day's. */
  readonly period: Moment;
  /** The day of the share's price, from which its measures take every input. */
  readonly market: Moment | null;
  /** The newest balance with total assets. */
  readonly assets: Moment | null;
}

/** Its base state is in present shares. */
export interface BasedPeriod extends Period {
  readonly length: "quarter" | "year";
  readonly start: State;
}

interface Context {
  readonly currency: Pick<CurrencyWords, "decimals">;
  readonly hasGold: boolean;
  /** Without it, nothing is stale. */
  readonly today?: string | undefined;
  /** Those alone; every one without it. */
  readonly ids?: readonly string[] | undefined;
}

export const computeMeasures = (
  moments: Moments,
  periods: readonly BasedPeriod[],
  context: Context,
): Measure[] =>
  definitionsFor(context)
    .filter(({ id }) => context.ids?.includes(id) ?? true)
    .map((definition) => computeDefinition(definition, { moments, periods, context }));

interface Sources {
  readonly moments: Moments;
  readonly periods: readonly BasedPeriod[];
  readonly context: Context;
}

/** A formula's inputs decide of which day they all are. */
function momentOf(formula: string, { now, value, market, assets }: Moments): Moment | null {
  const formulaSymbols = symbolsOf(formula);
  if (formulaSymbols.includes("p")) return market;
  if (formulaSymbols.includes("A")) return assets;
  return formulaSymbols.includes("P") ? value : now;
}

function computeDefinition(
  definition: Definition,
  { moments, periods, context }: Sources,
): Measure {
  const { period: length, ...shown } = definition;
  const period = periods.find((each) => each.length === length);
  const decimals = shown.unit === "fiat" && context.currency.decimals === 0 ? 0 : shown.decimals;
  const measure = {
    ...shown,
    decimals,
    ...(period && { period: { from: period.from, to: period.to } }),
  };
  const moment = length ? moments.period : momentOf(shown.formula, moments);
  const unavailable = (reason: string, inputs: readonly Input[] = []): Measure => ({
    ...measure,
    value: null,
    status: "unavailable",
    asOf: null,
    inputs,
    reason,
  });
  const wanted = symbolsOf(shown.formula) as InputSymbol[];
  const deciding = (["p", "A", "P"] as const).find((symbol) => wanted.includes(symbol));
  if (!moment) return unavailable(missing(deciding ?? "P"));
  const read = wanted.map((symbol) => [symbol, readInput(symbol, moment, period?.start)] as const);
  const inputs = read.flatMap(([, input]) => input ?? []);
  const lacking = read.find(([, input]) => input === null)?.[0];
  if (lacking) return unavailable(missing(lacking), inputs);
  const value = computeValue(
    measure,
    Object.fromEntries(inputs.map((input) => [input.symbol, input.value])),
  );
  if (value === null) return unavailable("It divides by zero.", inputs);
  const price = inputs.find(({ symbol, status }) => symbol === "P" && status && status !== "own");
  const dated = inputs.filter(
    (input) => input !== price && input.status !== "own" && !input.symbol.endsWith("0"),
  );
  const asOf = dated.map((input) => input.asOf).sort()[0] ?? moment.state.day;
  return {
    ...measure,
    value,
    status: statusOf(inputs, context),
    asOf,
    inputs,
    ...(price && { priceAsOf: price.asOf }),
  };
}

const missing = (symbol: InputSymbol) =>
  symbol.endsWith("0")
    ? "The period has no base: nothing of it is on record."
    : `Not on record: ${symbols[symbol][0].replace(/^(?!Bitcoin)./, (first) => first.toLowerCase())}.`;

/** Null where there is none. */
function readInput(symbol: InputSymbol, { state, prices }: Moment, start?: State): Input | null {
  const { day, bitcoin, gold, basic, diluted, balance } = state;
  const exact = (value: Rational | null | undefined, asOf = day): Input | null =>
    value ? { symbol, value: value.toExact(), asOf } : null;
  const priced = (price: PriceInput | null): Input | null => price && { symbol, ...price };
  const fromBalance = (
    field: "cash" | "liabilities" | "debt" | "preferred" | "assets",
  ): Input | null => {
    const value = balance?.[field];
    return balance && value !== undefined
      ? { symbol, value, asOf: balance.date, source: balance.source }
      : null;
  };
  const readings: Record<InputSymbol, () => Input | null> = {
    B: () => exact(bitcoin?.quantity),
    C: () => exact(bitcoin?.cost),
    P: () => priced(prices.btc),
    // No gold needs no price of gold.
    G: () => exact(gold?.quantity ?? Rational.of(0)),
    g: () => (gold ? priced(prices.gold) : { symbol, value: "0", asOf: day }),
    S: () => exact(basic),
    D: () => exact(diluted),
    p: () => priced(prices.share),
    K: () => fromBalance("cash"),
    L: () => fromBalance("liabilities"),
    Q: () => fromBalance("debt"),
    F: () => fromBalance("preferred"),
    A: () => fromBalance("assets"),
    B0: () => exact(start?.bitcoin?.quantity, start?.day),
    D0: () => exact(start?.diluted, start?.day),
  };
  return readings[symbol]();
}

/** Symbols that only the live price moves. */
const undated: ReadonlySet<string> = new Set(["P", "B", "C"]);
const agedKinds: Readonly<Partial<Record<InputSymbol, "gold" | "share" | "balance">>> = {
  g: "gold",
  p: "share",
  K: "balance",
  L: "balance",
  Q: "balance",
  F: "balance",
  A: "balance",
};

function statusOf(inputs: readonly Input[], { today }: Context): MeasureStatus {
  const price = inputs.find(({ symbol, status }) => symbol === "P" && status !== undefined);
  if (price?.status === "simulated") return "simulated";
  const isStale = (input: Input) => {
    const kind = input.status === undefined ? agedKinds[input.symbol] : undefined;
    return input.status === "stale" || (kind && isBeyondLimit(kind, input.asOf, today));
  };
  if (inputs.some(isStale)) return "stale";
  if (!price) return "dated";
  return inputs.every(({ symbol }) => undated.has(symbol)) ? "live" : "mixed";
}

type Computable = Pick<Measure, "formula" | "unit" | "decimals">;

/** Exact, rounded once, half up; null when an input is missing or the divisor is zero. */
export function computeValue(
  { formula, unit, decimals }: Computable,
  values: Readonly<Partial<Record<string, string>>>,
): string | null {
  const exact: Record<string, Rational> = {};
  for (const symbol of symbolsOf(formula)) {
    const input = values[symbol];
    if (input === undefined) return null;
    exact[symbol] = Rational.of(input);
  }
  const value = evaluateFormula(formula, exact);
  return value && (unit === "percent" ? value.times(100) : value).toFixed(decimals);
}

export const isNonGaap = (measure: Pick<Measure, "class">) => measure.class !== "other";
