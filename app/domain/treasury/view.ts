import type { Ledger } from "~/content/treasury-schema";
import type { LivePrice } from "./live-price";
import type { ShareQuote } from "./share-quote";

/** The sources of every figure. */
export interface View {
  readonly ledger: Ledger;
  /** Nothing after this date counts. */
  readonly asOf: string;
  /** The day on which it is read, which prices and balances age until; without it nothing is stale or has expired since. */
  readonly today?: string | undefined;
  /** null: wanted, but there is none; undefined: everything is dated. */
  readonly price?: LivePrice | null | undefined;
  /** A delayed price of the share; used only beside a live price. */
  readonly quote?: ShareQuote | null | undefined;
}
