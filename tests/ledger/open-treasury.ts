import type { CurrencyCode } from "~/brand/currencies";
import type { DailyClose } from "~/content/market-schema";
import { emptyLedger, type Ledger, type ListName } from "~/content/treasury-lists/ledger";
import { publish } from "~/domain/publication";
import { createTreasury } from "~/domain/treasury/treasury";

/** Rows as a test writes them, without what the build adds. */
export type PlainLists = { readonly [Name in ListName]?: readonly object[] };

const origin = {
  publishAt: "2000-01-01T00:00:00Z",
  source: { title: "A release", href: "/news/a-release" },
};

/** Rows with a source, public since long ago. */
export const makeLedger = (lists: PlainLists): Ledger => ({
  ...emptyLedger,
  ...Object.fromEntries(
    Object.entries(lists).map(([name, rows]) => [name, rows.map((row) => ({ ...origin, ...row }))]),
  ),
});

interface Options {
  readonly at?: string;
  readonly today?: string;
  readonly closes?: readonly DailyClose[];
  readonly currency?: CurrencyCode;
  readonly yearEnd?: number;
}

/** The treasury as the site has it at a time. */
export function openTreasury(treasury: Ledger | null, options: Options = {}) {
  const { at = "2030-01-01T00:00:00Z", today, closes = [], currency = "CAD", yearEnd } = options;
  return createTreasury(publish({ treasury, closes, currency, yearEnd }, Date.parse(at)), {
    today,
  });
}
