import type { EntryOf, Ledger } from "~/content/treasury-schema";
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
export interface Ageing {
  readonly date: string;
  readonly kind: "goldPrice" | "balance" | "shareClose";
}

/** The limit that a figure is older than, in words: "5 trading days"; null within it. `today` is the reader's. */
export function findExceededLimit(figure: Ageing, ledger: Ledger, today: string): string | null {
  const { goldPriceDays, shareCloseTradingDays, balanceDays } = limitsOn(ledger, today);
  if (figure.kind === "shareClose")
    return countWeekdays(figure.date, today) > shareCloseTradingDays
      ? plural(shareCloseTradingDays, "trading day")
      : null;
  const days = figure.kind === "goldPrice" ? goldPriceDays : balanceDays;
  return Date.parse(today) - Date.parse(figure.date) > days * DAY_MS ? plural(days, "day") : null;
}

/** How many weekdays have begun after a day, up to another one; holidays count, since they differ by exchange. */
function countWeekdays(date: string, today: string): number {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(date)) / DAY_MS));
  const weekday = new Date(date).getUTCDay();
  const rest = Array.from({ length: days % 7 }, (_, at) => (weekday + at + 1) % 7);
  return 5 * Math.floor(days / 7) + rest.filter((day) => day % 6 !== 0).length;
}
