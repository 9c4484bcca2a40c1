import { statusOf } from "../price-status";
import { writePriceTime } from "./dates-in-words";
import { formatChange, formatMeasure } from "./format";
import type { LivePrice } from "./live-price";
import { computeMeasure, type InputSymbol, type Measure, priceChange } from "./measures";
import { readTypedNumber } from "./typed-number";

// What follows from the price of Bitcoin, computed by the same code on the server and, as the price moves, in the browser.

export type FollowingMeasure = Pick<Measure, "id" | "formula" | "unit" | "decimals" | "decimalsBelowOne"> & {
  /** The dates of its other inputs in words. */
  readonly days: string;
};

/** The newest value of each symbol but for the price of Bitcoin and the reader's own: exact decimals. */
export type Values = Readonly<Partial<Record<InputSymbol, string>>>;

/** A figure at a price: its value and its dates. */
export function followPrice({ days, ...measure }: FollowingMeasure, values: Values, price: LivePrice) {
  const value = computeMeasure(measure, { ...values, P: String(price.priceFiat) });
  return {
    value: formatMeasure({ ...measure, value }),
    // A dash keeps its reason.
    dates: value === null ? "" : writeDates(price, days),
    status: statusOf(price),
    isPriceStale: price.stale,
  };
}

/** "Bitcoin at 4:09 p.m. ET; holdings of June 24, 2025" */
export const writeDates = (price: Pick<LivePrice, "at" | "stale">, days: string): string =>
  [writePriceTime(price), days].filter(Boolean).join("; ");

/** The change from a price paid (fiat for a bitcoin) to the price now: "+12.3%". */
export const followPaid = (paidFiat: string, price: LivePrice): string =>
  formatChange({ ...priceChange, value: computeMeasure(priceChange, { P: String(price.priceFiat), U: paidFiat }) });

/** A measure of the market at a reader's own share price (fiat), with the price of Bitcoin now; a dash without one of them. */
export function atSharePrice(
  measure: Omit<FollowingMeasure, "days">,
  values: Values,
  { price, shareFiat }: { price: Pick<LivePrice, "priceFiat"> | null; shareFiat: string },
): string {
  const all = { ...values, ...(price && { P: String(price.priceFiat) }), p: shareFiat };
  return formatMeasure({ ...measure, value: computeMeasure(measure, all) });
}

/** "Bitcoin at 4:09 p.m. ET; gold, cash and shares of June 24, 2025; share price: your figure" */
export const writeMarketDates = (
  price: Pick<LivePrice, "at" | "stale" | "status"> | null,
  marketDays: string,
): string => [price && writePriceTime(price), marketDays, "share price: your figure"].filter(Boolean).join("; ");

/** A price above zero from what a reader typed; null where it is none. */
export function readPrice(typed: string): string | null {
  const price = readTypedNumber(typed);
  return price !== null && Number(price) > 0 ? price : null;
}
