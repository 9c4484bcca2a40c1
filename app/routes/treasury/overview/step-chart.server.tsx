import { renderToStaticMarkup } from "react-dom/server";
import type { Chart } from "./draw-charts.server";

const strokes = {
  thick: { className: "text-accent", strokeWidth: 2.5 },
  thin: { className: "text-muted", strokeWidth: 1 },
} as const;

/** Drawings of the ledger as markup: the page's script has no code for them. */
export const renderStepCharts = (charts: readonly Chart[]) =>
  renderToStaticMarkup(charts.map((chart) => <StepChart key={chart.title} chart={chart} />));

/** A drawing with its one sentence. Its figures are in the tables below it. */
function StepChart({ chart: { title, summary, legend, area, lines, dots, from, until, panels } }: { chart: Chart }) {
  return (
    <figure>
      <figcaption>
        <span className="font-medium">{title}</span>
        <span className="figures mt-1 block text-sm text-muted">{summary}</span>
      </figcaption>
      <div className="figures mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-sm text-muted">
        <svg viewBox="0 0 600 402" className="h-auto w-full overflow-visible text-accent" role="img">
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
        <div aria-hidden="true" className="chart-axis">
          {panels.map(({ top, foot }) => (
            <div key={top}>
              <span>{top}</span>
              <span>{foot}</span>
            </div>
          ))}
        </div>
        <div aria-hidden="true" className="flex justify-between border-t border-line pt-2">
          <span>{from}</span>
          <span>{until}</span>
        </div>
      </div>
      <p className="mt-3 text-sm text-muted">{legend}</p>
    </figure>
  );
}
