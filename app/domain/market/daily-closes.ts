import type { DailyClose } from "~/content/market-schema";

/** The agreed price at the end of a day in the company's zone. */
export interface BitcoinClose {
  /** "2026-11-23" */
  readonly date: string;
  /** An exact decimal. */
  readonly btcFiat: string;
  /** No commas: the CSV does not quote. */
  readonly source: string;
}

export interface KeptCloses {
  /** A simulated market has no closes. */
  readonly isSimulated: boolean;
  /** Every earlier day's close has been fetched, unless that day has none. */
  readonly answeredOn: string;
  /** By date; days without a close are absent. */
  readonly closes: readonly BitcoinClose[];
}

/** True of a simulated market, which has none. */
export const hasAllBefore = (today: string, kept: KeptCloses | null): boolean =>
  kept !== null && (kept.isSimulated || kept.answeredOn >= today);

/**
 * Only the files can have the share's close and gold's. @param today not yet ended, in the
 * company's zone
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
