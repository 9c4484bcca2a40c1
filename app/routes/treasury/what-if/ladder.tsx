import { currency } from "~/locale/currency";
import { LedgerTable } from "../ledger-table";
import { Hypothetical, Question } from "./question";
import { AmountField, type Asked } from "./questions";

/** Warrants and options, and what their exercise would bring. */
export function Ladder({ field, table, outcome, note, priceWords, accelerations, hasExpired, typed }: Asked<"ladder">) {
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
