import { renderToStaticMarkup } from "react-dom/server";
import { formatMeasure } from "~/domain/treasury/format";
import type { Treasury } from "~/domain/treasury/treasury";
import { formatDay } from "~/locale/days";
import { PenSample, Plot, pagePalette } from "~/ui/chart/chart-svg.server";
import { type Drawing, drawChart } from "~/ui/chart/draw-chart";
import { figures, showDay, type Table, words } from "../table";
import {
  type ChartChoice,
  chooseChart,
  formatTick,
  listRows,
  pickRows,
  rangeNames,
  summarizeChart,
  type TreasuryChart,
} from "./list-charts.server";

/** Rows of the table beside a chart; its file has all days. */
const TABLE_ROWS = 13;

/** The value of a chart's line; a dash where there is none. */
const writeValue = ({ lines, unit }: TreasuryChart, line: number, value: string | null) =>
  formatMeasure({ value, unit, decimals: lines[line]?.decimals ?? 0 });

/** A chart as its page shows it: finished markup, and links to the other charts, ranges and scales. Null while there is none. */
export function describeChart(
  treasury: Treasury,
  choice: ChartChoice,
  { page = "/treasury", ...options }: { page?: string } & Parameters<typeof chooseChart>[2] = {},
) {
  const chosen = chooseChart(treasury, choice, options);
  const drawing = chosen && drawChart(chosen.chart);
  if (!drawing) return null;
  const { chart, names, range } = chosen;
  const current = { name: chart.name, range, isLog: chart.isLog };
  const linkTo = (text: string, to: Partial<typeof current>, isCurrent: boolean) => ({
    text,
    to: `${page}${parametersOf({ ...current, ...to }, names[0]?.name)}#chart`,
    current: isCurrent,
  });
  return {
    title: chart.title,
    summary: summarizeChart(chart),
    markup: renderToStaticMarkup(<ChartFigure chart={chart} drawing={drawing} file={fileOf(chart, range, "csv")} />),
    charts: names.map(({ name, title }) => linkTo(title, { name }, name === chart.name)),
    ranges: [
      ...rangeNames.map((name) => linkTo(name === "all" ? "All" : name.toUpperCase(), { range: name }, name === range)),
      linkTo("Log scale", { isLog: !chart.isLog }, chart.isLog),
    ],
    note: describeSources(chart, drawing),
    table: tabulateChart(chart),
    files: ["CSV", "SVG"].map((format) => ({ format, href: fileOf(chart, range, format.toLowerCase()) })),
  };
}

type Current = { readonly name: string; readonly range: string; readonly isLog: boolean };

/** A parameter that is absent is as the page opens: its first chart, all of its days, a linear scale. */
function parametersOf({ name, range, isLog }: Current, usual: string | undefined): string {
  const parameters = new URLSearchParams([
    ...(name === usual ? [] : [["chart", name]]),
    ...(range === "all" ? [] : [["range", range]]),
    ...(isLog ? [["scale", "log"]] : []),
  ]);
  return parameters.size > 0 ? `?${parameters}` : "";
}

const fileOf = ({ name, isLog }: TreasuryChart, range: string, format: string): string =>
  `/treasury/chart/${name}.${format}${parametersOf({ name, range, isLog: isLog && format === "svg" }, name)}`;

function describeSources({ sources, isLog }: TreasuryChart, { scale }: Drawing): string {
  const sentences = [
    ...(sources.length > 0 ? [`Closing prices: ${sources.join(", ")}. A day without a price has no point.`] : []),
    ...(isLog && !scale.isLog ? ["Zero and negative values have no place on a log scale, so this one is linear."] : []),
  ];
  return sentences.join(" ");
}

function tabulateChart(chart: TreasuryChart): Table {
  const { title, lines } = chart;
  return {
    label: title,
    isNarrow: true,
    columns: [words("Date"), ...lines.map(({ name }) => figures(name))],
    rows: pickRows(listRows(chart), TABLE_ROWS)
      .reverse()
      .map(({ day, values }) => {
        const cells = values.map((value, index) => writeValue(chart, index, value));
        return { id: day, cells: [showDay(day), ...cells] };
      }),
  };
}

/**
 * The drawing under its legend, which has the last day's values until a reader points at another day. crosshair.ts finds
 * all that it needs in the data attributes: a value's line is the place of its column in the file, after the date.
 */
function ChartFigure({ chart, drawing, file }: { chart: TreasuryChart; drawing: Drawing; file: string }) {
  const { unit, lines, from, until } = chart;
  const { low, high, isLog } = drawing.scale;
  const last = listRows(chart).at(-1);
  return (
    <>
      <p className="figures font-medium">
        <time>{formatDay(last?.day ?? until)}</time>
      </p>
      <p className="figures grid gap-x-5 text-muted sm:grid-cols-2">
        {lines.map(({ name, look, decimals }, index) => (
          <span key={name}>
            <PenSample look={look} palette={pagePalette} /> {name}{" "}
            <b className="font-medium text-ink" data-line={index} data-name={name} data-decimals={decimals}>
              {writeValue(chart, index, last?.values[index] ?? null)}
            </b>
          </span>
        ))}
      </p>
      <div
        className="chart-plot relative"
        data-from={from}
        data-until={until}
        data-low={low}
        data-high={high}
        data-log={isLog || undefined}
        data-unit={unit}
        data-file={file}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing with links in it is no fieldset */}
        <svg
          role="group"
          aria-labelledby="chart-title"
          aria-describedby="chart-summary"
          width="100%"
          height="100%"
          overflow="visible"
        >
          <Plot drawing={drawing} palette={pagePalette} formatTick={(value) => formatTick(value, unit)} />
        </svg>
      </div>
    </>
  );
}
