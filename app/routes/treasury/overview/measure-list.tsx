import { AsOf } from "../as-of";
import type { ListedMeasure } from "./describe-page.server";

interface MeasureListProps {
  title: string;
  /** Why the non-GAAP ones among them are useful, and what to compare them with. */
  use?: string;
  measures: readonly ListedMeasure[];
}

export type MeasureNoteProps = Pick<ListedMeasure, "asOf" | "reason" | "isNonGaap" | "status">;

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
  const { id, label, value, formula, numbers, inputs } = measure;
  return (
    <li id={id}>
      <div>
        <h4>{label}</h4>
        <strong>{value}</strong>
      </div>
      <MeasureNote {...measure} />
      <details className="disclosure">
        <summary>Formula</summary>
        <p>{formula}</p>
        {numbers && numbers !== value && <p>{`${numbers} = ${value}`}</p>}
        {inputs.length > 0 && (
          <p className="measure-note">
            Inputs:
            {inputs.map((input) => (
              <a key={input} href={`#${input}`}>
                {input.split("-")[0]}
              </a>
            ))}
            <a href={`?figure=${id}#check`}>Check our math</a>
          </p>
        )}
      </details>
    </li>
  );
}

/**
 * The day or time of a measure, or why there is none; whether the wording for non-GAAP measures applies; and whether it
 * is made of a price that is stale or simulated.
 */
export function MeasureNote({ asOf, reason, isNonGaap, status }: MeasureNoteProps) {
  return (
    <p className="measure-note">
      {asOf ? <AsOf at={asOf} /> : reason}
      {isNonGaap && <a href="#non-gaap">non-GAAP</a>}
      {status !== "live" && status !== "dated" && <span className="price-mark">{status}</span>}
    </p>
  );
}
