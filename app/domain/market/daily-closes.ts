import type { DailyClose } from "~/content/market-schema";
import type { EntryOf } from "~/content/treasury-schema";

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
  /** The day of the feed's answer: the close of every day before it is there, unless that day has none. */
  readonly answeredOn: string;
  /** By date; a day without a close is missing. */
  readonly closes: readonly BitcoinClose[];
}

/** Whether the feed's answer has the closes of all days before today: it is of today, or a made-up market has none. */
export const hasAllBefore = (today: string, kept: KeptCloses | null): boolean =>
  kept !== null && (kept.isSimulated || kept.answeredOn >= today);

interface Days {
  /** The reader's day, which has not ended. */
  readonly today: string;
  /** The prices that the company published of some days; each is its day's close. */
  readonly marks: readonly EntryOf<"mark">[];
}

/** Names the ledger in the source of a close: alone if it has Bitcoin's price, otherwise after the price's provider. */
const LEDGER = "the ledger";

/**
 * The closes of the files, and after their last line those that the feed has kept. The feed knows neither the share's
 * close nor gold's, so what needs one of them has no value on those days, unless the ledger has a mark of the day.
 */
export function continueCloses(
  filed: readonly DailyClose[],
  { closes }: Pick<KeptCloses, "closes">,
  { today, marks }: Days,
): readonly DailyClose[] {
  const last = filed.at(-1)?.date ?? "";
  const markOf = new Map(marks.map((mark) => [mark.date, mark]));
  const later = closes.filter(({ date }) => date > last && date < today);
  return [...filed, ...later.map((close) => completeClose(close, markOf.get(close.date)))];
}

function completeClose({ date, btcFiat, source }: BitcoinClose, mark: EntryOf<"mark"> | undefined): DailyClose {
  const sources = [...(mark?.btcFiat === undefined ? [source] : []), ...(mark ? [LEDGER] : [])];
  return {
    date,
    btcFiat: mark?.btcFiat ?? btcFiat,
    shareFiat: mark?.shareFiat ?? null,
    goldFiatPerGram: mark?.goldFiatPerGram ?? null,
    source: sources.join(" and "),
  };
}
