import type { ReactNode } from "react";

interface FigureListProps {
  figures: readonly { label: string; value: ReactNode; note?: ReactNode }[];
}

export function FigureList({ figures }: FigureListProps) {
  return (
    <dl className="figure-list">
      {figures.map(({ label, value, note }) => (
        // Names take one line or two; figures of a row stay aligned.
        <div
          key={label}
          className="row-span-2 grid grid-rows-subgrid gap-y-1 border-t border-line pt-4"
        >
          <dt className="text-muted">{label}</dt>
          <dd>
            <span className="figures font-display text-section">{value}</span>
            <div className="text-[0.9375rem] text-muted">{note}</div>
          </dd>
        </div>
      ))}
    </dl>
  );
}
