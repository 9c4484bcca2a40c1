import type { EntryOf, Ledger } from "~/content/treasury-schema";
import { LAST_DAY, nextDay } from "./books";
import { countDiluted, countShares, type Holding, type LedgerState, stateOn } from "./ledger-state";
import type { Rational } from "./rational";

/** The ledger at the end of a day. A number is the same object until an entry changes it. */
export interface LedgerDay {
  readonly day: string;
  readonly bitcoin: Holding;
  /** Null before the first gold. */
  readonly gold: Holding | null;
  /** Null before the ledger first counts shares. */
  readonly basic: Rational | null;
  /** Null, too, once an instrument has expired without an entry that says so. */
  readonly diluted: Rational | null;
  /** The balance sheet of this day. */
  readonly balance: EntryOf<"balance"> | null;
}

/** Each day of a range in one pass. */
export function* followDays(ledger: Ledger, from: string, to: string): Generator<LedgerDay> {
  let known: LedgerState | null = null;
  let [basic, diluted]: [Rational | null, Rational | null] = [null, null];
  let expiry = LAST_DAY;
  for (let day = from; day <= to; day = nextDay(day)) {
    const state = stateOn(ledger, day);
    if (state !== known) {
      [basic, diluted, expiry] = [countShares(state), countDiluted(state), firstExpiry(state)];
      known = state;
    }
    const { btc, gold, sheet } = state;
    yield {
      day,
      bitcoin: btc,
      gold,
      basic,
      diluted: expiry < day ? null : diluted,
      balance: sheet?.date === day ? sheet : null,
    };
  }
}

/** The first expiry date of what may still become shares. */
const firstExpiry = ({ instruments }: LedgerState) =>
  [...instruments.values()].reduce((first, { entry: { type, expires = LAST_DAY }, left }) => {
    return type !== "escrow" && left > 0 && expires < first ? expires : first;
  }, LAST_DAY);
