import type { CurrencyCode } from "~/brand/currencies";

/** A price of bitcoin in each currency, all of one time: what the made-up market moves around, and bounds are scaled by. */
export const homePrices: Readonly<Record<CurrencyCode, number>> = {
  CAD: 140_000,
  USD: 100_000,
  EUR: 92_000,
  GBP: 78_000,
};
