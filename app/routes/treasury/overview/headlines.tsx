import { FigureNote } from "~/site/figure-note";
import type { ListedMeasure } from "./measure-list";

/** The first figures: holdings and their value, and what they are to a share. */
export function Headlines({ measures }: { measures: readonly ListedMeasure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-6 max-[20rem]:grid-cols-1">
      {measures.map(({ id, label, value, isNonGaap, ...note }) => (
        <div key={id} className="headline gap-2 border-t border-line pt-3 text-sm">
          <dt className="min-h-[2lh] text-muted sm:min-h-0">{label}</dt>
          <dd>
            <a href={`#${id}`} className="figures font-display text-heading hover:text-accent">
              {value}
            </a>
            <p className="measure-note">
              <FigureNote {...note} />
              {isNonGaap && <a href="#non-gaap">non-GAAP</a>}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
