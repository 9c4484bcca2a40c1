import { drawing, type HistorySummary, type PriceHistory, summaryOf } from "./history";
import { formatAmount } from "./money";
import type { MarketStats } from "./stats";

/** A day's prices ready to be put on a page. */
export interface DayLine {
  /** When its last step begins, in ms since the epoch. */
  lastAt: number;
  /** The same in words: "Bitcoin over 24 hours: low $139,812.00, high $143,020.00, now up 1.2%", with its marks. */
  label: string;
  /** Of the box that it is drawn in, in the paths' units. */
  width: number;
  line: string;
  end: string;
}

/** What a line needs to know of the price beside it: whether it is made up or out of date. */
type Beside = Pick<MarketStats, "source" | "stale">;

/** Units between two steps. */
const STEP = 4;
/** Height of the box, which app/site/price-line.tsx stretches to the place that it has. */
const HEIGHT = 96;
/** Above the high and below the low, so that the pen and the end's dot stay inside. */
const MARGIN = 9;

/** Draws a history for a page, with what lies below the line; null when no price is known. */
export function dayLine(history: PriceHistory, beside: Beside): (DayLine & { area: string }) | null {
  const summary = summaryOf(history);
  if (!summary) return null;
  const width = (history.prices.length - 1) * STEP;
  const label = inWords(summary, beside);
  return { lastAt: history.lastAt, label, width, ...drawing(history, width, HEIGHT, MARGIN) };
}

/** As dayLine, without what lies below it: for places where it is small. */
export function smallDayLine(history: PriceHistory, beside: Beside): DayLine | null {
  const drawn = dayLine(history, beside);
  if (!drawn) return null;
  const { area: _, ...line } = drawn;
  return line;
}

function inWords(summary: HistorySummary, beside: Beside): string {
  const [low, high] = [formatAmount(summary.low), formatAmount(summary.high)];
  const marks = (beside.source === "simulated" ? " (simulated)" : "") + (beside.stale ? " (stale)" : "");
  return `Bitcoin over ${period(summary)}: low ${low}, high ${high}, ${changeInWords(summary, beside)}${marks}`;
}

/** "24 hours", or what is known of them: "the last 5 hours". */
export const period = ({ hours }: HistorySummary) =>
  hours > 23 ? "24 hours" : `the last ${hours} ${hours === 1 ? "hour" : "hours"}`;

/** "now up 1.2%", "now down 0.4%" or "now unchanged", to one decimal; a stale price is not said to be of now. */
export function changeInWords({ change }: HistorySummary, { stale }: Beside): string {
  const size = Math.abs(change).toFixed(1);
  const words = size === "0.0" ? "unchanged" : `${change > 0 ? "up" : "down"} ${size}%`;
  return stale ? words : `now ${words}`;
}
