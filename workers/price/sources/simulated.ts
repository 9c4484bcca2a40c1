import { type CurrencyCode, currencies, roundAmount } from "~/brand/currencies";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/locale/durations";
import { homePrices } from "./home-prices";
import type { PricePoint, Reading, Source } from "./source";

/** Traded in 24 hours, at the home price. */
const HOME_VOLUME_BTC = 48_000_000_000 / homePrices.CAD;
/** Bitcoin in circulation, as the dashboard's tile states it. */
const CIRCULATING_BTC = 19_600_000;
const POINT_MS = 5 * MINUTE_MS;

/**
 * Waves of the price: how long one takes, in ms, and how far it carries, as a share of the price.
 */
const waves = [
  [7_000, 0.0003],
  [MINUTE_MS, 0.0008],
  [15 * MINUTE_MS, 0.001],
  [3 * HOUR_MS, 0.008],
  [2 * DAY_MS, 0.025],
  [20 * DAY_MS, 0.05],
] as const;

export const createSimulated = (currency: CurrencyCode): Source => ({
  name: "simulated",
  cadence: "live",
  isFree: true,
  ask: async (now) => simulate(now, currency),
  history: async (now) => simulatedDay(now, currency),
});

/** `now` is in ms since the epoch. */
export function simulate(now: number, currency: CurrencyCode): Reading {
  const home = homePrices[currency];
  const price = priceAt(now, currency);
  return {
    price,
    at: now,
    market_cap: Math.round(price * CIRCULATING_BTC),
    volume_24h: Math.round(home * HOME_VOLUME_BTC * (1 + 0.2 * noise(now / HOUR_MS, waves.length))),
    percent_change_24h: Math.round((price / priceAt(now - DAY_MS, currency) - 1) * 10_000) / 100,
  };
}

/** At whole five minutes of the clock. */
function simulatedDay(now: number, currency: CurrencyCode): PricePoint[] {
  const last = Math.floor(now / POINT_MS) * POINT_MS;
  return Array.from({ length: DAY_MS / POINT_MS + 1 }, (_, back) => last - back * POINT_MS)
    .reverse()
    .map((at) => ({ at, price: priceAt(at, currency) }));
}

function priceAt(now: number, currency: CurrencyCode): number {
  const drift = waves.reduce(
    (sum, [period, reach], seed) => sum + reach * noise(now / period, seed),
    0,
  );
  return roundAmount(homePrices[currency] * Math.exp(drift), currencies[currency]);
}

/** Smooth noise between -1 and 1: a random value at each whole number, joined by a smoothstep. */
function noise(x: number, seed: number): number {
  const lower = Math.floor(x);
  const t = x - lower;
  const ease = t * t * (3 - 2 * t);
  return random(lower, seed) * (1 - ease) + random(lower + 1, seed) * ease;
}

/**
 * A fixed random value between -1 and 1 for a pair of whole numbers: integer mixing as in
 * MurmurHash3's finalizer.
 */
function random(n: number, seed: number): number {
  let h = Math.imul(n ^ (seed * 0x9e3779b9), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  h ^= h >>> 16;
  return (h >>> 0) / 0x7fffffff - 1;
}
