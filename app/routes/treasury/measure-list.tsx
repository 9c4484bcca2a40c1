import { Link } from "@remix-run/react";
import { Fragment } from "react";
import type { DescribedMeasure } from "~/domain/treasury/describe";
import { AsOf } from "./as-of";

/** A measure whose inputs stand in a table of their own. */
export type ListedMeasure = Omit<DescribedMeasure, "inputs"> & { inputs: readonly { id: string; symbol: string }[] };

interface MeasureListProps {
  title: string;
  measures: readonly ListedMeasure[];
}

/** Measures as ruled rows; each opens to its formula with the numbers put in, and leads to their sources. */
export function MeasureList({ title, measures }: MeasureListProps) {
  return (
    <section aria-label={title}>
      <h3 className="font-display text-heading">{title}</h3>
      <ul className="mt-4 border-t border-line">
        {measures.map((measure) => (
          <MeasureRow key={measure.id} measure={measure} />
        ))}
      </ul>
    </section>
  );
}

function MeasureRow({ measure }: { measure: ListedMeasure }) {
  const { id, label, value, status, formula, numbers, inputs } = measure;
  return (
    <li id={id} className="border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h4>{label}</h4>
        <p className="figures whitespace-nowrap font-medium">
          {value} {status !== "live" && status !== "dated" && <span className="price-mark ml-1">{status}</span>}
        </p>
      </div>
      <p className="mt-1 text-sm text-muted">
        <MeasureNote measure={measure} />
      </p>
      <details className="disclosure mt-1 text-sm">
        <summary>Formula</summary>
        <p className="figures mt-2">{formula}</p>
        {numbers && (
          <p className="figures text-muted">
            {numbers} = {value}
          </p>
        )}
        {inputs.length > 0 && (
          <p className="text-muted">
            {"Inputs and sources: "}
            {inputs.map(({ id, symbol }, index) => (
              <Fragment key={id}>
                {index > 0 && ", "}
                <a href={`#${id}`} className="text-link">
                  {symbol}
                </a>
              </Fragment>
            ))}
          </p>
        )}
        {inputs.length > 0 && (
          <p>
            <Link to={`/treasury?figure=${id}#check`} className="text-link">
              Check our math<span className="sr-only"> for {label}</span>
            </Link>
          </p>
        )}
      </details>
    </li>
  );
}

/** The day or time of a measure, or why there is none, and whether the wording for non-GAAP measures applies. */
export function MeasureNote({ measure: { asOf, reason, isNonGaap } }: { measure: ListedMeasure }) {
  return (
    <>
      {asOf ? <AsOf at={asOf} /> : reason}
      {isNonGaap && (
        <>
          {" · "}
          <a href="#non-gaap" className="text-link">
            non-GAAP
          </a>
        </>
      )}
    </>
  );
}
