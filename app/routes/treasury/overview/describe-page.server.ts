import { entriesOf, nextDay } from "~/domain/treasury/books";
import { auditWords, type DescribedMeasure, describeMeasure, recomputeMeasure } from "~/domain/treasury/describe";
import { formatExact, formatMeasure } from "~/domain/treasury/format";
import { pickHeadlines } from "~/domain/treasury/headlines";
import { type Measure, type MeasureDefinition, measureGroups } from "~/domain/treasury/measures";
import { Rational } from "~/domain/treasury/rational";
import type { LivePrice, Treasury } from "~/domain/treasury/treasury";
import { formatDay, formatDays } from "~/locale/days";
import { tied } from "~/locale/tied";
import { describeChange, describeLatestTrades } from "../describe-trades.server";
import { figures, showDay, type Table, words } from "../table";
import { drawHoldings, drawSatsPerShare } from "./draw-charts.server";

// All that the treasury's page shows, as ready strings: its components only lay it out.

/** Trades on the page itself; all of them are on /treasury/purchases. */
const LATEST_COUNT = 3;

/** A measure in words. Its inputs are in a table of their own, each under a symbol and a number: "P-3". */
export type ListedMeasure = Omit<DescribedMeasure, "inputs"> & { inputs: readonly string[] };

/** The page's groups of measures, in its order, and why the non-GAAP ones are useful. */
const groups: readonly { title: string; definitions: readonly MeasureDefinition[]; use?: string }[] = [
  { title: "Holdings and cost", definitions: measureGroups.holdings },
  {
    title: "Value",
    definitions: measureGroups.value,
    use: "These figures are useful because, between reporting dates, they show what the holdings are worth at a stated price. Compare them with carrying amounts, total assets and equity.",
  },
  {
    title: "What the market pays",
    definitions: measureGroups.market,
    use: "These figures are useful because they show what the market pays for a dollar of holdings, whatever the size of the issuer. IFRS defines no such measure; the closest IFRS figure to compare with market capitalization is equity.",
  },
  {
    title: "Per-share and period measures",
    definitions: measureGroups.perShare,
    use: "These figures are useful because they show whether issuing shares left each share with more Bitcoin or less. They do not measure return, profit or liquidity. IFRS defines no such measure; the closest IFRS figures are net income and equity.",
  },
];

interface PageOptions {
  readonly treasury: Treasury;
  readonly price: LivePrice | null;
  /** The address's own: `figure` with its symbols. */
  readonly searchParams: URLSearchParams;
}

/** Null when there is no treasury. */
export function describePage({ treasury, price, searchParams }: PageOptions) {
  const state = treasury.state();
  if (!state) return null;
  const { asOf, balance } = state;
  const measures = treasury.measures({ price });
  const described = measures.map(describeMeasure);
  const { idOf, inputs } = tabulateInputs(described);
  const listed = described.map((measure): ListedMeasure => {
    const { dates, days, inputs } = measure;
    return { ...measure, dates: tied(dates), days: tied(days), inputs: inputs.map(idOf) };
  });
  const checked = measures.find(({ id }) => id === searchParams.get("figure"));
  return {
    asOf,
    balanceNote: balance && tied(`Balance sheet as of ${formatDay(balance.date)}: ${auditWords[balance.status]}.`),
    about: explainMeasures(treasury.hasGold()),
    headlines: pickHeadlines(listed),
    /** The factor that the browser multiplies by the live price. */
    satoshis: Rational.of(state.btc).times(Rational.of(100_000_000)).toFixed(0),
    holdingsOf: tied(`holdings of ${formatDay(asOf)}`),
    groups: groups.map(({ title, definitions, use }) => {
      const ids = new Set(definitions.map(({ id }) => id));
      return { title, use, measures: listed.filter(({ id }) => ids.has(id)) };
    }),
    check: checked ? checkMath(checked, searchParams) : null,
    inputs,
    charts: [drawHoldings(treasury), drawSatsPerShare(treasury)].filter((chart) => chart !== null),
    latestTrades: describeLatestTrades({ treasury, price }, LATEST_COUNT),
    changeNote: describeChange(price),
    yieldNote:
      "BTC Yield is the percentage change in Bitcoin held per assumed diluted share during a period; BTC Gain is that percentage of the Bitcoin held when the period began. These measures are not annualized, cannot be added across periods, and are neither a return on an investment nor a profit.",
    yields: tabulateYields(treasury),
    raises: tabulateRaises(treasury),
    comparisons: [tabulateReconciliation(treasury), tabulateStatements(treasury)].filter((table) => table !== null),
  };
}

/** The wording that NI 52-112 requires beside such figures, in paragraphs; the tables below have the IFRS figures. */
const explainMeasures = (hasGold: boolean): readonly string[] => [
  `Figures marked non-GAAP are not standardized under IFRS and may not be comparable with measures of the same name at other companies. Between financial statements, they relate the company’s Bitcoin${hasGold ? " and gold" : ""} to its share count and share price. No figure is a target or a forecast, and any of them can fall.`,
  "A multiple that uses the share price takes its prices, holdings and share counts from the same day; a live Bitcoin price is never combined with an older share price. Cash, debt and preferred shares are those of the last balance sheet, with raises, purchases and sales since. Each figure names the dates of its inputs. It is marked as stale where one of them is older than its limit, and as simulated where the Bitcoin price is.",
];

function checkMath(measure: Measure, searchParams: URLSearchParams) {
  const { id, label, formula, value: ours, reason = null } = describeMeasure(measure);
  return { id, label, formula, ours, reason, ...recomputeMeasure(measure, (symbol) => searchParams.get(symbol)) };
}

/** Each input once. An input of another time has a row of its own: a live price beside that of a mark. */
function tabulateInputs(measures: readonly DescribedMeasure[]) {
  const keyOf = ({ symbol, asOf }: { symbol: string; asOf: string }) => `${symbol} ${asOf}`;
  const all = new Map(measures.flatMap((measure) => measure.inputs.map((input) => [keyOf(input), input] as const)));
  const ids = new Map([...all].map(([key, { symbol }], at) => [key, `${symbol}-${at + 1}`]));
  const idOf = (input: { symbol: string; asOf: string }) => ids.get(keyOf(input)) ?? "";
  const table: Table = {
    label: "Inputs",
    columns: [words("Symbol"), words("What it is"), figures("Value"), words("As of"), words("Source")],
    rows: [...all.values()].map((input) => {
      const { symbol, label, value, asOf, source } = input;
      return { id: idOf(input), isAnchor: true, cells: [symbol, label, tied(value), showDay(asOf), source] };
    }),
  };
  return { idOf, inputs: table };
}

function tabulateYields(treasury: Treasury): Table {
  return {
    label: "BTC Yield by period",
    isNarrow: true,
    columns: [words("Period"), figures("BTC Yield"), figures("BTC Gain")],
    rows: treasury.yields().map(({ id, from, to, isComplete, yielded, gain }) => {
      const name = id.replace(/^(\d+)-(Q\d)$/, "$2 $1");
      const shown = [yielded, gain].map((measure) => (measure ? tied(formatMeasure(measure)) : "—"));
      return { id, cells: [isComplete ? name : tied(formatDays(nextDay(from), to)), ...shown] };
    }),
  };
}

/** The uses of each raise, and purchases from cash that no release ascribes to one; null without a raise. */
function tabulateRaises(treasury: Treasury): Table | null {
  const raises = treasury.raises();
  const columns = [
    ["Gross", "grossCad"],
    ["Fees", "feesCad"],
    ["Bitcoin", "bitcoinCad"],
    ...(treasury.hasGold() ? [["Gold", "goldCad"] as const] : []),
    ["Cash and other uses", "otherCad"],
  ] as const;
  if (!raises || raises.flows.length === 0) return null;
  const rowOf = (title: string, amounts: Partial<Record<(typeof columns)[number][1], string>>) => {
    const cells = columns.map(([, field]) => (amounts[field] === undefined ? "—" : wholeDollars(amounts[field])));
    return { id: title, cells: [title, ...cells] };
  };
  const rows = raises.flows.map((flow) => rowOf(flow.title, flow));
  const paidFromCash = Object.values(raises.cashAtHand).some((cad) => Number(cad) > 0);
  return {
    label: "Sources and uses of funds",
    columns: [words("Source"), ...columns.map(([title]) => figures(title))],
    rows: paidFromCash ? [...rows, rowOf("Cash on hand", raises.cashAtHand)] : rows,
  };
}

const wholeDollars = (cad: string) => formatExact(Rational.of(cad).toFixed(0), "CAD");

/** Null where the value now or the statements to compare it with are missing. */
function tabulateReconciliation(treasury: Treasury): Table | null {
  const reconciliation = treasury.reconciliation();
  if (!reconciliation) return null;
  const { from, to, purchasesCad, salesCad, priceChangeCad } = reconciliation;
  const rows: [string, string][] = [
    [`Carrying amount, ${formatDay(from.asOf)} (${auditWords[from.status]})`, from.valueCad],
    ["Purchases since", purchasesCad],
    ...(salesCad === "0" ? [] : [["Sales since", `-${salesCad}`] as [string, string]]),
    ["Change in fair value", priceChangeCad],
    [`${to.label}, ${formatDay(to.asOf ?? "")}`, to.value ?? "0"],
  ];
  return tabulateAmounts("Reconciliation", rows);
}

/** The comparable IFRS figures of the last financial statements; null where there are none. */
function tabulateStatements(treasury: Treasury): Table | null {
  const statements = entriesOf(treasury.entries(), "balance").findLast(({ status }) => status !== "management");
  if (!statements) return null;
  const { btcCad, goldCad, totalAssetsCad, equityCad } = statements;
  const title = `Comparable IFRS figures, ${formatDay(statements.date)} (${auditWords[statements.status]})`;
  return tabulateAmounts(title, [
    ["Bitcoin, carrying amount", btcCad],
    ...(treasury.hasGold() ? [["Gold, carrying amount", goldCad] as [string, string]] : []),
    ["Total assets", totalAssetsCad],
    ["Equity", equityCad],
  ]);
}

const tabulateAmounts = (label: string, rows: readonly [name: string, cad: string][]): Table => ({
  label,
  isNarrow: true,
  columns: [words("Item"), figures("Amount")],
  rows: rows.map(([name, cad]) => ({ id: name, cells: [name, formatExact(cad, "CAD")] })),
});
