import type { EntryOf } from "~/content/treasury-schema";
import { formatDay } from "~/locale/days";
import { tied } from "~/locale/tied";
import { drawHoldings, drawSatsPerShare } from "./charts";
import { auditWords, type DescribedMeasure, describeMeasure, isNonGaap, recomputeMeasure } from "./describe";
import { describeChange, describeLatestTrades } from "./describe-purchases";
import { formatExact, formatMeasure } from "./format";
import type { Measure } from "./measures";
import { Rational } from "./rational";
import { figures, showDay, type Table, words } from "./tables";
import type { LivePrice, Treasury } from "./treasury";

// All that the treasury's page shows, as ready strings: its components only lay it out.

/** Trades on the page itself; all of them are on /treasury/purchases. */
const LATEST_COUNT = 3;

/** A measure with its day in words. Its inputs stand in a table of their own, as a symbol and a number: "P-3". */
export type ListedMeasure = Omit<DescribedMeasure, "inputs"> & { inputs: readonly string[] };

/** Which measures stand together, in the page's order, and why those that are non-GAAP are useful. */
const groups = [
  { title: "Holdings and cost", ids: /^btc_(holdings|cost|average_cost)$/ },
  {
    title: "Value",
    ids: /^(btc_(market_value|and_gold_value|equivalent)|unrealized_gain.*|nav_net.*|share_of_assets)$/,
    use: "These figures are useful because, between reporting dates, they show what the holdings are worth at a stated price. Compare them with carrying amounts, total assets and equity.",
  },
  {
    title: "What the market pays",
    ids: /^(market_cap|mnav_.*)$/,
    use: "These figures are useful because they show what the market pays for a dollar of holdings, whatever the size of the issuer. IFRS defines no such measure; the closest IFRS figure to compare with market capitalization is equity.",
  },
  {
    title: "Per-share and period measures",
    ids: /^(sats_.*|btc_(yield|gain|cad_gain)_.*)$/,
    use: "These figures are useful because they show whether issuing shares left each share with more Bitcoin or less. They do not measure return, profit or liquidity. IFRS defines no such measure; the closest IFRS figures are net income and equity.",
  },
];

/** The figures that stand for the company, on its treasury page and on Home; mNAV as the company publishes it. */
export function pickHeadlines<Each extends { readonly id: string }>(measures: readonly Each[]): Each[] {
  const byId = new Map(measures.map((measure) => [measure.id, measure]));
  const mnav = byId.get("mnav_btc_gold_basic") ?? byId.get("mnav_btc_basic");
  return [byId.get("btc_holdings"), byId.get("nav_net_per_share"), mnav].filter((measure) => measure !== undefined);
}

/** The same as of the ledger's last day, each with its name apart from the rest of its label; null without a ledger. */
export function describeHeadlines(treasury: Treasury) {
  const measures = pickHeadlines(treasury.measures()).filter(({ value }) => value !== null);
  const days = measures.flatMap(({ inputs }) => inputs.map(({ asOf }) => asOf)).sort();
  const [oldest] = days;
  if (oldest === undefined) return null;
  const figures = measures.map((measure) => {
    const [name = "", ...rest] = measure.label.split(", ");
    return { name, detail: rest.join(", "), value: formatMeasure(measure), isNonGaap: isNonGaap(measure) };
  });
  return { asOf: formatDay(oldest), figures };
}

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
  const listed = described.map(({ reason, ...measure }): ListedMeasure => {
    const { asOf, inputs } = measure;
    const isDay = asOf !== null && !asOf.includes("T");
    return {
      ...measure,
      ...(reason !== undefined && { reason }),
      asOf: isDay ? tied(formatDay(asOf)) : asOf,
      inputs: inputs.map(idOf),
    };
  });
  const checked = measures.find(({ id }) => id === searchParams.get("figure"));
  return {
    asOf,
    balanceNote: balance && tied(`Balance sheet as of ${formatDay(balance.date)}: ${auditWords[balance.status]}.`),
    about: explainMeasures(treasury.hasGold()),
    headlines: pickHeadlines(listed),
    /** What the browser multiplies with the live price. */
    satoshis: Rational.of(state.btc).times(Rational.of(100_000_000)).toFixed(0),
    groups: groups.map(({ title, ids, use }) => ({ title, use, measures: listed.filter(({ id }) => ids.test(id)) })),
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

/** What NI 52-112 asks for beside such figures, in paragraphs; the tables below them have the IFRS figures. */
const explainMeasures = (hasGold: boolean): readonly string[] => [
  `Figures marked non-GAAP are not standardized under IFRS and may not be comparable with measures of the same name at other companies. Between financial statements, they relate the company’s Bitcoin${hasGold ? " and gold" : ""} to its share count and share price. No figure is a target or a forecast, and any of them can fall.`,
  "A multiple that uses the share price takes its prices, holdings and share counts from the same day; a live Bitcoin price is never combined with an older share price. Cash, debt and preferred shares are those of the last balance sheet, with raises, purchases and sales since. Every figure based on a simulated or stale price is marked as such.",
];

function checkMath(measure: Measure, searchParams: URLSearchParams) {
  const { id, label, formula, value: ours, reason = null } = describeMeasure(measure);
  return { id, label, formula, ours, reason, ...recomputeMeasure(measure, (symbol) => searchParams.get(symbol)) };
}

/** Each input once. The same one of another time is another one: a live price beside that of a mark. */
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
    rows: treasury.yields().map(({ id, to, isComplete, yielded, gain }) => {
      const name = id.replace(/^(\d+)-(Q\d)$/, "$2 $1");
      const shown = [yielded, gain].map((measure) => (measure ? tied(formatMeasure(measure)) : "—"));
      return { id, cells: [isComplete ? name : `${name}, to ${formatDay(to)}`, ...shown] };
    }),
  };
}

/** What each raise paid for, and what was bought with cash that no release ascribes to one; null without a raise. */
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

/** Null where the value now or the statements it is compared with are missing. */
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

/** What IFRS has to compare with, on the last financial statements; null where there are none. */
function tabulateStatements(treasury: Treasury): Table | null {
  const statements = treasury
    .entries()
    .filter((entry): entry is EntryOf<"balance"> => entry.kind === "balance" && entry.status !== "management")
    .at(-1);
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
