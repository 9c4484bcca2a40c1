import type { EntryOf, Source } from "~/content/treasury-schema";
import { nameLimit } from "~/domain/price-ages";
import { formatDay } from "~/locale/days";
import { statusOf } from "../price-status";
import { countSecurities, entriesOf, periodStart, sumTrades } from "./books";
import { cashSinceBalance } from "./cash";
import { type Ageing, findExceededLimit } from "./input-ages";
import { type Input, type InputSymbol, symbols } from "./measures";
import { Rational, sum } from "./rational";
import type { ShareQuote } from "./share-quote";
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

/** The prices of a ledger's mark by their symbol. */
export const markPrices = { P: "btcFiat", g: "goldFiatPerGram", p: "shareFiat" } as const;

/** Where the Bitcoin price beside a delayed price of the share is from. */
const PRICE_FEED: Source = { title: "This site’s price feed", href: null };

/** The balance sheet's own value of the reserves, and the assets that include it: only of use on the sheet's day. */
const ofSheetDayAlone: ReadonlySet<InputSymbol> = new Set(["A", "V0"]);

/** What a raise or a trade since the balance sheet changes: the cash, and with it the assets. */
const includingCash: ReadonlySet<InputSymbol> = new Set(["K", "A"]);

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
    default:
      return readBalance(symbol, context);
  }
}

export const describeMissingBase = (day: string) => `No Bitcoin was owned on ${day}, so the period has no base.`;

function readHoldings(symbol: "B" | "B0" | "C" | "G", context: InputContext): InputReading {
  const day = symbol === "B0" ? startOf(context) : context.date;
  const trades = entriesOf(context.ledger, symbol === "G" ? "gold" : "btc", day);
  const { quantity, cost } = sumTrades(trades);
  const last = trades.at(-1);
  if (last) return { input: createInput(symbol, symbol === "C" ? cost : quantity, last.source, day) };
  return { reason: symbol === "B0" ? describeMissingBase(day) : `None is owned on ${day}.` };
}

function readShareCount(symbol: "S" | "D" | "D0", context: InputContext): InputReading {
  const day = symbol === "D0" ? startOf(context) : context.date;
  const securities = countSecurities(context.ledger, day);
  if (!securities) return { reason: `No share count is published for ${day}.` };
  const count = symbol === "S" ? securities.shares : securities.diluted;
  if (count === null) return { reason: securities.reason ?? "" };
  return { input: createInput(symbol, count, securities.event.source, day) };
}

function readBtcPrice(context: InputContext): InputReading {
  const { isLive, price, quote } = context;
  if (isLive) {
    if (!price) return { reason: "No price of Bitcoin is known." };
    const input = createInput("P", price.priceFiat, { title: price.source, href: null }, price.at);
    const isUnconfirmed = statusOf(price) === "unconfirmed";
    return {
      input: {
        ...input,
        isLive,
        ...(price.stale && { olderThan: nameLimit(price.age) }),
        ...(isUnconfirmed && { isUnconfirmed }),
      },
    };
  }
  if (quote) {
    const { btcFiat, day, at, clock } = quote;
    return { input: { ...createInput("P", btcFiat, PRICE_FEED, day), time: { at, clock } } };
  }
  return findMark("P", context);
}

function readAgeingPrice(symbol: "g" | "p", context: InputContext): InputReading {
  if (symbol === "p" && context.quote) return { input: readDelayedShare(context.quote, context) };
  const { input, reason, venue = "" } = findMark(symbol, context);
  if (!input) return { reason };
  const kind = symbol === "g" ? "goldPrice" : "shareClose";
  return { input: markAge(input, { kind, date: input.asOf, venue }, context) };
}

function readDelayedShare({ shareFiat, at, clock, day, venue, licence }: ShareQuote, context: InputContext): Input {
  const share = createInput("p", shareFiat, { title: licence, href: null }, day);
  const delayed = { ...share, label: "Share price, delayed", time: { at, clock }, licence };
  return markAge(delayed, { kind: "shareClose", date: day, venue }, context);
}

/** A price of the ledger: of the day itself, or the newest beside a live price or a delayed one of the share. */
function findMark(
  symbol: keyof typeof markPrices,
  { ledger, date, isLive, quote }: InputContext,
): InputReading & { venue?: string | undefined } {
  const field = markPrices[symbol];
  const marks = entriesOf(ledger, "mark", date).filter((mark) => mark[field] !== undefined);
  const mark = isLive || quote ? marks.at(-1) : marks.find((mark) => mark.date === date);
  if (!mark) return { reason: `No such price is published for ${date}.` };
  return { input: createInput(symbol, mark[field] ?? "", mark.source, mark.date), venue: mark.venue };
}

type BalanceSymbol = "K" | "L" | "Q" | "F" | "A" | "V0";

function readBalance(symbol: BalanceSymbol, context: InputContext): InputReading {
  const { ledger, date, isLive } = context;
  const balance = entriesOf(ledger, "balance", date).at(-1);
  // Reserves at the prices of the balance sheet's day must not meet those at another day's.
  if (!balance || (!isLive && balance.date !== date && ofSheetDayAlone.has(symbol)))
    return { reason: `No balance is published for ${date}.` };
  const amount = Rational.of(amountOf(balance, symbol));
  const sheet = { kind: "balance", date: balance.date } as const;
  const since = includingCash.has(symbol) ? cashSinceBalance(ledger, date) : null;
  if (!since?.last) {
    const input = createInput(symbol, amount, balance.source, balance.date);
    return { input: markAge({ ...input, audit: balance.status }, sheet, context) };
  }
  const moved = createInput(symbol, amount.plus(since.change), since.last.source, since.last.date);
  const label = `${moved.label} of ${formatDay(balance.date)}, with raises and trades since`;
  return { input: markAge({ ...moved, label }, sheet, context) };
}

/** Fiat. */
function amountOf(balance: EntryOf<"balance">, symbol: BalanceSymbol): string {
  const { cashFiat: K, liabilitiesFiat: L, debtFiat: Q, preferredFiat: F, totalAssetsFiat: A } = balance;
  return { K, L, Q, F, A, V0: sum([balance.btcFiat, balance.goldFiat]).toString() }[symbol];
}

const startOf = ({ date, period = "year" }: InputContext) => periodStart(date, period);

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
