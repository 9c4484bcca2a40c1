import { renderToStaticMarkup } from "react-dom/server";
import { formatMeasure } from "~/domain/treasury/format";
import { formatDay } from "~/locale/days";
import { type Palette, PenSample, Plot } from "~/ui/chart/chart-svg.server";
import { drawChart } from "~/ui/chart/draw-chart";
import { formatTick, listRows, summarizeChart, type TreasuryChart } from "./list-charts.server";

const SIZE = { width: 800, height: 460 } as const;
const EDGE = 28;
/** The lines' place: below title and legend, above days and attribution, and left of the values. */
const PLOT = { x: EDGE, y: 112, width: SIZE.width - EDGE - 92, height: 262 } as const;

interface PictureProps {
  readonly chart: TreasuryChart;
  readonly palette: Palette;
  /** Who publishes it, and where. */
  readonly credit: string;
}

/** A chart as a picture for other sites, with its title, what it shows and who publishes it; null without points. */
export function renderPicture({ chart, palette, credit }: PictureProps): string | null {
  const drawing = drawChart(chart);
  if (!drawing) return null;
  const { title, lines, unit } = chart;
  const last = listRows(chart).at(-1);
  const { width, height } = SIZE;
  // System fonts differ: the widest characters decide where the next entry of the legend begins.
  let x = EDGE;
  const legend = lines.map(({ name, look, decimals }, index) => {
    const value = last?.values[index] ?? null;
    const text = value === null ? name : `${name} ${formatMeasure({ value, unit, decimals })}`;
    const entry = { name, look, text, x };
    x += 60 + text.length * 7;
    return entry;
  });
  const asOf = `As of ${formatDay(last?.day ?? chart.until)}`;
  const closes = chart.sources.length > 0 ? `. Closing prices: ${chart.sources.join(", ")}` : "";
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      fontFamily="system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
      fontSize="13"
    >
      <title>{title}</title>
      <desc>{summarizeChart(chart)}</desc>
      <rect x="0.5" y="0.5" width={width - 1} height={height - 1} rx="16" fill={palette.ground} stroke={palette.line} />
      <text x={EDGE} y="48" fontSize="22" fill={palette.ink}>
        {title}
      </text>
      {legend.map(({ name, look, text, x }) => (
        <g key={name} transform={`translate(${x} 72)`} fill={palette.muted}>
          <PenSample look={look} palette={palette} />
          <text x="36" y="8">
            {text}
          </text>
        </g>
      ))}
      <svg {...PLOT} overflow="visible" aria-hidden="true">
        <Plot
          drawing={{ ...drawing, dots: drawing.dots.map((dot) => ({ ...dot, href: null })) }}
          palette={palette}
          formatTick={(value) => formatTick(value, unit)}
        />
      </svg>
      <text x={EDGE} y={height - 24} fontSize="12" fill={palette.muted}>
        {`${credit}. ${asOf}${closes}.`}
      </text>
    </svg>,
  );
}
