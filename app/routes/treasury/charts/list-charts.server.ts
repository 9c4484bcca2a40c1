import { entriesOf } from "~/domain/treasury/books";
import { formatExact, formatMeasure } from "~/domain/treasury/format";
import type { Unit } from "~/domain/treasury/measures";
import type { Series } from "~/domain/treasury/series";
import type { Treasury } from "~/domain/treasury/treasury";
import { formatDay, formatDays } from "~/locale/days";
import { tied } from "~/locale/tied";
import { type ChartData, type Dot, drawChart, type Look, type Point } from "~/ui/chart/draw-chart";
import { figures, showDay, type Table, words } from "../table";

// The three charts of the treasury, from one series of days.

const looks: readonly Look[] = ["solid", "dashed", "dotted"];

interface ChartDefinition {
  readonly id: string;
  readonly title: string;
  /** Ids of series; those that a company does not have are left out. */
  readonly series: readonly string[];
  /** An amount, with a dot for each purchase. */
  readonly isHoldings?: true;
}

const definitions: readonly ChartDefinition[] = [
  { id: "holdings", title: "Bitcoin holdings", series: ["btc_holdings"], isHoldings: true },
  { id: "sats", title: "Sats per diluted share", series: ["sats_per_share_diluted"] },
  { id: "mnav", title: "mNAV", series: ["mnav_btc_gold_basic", "mnav_btc_basic", "mnav_btc_diluted"] },
];

/** Days of a chart's first line before which there is none: one day is a dot, on an axis without an extent. */
const FEWEST_DAYS = 2;
/** Rows of the table beside a chart; /treasury/history.csv has all days. */
const TABLE_ROWS = 13;

interface NamedLine extends Omit<ChartData["lines"][number], "look">, Pick<Series, "decimals"> {
  readonly name: string;
  readonly look: Look;
}

/** The charts that there are points for, drawn, each with its table. */
export function listCharts(treasury: Treasury) {
  const series = new Map(treasury.series().map((one) => [one.id, one]));
  return definitions.flatMap(({ id, title, series: wanted, isHoldings = false }) => {
    const shown = wanted.flatMap((name) => series.get(name) ?? []).filter(({ points }) => points.length > 0);
    if ((shown[0]?.points.length ?? 0) < FEWEST_DAYS) return [];
    const unit = shown[0]?.unit ?? "fiat";
    const lines = shown.map(
      ({ label, step, decimals, points }, index): NamedLine => ({
        name: nameLine(label, title),
        look: looks[index] ?? "dotted",
        step,
        decimals,
        points,
      }),
    );
    const days = lines.flatMap(({ points }) => [points[0]?.day ?? "", points.at(-1)?.day ?? ""]).sort();
    const [from = "", until = ""] = [days[0], days.at(-1)];
    const dots = isHoldings ? listDots(treasury) : [];
    const drawing = drawChart({ lines, dots, fromZero: isHoldings, from, until });
    if (!drawing) return [];
    const rows = listRows(lines);
    const write = (line: number, value: string | null | undefined) =>
      formatMeasure({ value: value ?? null, unit, decimals: lines[line]?.decimals ?? 0 });
    return [
      {
        id,
        title,
        summary: summarize(lines, unit),
        drawing,
        ticks: drawing.valueTicks.map(({ value }) => formatTick(value, unit)),
        asOf: rows.at(-1)?.day ?? until,
        legend: lines.map(({ name, look }, index) => ({
          name,
          look,
          value: write(index, rows.at(-1)?.values[index]),
        })),
        table: tabulate(title, lines, rows, write),
        /** Who gave the closing prices in it; empty where none has a part. */
        sources: shown.some(({ step }) => !step)
          ? [...new Set(treasury.closes().map(({ source }) => source))].join(", ")
          : "",
      },
    ];
  });
}

/** "mNAV, Bitcoin, basic" under the title "mNAV" is "Bitcoin, basic". */
function nameLine(label: string, title: string): string {
  const rest = label.startsWith(`${title}, `) ? label.slice(title.length + 2) : label;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const listDots = (treasury: Treasury): Dot[] =>
  entriesOf(treasury.entries(), "btc")
    .filter(({ flow }) => flow === "in")
    .map(({ no, from, date, btc, priceFiat, after, source }) => {
      const price = priceFiat === undefined ? "" : ` at ${formatExact(priceFiat, "fiat")}`;
      const days = from === undefined ? `on ${formatDay(date)}` : `from ${formatDays(from, date)}`;
      const label = `Purchase ${no}: ${formatExact(btc, "BTC")}${price} ${days}`;
      return { day: date, ...(from && { from }), value: after.btc, size: Number(btc), label, href: source.href };
    });

/** In one sentence, where the first line of a chart began and ended. */
function summarize([line]: readonly NamedLine[], unit: Unit): string {
  const [first, last] = [line?.points[0], line?.points.at(-1)];
  if (!line || !first || !last) return "";
  const write = ({ day, value }: Point) => `${formatExact(value, unit)} on ${formatDay(day)}`;
  return tied(`${line.name}: from ${write(first)} to ${write(last)}.`);
}

/** Values on an axis in brief: "C$9.5M", "C$140K", "66.2", "3.5×". */
export function formatTick(value: number, unit: Unit): string {
  const size = Math.abs(value);
  const [divisor, suffix] = size >= 1e9 ? [1e9, "B"] : size >= 1e6 ? [1e6, "M"] : size >= 1e4 ? [1e3, "K"] : [1, ""];
  const brief = String(Number((value / divisor).toPrecision(6)));
  return `${formatExact(brief, unit === "sats" || unit === "BTC" ? "shares" : unit)}${suffix}`;
}

type Row = { readonly day: string; readonly values: readonly (string | null)[] };

/** The days on which a line has a point, each with the value of every line. */
function listRows(lines: readonly NamedLine[]): Row[] {
  const byDay = lines.map(({ points }) => new Map(points.map(({ day, value }) => [day, value])));
  const days = new Set(byDay.flatMap((values) => [...values.keys()]));
  return [...days].sort().map((day) => ({ day, values: byDay.map((values) => values.get(day) ?? null) }));
}

/** Some of the rows, evenly, the newest first among them. */
function tabulate(
  label: string,
  lines: readonly NamedLine[],
  rows: readonly Row[],
  write: (line: number, value: string | null) => string,
): Table {
  const every = Math.max(1, Math.ceil(rows.length / TABLE_ROWS));
  return {
    label,
    isNarrow: true,
    columns: [words("Date"), ...lines.map(({ name }) => figures(name))],
    rows: rows
      .filter((_, index) => (rows.length - 1 - index) % every === 0)
      .reverse()
      .map(({ day, values }) => ({
        id: day,
        cells: [showDay(day), ...values.map((value, index) => write(index, value))],
      })),
  };
}
