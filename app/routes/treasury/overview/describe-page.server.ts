import { brand } from "~/brand/generated/public";
import { entriesOf, nextDay } from "~/domain/treasury/books";
import { describeDates } from "~/domain/treasury/dates-in-words";
import { formatExact, formatMeasure } from "~/domain/treasury/format";
import { writeFormula } from "~/domain/treasury/formula-syntax";
import { listHeadlineIds } from "~/domain/treasury/headlines";
import { auditWords, describeValue, explainSymbols } from "~/domain/treasury/measure-in-words";
import { type Measure, type MeasureDefinition, measureGroups } from "~/domain/treasury/measures";
import { describeSplit } from "~/domain/treasury/restate";
import { shareDates } from "~/domain/treasury/shared-dates";
import type { LivePrice, Treasury } from "~/domain/treasury/treasury";
import { currency } from "~/locale/currency";
import { formatDay, formatDays } from "~/locale/days";
import { tied } from "~/locale/tied";
import { listCharts } from "../charts/list-charts.server";
import { describeChange } from "../describe-change";
import { describeLatestTrades } from "../describe-trades.server";
import { figures, type Table, words } from "../table";

// All that the treasury's page shows, as ready strings: its components only lay it out.

/** Trades on the page itself; all of them are on /treasury/purchases. */
const LATEST_COUNT = 3;

/** A measure in words. The numbers of its inputs, with their days and sources, are at the address that checks it. */
export type ListedMeasure = ReturnType<typeof listMeasure>;

function listMeasure(measure: Measure) {
  const shown = describeValue(measure);
  return { ...shown, dates: tied(shown.dates), formula: writeFormula(measure.formula) };
}

const { accounting } = brand.company;

/** The page's groups of measures, in its order, and why the non-GAAP ones are useful. */
const groups: readonly { title: string; definitions: readonly MeasureDefinition[]; use?: string }[] = [
  {
    title: "Holdings and cost",
    definitions: measureGroups.holdings,
    use: `These figures are useful because, between balance sheets, they show what financings, purchases and sales have left of the cash. Operating costs since are not deducted. The closest ${accounting} figure is the cash of the balance sheet.`,
  },
  {
    title: "Value",
    definitions: measureGroups.value,
    use: "These figures are useful because, between reporting dates, they show what the holdings are worth at a stated price. Compare them with carrying amounts, total assets and equity.",
  },
  {
    title: "What the market pays",
    definitions: measureGroups.market,
    use: `These figures are useful because they show what the market pays for a ${currency.one} of holdings, whatever the size of the issuer. ${accounting} defines no such measure; the closest figure of it to compare with market capitalization is equity.`,
  },
  {
    title: "Debt and preferred shares",
    definitions: measureGroups.debt,
    use: `These figures are useful because they show what is owed ahead of the shares beside what the company holds. Cash and Bitcoin together are not set aside for coupons and dividends, and Bitcoin can fall. The closest ${accounting} figures are liabilities, interest expense and cash.`,
  },
  {
    title: "Per-share and period measures",
    definitions: measureGroups.perShare,
    use: `These figures are useful because they show whether issuing shares left each share with more Bitcoin or less. They do not measure return, profit or liquidity. ${accounting} defines no such measure; the closest figures of it are net income and equity.`,
  },
];

interface PageOptions {
  readonly treasury: Treasury;
  readonly price: LivePrice | null;
}

/** Null when there is no treasury. */
export function describePage({ treasury, price }: PageOptions) {
  const state = treasury.state();
  const followers = treasury.followers(price);
  if (!state || !followers) return null;
  const { asOf, balance } = state;
  const measures = treasury.measures({ price });
  // In its first quarter a year has the same days: the figures stand there once.
  const once = measures.filter(({ label }, at) => measures.findIndex((other) => other.label === label) === at);
  const listed = once.map(listMeasure);
  const headlineIds = ["btc_market_value", ...listHeadlineIds(treasury)];
  /** Figures with the dates that most of them have. */
  const group = (belongs: (id: string) => boolean) => ({
    measures: listed.filter(({ id }) => belongs(id)),
    shared: shareDates(
      measures.filter(({ id }) => belongs(id)),
      price,
    ),
  });
  return {
    asOf,
    balanceNote: balance && tied(`Balance sheet as of ${formatDay(balance.date)}: ${auditWords[balance.status]}.`),
    currencyNote: `All amounts are in ${currency.name}.`,
    about: explainMeasures(treasury.hasGold()),
    headlines: group((id) => headlineIds.includes(id)),
    followers,
    symbols: explainSymbols(measures),
    files: ledgerFiles,
    /** Figures that the browser computes follow from a later price than this. */
    priceAt: price?.at ?? null,
    groups: groups.flatMap(({ title, definitions, use }) => {
      const ids = new Set(definitions.map(({ id }) => currency.key(id)));
      const shown = group((id) => ids.has(id));
      return shown.measures.length === 0
        ? []
        : [
            {
              title,
              use: shown.measures.some(({ isNonGaap }) => isNonGaap) ? use : undefined,
              ...shown,
            },
          ];
    }),
    charts: listCharts(treasury),
    latestChange: describeLatestChange(treasury),
    latestTrades: describeLatestTrades({ treasury, price }, LATEST_COUNT),
    changeNote: describeChange(price),
    yieldNote:
      "BTC Yield is the percentage change in Bitcoin held per assumed diluted share during a period; BTC Gain is that percentage of the Bitcoin held when the period began. These measures are not annualized, cannot be added across periods, and are neither a return on an investment nor a profit.",
    yields: tabulateYields(treasury),
    comparisons: [tabulateReconciliation(treasury, price), tabulateStatements(treasury), tabulateKeeping(state)].filter(
      (table) => table !== null,
    ),
  };
}

/** The ledger as data. */
const ledgerFiles = [
  { format: "Purchases (CSV)", href: "/treasury/purchases.csv" },
  { format: "Every day (CSV)", href: "/treasury/history.csv" },
  { format: "JSON", href: "/api/treasury" },
];

/** The wording that NI 52-112 requires beside such figures, in paragraphs; the tables below have those of the statements. */
const explainMeasures = (hasGold: boolean): readonly string[] => [
  `Figures marked non-GAAP are not standardized under ${accounting} and may not be comparable with measures of the same name at other companies. Between financial statements, they relate the company’s Bitcoin${hasGold ? " and gold" : ""} to its share count and share price. No figure is a target or a forecast, and any of them can fall.`,
  `A multiple that uses the share price takes its prices, holdings and share counts from the same day; a live Bitcoin price is never combined with an older share price. Cash, debt, liabilities and preferred shares are those of the last balance sheet, with financings, repayments, purchases and sales since; operating costs since are not deducted. Each figure, or its group, names the dates of its inputs, and says “the latest on record” where one of them is older than its limit. It is marked as simulated where the Bitcoin price is.`,
];

/** The newest trade, or issue of securities, in a sentence; null before the first. */
function describeLatestChange(treasury: Treasury) {
  const entries = treasury.entries();
  const kinds = new Set<string>(["btc", "gold", "capital", "debt", "debt-change", "preferred", "split"]);
  const last = entries.findLast(({ kind }) => kinds.has(kind));
  if (!last) return null;
  const { date, source } = last;
  return { text: tied(`Latest change, ${formatDay(date)}: ${describeEntry(last)}.`), source };
}

function describeEntry(entry: ReturnType<Treasury["entries"]>[number]): string {
  if (entry.kind === "capital")
    return `${entry.title}; ${formatExact(String(entry.sharesAfter), "shares")} shares outstanding since`;
  if (entry.kind === "debt") return `${entry.title}: ${formatExact(entry.principalFiat, "fiat")} borrowed`;
  if (entry.kind === "debt-change") return `${formatExact(entry.principalFiat, "fiat")} of debt ${entry.how}`;
  if (entry.kind === "preferred") {
    const verb = entry.flow === "in" ? "issued" : "redeemed";
    return `${entry.title}: ${formatExact(String(entry.shares), "shares")} shares ${verb}`;
  }
  if (entry.kind === "split") return describeSplit(entry);
  if (entry.kind !== "btc" && entry.kind !== "gold") return "";
  const how = (entry.kind === "btc" && entry.how) || "";
  const verb = entry.flow === "in" ? (how === "" || how === "bought" ? "bought" : "received") : "sold";
  const [quantity, unit] = entry.kind === "btc" ? [entry.btc, "BTC" as const] : [entry.grams, "g" as const];
  const after = entry.kind === "btc" ? entry.after.btc : entry.after.grams;
  const noun = entry.kind === "btc" ? "" : " of gold";
  const amount = Number(entry.costFiat) === 0 ? "" : ` for ${formatExact(entry.costFiat, "fiat")}`;
  const left = entry.flow === "out" && how !== "" && how !== "sold" ? `${how}: ` : `${verb} `;
  return `${left}${formatExact(quantity, unit)}${noun}${amount}, ${formatExact(after, unit)} since`;
}

function tabulateYields(treasury: Treasury): Table {
  const all = treasury.yields();
  // The year's first quarter and the year to its end are one period.
  const yields = all.filter(
    ({ from, to }, at) => all.findIndex((other) => other.from === from && other.to === to) === at,
  );
  return {
    label: "BTC Yield by period",
    isNarrow: true,
    columns: [words("Period"), figures("BTC Yield"), figures("BTC Gain")],
    rows: yields.map(({ id, from, to, isComplete, yielded, gain }) => {
      const name = id.replace(/^(\d+)-(Q\d)$/, "$2 $1");
      const shown = [yielded, gain].map((measure) => (measure ? tied(formatMeasure(measure)) : "—"));
      return { id, cells: [isComplete ? name : tied(formatDays(nextDay(from), to)), ...shown] };
    }),
  };
}

/** Null where the value now or the statements to compare it with are missing. */
function tabulateReconciliation(treasury: Treasury, price: LivePrice | null): Table | null {
  // To the figure that the page shows, at its date; without a price to the last one on record.
  const reconciliation = (price && treasury.reconciliation(price)) ?? treasury.reconciliation();
  if (!reconciliation) return null;
  const { from, to, purchasesFiat, salesFiat, priceChangeFiat } = reconciliation;
  const rows: [string, string][] = [
    [`Carrying amount, ${formatDay(from.asOf)} (${auditWords[from.status]})`, from.valueFiat],
    ["Purchases since", purchasesFiat],
    ...(salesFiat === "0" ? [] : [["Sales since", `-${salesFiat}`] as [string, string]]),
    ["Change in fair value", priceChangeFiat],
    [`${to.label}, ${describeDates(to)}`, to.value ?? "0"],
  ];
  return tabulateAmounts("Reconciliation", rows);
}

/** The comparable IFRS figures of the last financial statements; null where there are none. */
function tabulateStatements(treasury: Treasury): Table | null {
  const statements = entriesOf(treasury.entries(), "balance").findLast(({ status }) => status !== "management");
  if (!statements) return null;
  const { btcFiat, goldFiat, totalAssetsFiat, equityFiat } = statements;
  const title = `Comparable ${accounting} figures, ${formatDay(statements.date)} (${auditWords[statements.status]})`;
  return tabulateAmounts(title, [
    ["Bitcoin, carrying amount", btcFiat],
    ...(treasury.hasGold() ? [["Gold, carrying amount", goldFiat] as [string, string]] : []),
    ["Total assets", totalAssetsFiat],
    ["Equity", equityFiat],
  ]);
}

/** Bitcoin by custodian, as far as the ledger says it, and what of it is encumbered; null without either. */
function tabulateKeeping({ custody, encumbered, asOf }: NonNullable<ReturnType<Treasury["state"]>>): Table | null {
  const rows = [
    ...custody.map(([custodian, quantity]) => ({
      id: custodian,
      cells: [custodian, formatExact(quantity.toString(), "BTC")],
    })),
    ...encumbered.map(({ id, title, how, btc, to, percentOwned }) => {
      const part = percentOwned === undefined ? "" : `, ${percentOwned}% owned`;
      const until = to === undefined ? "" : ` until ${formatDay(to)}`;
      return { id, cells: [`${title} (${how}${part}${until})`, formatExact(btc, "BTC")] };
    }),
  ];
  if (rows.length === 0) return null;
  return {
    label: `Where the Bitcoin is, ${formatDay(asOf)}`,
    isNarrow: true,
    columns: [words("Custodian, or claim on it"), figures("Quantity")],
    rows,
  };
}

const tabulateAmounts = (label: string, rows: readonly [name: string, fiat: string][]): Table => ({
  label,
  isNarrow: true,
  columns: [words("Item"), figures("Amount")],
  rows: rows.map(([name, fiat]) => ({ id: name, cells: [name, formatExact(fiat, "fiat")] })),
});
