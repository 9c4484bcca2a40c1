import type { CurrencyCode } from "~/brand/currencies";

/**
 * A price of bitcoin in each currency, all of one time: what the made-up market moves around, and
 * bounds are scaled by.
 */
export const homePrices: Readonly<Record<CurrencyCode, number>> = {
  CAD: 140_000,
  USD: 100_000,
  EUR: 92_000,
  GBP: 78_000,
  AUD: 153_000,
  BRL: 550_000,
  CHF: 80_000,
  DKK: 690_000,
  HKD: 780_000,
  INR: 8_600_000,
  JPY: 15_000_000,
  KRW: 140_000_000,
  NOK: 1_010_000,
  PLN: 390_000,
  SEK: 960_000,
  SGD: 129_000,
  TRY: 4_200_000,
};
