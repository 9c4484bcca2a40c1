import { currencies } from "~/brand/currencies";
import type { DailyClose } from "~/content/market-schema";
import { statusOf } from "../price-status";
import { isPast, LAST_DAY } from "./books";
import { findPrices, type PriceField } from "./closing-prices";
import { symbolsOf } from "./formula-syntax";
import { sharesFor } from "./ledger-state";
import type { LivePrice } from "./live-price";
import { computeMeasure, isNonGaap, type Measure } from "./measures";
import { listOpenInstruments } from "./outstanding";
import { Rational, sum } from "./rational";
import type { ShareQuote } from "./share-quote";
import type { Treasury } from "./treasury";

// Answers to "what if", by the rules of the specification: no forecast and no advice. Fees, taxes and spreads are left out.

/** A price with the day that it is of, or the time of a live one. */
export interface PriceOf {
  readonly fiat: string;
  readonly asOf: string;
  /** A made-up price of now. */
  readonly isSimulated?: boolean;
  /** A delayed share price: its time ("3:45 p.m. ET"), and the line that its licence asks for. */
  readonly quote?: Pick<ShareQuote, "clock" | "licence">;
}

/** The newest price of all closes and marks, or the share's delayed one; null where there is none. */
export function findLastPrice(treasury: Treasury, field: PriceField): PriceOf | null {
  const quote = field === "shareFiat" ? treasury.quote() : null;
  if (quote) return { fiat: quote.shareFiat, asOf: quote.day, quote };
  const found = findPrices({ ledger: treasury.entries(), closes: treasury.closes() }, [field], LAST_DAY);
  const fiat = found?.prices[field]?.fiat;
  return fiat === undefined ? null : { fiat, asOf: found?.date ?? "" };
}

const closeAsPrice = (close: DailyClose | undefined, field: PriceField): PriceOf | null =>
  close?.[field] ? { fiat: close[field], asOf: close.date } : null;

/** What the company holds, in words. */
export const nameAssets = (treasury: Treasury): string => (treasury.hasGold() ? "Bitcoin and gold" : "Bitcoin");

/** What a sum bought on a day, and what that is worth at the last price. */
export interface Purchase {
  readonly asset: "shares" | "bitcoin" | "gold";
  /** Null where no price of the day is known. */
  readonly bought: PriceOf | null;
  readonly now: PriceOf | null;
  /** Decimals: of shares and grams 2, of Bitcoin 8. */
  readonly quantity: string | null;
  /** Fiat, with the decimals of its currency. */
  readonly worthFiat: string | null;
  /** In percent, with one decimal. */
  readonly change: string | null;
}

/**
 * A sum in the company's shares, and beside them in Bitcoin and gold. The shares are bought on the first trading day on
 * or after the day.
 * @param sumFiat a decimal above 0
 */
export function investSum(
  treasury: Treasury,
  { sumFiat, day, price }: { sumFiat: string; day: string; price: LivePrice | null },
): Purchase[] {
  const closes = treasury.closes();
  const fiatDecimals = currencies[treasury.currency].decimals;
  const ofDay = closes.find(({ date }) => date === day);
  const traded = closes.find(({ date, shareFiat }) => date >= day && shareFiat !== null);
  const live = price && {
    fiat: Rational.of(price.priceFiat).toFixed(fiatDecimals),
    asOf: price.at,
    isSimulated: statusOf(price) === "simulated",
  };
  const follow = (
    asset: Purchase["asset"],
    bought: PriceOf | null,
    now: PriceOf | null,
    decimals: number,
  ): Purchase => {
    const quantity = bought && Rational.of(sumFiat).over(bought.fiat);
    const worth = quantity && now && quantity.times(now.fiat);
    const change = worth?.over(sumFiat)?.minus(1).times(100);
    return {
      asset,
      bought,
      now,
      quantity: quantity?.toFixed(decimals) ?? null,
      worthFiat: worth?.toFixed(fiatDecimals) ?? null,
      change: change?.toFixed(1) ?? null,
    };
  };
  return [
    follow("shares", closeAsPrice(traded, "shareFiat"), findLastPrice(treasury, "shareFiat"), 2),
    follow("bitcoin", closeAsPrice(ofDay, "btcFiat"), live, 8),
    ...(treasury.hasGold()
      ? [follow("gold", closeAsPrice(ofDay, "goldFiatPerGram"), findLastPrice(treasury, "goldFiatPerGram"), 2)]
      : []),
  ];
}

/** A reader's own prices in fiat; null where the reader gave none. */
export interface OwnPrices {
  readonly P: string | null;
  readonly p: string | null;
}

/** A measure as the site shows it, and with the reader's own prices in place of its own. */
export interface OwnMeasure {
  readonly measure: Measure;
  /** The inputs that are ours. */
  readonly others: Measure["inputs"];
  /** The symbols whose value is the reader's. */
  readonly own: readonly ("P" | "p")[];
  /** Rounded as the measure. */
  readonly value: string | null;
  readonly isNonGaap: boolean;
}

/**
 * Every measure with an input that the reader replaced. A share price of now goes with the newest of everything else, as it
 * does on the treasury's page.
 */
export function replacePrices(treasury: Treasury, price: LivePrice | null, { P, p }: OwnPrices): OwnMeasure[] {
  const shown = new Map(treasury.measures({ price }).map((measure) => [measure.id, measure]));
  const now = { btcFiat: "", at: "", day: LAST_DAY, clock: "", venue: "", licence: "" };
  const own = p === null ? treasury : treasury.withQuote({ ...now, shareFiat: p, isOwn: true });
  return own.measures({ price }).flatMap((measure) => {
    const own = (["P", "p"] as const).filter((symbol) => {
      const given = symbol === "P" ? P : p;
      return given !== null && symbolsOf(measure.formula).includes(symbol);
    });
    if (own.length === 0) return [];
    const inputs = Object.fromEntries(measure.inputs.map(({ symbol, value }) => [symbol, value]));
    const values = { ...inputs, ...(P !== null && { P }), ...(p !== null && { p }) };
    return [
      {
        measure: shown.get(measure.id) ?? measure,
        others: measure.inputs.filter(({ symbol }) => !(own as readonly string[]).includes(symbol)),
        own,
        value: computeMeasure(measure, values),
        isNonGaap: isNonGaap(measure),
      },
    ];
  });
}

/** A series of warrants or options at a share price. */
export interface Rung {
  readonly instrument: ReturnType<typeof listOpenInstruments>[number];
  /** What all that remains of it gives. */
  readonly shares: Rational;
  readonly hasExpired: boolean;
  /** Null without a strike: what such an instrument costs is not published. */
  readonly isInTheMoney: boolean | null;
  /** Fiat, if all are exercised. */
  readonly proceedsFiat: string | null;
}

/** The exercise of some series, with what follows for shares and cash. Bitcoin stays as it is. */
export interface Exercise {
  /** New shares. */
  readonly count: string;
  /** The new shares as a part of all shares after, in percent with one decimal; null without shares. */
  readonly dilution: string | null;
  readonly proceedsFiat: string;
  readonly sharesAfter: string;
  /** Null where no cash is known. */
  readonly cashAfterFiat: string | null;
}

/** Series of warrants and options of which some remain, by expiry, expired ones included. */
export const listExercisable = (treasury: Treasury) =>
  listOpenInstruments(treasury).filter(({ type }) => type !== "escrow");

/**
 * The series by expiry, and what the exercise of those in the money, and of all, would bring. Expired ones are listed and
 * not counted.
 * @param share fiat
 * @param today the reader's day
 */
export function climbLadder(treasury: Treasury, { share, today }: { share: string; today: string }) {
  const rungs = listExercisable(treasury).map((instrument): Rung => {
    const { strikeFiat, remaining } = instrument;
    const shares = sharesFor(instrument, remaining);
    return {
      instrument,
      shares,
      hasExpired: isPast(instrument, today),
      isInTheMoney: strikeFiat === undefined ? null : Rational.of(share).compare(strikeFiat) > 0,
      proceedsFiat: strikeFiat === undefined ? null : shares.times(strikeFiat).toFixed(2),
    };
  });
  const alive = rungs.filter(({ hasExpired, proceedsFiat }) => !hasExpired && proceedsFiat !== null);
  const { basic = 0 } = treasury.state()?.capital ?? {};
  const cash = findCash(treasury);
  const exercise = (some: readonly Rung[]): Exercise => {
    const count = sum(some.map(({ shares }) => shares));
    const after = count.plus(basic);
    const proceeds = sum(some.map(({ proceedsFiat }) => proceedsFiat ?? "0"));
    return {
      count: count.toString(),
      dilution: count.times(100).over(after)?.toFixed(1) ?? null,
      proceedsFiat: proceeds.toFixed(2),
      sharesAfter: after.toString(),
      cashAfterFiat: cash && proceeds.plus(cash.value).toFixed(2),
    };
  };
  return {
    rungs,
    basic: String(basic),
    cash,
    inTheMoney: exercise(alive.filter(({ isInTheMoney }) => isInTheMoney)),
    all: exercise(alive),
  };
}

/** The cash that measures use, with its day. */
function findCash(treasury: Treasury) {
  const cash = treasury.measures().find(({ id }) => id === "cash");
  return cash?.inputs[0] ?? null;
}
