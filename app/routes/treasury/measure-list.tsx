import { Fragment } from "react";
import type { ListedMeasure } from "~/domain/treasury/describe-page";
import { AsOf } from "./as-of";

interface MeasureListProps {
  title: string;
  /** Why the non-GAAP ones among them are useful, and what to compare them with. */
  use?: string;
  measures: readonly ListedMeasure[];
}

/** Measures as ruled rows; each opens to its formula with the numbers put in, and leads to their sources. */
export function MeasureList({ title, use, measures }: MeasureListProps) {
  return (
    <section aria-label={title}>
      <h3 className="font-display text-heading">{title}</h3>
      {use && <p className="mt-2 text-sm text-muted">{use}</p>}
      <ul className="measures figures mt-4 border-t border-line">
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
    <li id={id}>
      <div>
        <h4>{label}</h4>
        <strong>
          {`${value} `}
          <StatusMark status={status} />
        </strong>
      </div>
      <p>
        <MeasureNote measure={measure} />
      </p>
      <details className="disclosure">
        <summary>Formula</summary>
        <p>{formula}</p>
        {numbers && numbers !== value && <p>{`${numbers} = ${value}`}</p>}
        {inputs.length > 0 && (
          <p>
            {"Inputs: "}
            {inputs.map((input) => (
              <Fragment key={input}>
                <a href={`#${input}`}>{input.split("-")[0]}</a>
                {", "}
              </Fragment>
            ))}
            <a href={`?figure=${id}#check`}>check our math</a>
          </p>
        )}
      </details>
    </li>
  );
}

/** Says when a figure is made of a price that is stale or simulated. */
export const StatusMark = ({ status }: Pick<ListedMeasure, "status">) =>
  status === "live" || status === "dated" ? null : <span className="price-mark">{status}</span>;

/** The day or time of a measure, or why there is none, and whether the wording for non-GAAP measures applies. */
export function MeasureNote({ measure: { asOf, reason, isNonGaap } }: { measure: ListedMeasure }) {
  return (
    <>
      {asOf ? <AsOf at={asOf} /> : reason}
      {isNonGaap && (
        <a href="#non-gaap" className="ml-3 whitespace-nowrap">
          non-GAAP
        </a>
      )}
    </>
  );
}
