import { FigureNote } from "~/site/figure-note";
import type { ListedMeasure } from "./measure-list";

/** The four large figures: holdings and their value, and what they are to a share. */
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

/**
 * The next questions of an investor, each a line. The first one's note stands above, for all that
 * share it.
 */
export function Answers({ measures }: { measures: readonly ListedMeasure[] }) {
  const [first] = measures;
  const isShared = ({ status, asOf }: ListedMeasure) =>
    status === first?.status && asOf === first.asOf;
  const note = (measure: ListedMeasure) => (
    <p>
      <FigureNote {...measure} isBrief />
    </p>
  );
  return (
    <div className="answers">
      {first && note(first)}
      <dl>
        {measures.map((measure) => (
          <div key={measure.id}>
            <dt>
              {measure.label}
              {!isShared(measure) && note(measure)}
            </dt>
            <dd>
              <a href={`#${measure.id}`} className="figures hover:text-accent">
                {measure.value}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
