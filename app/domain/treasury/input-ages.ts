import type { EntryOf, Ledger } from "~/content/treasury-schema";
import { isOlderThanTradingDays } from "~/domain/trading-days";
import { DAY_MS } from "~/locale/durations";
import { plural } from "~/locale/plural";
import { entriesOf } from "./books";

// The ages beyond which an input is stale. That of the live price is the market's own (app/domain/price-ages.ts).

type Limits = Pick<EntryOf<"limits">, "goldPriceDays" | "shareCloseTradingDays" | "balanceDays">;

const defaults: Limits = { goldPriceDays: 7, shareCloseTradingDays: 5, balanceDays: 135 };

/** The limits that apply on a day. */
export const limitsOn = (ledger: Ledger, today: string): Limits =>
  entriesOf(ledger, "limits", today).at(-1) ?? defaults;

/** A figure of the ledger that ages: a price, or an amount of a balance sheet. */
export type Ageing = { readonly date: string } & (
  | { readonly kind: "goldPrice" | "balance" }
  | { readonly kind: "shareClose"; readonly venue: string }
);

/** The limit that a figure is older than, in words: "5 trading days"; null within it. `today` is the reader's. */
export function findExceededLimit(figure: Ageing, ledger: Ledger, today: string): string | null {
  const { goldPriceDays, shareCloseTradingDays, balanceDays } = limitsOn(ledger, today);
  if (figure.kind === "shareClose") {
    const isOlder = isOlderThanTradingDays(figure.date, today, { venue: figure.venue, most: shareCloseTradingDays });
    return isOlder ? plural(shareCloseTradingDays, "trading day") : null;
  }
  const days = figure.kind === "goldPrice" ? goldPriceDays : balanceDays;
  return Date.parse(today) - Date.parse(figure.date) > days * DAY_MS ? plural(days, "day") : null;
}
