import { currency } from "~/locale/currency";
import { LedgerTable } from "../ledger-table";
import type { Table } from "../table";
import { Hypothetical, Question, type TypedValues } from "./question";
import { AmountField } from "./questions";

interface LadderProps {
  field: { value: string; error?: string; placeholder?: string | undefined };
  table: Table;
  outcome: Table;
  /** Shares and cash before. */
  note: string;
  /** The share price used and where it comes from; null where none can be used. */
  priceWords: string | null;
  /** What the column of accelerations means. */
  accelerations: readonly string[];
  hasExpired: boolean;
  typed: TypedValues;
}

/** Warrants and options, and what their exercise would bring. */
export function Ladder({ field, table, outcome, note, priceWords, accelerations, hasExpired, typed }: LadderProps) {
  return (
    <Question
      id="warrants"
      title="Warrants and options"
      lead="Which series are in the money at a share price, and what their exercise would bring in cash and shares."
      button="Show"
      names={["price"]}
      typed={typed}
      answer={priceWords ?? "No share price"}
      fields={<AmountField id="what-if-price" name="price" label={`Share price, in ${currency.code}`} {...field} />}
    >
      <LedgerTable {...outcome} />
      <p className="mt-4 text-sm text-muted">{note}</p>
      <LedgerTable {...table} />
      {accelerations.map((note) => (
        <p key={note} className="mt-4 text-sm text-muted">
          {note}
        </p>
      ))}
      {hasExpired && (
        <p className="mt-4 text-sm text-muted">
          The expiry date of the series marked as expired has passed. No release says whether they were exercised, so
          they are not counted above.
        </p>
      )}
      <Hypothetical />
    </Question>
  );
}
