import type { EntryOf, Ledger, LedgerEntry } from "~/content/treasury-schema";
import { entriesOf, LAST_DAY } from "./books";
import { Rational, ZERO } from "./rational";

// The one path of the cash: the build's check of the floor and every measure with cash follow it.

type CashEntry = EntryOf<"capital" | "btc" | "gold" | "balance">;

/** Within a day, money comes in before it goes out, and a balance sheet is of the day's end. */
const order = ["capital", "btc", "gold", "balance"] as const satisfies readonly LedgerEntry["kind"][];
const rankOf = ({ kind }: LedgerEntry) => (order as readonly string[]).indexOf(kind);

/** The cash at hand after an entry, in fiat; null before the ledger first states it. */
export interface CashStep {
  readonly entry: CashEntry;
  readonly cash: Rational | null;
  /** The cash that the entries before a balance sheet lead to, less its expenses; null for other entries and the first. */
  readonly expected: Rational | null;
}

/**
 * The cash after each entry that moves or states it, in order. A raise brings its proceeds less fees and the strikes of
 * exercised instruments, a purchase takes its cost from the trade date on, a sale brings its proceeds, and a balance
 * sheet replaces the computed amount.
 * @param until nothing later than this day counts
 */
export function followCash(ledger: Ledger, until = LAST_DAY): CashStep[] {
  const entries = ledger
    .filter((entry): entry is CashEntry => rankOf(entry) >= 0 && entry.date <= until)
    .toSorted((a, b) => (a.date === b.date ? rankOf(a) - rankOf(b) : a.date < b.date ? -1 : 1));
  let cash: Rational | null = null;
  return entries.map((entry) => {
    const moved: Rational | null = cash?.plus(movementOf(entry, ledger)) ?? null;
    if (entry.kind === "balance") cash = Rational.of(entry.cashFiat);
    else if (entry.kind === "capital" && entry.cashAfterFiat) cash = Rational.of(entry.cashAfterFiat);
    else cash = moved;
    return { entry, cash, expected: entry.kind === "balance" ? moved : null };
  });
}

/** The change of the cash by an entry, in fiat. */
function movementOf(entry: CashEntry, ledger: Ledger): Rational {
  switch (entry.kind) {
    case "capital": {
      const raised = entry.deemed ? ZERO : Rational.of(entry.grossFiat ?? "0").minus(Rational.of(entry.feesFiat));
      return raised.plus(sumStrikes(entry, ledger));
    }
    case "balance":
      return ZERO.minus(Rational.of(entry.expensesFiat ?? "0"));
    default: {
      const cost = Rational.of(entry.costFiat);
      return entry.flow === "in" ? ZERO.minus(cost) : cost;
    }
  }
}

/** The amount paid by the holders of exercised instruments, in fiat. */
function sumStrikes({ exercised }: EntryOf<"capital">, ledger: Ledger): Rational {
  return Object.entries(exercised).reduce((paid, [id, count]) => {
    const strike = entriesOf(ledger, "instrument").find((instrument) => instrument.id === id)?.strikeFiat ?? "0";
    return paid.plus(Rational.of(count).times(Rational.of(strike)));
  }, ZERO);
}

/** The change since the last balance sheet, in fiat, and the last raise, purchase or sale that made it; null without a sheet. */
export function cashSinceBalance(ledger: Ledger, date: string) {
  const steps = followCash(ledger, date);
  const at = steps.findLastIndex(({ entry }) => entry.kind === "balance");
  const stated = steps[at]?.cash;
  if (!stated) return null;
  const moved = steps.slice(at + 1).filter((step, index) => {
    const before = steps[at + index]?.cash;
    return !before || step.cash?.compare(before) !== 0;
  });
  const last = moved.at(-1);
  return { change: (last?.cash ?? stated).minus(stated), last: last?.entry ?? null };
}
