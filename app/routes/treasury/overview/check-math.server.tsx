import { renderToStaticMarkup } from "react-dom/server";
import { Field } from "~/ui/field";
import { TextLink } from "~/ui/links";

interface CheckedFigure {
  id: string;
  label: string;
  formula: string;
  /** The value that we show. */
  ours: string;
  /** Why we show none. */
  reason: string | null;
  /** The value from the numbers in the fields, and the formula with them; null where one of them cannot be read. */
  value: string | null;
  numbers: string | null;
  inputs: readonly { symbol: string; label: string; value: string; error?: string | undefined }[];
  sources: readonly { symbol: string; value: string; asOf: string; title: string; href: string | null }[];
}

const RESULT_ID = "check-result";

/**
 * A figure with its inputs, their days and sources, and with their numbers in fields: a plain form, which puts them into
 * the address. Markup, since few readers ask for it and every reader would load its script.
 */
export function renderCheckMath(figure: CheckedFigure): string {
  const { id, label, formula, ours, reason, value, numbers, inputs, sources } = figure;
  return renderToStaticMarkup(
    <div className="card gap-5">
      <h2 id="check-title" className="text-heading">
        Check our math: {label}
      </h2>
      <p className="figures text-muted">{formula}</p>
      <form action={`/treasury#${RESULT_ID}`} className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4">
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
        {reason === null ? "." : `: ${reason}`}{" "}
        <a href={`/treasury#${id}`} className="text-link">
          Back to the figures
        </a>
      </p>
      <ul className="figures text-sm text-muted">
        {sources.map(({ symbol, value, asOf, title, href }) => (
          <li key={symbol}>
            {symbol}: {value}, {asOf}, {href ? <TextLink to={href}>{title}</TextLink> : title}
          </li>
        ))}
      </ul>
    </div>,
  );
}
