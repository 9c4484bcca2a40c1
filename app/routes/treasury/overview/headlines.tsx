import { FigureNote } from "~/site/figure-note";
import type { ListedMeasure } from "./measure-list";

/** The four large figures: holdings and their value, and what they are to a share. */
export function Headlines({ measures }: { measures: readonly ListedMeasure[] }) {
  return (
    <dl className="headlines">
      {measures.map(({ id, label, value, isNonGaap, ...note }) => (
        <div key={id} className="headline">
          <dt className="text-muted">
            {label}{" "}
            {isNonGaap && (
              <a href="#non-gaap" className="whitespace-nowrap">
                non-GAAP
              </a>
            )}
          </dt>
          <dd>
            <a href={`#${id}`} className="figures font-display text-section hover:text-accent">
              {value}
            </a>
            <p className="text-[0.8125rem] text-muted">
              <FigureNote {...note} isBrief />
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The next questions of an investor, each a line. The note that most of them share stands once, above. */
export function Answers({ measures }: { measures: readonly ListedMeasure[] }) {
  const shared = mostFrequent(measures.map(noteOf));
  const model = measures.find((measure) => noteOf(measure) === shared);
  return (
    <div className="answers">
      {model && (
        <p className="text-[0.8125rem] text-muted">
          <FigureNote {...model} isBrief />
          {measures.some((measure) => noteOf(measure) !== shared) && ", unless noted"}
        </p>
      )}
      <dl>
        {measures.map((measure) => (
          <div key={measure.id}>
            <dt>
              {measure.label}
              {noteOf(measure) !== shared && (
                <span className="block text-[0.8125rem] text-muted">
                  <FigureNote {...measure} isBrief />
                </span>
              )}
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

const noteOf = ({ status, asOf, isOwn }: ListedMeasure) => `${status} ${asOf} ${isOwn}`;

/** The first of those that occur most often. */
function mostFrequent(notes: readonly string[]): string | undefined {
  const count = (note: string) => notes.filter((other) => other === note).length;
  return notes.toSorted((one, other) => count(other) - count(one))[0];
}
