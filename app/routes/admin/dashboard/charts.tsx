import type { MonthCount, SourceCount } from "~/domain/admin/row-counts";
import { dateFormat } from "~/locale/intl";
import { type Bar, BarChart } from "~/ui/bar-chart";

interface ChartsProps {
  /** Null if the figures could not be read. */
  users: readonly MonthCount[] | null;
  registrations: readonly MonthCount[] | null;
  sources: readonly SourceCount[] | null;
}

const monthName = dateFormat({ month: "short", year: "numeric", timeZone: "UTC" });
const monthBar = ({ month, count }: MonthCount): Bar => ({ label: monthName.format(new Date(month)), count });

export function Charts({ users, registrations, sources }: ChartsProps) {
  return (
    <section
      aria-labelledby="charts-title"
      className="charts grid grid-cols-1 items-start gap-5 md:grid-cols-2 lg:grid-cols-3"
    >
      <h2 id="charts-title" className="sr-only">
        Monthly counts and sources
      </h2>
      <Chart title="New users by month" of="Month" bars={users?.map(monthBar)} />
      <Chart title="Launch registrations by month" of="Month" bars={registrations?.map(monthBar)} />
      <Chart
        title="Launch registrations by source"
        of="Source"
        horizontal
        bars={sources?.map(({ source, count }) => ({ label: source, count }))}
      />
    </section>
  );
}

function Chart({ title, of, bars, horizontal }: { title: string; of: string; bars?: Bar[]; horizontal?: boolean }) {
  if (bars && bars.length > 0)
    return <BarChart title={title} of={of} bars={bars} horizontal={horizontal} summary={summarize(bars)} />;
  return (
    <figure className="bar-chart">
      <figcaption className="bar-chart-title">{title}</figcaption>
      <p className={`text-sm ${bars ? "text-muted" : "text-danger"}`}>
        {bars ? "No data yet." : "Failed to load this chart"}
      </p>
    </figure>
  );
}

function summarize(bars: readonly Bar[]): string {
  const most = bars.reduce((best, bar) => (bar.count > best.count ? bar : best));
  return `${bars[0]?.label} to ${bars.at(-1)?.label}. Highest: ${most.count} in ${most.label}.`;
}
