import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Field } from "~/ui/field";

interface CheckMathProps {
  figure: {
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
  };
}

const RESULT_ID = "check-result";

/** A figure with its numbers in fields. A plain GET form: the numbers are in the address, with or without scripts. */
export function CheckMath({ figure }: CheckMathProps) {
  const { id, label, formula, ours, reason, value, numbers, inputs } = figure;
  const result = useRef<HTMLParagraphElement>(null);
  const { hash, key } = useLocation();
  // A browser focuses what an address names; after a client navigation this does it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each submission is a navigation with a key of its own
  useEffect(() => {
    if (hash === `#${RESULT_ID}`) result.current?.focus();
  }, [hash, key]);
  return (
    <section id="check" aria-labelledby="check-title" className="shell mt-16">
      <div className="card gap-5">
        <h2 id="check-title" className="text-heading">
          Check our math: {label}
        </h2>
        <p className="figures text-muted">{formula}</p>
        <Form
          action={`/treasury#${RESULT_ID}`}
          preventScrollReset
          className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4"
        >
          <input type="hidden" name="figure" value={id} />
          {inputs.map((input) => (
            <Field
              key={`${input.symbol} ${input.value}`}
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
        </Form>
        <p id={RESULT_ID} ref={result} tabIndex={-1} role="status">
          {value === null ? (
            "Nothing is computed: a field above has no number that can be read. "
          ) : (
            <>
              With these numbers:{" "}
              {numbers !== value && <span className="figures text-muted wrap-anywhere">{`${numbers} = `}</span>}
              <span className="figures font-medium">{value}</span>.{" "}
            </>
          )}
          We show <span className="figures">{ours}</span>
          {reason === null ? "." : `: ${reason}`}{" "}
          <Link to={`/treasury#${id}`} className="text-link">
            Back to the figures
          </Link>
        </p>
      </div>
    </section>
  );
}
