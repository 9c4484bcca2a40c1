import type { EntryOf, Ledger, LedgerEntry, Source } from "~/content/treasury-schema";
import { countSecurities, entriesOf, lastDay, openInstruments, periodStart, sumTrades, unitPriceOf } from "./books";
import { symbolsOf } from "./formula";
import * as measures from "./measures";
import { Rational, sum } from "./rational";

/** A price of one bitcoin, as the market service knows it. */
export interface LivePrice {
  /** CAD. */
  readonly priceCad: number | string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Names the provider; "simulated" for made-up prices. */
  readonly source: string;
  readonly stale: boolean;
}

interface View {
  readonly ledger: Ledger;
  /** Nothing later counts: a date. */
  readonly asOf: string;
  /** null: wanted and unknown; undefined: everything is dated. */
  readonly price?: LivePrice | null | undefined;
}

interface Dependencies {
  /** Null: the company publishes no treasury. */
  readonly ledger: Ledger | null;
  readonly clock: { now(): number };
}

/** The one accessor of the ledger: before its `publishAt`, an entry is in no answer and in no figure of it. */
export function createTreasury({ ledger, clock }: Dependencies) {
  const published = (): Ledger => {
    const now = clock.now();
    return (ledger ?? []).filter(({ publishAt }) => Date.parse(publishAt) <= now);
  };
  const view = (asOf?: string, price?: LivePrice | null): View | null => {
    const entries = published();
    const last = lastDay(entries);
    return last === null ? null : { ledger: entries, asOf: asOf !== undefined && asOf < last ? asOf : last, price };
  };

  return {
    /** The last day of which the ledger says something; null when it is empty, and there is no treasury to show. */
    asOf: (): string | null => view()?.asOf ?? null,
    /** Entries visible now, by date. */
    entries: published,
    /** Whether gold belongs on the pages: it was bought once. */
    hasGold: (): boolean => entriesOf(published(), "gold").length > 0,
    /** Holdings, securities, last balance and policy at the end of a day; of the last one without `asOf`. */
    state: (asOf?: string) => mapView(view(asOf), describeState),
    /**
     * All measures. With `price` (null: not known at present) those that a live price may move are computed from it;
     * any with the share price stays as of its mark. Without `price`, all are dated: as of a day, or of the last one.
     */
    measures: ({ asOf, price }: { asOf?: string; price?: LivePrice | null } = {}): readonly measures.Measure[] =>
      mapView(view(asOf, price), listMeasures) ?? [],
    /** Trades of one asset, oldest first, each of Bitcoin against the live price or the last mark. */
    trades: (asset: "btc" | "gold", price?: LivePrice | null) =>
      mapView(view(undefined, price), (view) => listTrades(view, asset)) ?? [],
    /** BTC Yield and its gains by completed quarter and year, and for those under way; newest first. */
    yields: () => mapView(view(), listYields) ?? [],
    /** From Bitcoin and gold on the last financial statements to their value now; null where one of them is missing. */
    reconciliation: (price?: LivePrice | null) => mapView(view(undefined, price), reconcileValue),
    /** Where the money of each raise went; null when the ledger is empty. */
    raises: () => mapView(view(), listRaises),
    /** Steps of securities and sats per share, at each purchase and issue. */
    shareHistory: () => mapView(view(), listShareHistory) ?? [],
    /** Warrants, options and escrow on a day, with what is left of each. */
    instruments: (asOf?: string) => mapView(view(asOf), (view) => openInstruments(view.ledger, view.asOf)) ?? [],
    /** The next time at which an entry appears, in ms: nothing made from this may be kept longer. */
    nextPublishAt(): number | undefined {
      const now = clock.now();
      const coming = (ledger ?? []).map(({ publishAt }) => Date.parse(publishAt)).filter((from) => from > now);
      return coming.length > 0 ? Math.min(...coming) : undefined;
    },
  };
}

export type Treasury = ReturnType<typeof createTreasury>;

const mapView = <Result>(view: View | null, map: (view: View) => Result): Result | null => view && map(view);

function describeState({ ledger, asOf }: View) {
  const btc = sumTrades(entriesOf(ledger, "btc", asOf));
  const gold = sumTrades(entriesOf(ledger, "gold", asOf));
  const securities = countSecurities(ledger, asOf);
  return {
    asOf,
    btc: btc.quantity.toString(),
    btcCostCad: btc.cost.toString(),
    btcAverageCostCad: btc.cost.over(btc.quantity)?.toFixed(2) ?? null,
    goldGrams: gold.quantity.toString(),
    goldCostCad: gold.cost.toString(),
    capital: securities && {
      asOf: securities.event.date,
      basic: securities.shares,
      warrants: securities.warrants,
      options: securities.options,
      /** Null, with the reason, where an expiry has not been published. */
      diluted: securities.diluted,
      reason: securities.reason,
      source: securities.event.source,
    },
    mark: entriesOf(ledger, "mark", asOf).at(-1) ?? null,
    balance: entriesOf(ledger, "balance", asOf).at(-1) ?? null,
    policies: entriesOf(ledger, "policy", asOf),
  };
}

/** The measures that apply to what the company owns. */
function definitionsFor(ledger: Ledger, asOf: string): readonly measures.MeasureDefinition[] {
  if (entriesOf(ledger, "gold").length === 0)
    return measures.measureDefinitions.filter(({ needsGold }) => !needsGold).map(measures.withoutGold);
  if (entriesOf(ledger, "gold", asOf).length > 0) return measures.measureDefinitions;
  // Before the first gold, its price has no part in a figure; the label stays, since V means both.
  return measures.measureDefinitions.map((definition) => {
    const { formula, live } = measures.withoutGold(definition);
    return { ...definition, formula, ...(live && { live }) };
  });
}

const listMeasures = (view: View) =>
  definitionsFor(view.ledger, view.asOf).map((definition) => computeDefinition(definition, view));

/** One measure from the inputs of one day, or from a live price and the newest of everything else. */
export function computeDefinition(definition: measures.MeasureDefinition, view: View): measures.Measure {
  const isLive = view.price !== undefined && definition.live !== undefined;
  const { id, label, unit, decimals, class: kind, period } = definition;
  const formula = (isLive && definition.live) || definition.formula;
  const shown = { id, label, unit, decimals, class: kind, formula };
  const unavailable = (reason: string, inputs: readonly measures.Input[] = []): measures.Measure => ({
    ...{ ...shown, value: null, asOf: null, status: "unavailable", inputs, reason },
  });

  const wanted = symbolsOf(formula) as measures.Symbol[];
  const date = isLive || period ? view.asOf : dayOfInputs(wanted, view);
  if (date === null) return unavailable("No prices are published for a day on which all its inputs are known.");
  const found = wanted.map((symbol) => readInput(symbol, { ...view, date, isLive, period }));
  const inputs = found.filter((input) => typeof input !== "string");
  const missing = found.find((input) => typeof input === "string");
  if (missing !== undefined) return unavailable(missing, inputs);

  const value = measures.computeMeasure(shown, Object.fromEntries(inputs.map((input) => [input.symbol, input.value])));
  if (value === null)
    return unavailable(
      period
        ? `No Bitcoin was owned on ${periodStart(date, period)}, so the period has no base.`
        : "It divides by zero.",
      inputs,
    );
  if (!isLive || !view.price) return { ...shown, value, asOf: date, status: "dated", inputs };
  return { ...shown, value, asOf: view.price.at, status: statusOf(view.price), inputs };
}

const statusOf = ({ source, stale }: LivePrice): measures.MeasureStatus =>
  source === "simulated" ? "simulated" : stale ? "stale" : "live";

const prices = { P: "btcCad", g: "goldCadPerGram", p: "shareCad" } as const;
const isPriced = (symbol: string): symbol is keyof typeof prices => Object.hasOwn(prices, symbol);

/** The day of a dated measure: of the last mark with every price it needs, so that no two days meet in one figure. */
function dayOfInputs(wanted: readonly measures.Symbol[], { ledger, asOf }: View): string | null {
  const needed = wanted.filter(isPriced).map((symbol) => prices[symbol]);
  if (needed.length === 0) return asOf;
  const marks = entriesOf(ledger, "mark", asOf);
  return marks.findLast((mark) => needed.every((price) => mark[price] !== undefined))?.date ?? null;
}

interface InputContext extends View {
  readonly date: string;
  readonly isLive: boolean;
  readonly period?: "year" | "quarter" | undefined;
}

/** What a symbol stands for on a day, or why that is not known. */
function readInput(symbol: measures.Symbol, context: InputContext): measures.Input | string {
  const { ledger, date, isLive, period = "year", price } = context;
  const [label, unit] = measures.symbols[symbol];
  const as = (value: Rational | string | number, source: Source, asOf = date): measures.Input => {
    return { symbol, label, value: String(value), unit, asOf, source };
  };
  const start = periodStart(date, period);

  switch (symbol) {
    case "B":
    case "B0":
    case "C":
    case "G": {
      const day = symbol === "B0" ? start : date;
      const trades = entriesOf(ledger, symbol === "G" ? "gold" : "btc", day);
      const { quantity, cost } = sumTrades(trades);
      const last = trades.at(-1);
      if (last) return as(symbol === "C" ? cost : quantity, last.source, day);
      return symbol === "B0"
        ? `No Bitcoin was owned on ${day}, so the period has no base.`
        : `None is owned on ${day}.`;
    }
    case "S":
    case "D":
    case "D0": {
      const day = symbol === "D0" ? start : date;
      const securities = countSecurities(ledger, day);
      if (!securities) return `No share count is published for ${day}.`;
      const count = symbol === "S" ? securities.shares : securities.diluted;
      return count === null ? (securities.reason ?? "") : as(count, securities.event.source, day);
    }
    case "P":
    case "g":
    case "p": {
      if (symbol === "P" && isLive)
        return price
          ? as(price.priceCad, { title: price.source, href: null }, price.at)
          : "No price of Bitcoin is known.";
      const marks = entriesOf(ledger, "mark", date).filter((mark) => mark[prices[symbol]] !== undefined);
      const mark = isLive ? marks.at(-1) : marks.find((mark) => mark.date === date);
      return mark ? as(mark[prices[symbol]] ?? "", mark.source, mark.date) : `No such price is published for ${date}.`;
    }
    case "U":
      return "It belongs to one purchase.";
    default: {
      const balances = entriesOf(ledger, "balance", date);
      const balance = isLive ? balances.at(-1) : balances.find((balance) => balance.date === date);
      return balance
        ? as(amountOf(balance, symbol), balance.source, balance.date)
        : `No balance is published for ${date}.`;
    }
  }
}

/** CAD. */
function amountOf(balance: EntryOf<"balance">, symbol: "K" | "L" | "Q" | "F" | "A" | "V0"): Rational | string {
  const { cashCad: K, liabilitiesCad: L, debtCad: Q, preferredCad: F, totalAssetsCad: A } = balance;
  return { K, L, Q, F, A, V0: sum([balance.btcCad, balance.goldCad]) }[symbol];
}

/** A later price against the price paid for one bitcoin. */
const againstPrice: measures.MeasureDefinition = {
  ...{ id: "purchase_against_price", label: "Price against the price paid", unit: "percent", decimals: 1 },
  ...{ class: "other", formula: "P/U-1" },
};

function listTrades(view: View, asset: "btc" | "gold") {
  const price = readInput("P", { ...view, date: markDay(view), isLive: view.price !== undefined });
  return entriesOf(view.ledger, asset).map((trade, index, all) => {
    const { quantity, cost } = sumTrades(all.slice(0, index + 1));
    const averageAfterCad = cost.over(quantity)?.toFixed(2) ?? null;
    return { ...trade, averageAfterCad, againstPrice: asset === "btc" ? compareWithPaid(trade, price, view) : null };
  });
}

const markDay = ({ ledger, asOf }: View) =>
  entriesOf(ledger, "mark", asOf).findLast(({ btcCad }) => btcCad !== undefined)?.date ?? asOf;

function compareWithPaid(trade: LedgerEntry, price: measures.Input | string, view: View): measures.Measure | null {
  if (trade.kind !== "btc") return null;
  const [label, unit] = measures.symbols.U;
  const paid: measures.Input = {
    symbol: "U",
    label,
    unit,
    value: unitPriceOf(trade),
    asOf: trade.date,
    source: trade.source,
  };
  if (typeof price === "string")
    return { ...againstPrice, value: null, asOf: null, status: "unavailable", inputs: [paid], reason: price };
  const value = measures.computeMeasure(againstPrice, { P: price.value, U: paid.value });
  const status = view.price ? statusOf(view.price) : "dated";
  return { ...againstPrice, value, asOf: price.asOf, status, inputs: [price, paid] };
}

/** From the period of the first trade to that of the last day; none is annualized, and they do not add up. */
function listYields({ ledger, asOf }: View) {
  const first = entriesOf(ledger, "btc")[0]?.date ?? asOf;
  return (["quarter", "year"] as const).flatMap((period) => {
    const definitions = definitionsFor(ledger, asOf).filter((definition) => definition.period === period);
    const periods = [];
    for (let end = asOf, isComplete = false; end >= first; end = periodStart(end, period), isComplete = true) {
      const [yielded, gain, cadGain] = definitions.map((definition) =>
        computeDefinition(definition, { ledger, asOf: end }),
      );
      const quarter = period === "quarter" ? `-Q${Math.ceil(Number(end.slice(5, 7)) / 3)}` : "";
      const id = `${end.slice(0, 4)}${quarter}`;
      periods.push({ id, period, from: periodStart(end, period), to: end, isComplete, yielded, gain, cadGain });
    }
    return periods;
  });
}

/** V in CAD: on the last financial statements, what was bought and sold since, the change of prices, and V now. */
function reconcileValue(view: View) {
  const { ledger } = view;
  const ids = ["btc_and_gold_value", "btc_market_value"];
  const definitions = definitionsFor(ledger, view.asOf);
  const definition = definitions.find(
    ({ id }) => ids.includes(id) && (id === ids[0] || entriesOf(ledger, "gold").length === 0),
  );
  const to = definition && computeDefinition(definition, view);
  if (!to?.value || !to.asOf) return null;
  const until = view.price ? view.asOf : to.asOf;
  const from = entriesOf(ledger, "balance", until).findLast(
    ({ status, date }) => status !== "management" && date < until,
  );
  if (!from) return null;
  const start = sum([from.btcCad, from.goldCad]);
  const since = [...entriesOf(ledger, "btc", until), ...entriesOf(ledger, "gold", until)].filter(
    ({ date }) => date > from.date,
  );
  const totalOf = (flow: "in" | "out") =>
    sum(since.filter((trade) => trade.flow === flow).map(({ costCad }) => costCad));
  const [bought, sold] = [totalOf("in"), totalOf("out")];
  const priceChange = Rational.of(to.value).minus(start).minus(bought).plus(sold);
  return {
    from: { asOf: from.date, status: from.status, valueCad: start.toFixed(0), source: from.source },
    purchasesCad: bought.toFixed(0),
    salesCad: sold.toFixed(0),
    priceChangeCad: priceChange.toFixed(0),
    to,
  };
}

/** By raise, in CAD: gross, fees, and what was paid for Bitcoin and gold; the rest is cash and other uses. */
function listRaises({ ledger }: View) {
  const events = entriesOf(ledger, "capital").filter(({ deemed, grossCad }) => !deemed && grossCad !== undefined);
  const trades = [...entriesOf(ledger, "btc"), ...entriesOf(ledger, "gold")].filter(({ flow }) => flow === "in");
  const paid = (names: readonly (string | undefined)[], asset: "btc" | "gold") =>
    trades.filter((trade) => trade.kind === asset && names.includes(trade.paidFrom));
  const costOf = (list: readonly { costCad: string }[]) => sum(list.map(({ costCad }) => costCad));

  const titles = new Set(events.map(({ raise, title }) => raise ?? title));
  const flows = [...titles].map((title) => {
    const parts = events.filter((event) => (event.raise ?? event.title) === title);
    const names = [title, ...parts.map(({ event }) => event)];
    const [bitcoin, gold] = [paid(names, "btc"), paid(names, "gold")];
    const gross = sum(parts.map(({ grossCad }) => grossCad ?? "0"));
    const fees = sum(parts.map(({ feesCad }) => feesCad));
    return {
      title,
      events: parts.map(({ event, title, date, source, allotted }) => ({ event, title, date, source, allotted })),
      grossCad: gross.toFixed(2),
      feesCad: fees.toFixed(2),
      bitcoinCad: costOf(bitcoin).toFixed(2),
      goldCad: costOf(gold).toFixed(2),
      otherCad: gross.minus(fees).minus(costOf(bitcoin)).minus(costOf(gold)).toFixed(2),
      trades: [...bitcoin, ...gold].map(({ kind, no, date, costCad, source }) => ({ kind, no, date, costCad, source })),
    };
  });
  const unattributed = { bitcoinCad: costOf(paid([undefined], "btc")), goldCad: costOf(paid([undefined], "gold")) };
  return {
    flows,
    /** Bought with cash at hand that no release ascribes to a raise. */
    cashAtHand: { bitcoinCad: unattributed.bitcoinCad.toFixed(2), goldCad: unattributed.goldCad.toFixed(2) },
  };
}

function listShareHistory(view: View) {
  const { ledger } = view;
  const days = ledger.filter(({ kind }) => kind === "capital" || kind === "btc").map(({ date }) => date);
  const perShare = definitionsFor(ledger, view.asOf).filter(({ unit }) => unit === "sats");
  return [...new Set(days)].sort().map((date) => {
    const [satsBasic, satsDiluted] = perShare.map((definition) =>
      computeDefinition(definition, { ledger, asOf: date }),
    );
    const { capital, btc } = describeState({ ledger, asOf: date });
    return { date, btc, capital, satsBasic: satsBasic?.value ?? null, satsDiluted: satsDiluted?.value ?? null };
  });
}
