import { statusOf } from "../price-status";
import { countSecurities, endsPeriod, entriesOf, periodStart, unitPriceOf } from "./books";
import { findPrices } from "./closing-prices";
import { writeDays } from "./days-in-words";
import { computeDefinition, definitionsFor } from "./figures";
import type { FollowingMeasure, Values } from "./follow-price";
import { symbolsOf } from "./formula-syntax";
import type { Trade } from "./ledger-state";
import { costOf, EMPTY_STATE, NOTHING_HELD, proceedsOf, stateOn, traceStates } from "./ledger-state";
import type { LivePrice } from "./live-price";
import * as measures from "./measures";
import { Rational, sum, ZERO } from "./rational";
import { readInput } from "./read-input";
import type { View } from "./view";

// Lists that pages and the API show beside the measures: trades, periods, the path of V, raises, steps of shares.

/** Trades of one asset, those of Bitcoin compared with the price of the view. */
export function listTrades(view: View, asset: "btc" | "gold") {
  const { input: price } = readInput("P", {
    ...view,
    date: markDay(view),
    isLive: view.price !== undefined,
  });
  let traced: ReturnType<typeof traceStates> | undefined;
  const trace = () => {
    traced ??= traceStates(view.ledger);
    return traced;
  };
  return entriesOf(view.ledger, asset).map((trade) => ({
    ...trade,
    /** BTC or grams; a correction of an earlier trade changes it. */
    heldAfter: holdingOf(trade, trace().get(trade)?.after).quantity.toString(),
    /** Proceeds less fees and the average cost of what left, fiat; null for an inflow, and for gold. */
    realizedFiat: trade.kind === "btc" && trade.flow === "out" ? realizedBy(trade, trace()) : null,
    /** The price against the price paid: 0 % when they are the same. Null for gold, and without a price. */
    againstPrice: trade.kind === "gold" || !price ? null : compareWithPaid(trade, price, view),
  }));
}

const holdingOf = ({ kind }: Trade, state = EMPTY_STATE) => state[kind] ?? NOTHING_HELD;

function realizedBy(trade: Trade, trace: ReturnType<typeof traceStates>): string {
  const { before, after } = trace.get(trade) ?? {};
  return (after?.realized ?? ZERO).minus(before?.realized ?? ZERO).toFixed(0);
}

const markDay = (view: View) => findPrices(view, ["btcFiat"], view.pricesUntil ?? view.asOf)?.date ?? view.asOf;

function compareWithPaid(trade: Trade, price: measures.Input, view: View) {
  const { formula: _, ...shown } = measures.priceChange;
  const paid = unitPriceOf(trade);
  if (paid === undefined) return null;
  const value = measures.computeMeasure(measures.priceChange, { P: price.value, U: paid });
  return { ...shown, value, asOf: price.asOf, status: view.price ? statusOf(view.price) : ("dated" as const) };
}

/**
 * What follows from the price of Bitcoin: the measures that a live one moves, and the newest value of every other symbol
 * in them.
 */
export function listFollowers(view: View & { price: LivePrice | null }) {
  const { asOf } = view;
  const definitions = definitionsFor(view);
  const live = definitions.flatMap(({ live, ...definition }) => (live ? { ...definition, formula: live } : []));
  const wanted = new Set(live.flatMap(({ formula }) => symbolsOf(formula) as measures.InputSymbol[]));
  const inputs = [...wanted]
    .filter((symbol) => symbol !== "P" && symbol !== "p")
    .flatMap((symbol) => readInput(symbol, { ...view, date: asOf, isLive: true }).input ?? []);
  const daysOf = (formulas: readonly string[]) => {
    const named = new Set(formulas.flatMap(symbolsOf));
    // The browser puts a live price's time before these words.
    return writeDays({ asOf, inputs: inputs.filter(({ symbol }) => named.has(symbol)) }, { isBesideLivePrice: true });
  };
  const values: Values = Object.fromEntries(inputs.map(({ symbol, value }) => [symbol, value]));
  const describe = ({ id, formula, unit, decimals, decimalsBelowOne }: (typeof live)[number]): FollowingMeasure => {
    const rounding = decimalsBelowOne === undefined ? { decimals } : { decimals, decimalsBelowOne };
    return { id, formula, unit, ...rounding, days: daysOf([formula]) };
  };
  return {
    measures: live.map(describe),
    values,
  };
}

/** BTC Yield and Gain of each quarter and year since the first trade. None is annualized; yields cannot be added up. */
export function listYields(view: View) {
  const { ledger, asOf, yearEnd } = view;
  const first = entriesOf(ledger, "btc")[0]?.date ?? asOf;
  return (["quarter", "year"] as const).flatMap((period) => {
    const definitions = definitionsFor(view).filter((definition) => definition.period === period);
    const periods = [];
    for (let end = asOf; end >= first; end = periodStart(end, period, yearEnd)) {
      const [yielded, gain] = definitions.map((definition) =>
        computeDefinition(definition, { ...view, today: undefined, asOf: end }),
      );
      const quarter = period === "quarter" ? `-Q${quarterOf(end, yearEnd)}` : "";
      const isComplete = endsPeriod(end, period, yearEnd);
      periods.push({
        id: `${yearOf(end, yearEnd)}${quarter}`,
        from: periodStart(end, period, yearEnd),
        to: end,
        isComplete,
        yielded,
        gain,
      });
    }
    return periods;
  });
}

/** The company's year and quarter of a day. A year has the name of the one in which it ends. */
const yearOf = (day: string, yearEnd = 12) => Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) > yearEnd ? 1 : 0);
const quarterOf = (day: string, yearEnd = 12) =>
  Math.floor(((Number(day.slice(5, 7)) - 1 - yearEnd + 24) % 12) / 3) + 1;

/** V in fiat: on the last financial statements, purchases and sales since, the change of prices, and V now. */
export function reconcileValue(view: View) {
  const { ledger } = view;
  const value = entriesOf(ledger, "gold").length > 0 ? "btc_and_gold_value" : "btc_market_value";
  const definition = definitionsFor(view).find(({ id }) => id === value);
  const to = definition && computeDefinition(definition, view);
  if (!to?.value || !to.asOf) return null;
  const until = view.price ? view.asOf : to.asOf;
  const from = entriesOf(ledger, "balance", until).findLast(
    ({ status, date }) => status !== "management" && date < until,
  );
  if (!from) return null;
  const start = sum([from.btcFiat, from.goldFiat]);
  const since = [...entriesOf(ledger, "btc", until), ...entriesOf(ledger, "gold", until)].filter(
    ({ date }) => date > from.date,
  );
  const totalOf = (flow: "in" | "out") => sum(since.filter((trade) => trade.flow === flow).map(costOf));
  const [bought, sold] = [totalOf("in"), totalOf("out")];
  const priceChange = Rational.of(to.value).minus(start).minus(bought).plus(sold);
  return {
    from: { asOf: from.date, status: from.status, valueFiat: start.toFixed(0) },
    purchasesFiat: bought.toFixed(0),
    salesFiat: sold.toFixed(0),
    priceChangeFiat: priceChange.toFixed(0),
    to,
  };
}

/** By raise, debt and series of preferred shares, in fiat: gross, fees, and the cost of Bitcoin and gold; the rest is cash and other uses. */
export function listRaises({ ledger }: View) {
  const purchases = [...entriesOf(ledger, "btc"), ...entriesOf(ledger, "gold")].filter(({ flow }) => flow === "in");
  const spend = (asset: "btc" | "gold", names: readonly (string | undefined)[]) =>
    sum(purchases.filter(({ kind, paidFrom }) => kind === asset && names.includes(paidFrom)).map(costOf));

  const events = entriesOf(ledger, "capital").filter(({ deemed, grossFiat }) => !deemed && grossFiat !== undefined);
  const raises = [...Map.groupBy(events, ({ raise, title }) => raise ?? title)].map(([title, parts]) => ({
    title,
    names: [title, ...parts.map(({ event }) => event)],
    gross: sum(parts.map(({ grossFiat }) => grossFiat ?? "0")),
    fees: sum(parts.map(({ feesFiat }) => feesFiat)),
  }));
  const debts = entriesOf(ledger, "debt").map((debt) => ({ ...debt, gross: proceedsOf(debt) }));
  const issues = entriesOf(ledger, "preferred").filter(({ flow }) => flow === "in");
  const series = [...Map.groupBy(issues, ({ id }) => id)].map(([id, parts]) => ({
    id,
    title: parts[0]?.title ?? id,
    gross: sum(parts.map(({ proceedsFiat }) => proceedsFiat)),
  }));
  const borrowed = [...debts, ...series]
    .filter(({ gross }) => gross.compare(ZERO) > 0)
    .map(({ id, title, gross }) => ({ title, names: [id], gross, fees: ZERO }));

  const flows = [...raises, ...borrowed].map(({ title, names, gross, fees }) => {
    const [bitcoin, gold] = [spend("btc", names), spend("gold", names)];
    return {
      title,
      grossFiat: gross.toFixed(2),
      feesFiat: fees.toFixed(2),
      bitcoinFiat: bitcoin.toFixed(2),
      goldFiat: gold.toFixed(2),
      otherFiat: gross.minus(fees).minus(bitcoin).minus(gold).toFixed(2),
    };
  });
  /** Bought with cash at hand that no release ascribes to a raise. */
  const cashAtHand = {
    bitcoinFiat: spend("btc", [undefined]).toFixed(2),
    goldFiat: spend("gold", [undefined]).toFixed(2),
  };
  return { flows, cashAtHand };
}

/** Bitcoin, share counts and sats per share after each day on which one of them changed. */
export function listShareHistory(view: View) {
  const { ledger } = view;
  const kinds = new Set(["capital", "btc", "split", "debt", "debt-change", "preferred", "transfer", "correction"]);
  const days = ledger.filter(({ kind }) => kinds.has(kind)).map(({ date }) => date);
  const perShare = definitionsFor(view).filter(({ id }) => id.startsWith("sats_per_share_"));
  return [...new Set(days)].sort().map((date) => {
    const [satsBasic, satsDiluted] = perShare.map((definition) =>
      computeDefinition(definition, { ...view, today: undefined, asOf: date }),
    );
    const { shares = 0, diluted = null } = countSecurities(ledger, date) ?? {};
    const btc = stateOn(ledger, date).btc.quantity.toString();
    const sats = { satsBasic: satsBasic?.value ?? null, satsDiluted: satsDiluted?.value ?? null };
    return { date, btc, basic: shares, diluted, ...sats };
  });
}
