import { FigureNote, type Noted } from "~/site/figure-note";

export interface ListedMeasure extends Noted {
  readonly id: string;
  /** Where it is explained; default: its own id. */
  readonly anchor?: string;
  readonly label: string;
  readonly value: string;
  readonly formula: string;
  readonly isNonGaap: boolean;
  /** As last published by the company. */
  readonly published?: { readonly value: string; readonly date: string } | undefined;
}

interface MeasureListProps {
  title: string;
  use: string;
  measures: readonly ListedMeasure[];
}

/** Folded on a phone (treasury.css); with more room the heading takes the summary's place. */
export function MeasureList({ title, use, measures }: MeasureListProps) {
  return (
    <section aria-label={title}>
      <h3 className="font-display text-heading">{title}</h3>
      <details>
        <summary className="flex justify-between font-display text-heading">
          {title} <span aria-hidden="true">+</span>
        </summary>
        <ul className="measures figures mt-4 border-t border-line">
          {measures.map((measure) => (
            <MeasureRow key={measure.id} {...measure} />
          ))}
        </ul>
        {measures.some(({ isNonGaap }) => isNonGaap) && (
          <p className="mt-3 text-sm text-muted">{use}</p>
        )}
      </details>
    </section>
  );
}

function MeasureRow({ id, label, value, formula, published, ...note }: ListedMeasure) {
  return (
    <li id={id}>
      <details>
        <summary>
          <span>{label}</span>
          <strong>{value}</strong>
        </summary>
        <p>= {formula}</p>
        {published && (
          <p>
            Published {published.date}: {published.value}
          </p>
        )}
      </details>
      <p className="measure-note">
        <FigureNote {...note} />
        {note.isNonGaap && <a href="#non-gaap">non-GAAP</a>}
      </p>
    </li>
  );
}
