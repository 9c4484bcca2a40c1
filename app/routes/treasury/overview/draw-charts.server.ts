import { entriesOf } from "~/domain/treasury/books";
import { formatExact } from "~/domain/treasury/format";
import type { Treasury } from "~/domain/treasury/treasury";
import { formatDay } from "~/locale/days";
import { plural } from "~/locale/plural";

// The page's drawings, as finished paths: the browser computes no geometry. Both span the time from the first purchase
// to the last day of the ledger.

const CHART = { width: 600, height: 400 } as const;
/** Room around for the largest dot, in the drawing's units. */
const EDGE = 16;
/** Where each panel of a drawing that has two begins and ends: prices above, holdings below. */
const PANELS = { prices: [EDGE, 130], holdings: [200, CHART.height] } as const;
const WHOLE = [EDGE, CHART.height] as const;

/** A drawing in units of CHART. The summary says in one sentence what it shows. */
export interface Chart {
  readonly title: string;
  readonly summary: string;
  readonly legend: string;
  readonly area?: string;
  readonly lines: readonly { path: string; look: "thick" | "thin" }[];
  readonly dots: readonly { id: string; x: number; y: number; r: number }[];
  /** The days that the drawing begins and ends with. */
  readonly from: string;
  readonly until: string;
  /** The labels at the top and the foot of each panel's axis, from the top panel down. */
  readonly panels: readonly { readonly top: string; readonly foot: string }[];
}

interface Point {
  readonly date: string;
  /** Null: unknown from this day on. */
  readonly value: number | null;
}

/** The x of the last day. */
const LAST = CHART.width - EDGE;

function scaleTime(from: string, until: string) {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const width = CHART.width - 2 * EDGE;
  return (date: string) => Math.round(EDGE + ((Date.parse(date) - start) / Math.max(end - start, 1)) * width);
}

function scaleValue(low: number, high: number, [top, foot]: readonly [top: number, foot: number]) {
  return (value: number) => Math.round(foot - ((value - low) / (high - low || 1)) * (foot - top));
}

/** Each value stays until the next one's day, the last one to the last day. */
function stepPath(points: readonly Point[], x: (date: string) => number, y: (value: number) => number): string {
  let path = "";
  let isDrawing = false;
  for (const { date, value } of points) {
    if (isDrawing) path += `H${x(date)}`;
    if (value !== null) path += isDrawing ? `V${y(value)}` : `M${x(date)} ${y(value)}`;
    isDrawing = value !== null;
  }
  return isDrawing ? `${path}H${LAST}` : path;
}

/** Above the prices on record, with a dot for each purchase, its area by the quantity; below it holdings as steps. */
export function drawHoldings(treasury: Treasury): Chart | null {
  const trades = entriesOf(treasury.entries(), "btc");
  const [first, last, until] = [trades[0], trades.at(-1), treasury.asOf()];
  if (!first || !last || until === null) return null;
  const x = scaleTime(first.date, until);
  const steps = trades.map(({ date, after }) => ({ date, value: Number(after.btc) }));
  const most = Math.max(...steps.map(({ value }) => value));
  const marks = entriesOf(treasury.entries(), "mark").filter(({ btcCad }) => btcCad);
  const prices = [
    ...trades.map(({ date, priceCad }) => ({ date, value: Number(priceCad) })),
    ...marks.map(({ date, btcCad }) => ({ date, value: Number(btcCad) })),
  ]
    .filter(({ date }) => date >= first.date)
    .sort((one, other) => one.date.localeCompare(other.date));
  const [low, high] = [Math.min, Math.max].map((pick) => pick(...prices.map(({ value }) => value)));
  const priceAt = scaleValue(Number(low), Number(high), PANELS.prices);
  const line = stepPath(steps, x, scaleValue(0, most, PANELS.holdings));
  const bought = trades.filter(({ flow }) => flow === "in");
  const sales = trades.length - bought.length;
  const events = [plural(bought.length, "purchase"), ...(sales > 0 ? [plural(sales, "sale")] : [])].join(" and ");
  const ends = [first, last].map(({ date, after }) => `${after.btc} BTC on ${formatDay(date)}`);
  return {
    title: "Bitcoin holdings and prices paid",
    summary: `Holdings were ${[...new Set(ends)].join(", and ")}, after ${events}.`,
    legend: "Above: prices in the ledger, with a dot for each purchase, sized by quantity. Below: holdings.",
    from: formatDay(first.date),
    until: formatDay(until),
    panels: [
      { top: formatExact(String(high), "CAD"), foot: formatExact(String(low), "CAD") },
      { top: `${most} BTC`, foot: "0" },
    ],
    area: `M${EDGE} ${CHART.height}${line.replace("M", "L")}V${CHART.height}Z`,
    lines: [
      { path: line, look: "thick" },
      {
        path: prices.map(({ date, value }, at) => `${at ? "L" : "M"}${x(date)} ${priceAt(value)}`).join(""),
        look: "thin",
      },
    ],
    dots: bought.map(({ no, date, btc, priceCad }) => ({
      id: String(no),
      x: x(date),
      y: priceAt(Number(priceCad)),
      r: Math.round(4 + Math.sqrt(Number(btc)) * 2),
    })),
  };
}

/** Sats per share as steps at purchases and issues: basic thick, assumed diluted thin. */
export function drawSatsPerShare(treasury: Treasury): Chart | null {
  const history = treasury.shareHistory().filter(({ satsBasic }) => satsBasic !== null);
  const [first, last, until] = [history[0], history.at(-1), treasury.asOf()];
  if (!first || !last || until === null) return null;
  const x = scaleTime(first.date, until);
  const seriesOf = (key: "satsBasic" | "satsDiluted") =>
    history.map((day) => ({ date: day.date, value: day[key] === null ? null : Number(day[key]) }));
  const [basic, diluted] = [seriesOf("satsBasic"), seriesOf("satsDiluted")];
  const most = Math.max(...[...basic, ...diluted].map(({ value }) => value ?? 0));
  const y = scaleValue(0, most, WHOLE);
  const between = (from: string | null, to: string | null) => (from && to ? `from ${from} to ${to}` : null);
  const spans = [
    [between(first.satsBasic, last.satsBasic), "basic"],
    [between(first.satsDiluted, last.satsDiluted), "assumed diluted"],
  ].flatMap(([span, name]) => (span ? `${span} (${name})` : []));
  return {
    title: "Sats per share",
    summary: `Sats per share went ${spans.join(" and ")} between ${formatDay(first.date)}, and ${formatDay(last.date)}.`,
    legend: "Thick: basic. Thin: assumed diluted.",
    from: formatDay(first.date),
    until: formatDay(until),
    panels: [{ top: `${most} sats`, foot: "0" }],
    lines: [
      { path: stepPath(basic, x, y), look: "thick" },
      { path: stepPath(diluted, x, y), look: "thin" },
    ],
    dots: [],
  };
}
