// The shape of the daily closes in app/content/market, as the content build compiles them.

/** The prices at the end of a day, each an exact decimal in fiat. */
export interface DailyClose {
  /** In the company's zone: "2025-06-24". */
  readonly date: string;
  /** One bitcoin. */
  readonly btcFiat: string;
  /** Null on days without trading. */
  readonly shareFiat: string | null;
  readonly goldFiatPerGram: string | null;
  /** Who gave the prices. */
  readonly source: string;
}
