import { type CurrencyCode, currencies, nameAmount } from "~/brand/currencies";
import type { EntryOf, Source } from "~/content/treasury-schema";
import type { ExpiredSince } from "./books";
import { evaluateFormula, symbolsOf } from "./formula-syntax";
import { Rational } from "./rational";

// Every measure is in this file with its formula and the meaning of its symbols: holdings, NAV, mNAV, sats per share, yield.

export type Unit = "BTC" | "fiat" | "percent" | "ratio" | "sats" | "g" | "shares" | "years";

/** The class of a figure under NI 52-112: a non-GAAP measure or ratio carries its wording beside it. */
export type MeasureClass = "non_gaap_measure" | "non_gaap_ratio" | "ifrs" | "other";

/**
 * live: from the live price and quantities of the ledger alone. mixed: from the live price and dated prices or balances, or
 * from a balance sheet's cash with what moved it since.
 * unconfirmed: from a price that its sources contradict. dated: without a live price. stale: an input is older than its limit. Simulated ones stay out of the API.
 */
export type MeasureStatus = "live" | "mixed" | "unconfirmed" | "dated" | "stale" | "simulated" | "unavailable";

export interface Input {
  readonly symbol: string;
  readonly label: string;
  /** An exact decimal, as typed or summed from the ledger. */
  readonly value: string;
  readonly unit: Unit;
  /** A date; of a live price its time, ISO 8601 in UTC. */
  readonly asOf: string;
  /** A live price of Bitcoin, which a formula has at most one of. */
  readonly isLive?: boolean;
  /** Sources contradict that price, or it jumped. */
  readonly isUnconfirmed?: boolean;
  readonly source: Source;
  /** Its age limit in words ("7 days"), where it is older than that, and so stale. */
  readonly olderThan?: string;
  /** A balance sheet's amount with what moved it since, in words. */
  readonly since?: string;
  /** How its balance sheet was made, if it comes from one. */
  readonly audit?: EntryOf<"balance">["status"];
}

export interface Measure {
  readonly id: string;
  readonly label: string;
  /** Rounded once to `decimals`, half up; null when it is unavailable. */
  readonly value: string | null;
  readonly unit: Unit;
  readonly decimals: number;
  /** More decimals for a value below one: a share of a few cents. */
  readonly decimalsBelowOne?: number;
  /** The day of its oldest input, a live price aside; of a period's measure, the period's last. Null when unavailable. */
  readonly asOf: string | null;
  /** The time of the live price in it, ISO 8601 in UTC. */
  readonly priceAsOf?: string;
  /** Instruments in its diluted share count that have expired since, with no entry that says what became of them. */
  readonly expiredSince?: ExpiredSince;
  readonly status: MeasureStatus;
  readonly class: MeasureClass;
  /** In the symbols of `inputs`, which `evaluateFormula` computes; a percentage is 100 times it. */
  readonly formula: string;
  /** The inputs that have a value, in the formula's order. */
  readonly inputs: readonly Input[];
  /** Why it is unavailable. */
  readonly reason?: string;
}

/** Meaning and unit of each symbol; the specification's own, with 0 for a period's start or the balance date. */
export const symbols = {
  B: ["Bitcoin held", "BTC"],
  C: ["Cost of the Bitcoin held, fees included", "fiat"],
  P: ["Price of one bitcoin", "fiat"],
  G: ["Gold held", "g"],
  g: ["Price of a gram of gold", "fiat"],
  S: ["Shares outstanding, including escrowed shares", "shares"],
  D: ["Shares, assumed diluted (with all warrants and options)", "shares"],
  p: ["Closing share price", "fiat"],
  K: ["Cash", "fiat"],
  L: ["Liabilities", "fiat"],
  Q: ["Debt", "fiat"],
  F: ["Preferred shares", "fiat"],
  A: ["Total assets", "fiat"],
  V0: ["Holdings on the latest balance sheet", "fiat"],
  R: ["Realized gain or loss on Bitcoin to date", "fiat"],
  E: ["Bitcoin pledged, lent, restricted or held by a subsidiary", "BTC"],
  O: ["Coupons and dividends of a year", "fiat"],
  De: ["Shares, assumed diluted, with convertible debt whose conversion price is below the share’s", "shares"],
  Qe: ["Debt, without convertible debt whose conversion price is below the share’s", "fiat"],
  X: ["Exercise money of all warrants and options", "fiat"],
  B0: ["Bitcoin held at the start of the period", "BTC"],
  D0: ["Shares, assumed diluted, at the start of the period", "shares"],
} as const satisfies Record<string, readonly [label: string, unit: Unit]>;

export type InputSymbol = keyof typeof symbols;

/** Gold; sales; debt or preferred shares, and their terms; what may become shares; Bitcoin that is encumbered. */
export type Need = "gold" | "sales" | "debt" | "terms" | "dilution" | "encumbrance";

export interface MeasureDefinition
  extends Pick<Measure, "id" | "label" | "unit" | "decimals" | "decimalsBelowOne" | "class" | "formula"> {
  /** The formula with a live price of Bitcoin; absent where the formula has none, or also has an older share price. */
  readonly live?: string;
  /** Only for a company whose ledger has such entries. */
  readonly needs?: Need;
  /** The period that the formula's B0 and D0 begin; its days are part of the measure's label. */
  readonly period?: "year" | "quarter";
}

/** Bitcoin and gold: V in the specification. */
const V = "(B*P+G*g)";
const YIELD = "(B/D)/(B0/D0)-1";

const ratio = { unit: "ratio", decimals: 2, class: "non_gaap_ratio" } as const;
const percent = { unit: "percent", decimals: 1, class: "non_gaap_ratio" } as const;
const sats = { unit: "sats", decimals: 2, class: "non_gaap_ratio" } as const;
const money = { unit: "fiat", decimals: 0, class: "non_gaap_measure" } as const;
const coins = { unit: "BTC", decimals: 2, class: "non_gaap_measure" } as const;

const sameLive = (formula: string) => ({ formula, live: formula });

const periodMeasures = (period: "year" | "quarter", suffix: string): MeasureDefinition[] => [
  { ...percent, id: `btc_yield_${suffix}`, label: "BTC Yield", formula: YIELD, period },
  { ...coins, id: `btc_gain_${suffix}`, label: "BTC Gain", formula: `B0*(${YIELD})`, period },
  { ...money, id: `btc_fiat_gain_${suffix}`, label: "BTC $ Gain", formula: `B0*(${YIELD})*P`, period },
];

/**
 * Every measure, by the group that the treasury page shows it in, in the order of page and API. A label names gold where
 * the formula includes it.
 */
export const measureGroups = {
  holdings: [
    { ...coins, id: "btc_holdings", label: "BTC holdings", class: "other", formula: "B" },
    { ...money, id: "btc_cost", label: "Cost basis, fees included", class: "other", formula: "C" },
    { ...money, id: "btc_average_cost", label: "Average cost", class: "other", decimals: 2, formula: "C/B" },
    {
      ...percent,
      id: "encumbered_share",
      label: "Share of the Bitcoin that is encumbered",
      class: "other",
      needs: "encumbrance",
      formula: "E/B",
    },
    { ...money, id: "cash", label: "Cash", class: "ifrs", formula: "K" },
  ],
  value: [
    { ...money, id: "btc_market_value", label: "Market value of Bitcoin (BTC NAV)", ...sameLive("B*P") },
    { ...money, id: "unrealized_gain", label: "Unrealized gain on Bitcoin", ...sameLive("B*P-C") },
    {
      ...percent,
      id: "unrealized_gain_percent",
      label: "Unrealized gain on Bitcoin, as a percentage of cost",
      ...sameLive("(B*P-C)/C"),
    },
    { ...money, id: "realized_gain", label: "Realized gain on Bitcoin to date", needs: "sales", formula: "R" },
    { ...money, id: "btc_and_gold_value", label: "Bitcoin and gold", needs: "gold", ...sameLive("B*P+G*g") },
    {
      ...money,
      id: "nav_net",
      label: "NAV of Bitcoin, gold and cash, net of liabilities",
      ...sameLive("B*P+G*g+K-L"),
    },
    {
      ...money,
      id: "nav_net_per_share",
      label: "NAV per share, Bitcoin, gold and cash, net of liabilities, basic",
      class: "non_gaap_ratio",
      decimals: 2,
      decimalsBelowOne: 3,
      ...sameLive("(B*P+G*g+K-L)/S"),
    },
    {
      ...coins,
      id: "btc_equivalent",
      label: "BTC equivalent of Bitcoin and gold",
      needs: "gold",
      ...sameLive("B+G*g/P"),
    },
    {
      ...percent,
      id: "share_of_assets",
      label: "BTC equivalent share of assets (Bitcoin and gold)",
      formula: `${V}/A`,
      live: `${V}/(A-V0+${V})`,
    },
  ],
  market: [
    { ...money, id: "market_cap", label: "Market capitalization, basic", class: "other", formula: "S*p" },
    {
      ...ratio,
      id: "mnav_btc_gold_basic",
      label: "mNAV, Bitcoin and gold, basic",
      needs: "gold",
      formula: `S*p/${V}`,
    },
    { ...ratio, id: "mnav_btc_basic", label: "mNAV, Bitcoin, basic", formula: "S*p/(B*P)" },
    { ...ratio, id: "mnav_btc_diluted", label: "mNAV, Bitcoin, assumed diluted", formula: "D*p/(B*P)" },
    { ...ratio, id: "mnav_enterprise_value", label: "mNAV, enterprise value", formula: "(S*p+Q+F-K)/(B*P)" },
    {
      ...ratio,
      id: "mnav_enterprise_value_diluted",
      label: "mNAV, enterprise value, diluted",
      needs: "dilution",
      formula: "(De*p+Qe+F-K-X)/(B*P)",
    },
  ],
  debt: [
    { ...money, id: "net_debt", label: "Net debt", needs: "debt", formula: "Q-K" },
    {
      ...percent,
      id: "leverage",
      label: "Leverage: debt and preferred shares less cash, of the value of Bitcoin",
      needs: "debt",
      ...sameLive("(Q+F-K)/(B*P)"),
    },
    {
      ...money,
      id: "yearly_obligations",
      label: "Coupons and dividends of a year",
      class: "other",
      needs: "terms",
      formula: "O",
    },
    {
      ...ratio,
      unit: "years",
      decimals: 1,
      id: "years_covered",
      label: "Years of coupons and dividends that cash and Bitcoin equal at this price",
      needs: "terms",
      ...sameLive("(K+B*P)/O"),
    },
  ],
  perShare: [
    { ...sats, id: "sats_per_share_basic", label: "Sats per share, basic", formula: "100000000*B/S" },
    { ...sats, id: "sats_per_share_diluted", label: "Sats per share, assumed diluted", formula: "100000000*B/D" },
    ...periodMeasures("year", "ytd"),
    ...periodMeasures("quarter", "qtd"),
  ],
} as const satisfies Record<string, readonly MeasureDefinition[]>;

export const measureDefinitions: readonly MeasureDefinition[] = Object.values(measureGroups).flat();

/** From a price paid, U, to the price of one bitcoin. */
export const priceChange = { formula: "P/U-1", unit: "percent", decimals: 1 } as const;

/** Whether the wording for measures that IFRS does not define applies. */
export const isNonGaap = (measure: Pick<Measure, "class">) => measure.class.startsWith("non_gaap");

/** The definition with a currency's names ("BTC $ Gain" is "BTC € Gain" in euros) and no more decimals than it has. */
export function inCurrency<Defined extends Pick<Measure, "id" | "label" | "unit" | "decimals">>(
  definition: Defined,
  code: CurrencyCode,
): Defined {
  const { id, label, unit, decimals } = definition;
  const { symbol, decimals: most } = currencies[code];
  return {
    ...definition,
    id: nameAmount(id, code),
    label: label.replace("$", () => symbol),
    decimals: unit === "fiat" ? Math.min(decimals, most) : decimals,
  };
}

/** The definition for purchases of which some are stated before fees. */
export const withoutFees = <Labelled extends { label: string }>(labelled: Labelled): Labelled => ({
  ...labelled,
  label: labelled.label.replace(", fees included", ", fees included where published"),
});

/** The definition for holdings without gold: no term of it in the formula, no word of it in the label. */
export function withoutGold(definition: MeasureDefinition): MeasureDefinition {
  const strip = (formula: string) => formula.replaceAll(/\+G\*g(\/P)?/g, "");
  const { label, formula, live } = definition;
  const words = label.replace(", gold and", " and").replace(" and gold", "");
  return { ...definition, label: words, formula: strip(formula), ...(live && { live: strip(live) }) };
}

type Computable = Pick<Measure, "formula" | "unit" | "decimals" | "decimalsBelowOne">;

/** A formula's value from decimals, rounded once as its unit is shown; null when one is missing, or it divides by zero. */
export function computeMeasure(
  { formula, unit, decimals, decimalsBelowOne }: Computable,
  values: Readonly<Record<string, string>>,
): string | null {
  const exact: Record<string, Rational> = {};
  for (const symbol of symbolsOf(formula)) {
    const written = values[symbol];
    if (written === undefined) return null;
    exact[symbol] = Rational.of(written);
  }
  const value = evaluateFormula(formula, exact);
  return value && roundMeasure(value, { unit, decimals, decimalsBelowOne });
}

const HUNDRED = Rational.of(100);
const [ONE, MINUS_ONE] = [Rational.of(1), Rational.of(-1)];

/** A formula's value as its measure states it: rounded once, half up, and percentages times 100. */
export function roundMeasure(
  value: Rational,
  { unit, decimals, decimalsBelowOne = decimals }: Pick<Measure, "unit" | "decimals" | "decimalsBelowOne">,
): string {
  if (unit === "percent") return value.times(HUNDRED).toFixed(decimals);
  const isBelowOne = value.compare(ONE) < 0 && value.compare(MINUS_ONE) > 0;
  return value.toFixed(isBelowOne ? decimalsBelowOne : decimals);
}
