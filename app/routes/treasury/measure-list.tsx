import { Link } from "@remix-run/react";
import type { DescribedMeasure } from "~/domain/treasury/describe";
import { AsOf } from "./as-of";

interface MeasureListProps {
  title: string;
  measures: readonly DescribedMeasure[];
}

/** Measures as ruled rows; each opens to its formula, the numbers in it and where they come from. */
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

function MeasureRow({ measure }: { measure: DescribedMeasure }) {
  const { id, label, value, status, asOf, isNonGaap, formula, numbers, inputs, reason } = measure;
  return (
    <li id={id} className="border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h4>{label}</h4>
        <p className="figures whitespace-nowrap font-medium">
          {value} {status !== "live" && status !== "dated" && <span className="price-mark ml-1">{status}</span>}
        </p>
      </div>
      <p className="mt-1 text-sm text-muted">
        {asOf ? <AsOf at={asOf} /> : reason}
        {isNonGaap && (
          <>
            {" · "}
            <a href="#non-gaap" className="text-link">
              non-GAAP
            </a>
          </>
        )}
      </p>
      <details className="disclosure mt-1 text-sm">
        <summary>
          Formula<span className="sr-only"> of {label}</span>
        </summary>
        <p className="figures mt-2">{formula}</p>
        {numbers && (
          <p className="figures mt-1 text-muted">
            {numbers} = {value}
          </p>
        )}
        <ul className="mt-3 grid gap-2 text-muted">
          {inputs.map((input) => (
            <li key={input.symbol}>
              <span className="figures text-ink">
                {input.symbol} = {input.value}
              </span>
              : {input.label}, <AsOf at={input.asOf} />.{" "}
              {input.source.href ? (
                <Link to={input.source.href} className="text-link">
                  {input.source.title}
                </Link>
              ) : (
                input.source.title
              )}
            </li>
          ))}
        </ul>
        {inputs.length > 0 && (
          <p className="mt-3">
            <Link to={`/treasury?figure=${id}#check`} className="text-link">
              Check our math<span className="sr-only"> for {label}</span>
            </Link>
          </p>
        )}
      </details>
    </li>
  );
}
