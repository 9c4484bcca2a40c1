import { FigureNote } from "~/site/figure-note";
import type { ListedMeasure } from "./measure-list";

export function Headlines({ measures }: { measures: readonly ListedMeasure[] }) {
  return (
    <dl className="headlines">
      {measures.map(({ id, label, value, isNonGaap, ...note }) => (
        <div key={id} className="headline">
          <dt>
            {label} {isNonGaap && <a href="#non-gaap">non-GAAP</a>}
          </dt>
          <dd>
            <a href={`#${id}`} className="figures font-display text-section hover:text-accent">
              {value}
            </a>
            <p>
              <FigureNote {...note} isBrief />
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Answers({
  measures,
}: {
  /** `isNoted`: its note differs from the first one's. */
  measures: readonly (ListedMeasure & { isNoted: boolean })[];
}) {
  const [first] = measures;
  return (
    <div className="answers">
      {first && (
        <p>
          <FigureNote {...first} isBrief />, unless noted
        </p>
      )}
      <dl>
        {measures.map(({ id, anchor = id, label, value, isNoted, ...note }) => (
          <div key={id}>
            <dt>
              {label}
              {isNoted && (
                <p>
                  <FigureNote {...note} isBrief />
                </p>
              )}
            </dt>
            <dd>
              <a href={`#${anchor}`} className="figures hover:text-accent">
                {value}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
