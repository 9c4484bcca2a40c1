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

export interface MeasureNoteProps
  extends Pick<ListedMeasure, "dates" | "reason" | "isNonGaap" | "status" | "staleness" | "isPriceStale"> {
  /** Beside the dates. */
  children?: ReactNode;
}

/**
 * Measures as ruled rows, folded on a phone (treasury.css): the heading has the summary's place where there is room. The
 * formula of each leads to its inputs and their sources.
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
  const { id, label, value, formula } = measure;
  return (
    <li id={id}>
      <div>
        <h4>{label}</h4>
        <strong>{value}</strong>
      </div>
      <MeasureNote {...measure}>
        <a href={`?figure=${id}#check`}>
          <span className="sr-only">Check {label}: </span>= {formula}
        </a>
      </MeasureNote>
    </li>
  );
}

/**
 * The dates of a measure, or why it has no value; whether the wording for non-GAAP measures applies; and whether one of
 * its inputs is simulated or stale.
 */
export function MeasureNote(props: MeasureNoteProps) {
  const { dates, reason, isNonGaap, status, staleness, isPriceStale, children } = props;
  return (
    <p className="measure-note">
      <span>{dates || reason}</span>
      {children}
      {isNonGaap && <a href="#non-gaap">non-GAAP</a>}
      {status === "simulated" && <span className="price-mark">simulated</span>}
      {isPriceStale && <span className="price-mark">stale price</span>}
      {staleness !== null && <span>Stale: {staleness}</span>}
    </p>
  );
}
