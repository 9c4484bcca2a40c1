import { useId } from "react";
import { numberFormat } from "~/locale/intl";

export type Bar = { label: string; count: number };

interface BarChartProps {
  title: string;
  /** One sentence on what the chart shows, for screen readers. */
  summary: string;
  /** The heading of the table's first column. */
  of: string;
  bars: readonly Bar[];
  /** For a few kinds of things, each with its label; vertical bars show the course of time. */
  horizontal?: boolean;
}

const whole = numberFormat();

/** A small chart drawn on the server, and the same figures as a table. */
export function BarChart({ title, summary, of, bars, horizontal = false }: BarChartProps) {
  const id = useId();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <figure className="bar-chart" aria-labelledby={id}>
      <figcaption id={id} className="bar-chart-title">
        {title}
      </figcaption>
      {horizontal ? (
        <HorizontalBars bars={bars} most={most} />
      ) : (
        <VerticalBars bars={bars} most={most} title={title} summary={summary} />
      )}
      <details className="disclosure mt-auto pt-3 text-[0.8125rem] text-muted">
        <summary>
          Figures<span className="sr-only">: {title}</span>
        </summary>
        <table className="mt-2 w-full">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">Count</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, count }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="figures">{whole.format(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

type BarsProps = { bars: readonly Bar[]; most: number };

/** Length of the longest bar in the drawing's own units. */
const FULL = 100;

/** Room for this many bars at least: a single bar would fill the chart. */
const MIN_PLACES = 6;

/** Horizontal bars beyond these are in the table only. */
const HORIZONTAL_MAX = 6;

/** The drawing is stretched to its place, so its text is HTML outside it and keeps its size. */
function VerticalBars({ bars, most, title, summary }: BarsProps & { title: string; summary: string }) {
  const id = useId();
  const first = bars[0]?.label;
  const last = bars.at(-1)?.label;
  return (
    <>
      <p className="figures text-[0.75rem] text-muted" aria-hidden="true">
        {whole.format(most)}
      </p>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-summary`}
        viewBox={`0 0 ${Math.max(MIN_PLACES, bars.length)} ${FULL}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-y border-line fill-accent"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-summary`}>{summary}</desc>
        {bars.map(({ label, count }, index) => {
          const height = (count / most) * FULL;
          return (
            <rect
              key={label}
              x={index + 0.12}
              y={FULL - height}
              width={0.76}
              height={height}
              className="hover:fill-ink"
            >
              <title>{`${label}: ${whole.format(count)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="mt-1.5 flex justify-between text-[0.75rem] text-muted" aria-hidden="true">
        {bars.length < MIN_PLACES && last !== first ? (
          <span>
            {first} to {last}
          </span>
        ) : (
          <>
            <span>{first}</span>
            {last !== first && <span>{last}</span>}
          </>
        )}
      </p>
    </>
  );
}

function HorizontalBars({ bars, most }: BarsProps) {
  return (
    <ul className="bar-chart-list grid gap-3">
      {bars.slice(0, HORIZONTAL_MAX).map(({ label, count }) => (
        <li key={label}>
          <span className="wrap-anywhere text-muted">{label}</span>
          <span className="figures">{whole.format(count)}</span>
          <svg viewBox={`0 0 ${FULL} 1`} preserveAspectRatio="none" aria-hidden="true">
            <rect width={(count / most) * FULL} height="1" className="fill-accent" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
