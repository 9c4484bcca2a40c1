import type { DailyClose } from "~/content/market-schema";

/** The agreed price of one bitcoin at the end of a day in the company's zone. */
export interface BitcoinClose {
  /** "2026-11-23" */
  readonly date: string;
  /** An exact decimal. */
  readonly btcFiat: string;
  /** Who gave the price, without a comma, as a line of the CSV needs it. */
  readonly source: string;
}

/** The closes that the feed has kept. */
export interface KeptCloses {
  /** A made-up market has no closes, and shows none that a real one left. */
  readonly isSimulated: boolean;
  /**
   * The day of the feed's answer: the close of every day before it is there, unless that day has
   * none.
   */
  readonly answeredOn: string;
  /** By date; a day without a close is missing. */
  readonly closes: readonly BitcoinClose[];
}

/**
 * Whether the feed's answer has the closes of all days before today: it is of today, or a made-up
 * market has none.
 */
export const hasAllBefore = (today: string, kept: KeptCloses | null): boolean =>
  kept !== null && (kept.isSimulated || kept.answeredOn >= today);

/**
 * The closes of the files, and after their last line those that the feed has kept. The feed knows
 * neither the share's close nor gold's: the company may state them.
 * @param today the reader's day, which has not ended
 */
export function continueCloses(
  filed: readonly DailyClose[],
  { closes }: Pick<KeptCloses, "closes">,
  today: string,
): readonly DailyClose[] {
  const last = filed.at(-1)?.date ?? "";
  const later = closes.filter(({ date }) => date > last && date < today);
  return [
    ...filed,
    ...later.map((close) => ({ ...close, shareFiat: null, goldFiatPerGram: null })),
  ];
}
