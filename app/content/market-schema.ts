// Daily closes of app/content/market, as the content build compiles them.

/** End of a day; each price is an exact decimal in fiat. */
export interface DailyClose {
  /** In the company's zone: "2025-06-24". */
  readonly date: string;
  /** One bitcoin. */
  readonly btcFiat: string;
  /** Null on days without trading. */
  readonly shareFiat: string | null;
  readonly goldFiatPerGram: string | null;
  readonly source: string;
}
