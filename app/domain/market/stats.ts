import type { PriceStatus } from "../price-status";

/** The body of GET /api/bitcoin/stats. Money is in fiat. */
export interface MarketStats {
  /** One bitcoin. */
  price: number;
  /** Null: no source has given it. */
  market_cap: number | null;
  /** Last 24 hours; null: no source has given it. */
  volume_24h: number | null;
  /** Null: no source has given it. */
  percent_change_24h: number | null;
  /** When the price was current: ISO 8601, UTC. */
  updated_at: string;
  /** "Kraken", or "median of Coinbase, CoinGecko and Kraken". */
  source: string;
  status: PriceStatus;
  /** No source has confirmed the price for too long. */
  stale: boolean;
}

/** Sent by the Durable Object over /ws. */
export type PriceMessage = { type: "bitcoin_price" } & Pick<
  MarketStats,
  "price" | "updated_at" | "source" | "status" | "stale"
>;
