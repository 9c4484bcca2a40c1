import { DAY_MS } from "~/locale/durations";
import { chooseDayTicks, chooseValueAxis, placeDay, placeValue, type Scale } from "./axes";

/** The box of the lines, which is stretched to its place; strokes, dots and text are not. */
export const BOX = { width: 1000, height: 500 } as const;

/** Points up to so many days apart are joined: a share does not trade on weekends and holidays. */
const JOIN_MS = 4 * DAY_MS;
/** A longer line has the lowest and the highest point of each column. */
const MAX_POINTS = 480;
/** More dots are drawn by column, one for all within it. */
const MAX_DOTS = 60;
/** Smallest and largest dot, px. */
const RADIUS = [4, 11] as const;

/** 2025-06-24, and a decimal. */
export interface Point {
  readonly day: string;
  readonly value: string;
}

/** By stroke, and by colour as well. */
export type Look = "solid" | "dashed" | "dotted";

export interface Line {
  readonly look: Look;
  /** Oldest first. A gap of more than JOIN_MS is unknown, so it is not joined. */
  readonly points: readonly Point[];
  /** Each value stays until the next day's. */
  readonly step: boolean;
}

export interface Dot extends Point {
  /** Its area, relative to the chart's other dots. */
  readonly size: number;
  readonly label: string;
  readonly href: string | null;
  /** First day of a trade over several; `day` is the last. */
  readonly from?: string | undefined;
}

export interface ChartData {
  readonly lines: readonly Line[];
  readonly dots: readonly Dot[];
  /** For amounts. */
  readonly fromZero: boolean;
  readonly from: string;
  readonly until: string;
}

interface PlacedDot extends Pick<Dot, "label" | "href"> {
  /** Shares of the box from its left and from its top. */
  readonly x: number;
  readonly y: number;
  /** Start, as a share of the box from its left; absent for one day. */
  readonly beganX?: number | undefined;
  /** px */
  readonly radius: number;
}

export interface Drawing {
  /** In units of BOX, in the order of the lines. */
  readonly paths: readonly { readonly look: Look; readonly path: string }[];
  /** Under the first line, where the axis begins at 0. */
  readonly area: string | null;
  /** Shares of the box from its top, and from its left. */
  readonly valueTicks: readonly { readonly y: number; readonly value: number }[];
  readonly dayTicks: readonly { readonly x: number; readonly label: string }[];
  readonly dots: readonly PlacedDot[];
}

/** Null when no line has a point. */
export function drawChart({ lines, dots, fromZero, from, until }: ChartData): Drawing | null {
  if (lines.every(({ points }) => points.length === 0)) return null;
  const values = [...lines.flatMap(({ points }) => points), ...dots].map(({ value }) =>
    Number(value),
  );
  const { ticks, ...scale } = chooseValueAxis(values, fromZero);
  const x = (day: string) => Math.round(placeDay(from, until, day) * BOX.width);
  const y = (value: string) => Math.round((1 - placeValue(scale, Number(value))) * BOX.height);
  const place = ({ day, value }: Point): Place => [x(day), y(value)];
  const paths = lines.map(({ look, points, step }) => {
    const path = splitIntoRuns(step ? points : thinOut(points))
      .map((run) => (step ? drawSteps(run.map(place)) : drawLine(run.map(place))))
      .join("");
    return { look, path };
  });
  return {
    paths,
    area: fromZero ? fillUnder(paths[0]?.path ?? "") : null,
    valueTicks: ticks.map((value) => ({ value, y: 1 - placeValue(scale, value) })),
    dayTicks: chooseDayTicks(from, until).map(({ day, label }) => ({
      label,
      x: placeDay(from, until, day),
    })),
    dots: placeDots(dots, { from, until }, scale),
  };
}

type Place = readonly [x: number, y: number];

/** `joinedMs`: a longer gap breaks the line. */
type Joint = Point & { readonly joinedMs?: number };

const timeOf = ({ day }: Point) => Date.parse(day);

function splitIntoRuns(points: readonly Joint[]): Joint[][] {
  const runs: Joint[][] = [];
  let last: Joint | undefined;
  for (const point of points) {
    if (last && timeOf(point) - timeOf(last) <= Math.max(last.joinedMs ?? 0, JOIN_MS)) {
      runs.at(-1)?.push(point);
    } else {
      runs.push([point]);
    }
    last = point;
  }
  return runs;
}

/** A gap narrower than a column, and so than the stroke, does not break the line. */
function thinOut(points: readonly Point[]): readonly Joint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length <= MAX_POINTS || !first || !last) return points;
  const width = (timeOf(last) - timeOf(first) + DAY_MS) / (MAX_POINTS / 2);
  const columns = Map.groupBy(points, (point) =>
    Math.floor((timeOf(point) - timeOf(first)) / width),
  );
  return [...columns.values()].flatMap((column) => {
    const byValue = column.toSorted((one, other) => Number(one.value) - Number(other.value));
    const ends = new Set([byValue[0], byValue.at(-1)].filter((point) => point !== undefined));
    return [...ends]
      .sort((one, other) => timeOf(one) - timeOf(other))
      .map((end) => ({ ...end, joinedMs: 2 * width }));
  });
}

/** A run without length is a dot, by its stroke's round ends. */
function drawSteps(places: readonly Place[]): string {
  const [[x = 0, y = 0] = []] = places;
  let path = `M${x} ${y}`;
  let [drawnX, drawnY] = [x, y];
  for (const [index, [atX, atY]] of places.entries()) {
    const isLast = index === places.length - 1;
    // Of several values at one place, the last counts.
    if (!isLast && places[index + 1]?.[0] === atX) continue;
    if (atY === drawnY && !isLast) continue;
    path += `H${atX}${atY === drawnY ? "" : `V${atY}`}`;
    [drawnX, drawnY] = [atX, atY];
  }
  return drawnX === x && drawnY === y ? `M${x} ${y}h.01` : path;
}

function drawLine([first, ...rest]: readonly Place[]): string {
  if (!first) return "";
  if (rest.length === 0) return `M${first.join(" ")}h.01`;
  let [x, y] = first;
  const moves = rest.map(([atX, atY]) => {
    const move = `${atX - x}${atY < y ? "" : " "}${atY - y}`;
    [x, y] = [atX, atY];
    return move;
  });
  return `M${first.join(" ")}l${moves.join(" ")}`;
}

/** Down to the foot of the box from each part of a stepped line. */
const fillUnder = (path: string) =>
  (path.match(/M[^M]*/g) ?? [])
    .map((part) => `${part}V${BOX.height}H${/\d+/.exec(part)?.[0]}Z`)
    .join("");

/** By size; many of them by column, each at its largest. */
function placeDots(
  dots: readonly Dot[],
  { from, until }: Pick<ChartData, "from" | "until">,
  scale: Scale,
): PlacedDot[] {
  const columns = Map.groupBy(dots, ({ day }) =>
    dots.length <= MAX_DOTS ? day : Math.floor(placeDay(from, until, day) * MAX_DOTS),
  );
  const groups = [...columns.values()].map((column) => {
    const largest = column.reduce((one, other) => (other.size > one.size ? other : one));
    return {
      ...largest,
      size: column.reduce((total, { size }) => total + size, 0),
      others: column.length - 1,
    };
  });
  const most = Math.max(...groups.map(({ size }) => size));
  return groups.map(({ day, from: began, value, size, label, href, others }) => ({
    x: placeDay(from, until, day),
    ...(began !== undefined && { beganX: placeDay(from, until, began < from ? from : began) }),
    y: 1 - placeValue(scale, Number(value)),
    radius: Math.round(RADIUS[0] + (RADIUS[1] - RADIUS[0]) * Math.sqrt(size / most)),
    label: others > 0 ? `${label}, and ${others} more at about this time` : label,
    href,
  }));
}
