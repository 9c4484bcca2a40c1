import { useRouteLoaderData } from "@remix-run/react";
import { usePrice } from "~/live/use-price";
import type { loader as rootLoader } from "~/root";
import type { ListedMeasure } from "./describe-page.server";

interface MeasureListProps {
  title: string;
  /** Why the non-GAAP ones among them are useful, and what to compare them with. */
  use?: string;
  measures: readonly ListedMeasure[];
}

export type MeasureNoteProps = Pick<
  ListedMeasure,
  "dates" | "reason" | "isNonGaap" | "status" | "staleness" | "isPriceStale"
>;

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
 * The dates of a measure, or why it has no value; whether the wording for non-GAAP measures applies; and whether one of
 * its inputs is simulated or stale.
 */
export function MeasureNote({ dates, reason, isNonGaap, status, staleness, isPriceStale }: MeasureNoteProps) {
  return (
    <p className="measure-note">
      <span>{dates || reason}</span>
      {isNonGaap && <a href="#non-gaap">non-GAAP</a>}
      {status === "simulated" && <span className="price-mark">simulated</span>}
      {isPriceStale && <StalePriceMark />}
      {staleness !== null && <span>Stale: {staleness}</span>}
    </p>
  );
}

/** Removed as soon as the browser has a newer price that is not stale. */
function StalePriceMark() {
  const quote = usePrice(useRouteLoaderData<typeof rootLoader>("root")?.stats ?? null);
  return quote && !quote.stale ? null : <span className="price-mark">stale price</span>;
}
