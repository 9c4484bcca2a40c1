import { PenSample, Plot } from "~/ui/chart/plot";
import { DisplayDate } from "~/ui/dates";
import { ScrollTable } from "~/ui/scroll-table";
import type { listCharts } from "./list-charts.server";

type Charts = ReturnType<typeof listCharts>;

export const NO_CHART = (
  <p className="text-muted">A chart begins with the second day of figures.</p>
);

/** The legend has the last day's values; a table has the figures. */
export function Chart({ id, title, summary, drawing, ticks, asOf, legend, rows }: Charts[number]) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mb-12 min-w-0 text-sm">
      <h2 id={`${id}-title`} className="font-display text-heading">
        {title}
      </h2>
      <p id={`${id}-summary`} className="figures mt-2 text-muted">
        {summary}
      </p>
      <p className="figures mt-4 font-medium">
        <DisplayDate date={asOf} />
      </p>
      <p className="figures grid gap-x-5 text-muted sm:grid-cols-2">
        {legend.map(({ name, look, value }) => (
          <span key={name}>
            <PenSample look={look} /> {name} <b className="font-medium text-ink">{value}</b>
          </span>
        ))}
      </p>
      <div className="chart-plot">
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing with links in it is no fieldset */}
        <svg
          role="group"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-summary`}
          width="100%"
          height="100%"
          overflow="visible"
        >
          <Plot drawing={drawing} ticks={ticks} />
        </svg>
      </div>
      <details className="disclosure mt-4">
        <summary>
          Table<span className="sr-only">: {title}</span>
        </summary>
        <div className="max-w-3xl">
          <ScrollTable
            label={title}
            isNarrow
            columns={[
              { title: "Date" },
              ...legend.map(({ name }) => ({ title: name, figures: true })),
            ]}
            rows={rows}
          />
        </div>
      </details>
    </section>
  );
}
