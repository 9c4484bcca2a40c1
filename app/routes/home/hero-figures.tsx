import { FigureNote, type Noted } from "~/site/figure-note";

export interface HeroFigure extends Noted {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly isNonGaap: boolean;
}

export function HeroFigures({ figures }: { figures: readonly HeroFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <>
      <dl className="mt-8 grid gap-y-3 border-t border-line pt-5">
        {figures.map((figure) => (
          <Figure key={figure.id} {...figure} />
        ))}
      </dl>
      <p className="mt-4 text-[0.8125rem] text-muted">
        <a href="/treasury#non-gaap" className="text-link">
          Formulas, dates and notes
        </a>
      </p>
    </>
  );
}

function Figure({ id, label, value, isNonGaap, ...note }: HeroFigure) {
  const [name, ...details] = label.split(", ");
  if (isNonGaap) details.push("non-GAAP");
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <a
          href={`/treasury#${id}`}
          className="figures font-display text-heading whitespace-nowrap hover:text-accent"
        >
          {value}
        </a>
      </dd>
      <dd className="w-full text-[0.8125rem] leading-normal text-muted">
        {details.map((detail) => `${detail} · `)}
        <FigureNote {...note} isBrief />
      </dd>
    </div>
  );
}
