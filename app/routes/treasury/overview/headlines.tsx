import type { ListedMeasure } from "./describe-page.server";
import { MeasureNote, type MeasureNoteProps } from "./measure-list";

/** The first figures: holdings and their value, and what they are to a share. */
export function Headlines({ measures, sharing }: { measures: readonly ListedMeasure[]; sharing: readonly string[] }) {
  return (
    <dl className="grid grid-cols-2 gap-6 max-[20rem]:grid-cols-1">
      {measures.map((measure) => (
        <Headline key={measure.id} {...measure} isShared={sharing.includes(measure.id)} />
      ))}
    </dl>
  );
}

type HeadlineProps = Pick<ListedMeasure, "id" | "label" | "value"> & MeasureNoteProps;

function Headline({ id, label, value, ...note }: HeadlineProps) {
  return (
    <div className="headline gap-2 border-t border-line pt-3 text-sm">
      <dt className="min-h-[2lh] text-muted sm:min-h-0">{label}</dt>
      <dd>
        <a href={`#${id}`} className="figures font-display text-heading hover:text-accent">
          {value}
        </a>
        <MeasureNote {...note} />
      </dd>
    </div>
  );
}
