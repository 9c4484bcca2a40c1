import type { EntryOf, Ledger, Source } from "~/content/treasury-schema";
import { STALE_MS } from "~/domain/price-ages";
import { formatDay, formatDays } from "~/locale/days";
import { SECOND_MS } from "~/locale/durations";
import { plural } from "~/locale/plural";
import { countSecurities, entriesOf, findExpiredSince, nextDay, periodStart, sumTrades } from "./books";
import { cashSinceBalance } from "./cash";
import { symbolsOf } from "./formula-syntax";
import { type Ageing, findExceededLimit } from "./input-ages";
import type { LivePrice } from "./live-price";
import * as measures from "./measures";
import { Rational, sum } from "./rational";
import type { ShareQuote } from "./share-quote";

// Puts a ledger's numbers, and a live price, into the formulas of the measures.

/** The sources of every figure. */
export interface View {
  readonly ledger: Ledger;
  /** Nothing after this date counts. */
  readonly asOf: string;
  /** The day on which it is read, which prices and balances age until; without it nothing is stale or has expired since. */
  readonly today?: string | undefined;
  /** null: wanted, but there is none; undefined: everything is dated. */
  readonly price?: LivePrice | null | undefined;
  /** A delayed price of the share; used only beside a live price. */
  readonly quote?: ShareQuote | null | undefined;
}

/** The measures that apply to the assets of the company. */
export function definitionsFor(ledger: Ledger, asOf: string): readonly measures.MeasureDefinition[] {
  if (entriesOf(ledger, "gold").length === 0)
    return measures.measureDefinitions.filter(({ needsGold }) => !needsGold).map(measures.withoutGold);
  if (entriesOf(ledger, "gold", asOf).length > 0) return measures.measureDefinitions;
  // Before the first gold, its price has no part in a figure; the label stays, since V means both.
  return measures.measureDefinitions.map((definition) => {
    return { ...measures.withoutGold(definition), label: definition.label };
  });
}

/** All measures of a view. An input that several of them share is read from the ledger once. */
export function listMeasures(view: View): measures.Measure[] {
  const inputs = new Map<string, measures.Input | string>();
  const readOnce: typeof readInput = (symbol, context) => {
    const key = [symbol, context.date, context.isLive, context.period, Boolean(context.quote)].join();
    const input = inputs.get(key) ?? readInput(symbol, context);
    inputs.set(key, input);
    return input;
  };
  return definitionsFor(view.ledger, view.asOf).map((definition) => computeDefinition(definition, view, readOnce));
}

/** One measure from the inputs of one day, or from a live price and the newest of everything else. */
export function computeDefinition(
  definition: measures.MeasureDefinition,
  view: View,
  read = readInput,
): measures.Measure {
  const isLive = view.price !== undefined && definition.live !== undefined;
  const { needsGold: _, live, period, class: kind, ...named } = definition;
  const formula = (isLive && live) || definition.formula;
  const label = period
    ? `${named.label}, ${formatDays(nextDay(periodStart(view.asOf, period)), view.asOf)}`
    : named.label;
  const shown = { ...named, label, class: kind, formula };
  const unavailable = (reason: string, inputs: readonly measures.Input[] = []): measures.Measure => ({
    ...shown,
    value: null,
    asOf: null,
    status: "unavailable",
    inputs,
    reason,
  });

  const wanted = symbolsOf(formula) as measures.Symbol[];
  const quote = findQuote(wanted, view);
  const date = isLive || period ? view.asOf : quote ? earlier(quote.day, view.asOf) : dayOfInputs(wanted, view);
  if (date === null) return unavailable("No prices are published for a day on which all its inputs are known.");
  const found = wanted.map((symbol) => read(symbol, { ...view, date, isLive, period, quote }));
  const inputs = found.filter((input) => typeof input !== "string");
  const missing = found.find((input) => typeof input === "string");
  if (missing !== undefined) return unavailable(missing, inputs);

  const value = measures.computeMeasure(shown, Object.fromEntries(inputs.map((input) => [input.symbol, input.value])));
  if (value === null) {
    const hasNoBase = period && inputs.some(({ symbol, value }) => symbol === "B0" && Number(value) === 0);
    return unavailable(hasNoBase ? describeMissingBase(periodStart(date, period)) : "It divides by zero.", inputs);
  }
  // A period's base is older by its nature; a balance sheet that is older than the prices dates the figure.
  const days = inputs.filter((input) => !isLivePrice(input)).map(({ asOf }) => asOf);
  const asOf = period ? date : days.reduce((oldest, day) => (day < oldest ? day : oldest), date);
  const price = inputs.find(isLivePrice);
  const expiredSince =
    view.today !== undefined && wanted.includes("D") ? findExpiredSince(view.ledger, date, view.today) : null;
  return {
    ...shown,
    value,
    asOf,
    ...(price && { priceAsOf: price.asOf }),
    ...(expiredSince && { expiredSince }),
    status: statusOfInputs(inputs, price && view.price),
    inputs,
  };
}

/** Only a live price has a time; every other input has a day. */
export const isLivePrice = ({ asOf }: Pick<measures.Input, "asOf">) => asOf.includes("T");

function statusOfInputs(
  inputs: readonly measures.Input[],
  price: LivePrice | null | undefined,
): measures.MeasureStatus {
  if (price?.source === "simulated") return "simulated";
  if (inputs.some(({ olderThan }) => olderThan !== undefined)) return "stale";
  if (!price) return "dated";
  return inputs.every((input) => isLivePrice(input) || isQuantity.has(input.symbol)) ? "live" : "mixed";
}

/** The ledger's own quantity and cost of Bitcoin, which no price or balance sheet dates. */
const isQuantity: ReadonlySet<string> = new Set(["B", "C"]);

const describeMissingBase = (day: string) => `No Bitcoin was owned on ${day}, so the period has no base.`;

/** Every stale price is older than this, also one that its provider has not renewed for longer. */
const LIVE_PRICE_LIMIT = plural(STALE_MS / SECOND_MS, "second");

const prices = { P: "btcCad", g: "goldCadPerGram", p: "shareCad" } as const;
const isPriced = (symbol: string): symbol is keyof typeof prices => Object.hasOwn(prices, symbol);

/** The day of a dated measure: of the last mark with every price it needs, so that no two days meet in one figure. */
function dayOfInputs(wanted: readonly measures.Symbol[], { ledger, asOf }: View): string | null {
  const needed = wanted.filter(isPriced).map((symbol) => prices[symbol]);
  if (needed.length === 0) return asOf;
  const marks = entriesOf(ledger, "mark", asOf);
  return marks.findLast((mark) => needed.every((price) => mark[price] !== undefined))?.date ?? null;
}

const earlier = (one: string, other: string) => (one < other ? one : other);

/** The delayed quote, for what needs a share price, where it is of a later day than the last one that is published. */
function findQuote(wanted: readonly measures.Symbol[], { ledger, asOf, price, quote }: View): ShareQuote | null {
  if (!quote || price === undefined || !wanted.includes("p")) return null;
  const mark = entriesOf(ledger, "mark", asOf).findLast(({ shareCad }) => shareCad !== undefined);
  return mark && mark.date >= quote.day ? null : quote;
}

/** Where the Bitcoin price beside a delayed quote is from. */
const KEPT: Source = { title: "This site’s price feed", href: null };

interface InputContext extends View {
  readonly date: string;
  readonly isLive: boolean;
  readonly period?: "year" | "quarter" | undefined;
}

/** The value of a symbol on a day, or the reason why there is none. */
export function readInput(symbol: measures.Symbol, context: InputContext): measures.Input | string {
  const { ledger, date, isLive, period = "year", price, quote, today } = context;
  const [label, unit] = measures.symbols[symbol];
  const as = (value: Rational | string | number, source: Source, asOf = date): measures.Input => {
    return { symbol, label, value: String(value), unit, asOf, source };
  };
  /** Marks an input that is older than its limit. */
  const aged = (input: measures.Input, figure: Ageing): measures.Input => {
    const olderThan = today === undefined ? null : findExceededLimit(figure, ledger, today);
    return olderThan === null ? input : { ...input, olderThan };
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
      return symbol === "B0" ? describeMissingBase(day) : `None is owned on ${day}.`;
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
      if (symbol === "P" && isLive) {
        if (!price) return "No price of Bitcoin is known.";
        const live = as(price.priceCad, { title: price.source, href: null }, price.at);
        return price.stale ? { ...live, olderThan: LIVE_PRICE_LIMIT } : live;
      }
      if (quote && symbol !== "g") {
        const { at, clock, day, venue, licence } = quote;
        if (symbol === "P") return { ...as(quote.btcCad, KEPT, day), time: { at, clock } };
        const share = as(quote.shareCad, { title: licence, href: null }, day);
        const named = { ...share, label: "Share price, delayed", time: { at, clock }, licence };
        return aged(named, { kind: "shareClose", date: day, venue });
      }
      const marks = entriesOf(ledger, "mark", date).filter((mark) => mark[prices[symbol]] !== undefined);
      const mark = isLive || quote ? marks.at(-1) : marks.find((mark) => mark.date === date);
      if (!mark) return `No such price is published for ${date}.`;
      const input = as(mark[prices[symbol]] ?? "", mark.source, mark.date);
      if (symbol === "P") return input;
      const { date: day, venue = "" } = mark;
      return aged(input, symbol === "g" ? { kind: "goldPrice", date: day } : { kind: "shareClose", date: day, venue });
    }
    default: {
      const since = cashSinceBalance(ledger, date);
      if (!since || (!isLive && since.balance.date !== date && isOfItsDay.has(symbol)))
        return `No balance is published for ${date}.`;
      const { balance, change, last } = since;
      const amount = Rational.of(amountOf(balance, symbol));
      const sheet = { kind: "balance", date: balance.date } as const;
      if (last === null || !movesWithCash.has(symbol))
        return aged({ ...as(amount, balance.source, balance.date), audit: balance.status }, sheet);
      const moved = as(amount.plus(change), last.source, last.date);
      return aged({ ...moved, label: `${label} of ${formatDay(balance.date)}, with raises and trades since` }, sheet);
    }
  }
}

/** Assets have the reserves at the prices of the balance sheet's day, so they never meet reserves of another day's. */
const isOfItsDay: ReadonlySet<measures.Symbol> = new Set(["A", "V0"]);

/** Changed by a raise or a trade since the balance sheet: the cash, and with it the assets. */
const movesWithCash: ReadonlySet<measures.Symbol> = new Set(["K", "A"]);

/** CAD. */
function amountOf(balance: EntryOf<"balance">, symbol: "K" | "L" | "Q" | "F" | "A" | "V0"): string {
  const { cashCad: K, liabilitiesCad: L, debtCad: Q, preferredCad: F, totalAssetsCad: A } = balance;
  return { K, L, Q, F, A, V0: sum([balance.btcCad, balance.goldCad]).toString() }[symbol];
}
