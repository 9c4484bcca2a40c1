import type { ReactNode } from "react";
import { LATEST_ON_RECORD } from "~/domain/treasury/latest-on-record";
import type { SharedDates } from "~/domain/treasury/shared-dates";
import type { ListedMeasure } from "./describe-page.server";
import { DatesLine } from "./shared-dates";

interface MeasureListProps {
  title: string;
  /** Why the non-GAAP ones among them are useful, and what to compare them with. */
  use?: string;
  measures: readonly ListedMeasure[];
  shared: Pick<SharedDates, "dates" | "priceMark" | "ids"> | null;
}

export interface MeasureNoteProps
  extends Pick<ListedMeasure, "dates" | "reason" | "isNonGaap" | "status" | "isOld" | "isPriceStale"> {
  /** Whether its dates are those of its group, which are written once. */
  isShared: boolean;
  /** Beside the dates. */
  children?: ReactNode;
}

/**
 * Measures as ruled rows, folded on a phone (treasury.css): the heading has the summary's place where there is room.
 */
export function MeasureList({ title, use, measures, shared }: MeasureListProps) {
  return (
    <section aria-label={title}>
      <h3 className="font-display text-heading">{title}</h3>
      <details>
        <summary className="flex justify-between font-display text-heading">
          {title} <span aria-hidden="true">+</span>
        </summary>
        {use && <p className="mt-2 text-sm text-muted">{use}</p>}
        {shared && <DatesLine {...shared} />}
        <ul className="measures figures mt-4 border-t border-line">
          {measures.map((measure) => (
            <MeasureRow key={measure.id} measure={measure} isShared={shared?.ids.includes(measure.id) ?? false} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function MeasureRow({ measure, isShared }: { measure: ListedMeasure; isShared: boolean }) {
  const { id, label, value, formula } = measure;
  return (
    <li id={id}>
      <div>
        <h4>{label}</h4>
        <strong>{value}</strong>
      </div>
      <MeasureNote {...measure} isShared={isShared}>
        <span>= {formula}</span>
      </MeasureNote>
    </li>
  );
}

/** The dates of a measure, if they are its own, or why it has no value; and whether the wording for non-GAAP measures applies. */
export function MeasureNote(props: MeasureNoteProps) {
  const { dates, reason, isNonGaap, status, isOld, isPriceStale, isShared, children } = props;
  return (
    <p className="measure-note">
      {!isShared && (
        <span>
          {dates || reason}
          {(isOld || isPriceStale) && LATEST_ON_RECORD}
        </span>
      )}
      {children}
      {isNonGaap && <a href="#non-gaap">non-GAAP</a>}
      {status === "simulated" && !isShared && <span className="price-mark">simulated</span>}
    </p>
  );
}
