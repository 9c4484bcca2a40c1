/** A delayed price of the company's share, and the price of Bitcoin of the same moment. */
export interface ShareQuote {
  /** Exact decimals in fiat: one share, one bitcoin. */
  readonly shareFiat: string;
  readonly btcFiat: string;
  /** The moment of both: ISO 8601, UTC. */
  readonly at: string;
  /** Its day and its time in the company's zone: "2026-11-24", "3:45 p.m. ET". */
  readonly day: string;
  readonly clock: string;
  /** Where the share trades: "TSXV". */
  readonly venue: string;
  /** The line that the provider's licence asks to be shown beside it. */
  readonly licence: string;
  /** A reader's own price of now: it goes with the newest of everything else. */
  readonly isOwn?: true;
}
