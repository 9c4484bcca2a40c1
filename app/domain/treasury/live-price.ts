/** A price of one bitcoin, as the market service has it. */
export interface LivePrice {
  /** CAD. */
  readonly priceCad: number | string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Names the provider; "simulated" for made-up prices. */
  readonly source: string;
  readonly stale: boolean;
}

interface Stats {
  readonly price: number;
  readonly updated_at: string;
  readonly source: string;
  readonly stale: boolean;
}

/** The market's price as formulas take it. */
export const toLivePrice = <Known extends Stats | null>(stats: Known) =>
  (stats && {
    priceCad: stats.price,
    at: stats.updated_at,
    source: stats.source,
    stale: stats.stale,
  }) as Known extends null ? null : LivePrice;

export const statusOf = ({ source, stale }: LivePrice) =>
  source === "simulated" ? "simulated" : stale ? "stale" : "live";
