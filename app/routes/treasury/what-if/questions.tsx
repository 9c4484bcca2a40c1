import { Field } from "~/ui/field";
import { LedgerTable } from "../ledger-table";
import type { Table } from "../table";
import { Answer, Question } from "./question";

interface Typed {
  value: string;
  error?: string;
}

interface TypedDay extends Typed {
  min: string;
  max: string;
}

const amount = { type: "text", inputMode: "decimal", maxLength: 40, autoComplete: "off" } as const;

interface SumProps {
  fields: { sum: Typed; date: TypedDay };
  result: { title: string; table: Table; notes: readonly string[] } | null;
}

/** A sum in shares, beside Bitcoin and gold. */
export function Sum({ fields: { sum, date }, result }: SumProps) {
  return (
    <Question
      id="sum"
      title="A sum on a past day"
      lead="What a sum would be worth today in the company’s shares, and beside them in Bitcoin and gold."
      button="Compare"
      fields={
        <>
          <AmountField id="what-if-sum" name="sum" label="Sum, in CAD" placeholder="1,000" {...sum} />
          <DayField id="what-if-date" name="date" label="Day of purchase" {...date} />
        </>
      }
    >
      {result && (
        <Answer title={result.title}>
          <LedgerTable {...result.table} />
          {result.notes.map((note) => (
            <p key={note} className="mt-4 text-sm text-muted">
              {note}
            </p>
          ))}
        </Answer>
      )}
    </Question>
  );
}

interface LookUpProps {
  field: TypedDay;
  result: { title: string; table: Table; source: string; address: string } | null;
}

/** The closes of a day. */
export function LookUp({ field, result }: LookUpProps) {
  return (
    <Question
      id="prices"
      title="Prices of a day"
      lead="The price of Bitcoin, of the share and of gold at the end of a day."
      button="Look up"
      fields={<DayField id="what-if-day" name="day" label="Day" {...field} />}
    >
      {result && (
        <>
          <p className="font-medium">{result.title}</p>
          <LedgerTable {...result.table} />
          <p className="mt-4 text-sm text-muted">
            Source: {result.source}.{" "}
            <a href={result.address} className="text-link">
              CSV of this day
            </a>{" "}
            <a href="/api/treasury/history?format=csv" className="text-link">
              CSV of all days
            </a>
          </p>
        </>
      )}
    </Question>
  );
}

interface OwnPricesProps {
  fields: { bitcoin: Typed; share: Typed };
  result: { title: string; table: Table } | null;
}

/** The reader's own prices through every measure. */
export function OwnPrices({ fields: { bitcoin, share }, result }: OwnPricesProps) {
  return (
    <Question
      id="own-prices"
      title="Your own prices"
      lead="Every measure that depends on the price of Bitcoin or of the share, with yours in its place. Fill in one or both."
      button="Compute"
      fields={
        <>
          <AmountField
            id="what-if-bitcoin"
            name="bitcoin"
            label="One bitcoin, in CAD"
            placeholder="200,000"
            {...bitcoin}
          />
          <AmountField id="what-if-share" name="share" label="One share, in CAD" placeholder="0.70" {...share} />
        </>
      }
    >
      {result && (
        <Answer title={result.title}>
          <LedgerTable {...result.table} />
          <p className="mt-4 text-sm text-muted">
            <a href="/treasury#non-gaap" className="text-link">
              About non-GAAP figures
            </a>
          </p>
        </Answer>
      )}
    </Question>
  );
}

/** An amount in CAD, as people write it. */
export const AmountField = ({
  value,
  ...field
}: Typed & { id: string; name: string; label: string; placeholder?: string }) => (
  <Field key={value} {...field} {...amount} defaultValue={value} />
);

/** A day with closes. */
const DayField = ({ value, ...field }: TypedDay & { id: string; name: string; label: string }) => (
  <Field key={value} {...field} type="date" defaultValue={value} />
);
