import {
  type HistorySummary,
  halveHistory,
  type PriceHistory,
  summarizeHistory,
} from "~/domain/market/history";
import { formatPrice } from "~/domain/market/money";
import type { MarketStats } from "~/domain/market/stats";
import { markPrice } from "~/domain/price-status";
import { HOUR_MS } from "~/locale/durations";
import { plural } from "~/locale/plural";

/** SVG paths in whole units. */
export interface DayLine {
  /** Start of the last step, ms since the epoch. */
  lastAt: number;
  /** With its marks: "Bitcoin over 24 hours: low C$139,812.00, high C$143,020.00". */
  label: string;
  width: number;
  /** Broken where prices are unknown for long. */
  line: string;
  /** A dot at the last known price: the round ends of a stroke. */
  end: string;
}

type PriceMarks = Pick<MarketStats, "source" | "stale"> & Partial<Pick<MarketStats, "status">>;
type Point = [x: number, y: number];

/** Units between two steps. */
const STEP = 4;
/** Of the box, which price-line.tsx stretches. */
const HEIGHT = 96;
/** So that the stroke and the dot stay inside. */
const MARGIN = 9;
/** In ms; a longer gap breaks the line. */
const JOINED_MS = HOUR_MS;

/** Null when no price is known. */
export function drawDayLine(history: PriceHistory, marks: PriceMarks): DayLine | null {
  const summary = summarizeHistory(history);
  if (!summary) return null;
  const strokes = splitIntoStrokes(history, summary);
  const [endX, endY] = strokes.at(-1)?.at(-1) ?? [];
  const join = (points: Point[]) => points.map((point) => point.join(" ")).join("L");
  return {
    lastAt: history.lastAt,
    label: formatDayLine(summary, marks),
    width: (history.prices.length - 1) * STEP,
    // The round ends of a one-point stroke make it a dot; WebKit stretches those of a stroke
    // without length.
    line: strokes.map((points) => `M${join(points)}${points.length === 1 ? "h.01" : ""}`).join(""),
    end: `M${endX} ${endY}h.01`,
  };
}

/** Half as many steps. */
export const drawSmallDayLine = (history: PriceHistory, marks: PriceMarks) =>
  drawDayLine(halveHistory(history), marks);

/** A constant price is a line across the middle. */
function splitIntoStrokes(
  { prices, stepMs }: PriceHistory,
  { low, high }: HistorySummary,
): Point[][] {
  const share = (price: number) => (high === low ? 0.5 : (high - price) / (high - low));
  const strokes: Point[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const [step, price] of prices.entries()) {
    if (price === null) continue;
    if ((step - before) * stepMs > JOINED_MS) strokes.push([]);
    strokes.at(-1)?.push([step * STEP, Math.round(MARGIN + share(price) * (HEIGHT - 2 * MARGIN))]);
    before = step;
  }
  return strokes;
}

function formatDayLine(summary: HistorySummary, marks: PriceMarks): string {
  const [low, high] = [formatPrice(summary.low), formatPrice(summary.high)];
  const suffix = markPrice(marks)
    .map((mark) => ` (${mark})`)
    .join("");
  return `Bitcoin over ${formatLinePeriod(summary)}: low ${low}, high ${high}${suffix}`;
}

/** "24 hours", or the part with known prices: "the last 5 hours". */
export const formatLinePeriod = ({ hours }: HistorySummary) =>
  hours > 23 ? "24 hours" : `the last ${plural(hours, "hour")}`;
