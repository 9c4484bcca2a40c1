import { drawing, type HistorySummary, type PriceHistory, summaryOf } from "~/domain/market/history";
import { formatWhole } from "~/domain/market/money";
import type { Quote } from "~/live/figures";

interface PriceLineProps {
  history: PriceHistory;
  /** The price beside it, which says whether the line is made up or out of date. */
  quote: Quote;
  /** Whether what lies below the line is filled; for one drawing on a page. */
  filled?: boolean;
}

/** Units of the drawing between two steps, and of its height; it is stretched to the place that it is given. */
const STEP = 4;
const HEIGHT = 96;
/** Above the high and below the low, so that the pen and the end's dot stay inside. */
const MARGIN = 9;

/** A day's prices as a line that ends in a dot, with the same in words for those who do not see it. */
export function PriceLine({ history, quote, filled = false }: PriceLineProps) {
  const summary = summaryOf(history);
  if (!summary) return null;
  const width = (history.prices.length - 1) * STEP;
  const { line, area, end } = drawing(history, width, HEIGHT, MARGIN);
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="price-line"
      role="img"
      aria-label={inWords(summary, quote)}
    >
      {filled && (
        <>
          <linearGradient id="price-line-fade" x2="0" y2="1">
            <stop className="price-line-fade" />
            <stop className="price-line-fade" offset="1" stopOpacity="0" />
          </linearGradient>
          <path className="price-line-area" d={area} />
        </>
      )}
      <path className="price-line-stroke" d={line} />
      <path className="price-line-end" d={end} />
    </svg>
  );
}

/** "Bitcoin over 24 hours: low $139,812, high $143,020, now up 1.2%", with its marks. */
function inWords(summary: HistorySummary, quote: Quote): string {
  const [low, high] = [formatWhole(summary.low), formatWhole(summary.high)];
  const marks = (quote.source === "simulated" ? " (simulated)" : "") + (quote.stale ? " (stale)" : "");
  return `Bitcoin over ${period(summary)}: low ${low}, high ${high}, ${changeInWords(summary, quote)}${marks}`;
}

/** "24 hours", or what is known of them: "the last 5 hours". */
export const period = ({ hours }: HistorySummary) =>
  hours > 23 ? "24 hours" : `the last ${hours} ${hours === 1 ? "hour" : "hours"}`;

/** "now up 1.2%", "now down 0.4%" or "now unchanged", to one decimal; a stale price is not said to be of now. */
export function changeInWords({ change }: HistorySummary, { stale }: Quote): string {
  const size = Math.abs(change).toFixed(1);
  const words = size === "0.0" ? "unchanged" : `${change > 0 ? "up" : "down"} ${size}%`;
  return stale ? words : `now ${words}`;
}
