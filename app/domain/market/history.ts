import { roundAmount } from "~/brand/currencies";
import { currency } from "~/locale/currency";
import { HOUR_MS } from "~/locale/durations";

/** Prices at equal steps of time, the last of each step. Stored and sent in this form. */
export interface PriceHistory {
  /** When the last step begins, in ms since the epoch. */
  lastAt: number;
  /** Length of a step in ms. */
  stepMs: number;
  /** Fiat with the decimals of its currency, oldest first; null where no price is known. */
  prices: (number | null)[];
}

/** A history as embedded in pages: the prices in one text, a dash for an unknown one. */
export interface PackedHistory extends Omit<PriceHistory, "prices"> {
  prices: string;
}

export interface HistorySummary {
  /** Fiat. */
  low: number;
  high: number;
  /** From the first known step to the end of the last one, in whole hours, at least 1. */
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

/** The same period in half as many steps, each twice as long. */
export function halveHistory({ lastAt, stepMs, prices }: PriceHistory): PriceHistory {
  const halves: PriceHistory["prices"] = [];
  for (let end = prices.length - 1; end >= 0; end -= 2)
    halves.unshift(prices[end] ?? prices[end - 1] ?? null);
  return { lastAt: lastAt - stepMs, stepMs: 2 * stepMs, prices: halves };
}

/**
 * Moves a history on to a time (ms since the epoch): the steps since then have no price, and as
 * many old ones are dropped.
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

/** A price in fiat with the decimals of its currency. */
export const roundPrice = (fiat: number): number => roundAmount(fiat, currency);

/**
 * Adds a price of a time in ms since the epoch. Returns the same object where it is too old or
 * changes nothing.
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
  const given = prices.filter((price) => price !== null);
  const [first] = given;
  if (first === undefined) return null;
  const steps = prices.length - prices.indexOf(first);
  return {
    low: Math.min(...given),
    high: Math.max(...given),
    hours: Math.max(1, Math.round((steps * stepMs) / HOUR_MS)),
  };
}
