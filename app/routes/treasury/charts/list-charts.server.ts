import { formatExact, formatMeasure } from "~/domain/treasury/format";
import type { HistoryDay } from "~/domain/treasury/history";
import type { Unit } from "~/domain/treasury/measures";
import { Rational } from "~/domain/treasury/rational";
import { quantityOf } from "~/domain/treasury/state";
import type { Treasury } from "~/domain/treasury/treasury";
import { formatDay, formatDays } from "~/locale/days";
import { insertNoBreakSpaces } from "~/locale/no-break-spaces";
import { type Dot, drawChart, type Look } from "~/ui/chart/draw-chart";

interface LineDefinition {
  readonly field: "btc" | "satsDiluted" | "mnavGold" | "mnav" | "mnavDiluted";
  readonly name: string;
  readonly look: Look;
}

interface ChartDefinition {
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  readonly lines: readonly LineDefinition[];
  /** Each value stays until the next day's. */
  readonly step: boolean;
}

const definitions: readonly ChartDefinition[] = [
  {
    id: "holdings",
    title: "Bitcoin holdings",
    unit: "BTC",
    lines: [{ field: "btc", name: "BTC holdings", look: "solid" }],
    step: true,
  },
  {
    id: "sats",
    title: "Sats per diluted share",
    unit: "sats",
    lines: [{ field: "satsDiluted", name: "Sats per share, assumed diluted", look: "solid" }],
    step: true,
  },
  {
    id: "mnav",
    title: "mNAV",
    unit: "ratio",
    lines: [
      { field: "mnavGold", name: "Bitcoin and gold, basic", look: "solid" },
      { field: "mnav", name: "Bitcoin, basic", look: "dashed" },
      { field: "mnavDiluted", name: "Bitcoin, assumed diluted", look: "dotted" },
    ],
    step: false,
  },
];

/** A chart needs two days: one is a dot, on an axis without an extent. */
const MIN_DAYS = 2;
/** /treasury/history.csv has all days. */
const TABLE_ROWS = 13;

/** Only charts that have points, each with its table. */
export function listCharts(treasury: Treasury) {
  const history = treasury.history();
  return definitions.flatMap(({ id, title, unit, lines: wanted, step }) => {
    const lines = wanted
      .map((line) => ({ ...line, step, points: listPoints(history, line.field) }))
      .filter(({ points }) => points.length >= MIN_DAYS);
    const rows = history.filter((day) => lines.some(({ field }) => day[field] !== null));
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return [];
    const dots = unit === "BTC" ? listDots(treasury) : [];
    const drawing = drawChart({
      lines,
      dots,
      fromZero: unit === "BTC",
      from: first.day,
      until: last.day,
    });
    if (!drawing) return [];
    const write = (day: HistoryDay, { field }: LineDefinition) =>
      formatMeasure({ value: roundFor(unit, day[field]), unit, decimals: 2 });
    const [line] = lines;
    return [
      {
        id,
        title,
        drawing,
        ticks: drawing.valueTicks.map(({ value }) => formatTick(value, unit)),
        asOf: last.day,
        summary: line
          ? insertNoBreakSpaces(
              `${line.name}: from ${write(first, line)} on ${formatDay(first.day)} to ${write(last, line)}.`,
            )
          : "",
        legend: lines.map((each) => ({
          name: each.name,
          look: each.look,
          value: write(last, each),
        })),
        rows: pickRows(rows).map((day) => ({
          id: day.day,
          cells: [formatDay(day.day), ...lines.map((each) => write(day, each))],
        })),
      },
    ];
  });
}

const roundFor = (unit: Unit, value: string | null) =>
  value !== null && unit === "BTC" ? Rational.of(value).toFixed(2) : value;

const listPoints = (history: readonly HistoryDay[], field: LineDefinition["field"]) =>
  history.flatMap((day) => {
    const value = day[field];
    return value === null ? [] : [{ day: day.day, value }];
  });

const listDots = (treasury: Treasury): Dot[] =>
  treasury.trades().flatMap((trade) => {
    const quantity = quantityOf(trade);
    if (trade.asset !== "bitcoin" || quantity.startsWith("-")) return [];
    const from = "from" in trade ? trade.from : undefined;
    const price = trade.price === undefined ? "" : ` at ${formatExact(trade.price, "fiat")}`;
    const days =
      from === undefined ? `on ${formatDay(trade.date)}` : `from ${formatDays(from, trade.date)}`;
    const label = `${formatExact(quantity, "BTC")}${price} ${days}`;
    const href = trade.source?.href ?? null;
    return [
      {
        day: trade.date,
        ...(from && { from }),
        value: trade.heldAfter,
        size: Number(quantity),
        label,
        href,
      },
    ];
  });

const tickUnits = [
  { from: 1e9, divisor: 1e9, suffix: "B" },
  { from: 1e6, divisor: 1e6, suffix: "M" },
  { from: 1e4, divisor: 1e3, suffix: "K" },
];
const plainTick = { divisor: 1, suffix: "" };

/** In brief: "C$9.5M", "140K", "66.2", "3.5×". */
function formatTick(value: number, unit: Unit): string {
  const size = Math.abs(value);
  const { divisor, suffix } = tickUnits.find(({ from }) => size >= from) ?? plainTick;
  const brief = String(Number((value / divisor).toPrecision(6)));
  return `${formatExact(brief, unit === "sats" || unit === "BTC" ? "shares" : unit)}${suffix}`;
}

/** Evenly spaced, the newest first. */
function pickRows(rows: readonly HistoryDay[]): HistoryDay[] {
  const every = Math.max(1, Math.ceil(rows.length / TABLE_ROWS));
  return rows.filter((_, index) => (rows.length - 1 - index) % every === 0).reverse();
}
