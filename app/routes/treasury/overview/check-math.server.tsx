import { renderToStaticMarkup } from "react-dom/server";
import { writePriceTime } from "~/domain/treasury/dates-in-words";
import { type DescribedInput, describeMeasure, recomputeMeasure } from "~/domain/treasury/measure-in-words";
import type { Measure } from "~/domain/treasury/measures";
import { formatDay } from "~/locale/days";
import { tied } from "~/locale/tied";
import { Field } from "~/ui/field";
import { TextLink } from "~/ui/links";

const RESULT_ID = "check-result";

/**
 * A figure with its inputs, their days and sources, and with their numbers in fields: a plain form, which puts them into
 * the address. Markup, since few readers ask for it and every reader would load its script.
 */
export function renderCheckMath(measure: Measure, searchParams: URLSearchParams): string {
  const { id, label, formula, value: ours, reason, inputs: sources } = describeMeasure(measure);
  const { inputs, value, numbers } = recomputeMeasure(measure, (symbol) => searchParams.get(symbol));
  return renderToStaticMarkup(
    <div className="card gap-5">
      <h2 id="check-title" className="text-heading">
        Check our math: {label}
      </h2>
      <p className="figures text-muted">{formula}</p>
      <form
        action={`/treasury#${RESULT_ID}`}
        className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 lg:grid-cols-4"
      >
        <input type="hidden" name="figure" value={id} />
        {inputs.map((input) => (
          <Field
            key={input.symbol}
            id={`check-${input.symbol}`}
            name={input.symbol}
            label={`${input.symbol}: ${input.label}`}
            type="text"
            inputMode="decimal"
            maxLength={24}
            defaultValue={input.value}
            {...(input.error !== undefined && { error: input.error })}
          />
        ))}
        <button type="submit" className="button button-quiet mt-auto">
          Compute
        </button>
      </form>
      {/* A browser focuses what an address names. */}
      <p id={RESULT_ID} tabIndex={-1} role="status">
        {value === null ? (
          "Nothing is computed until every field has a number. "
        ) : (
          <>
            With these numbers:{" "}
            {numbers !== value && <span className="figures text-muted wrap-anywhere">{`${numbers} = `}</span>}
            <span className="figures font-medium">{value}</span>.{" "}
          </>
        )}
        We show <span className="figures">{ours}</span>
        {reason === undefined ? "." : `: ${reason}`}{" "}
        <a href={`/treasury#${id}`} className="text-link">
          Back to the figures
        </a>
      </p>
      <ul className="figures text-sm text-muted">
        {sources.map(({ symbol, value, source: { title, href }, ...input }) => (
          <li key={symbol}>
            {symbol}: {tied(value)}, {tied(dateInput(input))}, {href ? <TextLink to={href}>{title}</TextLink> : title}
          </li>
        ))}
      </ul>
    </div>,
  );
}

/** "June 24, 2025"; of a live price its time. */
function dateInput({
  asOf,
  isStale,
  isUnconfirmed,
}: Pick<DescribedInput, "asOf" | "isStale" | "isUnconfirmed">): string {
  const status = isUnconfirmed ? "unconfirmed" : undefined;
  return asOf.includes("T") ? writePriceTime({ at: asOf, stale: isStale, status }) : formatDay(asOf);
}
