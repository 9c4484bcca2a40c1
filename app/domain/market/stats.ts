import type { PriceStatus } from "../price-status";

/** The answer of GET /api/bitcoin/stats. Money is in fiat. */
export interface MarketStats {
  /** Fiat for one bitcoin. */
  price: number;
  /** Fiat; null while no source has given it. */
  market_cap: number | null;
  /** Fiat traded in the last 24 hours; null while no source has given it. */
  volume_24h: number | null;
  /** Percent; null while no source has given it. */
  percent_change_24h: number | null;
  /** When the price was current: ISO 8601, UTC. */
  updated_at: string;
  /**
   * Names the provider or how several were combined, for example "median of Coinbase, CoinGecko and
   * Kraken".
   */
  source: string;
  /** What the price may be called. */
  status: PriceStatus;
  /** True when no source has confirmed the price for too long. */
  stale: boolean;
}

/** The message that the Durable Object sends over /ws. */
export type PriceMessage = { type: "bitcoin_price" } & Pick<
  MarketStats,
  "price" | "updated_at" | "source" | "status" | "stale"
>;
