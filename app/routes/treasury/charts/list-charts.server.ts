import { currencies } from "~/brand/currencies";
import { entriesOf } from "~/domain/treasury/books";
import { formatExact } from "~/domain/treasury/format";
import type { Unit } from "~/domain/treasury/measures";
import { Rational } from "~/domain/treasury/rational";
import type { Series } from "~/domain/treasury/series";
import type { Treasury } from "~/domain/treasury/treasury";
import { formatDay, formatDays } from "~/locale/days";
import { DAY_MS } from "~/locale/durations";
import { tied } from "~/locale/tied";
import type { ChartData, Dot, Look, Point } from "~/ui/chart/draw-chart";

// The charts of the treasury: which series each shows, on which days, and what it says in one sentence.

/** How far back from its last day a chart goes, in months. */
const ranges = { "1m": 1, "3m": 3, "6m": 6, "1y": 12, all: Number.POSITIVE_INFINITY } as const;
type Range = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as Range[];

const looks: readonly Look[] = ["solid", "dashed", "dotted"];

interface ChartDefinition {
  readonly title: string;
  /** Ids of series; those that a company does not have are left out. */
  readonly series: readonly string[];
  readonly fromZero?: boolean;
  /** Dots for purchases: at what is held after each, or at the price paid. For releases at the close of their day. */
  readonly dots?: "held" | "paid" | "releases";
  /** The page that shows it: the treasury's without it. */
  readonly place?: "share";
  /** Lines of different units, each as 100 on the first day of the first one. */
  readonly isIndexed?: true;
}

/** By its name in addresses, in the order of the page; the first that there is, is the one that the page opens with. */
const definitions = {
  value: { title: "Value against cost", series: ["btc_market_value", "btc_cost"], fromZero: true },
  holdings: { title: "Bitcoin holdings", series: ["btc_holdings"], fromZero: true, dots: "held" },
  prices: { title: "Prices paid", series: ["btc_price", "btc_average_cost"], dots: "paid" },
  mnav: { title: "mNAV", series: ["mnav_btc_gold_basic", "mnav_btc_basic", "mnav_btc_diluted"] },
  sats: { title: "Sats per share", series: ["sats_per_share_basic", "sats_per_share_diluted"] },
  reserves: { title: "Reserves per share", series: ["reserves_per_share"] },
  yield: { title: "BTC Yield", series: ["btc_yield_ytd"] },
  share: { title: "Share price, close", series: ["share_price"], dots: "releases", place: "share" },
  compared: {
    title: "Share, Bitcoin and Bitcoin per share",
    series: ["share_price", "btc_price", "sats_per_share_basic"],
    place: "share",
    isIndexed: true,
  },
} as const satisfies Record<string, ChartDefinition>;

type ChartName = keyof typeof definitions;
export const chartNames = Object.keys(definitions) as ChartName[];

/** The page of a chart: "treasury" or "share". */
export type ChartPlace = "treasury" | "share";
const placeOf = (name: ChartName): ChartPlace => (definitions[name] as ChartDefinition).place ?? "treasury";
const chartNamesOf = (place: ChartPlace): ChartName[] => chartNames.filter((name) => placeOf(name) === place);

// Lists, for the routes' `handle`: browsers evaluate it too, where this module is empty and a call would throw.
export const treasuryCharts = chartNamesOf("treasury");
export const shareCharts = chartNamesOf("share");

/** What a chart of the share marks. */
export interface MarkedRelease {
  readonly date: string;
  readonly title: string;
  readonly path: string;
}

export interface TreasuryChart extends Omit<ChartData, "lines"> {
  readonly name: ChartName;
  readonly title: string;
  readonly unit: Unit;
  /** Whether each line is 100 on its first day. */
  readonly isIndexed: boolean;
  readonly lines: readonly (ChartData["lines"][number] & Pick<Series, "decimals"> & { readonly name: string })[];
  /** Who gave the closing prices in it; empty where none has a part. */
  readonly sources: readonly string[];
}

/** What an address says of a chart. */
export interface ChartChoice {
  readonly name: string | null;
  readonly range: string | null;
  readonly scale: string | null;
}

export const readChoice = (searchParams: URLSearchParams): ChartChoice => ({
  name: searchParams.get("chart"),
  range: searchParams.get("range"),
  scale: searchParams.get("scale"),
});

/** Days of a chart's first line before which it is none: one day is a dot, on an axis without an extent. */
const FEWEST_DAYS = 2;

/** The charts of a page that there are, and the chosen one of them; null when there is none yet. */
export function chooseChart(
  treasury: Treasury,
  { name, range, scale }: ChartChoice,
  { place = "treasury", releases = [] }: { place?: ChartPlace; releases?: readonly MarkedRelease[] } = {},
) {
  const series = new Map([...treasury.series(), ...listPrices(treasury)].map((one) => [one.id, one]));
  const available = chartNamesOf(place).filter(
    (name) => (series.get(definitions[name].series[0])?.points.length ?? 0) >= FEWEST_DAYS,
  );
  const chosen = available.find((each) => each === name) ?? available[0];
  if (chosen === undefined) return null;
  const chosenRange = rangeNames.find((each) => each === range) ?? "all";
  return {
    names: available.map((name) => ({ name, title: definitions[name].title })),
    range: chosenRange,
    chart: buildChart(treasury, chosen, { series, range: chosenRange, isLog: scale === "log", releases }),
  };
}

function buildChart(
  treasury: Treasury,
  name: ChartName,
  {
    series,
    range,
    isLog,
    releases,
  }: { series: ReadonlyMap<string, Series>; range: Range; isLog: boolean; releases: readonly MarkedRelease[] },
): TreasuryChart {
  const { title, dots, fromZero = false, isIndexed, ...definition }: ChartDefinition = definitions[name];
  const shown = definition.series.flatMap((id) => series.get(id) ?? []).filter(({ points }) => points.length > 0);
  const days = shown.flatMap(({ points }) => [points[0]?.day ?? "", points.at(-1)?.day ?? ""]).sort();
  const [first = "", until = ""] = [days[0], days.at(-1)];
  const latest = [goBack(until, ranges[range]), shown[0]?.points.at(-FEWEST_DAYS)?.day ?? ""].sort()[0] ?? "";
  const from = latest > first ? latest : first;
  const usesCloses = shown.some(({ step }) => !step);
  const closes = usesCloses ? treasury.closes().filter(({ date }) => date >= from && date <= until) : [];
  return {
    name,
    title,
    unit: isIndexed ? "shares" : (shown[0]?.unit ?? "fiat"),
    isIndexed: isIndexed === true,
    lines: shown.map(({ id, label, step, decimals, points }, index) => ({
      name: isIndexed ? nameIndex(label, points, from) : nameLine(label, title),
      look: looks[index] ?? "dotted",
      step,
      decimals: isIndexed ? 1 : decimals,
      points: isIndexed ? indexPoints(points, from) : points,
      ...(id === "share_price" && { joinDays: CLOSED_DAYS }),
    })),
    dots: dots === "releases" ? markReleases(releases, shown[0]?.points ?? []) : dots ? listDots(treasury, dots) : [],
    fromZero,
    isLog,
    from,
    until,
    sources: [...new Set(closes.map(({ source }) => source))],
  };
}

/** Exchanges are closed for no longer. */
const CLOSED_DAYS = 7;

/** Values as parts of the first one of a chart's days, which is 100. */
function indexPoints(points: Series["points"], from: string): Series["points"] {
  const base = points.find(({ day }) => day >= from)?.value;
  if (base === undefined) return points;
  return points.flatMap(({ day, value }) => {
    const index = Rational.of(value).times(100).over(base)?.toFixed(1);
    return index === undefined ? [] : [{ day, value: index }];
  });
}

/** "Share, June 18, 2025 = 100" */
function nameIndex(label: string, points: Series["points"], from: string): string {
  const base = points.find(({ day }) => day >= from);
  return base ? `${label}, ${formatDay(base.day)} = 100` : label;
}

/** Releases at the close of their day, or of the next one with trading. */
const markReleases = (releases: readonly MarkedRelease[], points: Series["points"]): Dot[] =>
  releases.flatMap(({ date, title, path }) => {
    const point = points.find(({ day }) => day >= date);
    if (!point || Date.parse(point.day) - Date.parse(date) > CLOSED_DAYS * DAY_MS) return [];
    return [{ ...point, size: 1, label: `${formatDay(date)}: ${title}`, href: path }];
  });

/** "mNAV, Bitcoin, basic" under the title "mNAV" is "Bitcoin, basic". */
function nameLine(label: string, title: string): string {
  const rest = label.startsWith(`${title}, `) ? label.slice(title.length + 2) : label;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The same day so many months before; the last day of a shorter month. */
function goBack(day: string, months: number): string {
  if (!Number.isFinite(months)) return "";
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

/** The closing prices: the share's, and Bitcoin's since the first purchase. */
function listPrices(treasury: Treasury): Series[] {
  const closes = treasury.closes().flatMap(({ date, shareFiat }) => (shareFiat === null ? [] : [{ date, shareFiat }]));
  // A share of cents needs more digits, and what a split restated has too many.
  const decimals = Number(closes.at(-1)?.shareFiat) < 1 ? 4 : currencies[treasury.currency].decimals;
  const most = Math.min(decimals, Math.max(2, ...closes.map(({ shareFiat }) => shareFiat.split(".")[1]?.length ?? 0)));
  const share: Series = {
    ...({ id: "share_price", label: "Share", unit: "fiat", class: "other", step: false } as const),
    decimals: most,
    points: closes.map(({ date, shareFiat }) => ({ day: date, value: Rational.of(shareFiat).toFixed(most) })),
  };
  const first = entriesOf(treasury.entries(), "btc")[0]?.date;
  if (first === undefined) return [share];
  const points = treasury
    .closes()
    .filter(({ date }) => date >= first)
    .map(({ date, btcFiat }) => ({ day: date, value: btcFiat }));
  return [
    share,
    { id: "btc_price", label: "Price of one bitcoin", unit: "fiat", class: "other", decimals: 0, step: false, points },
  ];
}

const listDots = (treasury: Treasury, at: "held" | "paid"): Dot[] =>
  entriesOf(treasury.entries(), "btc")
    .filter(({ flow }) => flow === "in")
    .flatMap(({ no, from, date, how, btc, priceFiat, after, source }) => {
      const value = at === "paid" ? priceFiat : after.btc;
      if (value === undefined) return [];
      const price = priceFiat === undefined ? "" : ` at ${formatExact(priceFiat, "fiat")}`;
      const days = from === undefined ? `on ${formatDay(date)}` : `from ${formatDays(from, date)}`;
      const name = how === undefined || how === "bought" ? "Purchase" : "Inflow";
      const label = `${name} ${no}: ${formatExact(btc, "BTC")}${price} ${days}`;
      return [{ day: date, ...(from && { from }), value, size: Number(btc), label, href: source.href }];
    });

/** In one sentence, where the first line of a chart began and ended, and its extremes; where indexed lines ended. */
export function summarizeChart({ lines, unit, isIndexed, from, until }: TreasuryChart): string {
  const sentences = lines.slice(0, isIndexed ? lines.length : 1).map(({ name, points }) => {
    const within = points.filter(({ day }) => day >= from && day <= until);
    const [first, last] = [within[0], within.at(-1)];
    if (!first || !last) return "";
    const write = ({ day, value }: Point) => `${formatExact(value, unit)} on ${formatDay(day)}`;
    if (first === last || isIndexed) return `${name}: ${write(last)}.`;
    const byValue = within.toSorted((one, other) => Number(one.value) - Number(other.value));
    const [low, high] = [byValue[0] ?? first, byValue.at(-1) ?? last];
    const extremes = [
      ...(low.value === first.value || low.value === last.value ? [] : [`lowest at ${write(low)}`]),
      ...(high.value === first.value || high.value === last.value ? [] : [`highest at ${write(high)}`]),
    ];
    const path = `${name}: from ${write(first)} to ${write(last)}`;
    return `${[path, ...(extremes.length > 0 ? [extremes.join(" and ")] : [])].join("; ")}.`;
  });
  return tied(sentences.join(" "));
}

/** Values on an axis in brief: "C$9.5M", "C$140K", "66.2 BTC", "3.5×". */
export function formatTick(value: number, unit: Unit): string {
  const size = Math.abs(value);
  const [divisor, suffix] = size >= 1e9 ? [1e9, "B"] : size >= 1e6 ? [1e6, "M"] : size >= 1e4 ? [1e3, "K"] : [1, ""];
  const brief = String(Number((value / divisor).toPrecision(6)));
  const written = formatExact(brief, unit === "sats" || unit === "BTC" ? "shares" : unit);
  return `${written}${suffix}`;
}

/** The days of a chart on which a line has a point, each with the value of every line. */
export function listRows({ lines, from, until }: TreasuryChart) {
  const byDay = lines.map(({ points }) => new Map(points.map(({ day, value }) => [day, value])));
  const days = new Set(byDay.flatMap((values) => [...values.keys()]));
  return [...days]
    .filter((day) => day >= from && day <= until)
    .sort()
    .map((day) => ({ day, values: byDay.map((values) => values.get(day) ?? null) }));
}

/** At most so many of them, the last one among them: months' or quarters' ends and the like, evenly. */
export function pickRows<Row>(rows: readonly Row[], most: number): Row[] {
  const every = Math.max(1, Math.ceil(rows.length / most));
  return rows.filter((_, index) => (rows.length - 1 - index) % every === 0);
}
