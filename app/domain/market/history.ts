/** Prices at equal steps of time, the last of each step. It travels and is stored as it is. */
export interface PriceHistory {
  /** When the last step begins, in ms since the epoch. */
  lastAt: number;
  /** Length of a step in ms. */
  stepMs: number;
  /** Whole CAD, oldest first; null where no price is known. */
  prices: (number | null)[];
}

/** A history as pages carry it: the prices in one text, a dash for an unknown one. */
export interface PackedHistory extends Omit<PriceHistory, "prices"> {
  prices: string;
}

/** What a history comes to. */
export interface HistorySummary {
  /** CAD. */
  low: number;
  high: number;
  last: number;
  /** Percent from the first known price to the last. */
  change: number;
  /** From the first known step to the end of the last one, in whole hours, at least 1. */
  hours: number;
}

const HOUR_MS = 3_600_000;
const UNKNOWN_PRICE = "-";
/** Prices further apart than this, in ms, are not joined: nobody knows what lay between them. */
const JOINED_MS = 3_600_000;

export const packed = ({ lastAt, stepMs, prices }: PriceHistory): PackedHistory => ({
  lastAt,
  stepMs,
  prices: prices.map((price) => price ?? UNKNOWN_PRICE).join(" "),
});

export const unpacked = ({ lastAt, stepMs, prices }: PackedHistory): PriceHistory => ({
  lastAt,
  stepMs,
  prices: prices.split(" ").map((price) => (price === UNKNOWN_PRICE ? null : Number(price))),
});

/** The same time in half as many steps, of twice the length. */
export function halved({ lastAt, stepMs, prices }: PriceHistory): PriceHistory {
  const halves: PriceHistory["prices"] = [];
  for (let end = prices.length - 1; end >= 0; end -= 2) halves.unshift(prices[end] ?? prices[end - 1] ?? null);
  return { lastAt: lastAt - stepMs, stepMs: 2 * stepMs, prices: halves };
}

/** The history as it stands at a time (ms since the epoch): steps passed since are unknown, as many old ones are gone. */
export function movedTo(history: PriceHistory, at: number): PriceHistory {
  const steps = Math.floor((at - history.lastAt) / history.stepMs);
  if (!(steps > 0)) return history;
  const { length } = history.prices;
  const passed = Array<null>(Math.min(steps, length)).fill(null);
  return {
    ...history,
    lastAt: history.lastAt + steps * history.stepMs,
    prices: [...history.prices, ...passed].slice(-length),
  };
}

/**
 * The history with one more price, current at a time in ms since the epoch. One that is older than the last step, or
 * that changes nothing, gives back the same object.
 */
export function withPrice(history: PriceHistory, price: number, at: number): PriceHistory {
  const whole = Math.round(price);
  if (!(at >= history.lastAt) || (at < history.lastAt + history.stepMs && history.prices.at(-1) === whole))
    return history;
  const moved = movedTo(history, at);
  return { ...moved, prices: [...moved.prices.slice(0, -1), whole] };
}

/** Null when no price is known. */
export function summaryOf({ prices, stepMs }: PriceHistory): HistorySummary | null {
  const known = prices.filter((price) => price !== null);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return null;
  const steps = prices.length - prices.indexOf(first);
  return {
    low: Math.min(...known),
    high: Math.max(...known),
    last,
    change: (last / first - 1) * 100,
    hours: Math.max(1, Math.round((steps * stepMs) / HOUR_MS)),
  };
}

/** Paths of SVG in whole units. */
export interface Drawing {
  /** The line, broken where prices are unknown for long. */
  line: string;
  /** What lies between the line and the foot of the box. */
  area: string;
  /** A dot where the last known price is: a stroke without length, for round ends. */
  end: string;
}

/**
 * Draws a history into a box of so many units: a step is `width / (steps - 1)` wide, the low lies `margin` above the
 * foot and the high `margin` below the top. A market that did not move is a line across the middle.
 */
export function drawing(history: PriceHistory, width: number, height: number, margin: number): Drawing {
  const summary = summaryOf(history);
  if (!summary) return { line: "", area: "", end: "" };
  const { low, high } = summary;
  const { prices, stepMs } = history;
  const x = (step: number) => Math.round((step * width) / Math.max(1, prices.length - 1));
  const y = (price: number) =>
    high === low
      ? Math.round(height / 2)
      : Math.round(margin + ((high - price) / (high - low)) * (height - 2 * margin));

  const strokes: [x: number, y: number][][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const [step, price] of prices.entries()) {
    if (price === null) continue;
    if ((step - before) * stepMs > JOINED_MS) strokes.push([]);
    strokes.at(-1)?.push([x(step), y(price)]);
    before = step;
  }
  const joined = (points: [number, number][]) => points.map((point) => point.join(" ")).join("L");
  const [endX, endY] = strokes.at(-1)?.at(-1) ?? [];
  return {
    // A stroke of one point has no length: its round ends make it a dot.
    line: strokes.map((points) => `M${joined(points)}${points.length === 1 ? "h0" : ""}`).join(""),
    area: strokes.map((points) => `M${points[0]?.[0]} ${height}L${joined(points)}V${height}Z`).join(""),
    end: `M${endX} ${endY}h0`,
  };
}
