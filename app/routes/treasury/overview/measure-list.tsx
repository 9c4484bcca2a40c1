import type { ReactNode } from "react";
import type { ListedMeasure } from "./describe-page.server";

interface MeasureListProps {
  title: string;
  /** Why the non-GAAP ones among them are useful, and what to compare them with. */
  use?: string;
  measures: readonly ListedMeasure[];
  isOpen: boolean;
  children?: ReactNode;
}

export type MeasureNoteProps = Pick<
  ListedMeasure,
  "dates" | "reason" | "isNonGaap" | "status" | "staleness" | "isPriceStale"
>;

/**
 * Measures as ruled rows, folded on a phone (treasury.css): the heading has the summary's place where there is room. Each
 * opens to its formula with the numbers put in, and leads to their sources.
 */
export function MeasureList({ title, use, measures, isOpen, children }: MeasureListProps) {
  return (
    <section aria-label={title}>
      <h3 className="font-display text-heading">{title}</h3>
      <details open={isOpen}>
        <summary className="flex justify-between font-display text-heading">
          {title} <span aria-hidden="true">+</span>
        </summary>
        {use && <p className="mt-2 text-sm text-muted">{use}</p>}
        <ul className="measures figures mt-4 border-t border-line">
          {measures.map((measure) => (
            <MeasureRow key={measure.id} measure={measure} />
          ))}
        </ul>
        {children}
      </details>
    </section>
  );
}

function MeasureRow({ measure }: { measure: ListedMeasure }) {
  const { id, label, value, formula, numbers } = measure;
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
        <p>
          <a href={`?figure=${id}#check`}>Inputs and sources: check our math</a>
        </p>
      </details>
    </li>
  );
}

/**
 * The dates of a measure, or why it has no value; whether the wording for non-GAAP measures applies; and whether one of
 * its inputs is simulated or stale.
 */
export function MeasureNote({ dates, reason, isNonGaap, status, staleness, isPriceStale }: MeasureNoteProps) {
  return (
    <p className="measure-note">
      <span>{dates || reason}</span>
      {isNonGaap && <a href="#non-gaap">non-GAAP</a>}
      {status === "simulated" && <span className="price-mark">simulated</span>}
      {isPriceStale && <span className="price-mark">stale price</span>}
      {staleness !== null && <span>Stale: {staleness}</span>}
    </p>
  );
}
