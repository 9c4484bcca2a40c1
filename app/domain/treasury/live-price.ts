import type { PriceStatus } from "../price-status";

/** A price of one bitcoin, as the market service has it. */
export interface LivePrice {
  /** Fiat. */
  readonly priceFiat: number | string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Names the provider; "simulated" for made-up prices. */
  readonly source: string;
  readonly stale: boolean;
  /** What it may be called, as the market service says; without it the source and `stale` say. */
  readonly status?: PriceStatus | undefined;
  /** In ms, where the reader's time is known. */
  readonly age?: number | undefined;
}

interface Stats {
  readonly price: number;
  readonly updated_at: string;
  readonly source: string;
  readonly stale: boolean;
  readonly status?: PriceStatus;
}

/** The market's price as formulas take it. @param now the reader's time, in ms since the epoch */
export const toLivePrice = <Known extends Stats | null>(stats: Known, now?: number) =>
  (stats && {
    priceFiat: stats.price,
    at: stats.updated_at,
    source: stats.source,
    stale: stats.stale,
    ...(stats.status && { status: stats.status }),
    ...(now !== undefined && { age: now - Date.parse(stats.updated_at) }),
  }) as Known extends null ? null : LivePrice;
