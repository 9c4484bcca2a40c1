import type { EntryOf, Source } from "~/content/treasury-schema";
import { nameLimit } from "~/domain/price-ages";
import { formatDay } from "~/locale/days";
import { statusOf } from "../price-status";
import { countSecurities, leavesOutFees, periodStart } from "./books";
import { findPrices, markPrices } from "./closing-prices";
import { type Ageing, findExceededLimit } from "./input-ages";
import { diluteAt, type Moving, stateOn, sumEncumbered, sumObligations } from "./ledger-state";
import { type Input, type InputSymbol, symbols, withoutFees } from "./measures";
import { Rational, sum, ZERO } from "./rational";
import type { View } from "./view";

// The value of each symbol of the formulas, from the ledger, the live price and the delayed price of the share.

export interface InputContext extends View {
  /** The day of dated inputs. */
  readonly date: string;
  /** With a live price and the newest of everything else, whatever its day. */
  readonly isLive: boolean;
  readonly period?: "year" | "quarter" | undefined;
}

/** An input, or the reason why there is none, as pages show it. */
export type InputReading =
  | { readonly input: Input; readonly reason?: undefined }
  | { readonly reason: string; readonly input?: undefined };

/** The balance sheet's own value of the reserves, and the assets that include it: only of use on the sheet's day. */
const ofSheetDayAlone: ReadonlySet<InputSymbol> = new Set(["A", "V0"]);

/** The value of a symbol on a day, or the reason why there is none. */
export function readInput(symbol: InputSymbol, context: InputContext): InputReading {
  switch (symbol) {
    case "B":
    case "B0":
    case "C":
    case "G":
      return readHoldings(symbol, context);
    case "S":
    case "D":
    case "D0":
      return readShareCount(symbol, context);
    case "P":
      return readBtcPrice(context);
    case "g":
    case "p":
      return readAgeingPrice(symbol, context);
    case "R":
    case "E":
    case "O":
      return readTerms(symbol, context);
    case "De":
    case "Qe":
    case "X":
      return readDilution(symbol, context);
    default:
      return readBalance(symbol, context);
  }
}

export const describeMissingBase = (day: string) =>
  `No Bitcoin was owned on ${formatDay(day)}, so the period has no base.`;

function readHoldings(symbol: "B" | "B0" | "C" | "G", context: InputContext): InputReading {
  const day = symbol === "B0" ? startOf(context) : context.date;
  const { btc, gold, lastTrade } = stateOn(context.ledger, day);
  const [holding, last] = symbol === "G" ? [gold, lastTrade.gold] : [btc, lastTrade.btc];
  if (holding && last) {
    const input = createInput(symbol, symbol === "C" ? holding.cost : holding.quantity, last.source, day);
    return { input: symbol === "C" && leavesOutFees(context.ledger) ? withoutFees(input) : input };
  }
  return { reason: symbol === "B0" ? describeMissingBase(day) : `None is owned on ${formatDay(day)}.` };
}

/** What the terms of debt, sales and pledges come to. */
function readTerms(symbol: "R" | "E" | "O", { ledger, date }: InputContext): InputReading {
  const state = stateOn(ledger, date);
  const kinds = symbol === "E" ? ["encumbrance"] : symbol === "O" ? ["debt", "debt-change", "preferred"] : [];
  const last =
    symbol === "R" ? state.lastOutflow : ledger.findLast((entry) => entry.date <= date && kinds.includes(entry.kind));
  if (!last) return { reason: `Nothing of it is published for ${formatDay(date)}.` };
  const value = { R: () => state.realized, E: () => sumEncumbered(state, date), O: () => sumObligations(state) }[
    symbol
  ]();
  return { input: createInput(symbol, value, last.source, date) };
}

/** What the enterprise value counts for warrants, options and convertible debt at the share's price. */
function readDilution(symbol: "De" | "Qe" | "X", context: InputContext): InputReading {
  const share = readAgeingPrice("p", context).input;
  const securities = countSecurities(context.ledger, context.date);
  if (!share || !securities) return { reason: `No share count is published for ${formatDay(context.date)}.` };
  if (securities.diluted === null) return { reason: securities.reason ?? "" };
  const diluted = diluteAt(stateOn(context.ledger, context.date), share.value);
  const { source } = securities.event;
  if (symbol !== "Qe") {
    const value = (symbol === "De" ? diluted?.shares : diluted?.paid) ?? ZERO;
    return { input: restate(createInput(symbol, value, source, context.date), context) };
  }
  const debt = readBalance("Q", context);
  if (!debt.input) return debt;
  const [label] = symbols.Qe;
  return {
    input: { ...debt.input, symbol, label, value: String(Rational.of(debt.input.value).minus(diluted?.debt ?? 0)) },
  };
}

/** An input in shares, or for one, with the words for what a later split made of it. */
function restate(input: Input, { describeRestated }: InputContext): Input {
  const words = describeRestated?.(input.asOf);
  return words ? { ...input, label: `${input.label}, ${words}` } : input;
}

function readShareCount(symbol: "S" | "D" | "D0", context: InputContext): InputReading {
  const day = symbol === "D0" ? startOf(context) : context.date;
  const securities = countSecurities(context.ledger, day);
  if (!securities) return { reason: `No share count is published for ${formatDay(day)}.` };
  const count = symbol === "S" ? securities.shares : securities.diluted;
  if (count === null) return { reason: securities.reason ?? "" };
  return { input: restate(createInput(symbol, count, securities.event.source, day), context) };
}

function readBtcPrice(context: InputContext): InputReading {
  const { isLive, price } = context;
  if (isLive) {
    if (!price) return { reason: "No price of Bitcoin is known." };
    const input = createInput("P", price.priceFiat, { title: price.source, href: null }, price.at);
    const isUnconfirmed = statusOf(price) === "unconfirmed";
    return {
      input: {
        ...input,
        isLive: true,
        ...(price.stale && { olderThan: nameLimit(price.age) }),
        ...(isUnconfirmed && { isUnconfirmed }),
      },
    };
  }
  return findMark("P", context);
}

function readAgeingPrice(symbol: "g" | "p", context: InputContext): InputReading {
  const { input, reason } = findMark(symbol, context);
  if (!input) return { reason };
  const kind = symbol === "g" ? "goldPrice" : "shareClose";
  const aged = markAge(input, { kind, date: input.asOf }, context);
  return { input: symbol === "p" ? restate(aged, context) : aged };
}

/** A price of the day itself, or the newest beside a live price. */
function findMark(symbol: keyof typeof markPrices, context: InputContext): InputReading {
  const { date, isLive } = context;
  const field = markPrices[symbol];
  const found = findPrices(context, [field], isLive ? (context.pricesUntil ?? date) : date);
  const price = found?.prices[field];
  if (!found || !price || (!isLive && found.date !== date))
    return { reason: `No such price is published for ${formatDay(date)}.` };
  return { input: createInput(symbol, price.fiat, price.source, found.date) };
}

type BalanceSymbol = "K" | "L" | "Q" | "F" | "A" | "V0";

function readBalance(symbol: BalanceSymbol, context: InputContext): InputReading {
  const { ledger, date, isLive } = context;
  const { sheet: balance, moved } = stateOn(ledger, date);
  // Reserves at the prices of the balance sheet's day must not meet those at another day's.
  if (!balance || (!isLive && balance.date !== date && ofSheetDayAlone.has(symbol)))
    return { reason: `No balance is published for ${formatDay(date)}.` };
  const amount = Rational.of(amountOf(balance, symbol));
  const sheet = { kind: "balance", date: balance.date } as const;
  // What came in or went out since changes total assets as it changes cash.
  const moving = symbol === "A" ? "K" : symbol === "V0" ? null : symbol;
  const since = moving && moved[moving];
  if (!moving || !since) {
    const input = createInput(symbol, amount, balance.source, balance.date);
    return { input: markAge({ ...input, audit: balance.status }, sheet, context) };
  }
  const input = createInput(symbol, amount.plus(since.change), since.last.source, since.last.date);
  const words = writeSince(moving, balance.date);
  return { input: markAge({ ...input, label: `${input.label}: ${words}`, since: words }, sheet, context) };
}

/** What moved an amount since its balance sheet, and what is not in it. */
const writeSince = (symbol: Moving, day: string): string =>
  `the balance sheet of ${formatDay(day)}, ${
    symbol === "K"
      ? "with financings, purchases and sales since; operating costs since are not deducted"
      : "with financings and repayments since"
  }`;

/** Fiat. */
function amountOf(balance: EntryOf<"balance">, symbol: BalanceSymbol): string {
  const { cashFiat: K, liabilitiesFiat: L, debtFiat: Q, preferredFiat: F, totalAssetsFiat: A } = balance;
  return { K, L, Q, F, A, V0: sum([balance.btcFiat, balance.goldFiat]).toString() }[symbol];
}

const startOf = ({ date, period = "year", yearEnd }: InputContext) => periodStart(date, period, yearEnd);

/** @param asOf a date, or the time of a live price */
function createInput(symbol: InputSymbol, value: Rational | string | number, source: Source, asOf: string): Input {
  const [label, unit] = symbols[symbol];
  return { symbol, label, value: String(value), unit, asOf, source };
}

/** The input with the age limit that it exceeds on the reader's day, if it does. */
function markAge(input: Input, figure: Ageing, { ledger, today }: InputContext): Input {
  const olderThan = today === undefined ? null : findExceededLimit(figure, ledger, today);
  return olderThan === null ? input : { ...input, olderThan };
}
