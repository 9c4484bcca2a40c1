import { currency } from "~/locale/currency";
import { Field } from "~/ui/field";
import { LedgerTable } from "../ledger-table";
import type { WhatIf } from "./describe-what-if.server";
import { Hypothetical, Question, type TypedValues } from "./question";

interface Typed {
  value: string;
  error?: string;
  placeholder?: string | undefined;
}

const amount = { type: "text", inputMode: "decimal", maxLength: 40, autoComplete: "off" } as const;

/** What the server has of a question, with all that the address says. */
export type Asked<Name extends keyof WhatIf> = NonNullable<WhatIf[Name]> & { typed: TypedValues };

/** A sum in shares, beside what the company holds. */
export function Sum({ besides, fields: { sum, date }, result, typed }: Asked<"sum">) {
  return (
    <Question
      id="sum"
      title="A sum on a past day"
      lead={`What a sum would be worth today in the company’s shares, and beside them in ${besides}.`}
      button="Compare"
      names={["sum", "date"]}
      typed={typed}
      answer={result?.title ?? null}
      fields={
        <>
          <AmountField id="what-if-sum" name="sum" label={`Sum, in ${currency.code}`} {...sum} />
          <DayField id="what-if-date" name="date" label="Day of purchase" {...date} />
        </>
      }
    >
      {result && (
        <>
          <LedgerTable {...result.table} />
          {result.notes.map((note) => (
            <p key={note} className="mt-4 text-sm text-muted">
              {note}
            </p>
          ))}
          <Hypothetical />
        </>
      )}
    </Question>
  );
}

/** Holdings, prices and measures at the end of a day. */
export function PastDay({ field, result, typed }: Asked<"pastDay">) {
  return (
    <Question
      id="past-day"
      title="A past day"
      lead="What the company held at the end of a day, what it was worth and what the market paid for it."
      button="Look up"
      names={["day"]}
      typed={typed}
      answer={result?.title ?? null}
      fields={<DayField id="what-if-day" name="day" label="Day" {...field} />}
    >
      {result && (
        <>
          <div className="max-w-3xl">
            {result.tables.map((table) => (
              <LedgerTable key={table.label} {...table} />
            ))}
          </div>
          <p className="mt-4 text-sm text-muted">
            <span>
              {result.hasOtherDays &&
                "A figure that names a day is of that one, the last before with all that its formula needs. "}
            </span>
            <span>{result.source && `Closing prices: ${result.source}.`}</span>
          </p>
          <p className="mt-2 flex flex-wrap gap-x-5 text-sm">
            <a href={result.address} className="text-link inline-block py-1">
              CSV of this day
            </a>
            <a href="/api/treasury/history?format=csv" className="text-link inline-block py-1">
              CSV of all days
            </a>
            <NonGaapLink />
          </p>
        </>
      )}
    </Question>
  );
}

const NonGaapLink = () => (
  <a href="/treasury#non-gaap" className="text-link inline-block py-1">
    About non-GAAP figures
  </a>
);

/** The reader's own prices through every measure. */
export function OwnPrices({ fields: { bitcoin, share }, result, typed }: Asked<"own">) {
  return (
    <Question
      id="own-prices"
      title="Your own prices"
      lead="Every measure that depends on the price of Bitcoin or of the share, with yours in its place. Fill in one or both."
      button="Compute"
      names={["bitcoin", "share"]}
      typed={typed}
      answer={result?.title ?? null}
      fields={
        <>
          <AmountField id="what-if-bitcoin" name="bitcoin" label={`One bitcoin, in ${currency.code}`} {...bitcoin} />
          <AmountField id="what-if-share" name="share" label={`One share, in ${currency.code}`} {...share} />
        </>
      }
    >
      {result && (
        <>
          <LedgerTable {...result.table} />
          <p className="mt-4 text-sm text-muted">
            <NonGaapLink />
          </p>
          <Hypothetical />
        </>
      )}
    </Question>
  );
}

/** An amount in fiat, as people write it. */
export const AmountField = ({ value, ...field }: Typed & { id: string; name: string; label: string }) => (
  <Field key={value} {...field} {...amount} defaultValue={value} />
);

/** A day with closes. */
const DayField = ({
  value,
  ...field
}: Typed & { id: string; name: string; label: string; min: string; max: string }) => (
  <Field key={value} {...field} type="date" defaultValue={value} />
);
