import { Form, Link } from "@remix-run/react";
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
    /** The value from the numbers in the fields. */
    value: string;
    inputs: readonly { symbol: string; label: string; value: string }[];
  };
}

/** A figure with its numbers in fields. A plain GET form: the numbers are in the address, with or without scripts. */
export function CheckMath({ figure }: CheckMathProps) {
  const { id, label, formula, ours, reason, value, inputs } = figure;
  return (
    <section id="check" aria-labelledby="check-title" className="shell mt-16">
      <div className="card gap-5">
        <h2 id="check-title" className="text-heading">
          Check our math: {label}
        </h2>
        <p className="figures text-muted">{formula}</p>
        <Form
          action="/treasury#check"
          preventScrollReset
          className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-4"
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
            />
          ))}
          <button type="submit" className="button button-quiet">
            Compute
          </button>
        </Form>
        <p role="status">
          With these numbers: <span className="figures font-medium">{value}</span>. We show{" "}
          <span className="figures">{ours}</span>
          {reason === null ? "." : `: ${reason}`}{" "}
          <Link to={`/treasury#${id}`} className="text-link">
            Back to the figures
          </Link>
        </p>
      </div>
    </section>
  );
}
