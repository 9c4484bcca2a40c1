import { statusOf } from "../price-status";
import { writePriceTime } from "./dates-in-words";
import { formatChange, formatMeasure } from "./format";
import type { LivePrice } from "./live-price";
import { computeMeasure, type InputSymbol, type Measure, priceChange } from "./measures";

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
