import { type Bar, BarChart } from "~/ui/bar-chart";
import { type MonthCount, monthsOf } from "./months";

interface ChartsProps {
  /** Null where the figures could not be read. */
  users: readonly MonthCount[] | null;
  registrations: readonly MonthCount[] | null;
  sources: readonly { source: string; count: number }[] | null;
  /** The month it is, in the form of the figures. */
  now: string;
}

/** How users and registrations came in, and where registrations came from. */
export function Charts({ users, registrations, sources, now }: ChartsProps) {
  return (
    <section aria-labelledby="charts-title" className="charts">
      <h2 id="charts-title" className="sr-only">
        Over time
      </h2>
      <OverTime title="New users by month" counts={users} now={now} />
      <OverTime title="Launch registrations by month" counts={registrations} now={now} />
      <Chart title="Launch registrations by source" of="Source" lying bars={sources?.map(asBar) ?? null} />
    </section>
  );
}

const asBar = ({ source, count }: { source: string; count: number }): Bar => ({ label: source, count });

function OverTime({ title, counts, now }: { title: string; counts: readonly MonthCount[] | null; now: string }) {
  return <Chart title={title} of="Month" bars={counts && monthsOf(counts, now)} />;
}

function Chart({ title, of, bars, lying }: { title: string; of: string; bars: Bar[] | null; lying?: boolean }) {
  if (bars && bars.length > 0)
    return <BarChart title={title} of={of} bars={bars} lying={lying} summary={summaryOf(bars)} />;
  return (
    <figure className="bar-chart">
      <figcaption className="bar-chart-title">{title}</figcaption>
      {bars ? (
        <p className="text-sm text-muted">Nothing to draw yet.</p>
      ) : (
        <p className="text-sm text-danger">Failed to load this chart</p>
      )}
    </figure>
  );
}

function summaryOf(bars: readonly Bar[]): string {
  const most = bars.reduce((best, bar) => (bar.count > best.count ? bar : best));
  return `${bars[0]?.label} to ${bars.at(-1)?.label}, most in ${most.label}: ${most.count}.`;
}
