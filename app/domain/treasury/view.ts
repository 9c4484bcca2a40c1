import type { CurrencyCode } from "~/brand/currencies";
import type { DailyClose } from "~/content/market-schema";
import type { Ledger } from "~/content/treasury-schema";
import type { LivePrice } from "./live-price";

/** The sources of every figure. */
export interface View {
  /** As it stands at the end of the day below: corrected, and in shares of after every split. */
  readonly ledger: Ledger;
  /** Nothing after this date counts. */
  readonly asOf: string;
  /** Prices count until this date: the newest close may be of a later day than the last entry. */
  readonly pricesUntil?: string | undefined;
  /** By date. */
  readonly closes?: readonly DailyClose[] | undefined;
  /** Says that a number of a day was restated for a later split; null where none came after it. */
  readonly describeRestated?: ((day: string) => string | null) | undefined;
  /** Of every amount. */
  readonly currency: CurrencyCode;
  /** The month in which the company's year ends, 12 for December. */
  readonly yearEnd?: number | undefined;
  /** The day on which it is read, which prices and balances age until; without it nothing is stale or has expired since. */
  readonly today?: string | undefined;
  /** null: wanted, but there is none; undefined: everything is dated. */
  readonly price?: LivePrice | null | undefined;
}
