import type { PriceStatus } from "../price-status";

export interface LivePrice {
  /** Fiat. */
  readonly priceFiat: number | string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** "simulated" for made-up prices. */
  readonly source: string;
  readonly stale: boolean;
  /** Absent: `source` and `stale` decide. */
  readonly status?: PriceStatus | undefined;
  /** Ms; undefined where the reader's time is unknown. */
  readonly age?: number | undefined;
}

interface Stats {
  readonly price: number;
  readonly updated_at: string;
  readonly source: string;
  readonly stale: boolean;
  readonly status?: PriceStatus;
}

/** @param now the reader's time, in ms since the epoch */
export const toLivePrice = <Known extends Stats | null>(stats: Known, now?: number) =>
  (stats && {
    priceFiat: stats.price,
    at: stats.updated_at,
    source: stats.source,
    stale: stats.stale,
    ...(stats.status && { status: stats.status }),
    ...(now !== undefined && { age: now - Date.parse(stats.updated_at) }),
  }) as Known extends null ? null : LivePrice;
