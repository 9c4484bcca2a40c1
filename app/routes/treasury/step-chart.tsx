import type { Chart } from "~/domain/treasury/charts";

const strokes = {
  solid: { className: "text-accent", strokeWidth: 2 },
  dashed: { className: "text-accent", strokeWidth: 2, strokeDasharray: "10 7" },
  thin: { className: "text-muted", strokeWidth: 1 },
} as const;

/** A drawing of the ledger with its one sentence. Its figures stand in the tables below it. */
export function StepChart({ chart: { title, summary, legend, area, lines, dots } }: { chart: Chart }) {
  return (
    <figure>
      <figcaption>
        <span className="font-medium">{title}</span>
        <span className="figures mt-1 block text-sm text-muted">{summary}</span>
      </figcaption>
      <svg viewBox="0 0 600 262" className="mt-4 h-auto w-full overflow-visible text-accent" role="img">
        <title>{title}</title>
        {area && <path d={area} fill="currentColor" fillOpacity="0.14" />}
        {lines.map(({ path, look }) => (
          <path
            key={look}
            d={path}
            fill="none"
            stroke="currentColor"
            vectorEffect="non-scaling-stroke"
            {...strokes[look]}
          />
        ))}
        {dots.map(({ id, ...dot }) => (
          <circle
            key={id}
            cx={dot.x}
            cy={dot.y}
            r={dot.r}
            fill="currentColor"
            stroke="var(--color-ground)"
            strokeWidth="2"
          />
        ))}
      </svg>
      <p className="mt-3 text-sm text-muted">{legend}</p>
    </figure>
  );
}
