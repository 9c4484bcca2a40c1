import type { Ledger, LedgerEntry } from "~/content/treasury-schema";
import { traceStates } from "./ledger-state";
import type { Rational } from "./rational";

/** The cash at hand after an entry, in fiat; null before the ledger first states it. */
export interface CashStep {
  readonly entry: LedgerEntry;
  readonly cash: Rational | null;
  /** The cash that the entries before a balance sheet lead to, less its expenses; null for other entries and the first. */
  readonly expected: Rational | null;
}

/**
 * The cash after each entry that moves or states it, in order: what the build's check of the floor follows, as every
 * measure with cash does.
 */
export const followCash = (ledger: Ledger): CashStep[] =>
  [...traceStates(ledger)].flatMap(([entry, { before, after }]): CashStep[] => {
    if (after.moved.K === before.moved.K && after.cash === before.cash && entry.kind !== "balance") return [];
    const expected = entry.kind === "balance" ? before.cash?.minus(entry.expensesFiat ?? "0") : null;
    return [{ entry, cash: after.cash, expected: expected ?? null }];
  });
