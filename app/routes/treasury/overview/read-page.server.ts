import { brand } from "~/brand/generated/public";
import { formatExact, formatMeasure } from "~/domain/treasury/format";
import { symbolsOf, writeFormula } from "~/domain/treasury/formula-syntax";
import type { LivePrice } from "~/domain/treasury/live-price";
import { isNonGaap, type Measure, measureGroups, symbols } from "~/domain/treasury/measures";
import { showList } from "~/domain/treasury/tables";
import type { OwnPrices, Treasury } from "~/domain/treasury/treasury";
import { currency } from "~/locale/currency";
import { formatDay, formatDays } from "~/locale/days";
import { listCharts } from "../charts/list-charts.server";
import type { Follower } from "../follow-price.client";
import type { ListedMeasure } from "./measure-list";

const { accounting } = brand.company;

/** Why a group's non-GAAP measures are useful, and what to compare them with (NI 52-112, 6). */
const groupWords = {
  holdings: { title: "Holdings and cost", use: "" },
  value: {
    title: "Value and debt",
    use: "They are useful because, between reporting dates, they show what the holdings are worth at a stated price, beside what is owed. Compare them with carrying amounts, total assets, liabilities and equity.",
  },
  market: {
    title: "What the market pays",
    use: `They are useful because they show what the market pays for a ${currency.one} of holdings, whatever the size of the issuer. ${accounting} defines no such measure; compare them with market capitalization and equity.`,
  },
  shares: {
    title: "Per share and by period",
    use: `They are useful because they show whether issuing shares left each share with more Bitcoin or less. ${accounting} defines no such measure; compare them with net income and equity.`,
  },
} as const;

/** Null where nothing is stated. */
export function readPage(treasury: Treasury, price: LivePrice | null, own: OwnPrices) {
  if (treasury.asOf === null) return null;
  const measures = treasury.measures({ price, own });
  const listed = new Map(measures.map((measure) => [measure.id, listMeasure(measure, treasury)]));
  const pick = (ids: readonly string[]) => ids.flatMap((id) => listed.get(id) ?? []);
  const answers = answerIds.flatMap((id) =>
    id === "debt" ? listDebt(measures) : (listed.get(id) ?? []),
  );
  const groups = Object.entries(measureGroups).map(([name, definitions]) => ({
    ...groupWords[name as keyof typeof measureGroups],
    measures: pick(definitions.map(({ id }) => id)),
  }));
  const usedSymbols = new Set(measures.flatMap(({ formula }) => symbolsOf(formula)));
  return {
    asOf: treasury.asOf,
    hasGold: treasury.hasGold,
    symbols: Object.entries(symbols)
      .filter(([symbol]) => usedSymbols.has(symbol))
      .map(([symbol, [meaning]]) => ({ symbol, meaning })),
    headlines: pick(["btc_holdings", "btc_nav", "sats_per_share_diluted", mnavOf(treasury)]),
    answers: answers.map((answer) => ({
      ...answer,
      isNoted: answer.status !== answers[0]?.status || answer.asOf !== answers[0]?.asOf,
    })),
    groups: groups.filter((group) => group.measures.length > 0),
    followers: own.btc ? [] : listFollowers(treasury, price),
    priceAt: price?.at ?? null,
    charts: listCharts(treasury),
    trades: showList(treasury.ledger, "bitcoin"),
    gold: treasury.hasGold ? showList(treasury.ledger, "gold") : null,
    yields: treasury.yields().map(({ from, to, yielded, gain }) => ({
      name: formatDays(from, to),
      yielded: yielded ? formatMeasure(yielded) : "—",
      gain: gain ? formatMeasure(gain) : "—",
    })),
  };
}

/** What investors ask next: at what cost, with what debt, and what came of it. */
const answerIds = [
  "btc_cost",
  "btc_average_cost",
  "btc_yield_ytd",
  "debt",
  "btc_gain_unrealized",
  "nav_per_share",
];

/** The parts of net leverage. */
function listDebt(measures: readonly Measure[]): ListedMeasure[] {
  const leverage = measures.find(({ id }) => id === "leverage");
  const debt = leverage?.inputs.find(({ symbol }) => symbol === "Q");
  return debt
    ? [
        {
          id: "debt",
          anchor: "leverage",
          label: symbols.Q[0],
          value: formatExact(debt.value, "fiat"),
          formula: "",
          status: "dated",
          asOf: debt.asOf,
          isNonGaap: false,
        },
      ]
    : [];
}

/** As the company publishes it. */
const mnavOf = ({ hasGold }: Treasury) => (hasGold ? "mnav_btc_gold_basic" : "mnav_btc_basic");

function listMeasure(measure: Measure, { ledger }: Treasury): ListedMeasure {
  const { id, label, formula, status, asOf, priceAsOf, reason, period, inputs, unit, decimals } =
    measure;
  const publishedRow = ledger.published.findLast((row) => row.measure === id);
  return {
    id,
    status,
    asOf,
    priceAsOf,
    reason,
    label: period ? `${label}, ${formatDays(period.from, period.to)}` : label,
    value: formatMeasure(measure),
    formula: writeFormula(formula),
    isNonGaap: isNonGaap(measure),
    isOwn: inputs.some((input) => input.status === "own"),
    published: publishedRow && {
      value: formatMeasure({ value: publishedRow.value, unit, decimals }),
      date: formatDay(publishedRow.date),
    },
  };
}

/** Measures that the live price moves, at a confirmed price. */
function listFollowers(treasury: Treasury, price: LivePrice | null): Follower[] {
  const agreed = {
    priceFiat: price?.priceFiat ?? 1,
    at: price?.at ?? "",
    source: "live",
    stale: false,
  };
  return treasury
    .measures({ price: agreed })
    .filter(({ priceAsOf }) => priceAsOf !== undefined)
    .map(({ id, formula, unit, decimals, status, asOf, inputs }) => ({
      id,
      formula,
      unit,
      decimals,
      status,
      asOf,
      values: Object.fromEntries(
        inputs.flatMap(({ symbol, value }) => (symbol === "P" ? [] : [[symbol, value]])),
      ),
    }));
}
