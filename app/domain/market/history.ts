import { roundAmount } from "~/brand/currencies";
import { currency } from "~/locale/currency";
import { HOUR_MS } from "~/locale/durations";

/** Stored and sent in this form. */
export interface PriceHistory {
  /** Start of the last step, ms since the epoch. */
  lastAt: number;
  /** ms */
  stepMs: number;
  /** Fiat, oldest first; null where unknown. */
  prices: (number | null)[];
}

/** As embedded in pages: prices in one string, a dash for an unknown one. */
export interface PackedHistory extends Omit<PriceHistory, "prices"> {
  prices: string;
}

export interface HistorySummary {
  /** Fiat. */
  low: number;
  high: number;
  /** From the first known step to the end of the last, in whole hours, at least 1. */
  hours: number;
}

const UNKNOWN_PRICE = "-";

export function packHistory({ prices, ...steps }: PriceHistory): PackedHistory {
  return { ...steps, prices: prices.map((price) => price ?? UNKNOWN_PRICE).join(" ") };
}

export function unpackHistory({ prices, ...steps }: PackedHistory): PriceHistory {
  return {
    ...steps,
    prices: prices.split(" ").map((price) => (price === UNKNOWN_PRICE ? null : Number(price))),
  };
}

export function halveHistory({ lastAt, stepMs, prices }: PriceHistory): PriceHistory {
  const halves: PriceHistory["prices"] = [];
  for (let end = prices.length - 1; end >= 0; end -= 2) {
    halves.unshift(prices[end] ?? prices[end - 1] ?? null);
  }
  return { lastAt: lastAt - stepMs, stepMs: 2 * stepMs, prices: halves };
}

/**
 * Advances to a time (ms since the epoch): new steps have no price, and as many old ones are
 * dropped.
 */
export function moveHistory(history: PriceHistory, at: number): PriceHistory {
  const { lastAt, stepMs, prices } = history;
  const steps = Math.floor((at - lastAt) / stepMs);
  if (!(steps > 0)) return history;
  const passed = Array<null>(Math.min(steps, prices.length)).fill(null);
  return {
    stepMs,
    lastAt: lastAt + steps * stepMs,
    prices: [...prices, ...passed].slice(-prices.length),
  };
}

export const roundPrice = (fiat: number): number => roundAmount(fiat, currency);

/**
 * @param at ms since the epoch @returns the same object when the price is too old or changes
 * nothing
 */
export function addPrice(history: PriceHistory, price: number, at: number): PriceHistory {
  const { lastAt, stepMs, prices } = history;
  const rounded = roundPrice(price);
  if (!(at >= lastAt) || (at < lastAt + stepMs && prices.at(-1) === rounded)) return history;
  const moved = moveHistory(history, at);
  return { ...moved, prices: [...moved.prices.slice(0, -1), rounded] };
}

/** Null when no price is known. */
export function summarizeHistory({ prices, stepMs }: PriceHistory): HistorySummary | null {
  const numbers = prices.filter((price) => price !== null);
  const [first] = numbers;
  if (first === undefined) return null;
  const steps = prices.length - prices.indexOf(first);
  return {
    low: Math.min(...numbers),
    high: Math.max(...numbers),
    hours: Math.max(1, Math.round((steps * stepMs) / HOUR_MS)),
  };
}
