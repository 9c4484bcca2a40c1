import type { EntryOf, Source } from "~/content/treasury-schema";
import type { View } from "./view";

// The prices of a day: its mark in the ledger, and its daily close. Where both have one, the build has compared them.

/** The prices of a ledger's mark by their symbol. */
export const markPrices = { P: "btcFiat", g: "goldFiatPerGram", p: "shareFiat" } as const;

export type PriceField = (typeof markPrices)[keyof typeof markPrices];

export interface PricesOfDay {
  readonly date: string;
  readonly prices: Readonly<Partial<Record<PriceField, { readonly fiat: string; readonly source: Source }>>>;
  /** Where the share trades; undefined where no mark says it. */
  readonly venue: string | undefined;
}

type Known = Pick<View, "ledger" | "closes">;

/** The newest day that has all of some prices, until and including one; null where none has. */
export function findPrices(
  { ledger, closes = [] }: Known,
  fields: readonly PriceField[],
  until: string,
): PricesOfDay | null {
  const marks = ledger.filter((entry): entry is EntryOf<"mark"> => entry.kind === "mark" && entry.date <= until);
  const venue = marks.findLast((mark) => mark.venue !== undefined)?.venue;
  let [mark, close] = [marks.length - 1, closes.findLastIndex(({ date }) => date <= until)];
  while (mark >= 0 || close >= 0) {
    const [ofMark, ofClose] = [marks[mark], closes[close]];
    const date = (ofMark?.date ?? "") > (ofClose?.date ?? "") ? ofMark?.date : ofClose?.date;
    if (date === undefined) return null;
    const prices: Partial<Record<PriceField, { fiat: string; source: Source }>> = {};
    for (const field of Object.values(markPrices)) {
      const stated = ofMark?.date === date ? ofMark[field] : undefined;
      const closing = ofClose?.date === date ? ofClose[field] : null;
      if (stated !== undefined && ofMark) prices[field] = { fiat: stated, source: ofMark.source };
      else if (closing && ofClose)
        prices[field] = { fiat: closing, source: { title: `Daily close, ${ofClose.source}`, href: null } };
    }
    if (fields.every((field) => prices[field]))
      return { date, prices, venue: ofMark?.date === date ? (ofMark.venue ?? venue) : venue };
    if (ofMark?.date === date) mark -= 1;
    if (ofClose?.date === date) close -= 1;
  }
  return null;
}
