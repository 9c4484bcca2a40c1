import { drawing, type HistorySummary, type PriceHistory, summaryOf } from "~/domain/market/history";
import { formatWhole } from "~/domain/market/money";

interface PriceLineProps {
  history: PriceHistory;
  simulated: boolean;
  /** Whether what lies below the line is filled; for one drawing on a page. */
  filled?: boolean;
}

/** Units of the drawing between two steps, and of its height; it is stretched to the place that it is given. */
const STEP = 4;
const HEIGHT = 96;
/** Above the high and below the low, so that the pen and the end's dot stay inside. */
const MARGIN = 9;

/** A day's prices as a line that ends in a dot, with the same in words for those who do not see it. */
export function PriceLine({ history, simulated, filled = false }: PriceLineProps) {
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
      aria-label={inWords(summary) + (simulated ? " (simulated)" : "")}
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

/** "Bitcoin over 24 hours: low $139,812, high $143,020, now up 1.2%". */
const inWords = (summary: HistorySummary) =>
  `Bitcoin over ${period(summary)}: low ${formatWhole(summary.low)}, high ${formatWhole(summary.high)}, now ${changeInWords(summary)}`;

/** "24 hours", or what is known of them: "the last 5 hours". */
export const period = ({ hours }: HistorySummary) =>
  hours > 23 ? "24 hours" : `the last ${hours} ${hours === 1 ? "hour" : "hours"}`;

/** "up 1.2%", "down 0.4%" or "unchanged", to one decimal. */
export function changeInWords({ change }: HistorySummary): string {
  const size = Math.abs(change).toFixed(1);
  if (size === "0.0") return "unchanged";
  return `${change > 0 ? "up" : "down"} ${size}%`;
}
