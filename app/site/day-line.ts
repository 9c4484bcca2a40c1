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

/** A day's prices as SVG paths in whole units. */
export interface DayLine {
  /** When its last step begins, in ms since the epoch. */
  lastAt: number;
  /**
   * The same as text: "Bitcoin over 24 hours: low C$139,812.00, high C$143,020.00", with its marks.
   */
  label: string;
  width: number;
  /** The line, broken where prices are unknown for long. */
  line: string;
  /** A dot at the last known price: a stroke without length, for its round ends. */
  end: string;
}

/** What marks the price beside the line. */
type PriceMarks = Pick<MarketStats, "source" | "stale"> & Partial<Pick<MarketStats, "status">>;
type Point = [x: number, y: number];

/** Units between two steps. */
const STEP = 4;
/** Height of the box, which price-line.tsx stretches to its place. */
const HEIGHT = 96;
/** Above the high and below the low, so that the stroke and the end's dot stay inside. */
const MARGIN = 9;
/** Prices further apart than this, in ms, are not joined: those in between are unknown. */
const JOINED_MS = HOUR_MS;

/** Draws a history; null when no price is known. */
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
    // The round ends of a stroke of one point make it a dot. WebKit stretches those of a stroke
    // without any length.
    line: strokes.map((points) => `M${join(points)}${points.length === 1 ? "h.01" : ""}`).join(""),
    end: `M${endX} ${endY}h.01`,
  };
}

/** A line in half as many steps, for small places. */
export const drawSmallDayLine = (history: PriceHistory, marks: PriceMarks) =>
  drawDayLine(halveHistory(history), marks);

/** A market that did not move is a line across the middle. */
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
