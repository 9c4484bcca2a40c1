import { expect, it } from "vitest";
import type { DailyClose } from "~/content/market-schema";
import type { Ledger } from "~/content/treasury-schema";
import { DAY_MS } from "~/locale/durations";
import { btcOn, capitalOn, closeOn, goldOn } from "../../../../tests/ledger/entries";
import { openTreasury } from "../../../../tests/ledger/open-treasury";
import { renderPicture } from "./chart-picture.server";
import { describeChart } from "./describe-chart.server";
import { chooseChart, formatTick, listRows, pickRows, summarizeChart } from "./list-charts.server";

const ledger: Ledger = [
  capitalOn("2025-01-01", { sharesAfter: 1_000, warrantsAfter: 250 }),
  btcOn("2025-01-31", { btc: "1", priceFiat: "90000", costFiat: "90000" }),
  goldOn("2025-02-03", { grams: "100", costFiat: "12000" }),
  btcOn("2025-03-05", {
    no: 2,
    btc: "1",
    priceFiat: "120000",
    costFiat: "120000",
    after: { btc: "2", costFiat: "210000" },
  }),
];
/** From January 31 to March 31, 2025: a price that rises by C$1,000 a day, and no share close on weekends. */
const closes = Array.from({ length: 60 }, (_, index) => {
  const at = new Date(Date.UTC(2025, 0, 31) + index * DAY_MS);
  const isWeekend = [0, 6].includes(at.getUTCDay());
  const shareFiat = isWeekend ? null : "500";
  return closeOn(at.toISOString().slice(0, 10), { btcFiat: `${100 + index}000`, shareFiat });
});
const treasuryOf = (treasury: Ledger, closes: readonly DailyClose[] = []) =>
  openTreasury(treasury, "2026-01-01", { closes });
const choose = (name: string | null, range: string | null = null, scale: string | null = null) =>
  chooseChart(treasuryOf(ledger, closes), { name, range, scale });
const chartOf = (...choice: Parameters<typeof choose>) => {
  const chart = choose(...choice)?.chart;
  if (!chart) throw new Error("there is no chart");
  return chart;
};
const nothing = { name: null, range: null, scale: null };

it("a company has the charts that its ledger and prices have points for, and the page opens with the first", () => {
  const namesOf = (...of: Parameters<typeof treasuryOf>) =>
    chooseChart(treasuryOf(...of), nothing)?.names.map(({ name }) => name);
  expect(namesOf(ledger, closes)?.join(" ")).toBe("value holdings prices mnav sats reserves");
  expect(namesOf(ledger)?.join(" ")).toBe("holdings sats");
  expect(choose("no-such-chart")?.chart.name).toBe("value");
  expect(chooseChart(treasuryOf([]), nothing)).toBeNull();
});

it("a chart begins with the second day of its first line: one day would be a dot on an axis of nothing", () => {
  const [shares, first] = [ledger.slice(0, 1), ledger.slice(0, 2)];
  for (const [entries, prices] of [
    [shares, closes],
    [first, []],
  ] as const)
    expect(describeChart(treasuryOf(entries, prices), nothing)).toBeNull();
  const oneClose = chooseChart(treasuryOf(ledger, closes.slice(-1)), nothing);
  expect(oneClose?.names.map(({ name }) => name)).toEqual(["holdings", "sats"]);
});

it("a range has two days of its first line at least, however far apart they are", () => {
  const distant = closes.filter(({ date }) => date === "2025-02-03" || date === "2025-03-31");
  const chart = chooseChart(treasuryOf(ledger, distant), { ...nothing, range: "1m" })?.chart;
  expect([chart?.name, chart?.from, chart?.until]).toEqual(["value", "2025-02-03", "2025-03-31"]);
});

it.each([
  ["1m", "2025-02-28"],
  ["3m", "2025-01-31"],
  ["all", "2025-01-31"],
  ["2y", "2025-01-31"],
])("the range %s begins on %s", (range, from) => {
  expect([chartOf("value", range).from, chartOf("value", range).until]).toEqual([from, "2025-03-31"]);
});

it("each line has a name and a pen of its own", () => {
  expect(chartOf("mnav").lines.map(({ name, look }) => [name, look])).toEqual([
    ["Bitcoin and gold, basic", "solid"],
    ["Bitcoin, basic", "dashed"],
    ["Bitcoin, assumed diluted", "dotted"],
  ]);
});

it("a day without a share close has no mNAV, and its row is left out", () => {
  const days = listRows(chartOf("mnav")).map(({ day }) => day);
  expect(days).toContain("2025-02-07");
  expect(days).not.toContain("2025-02-08");
});

it("purchases are dots at the price paid, and lead to their releases", () => {
  const [first] = chartOf("prices").dots;
  expect(first).toMatchObject({ day: "2025-01-31", value: "90000", size: 1 });
  expect(first?.label).toBe("Purchase 1: 1 BTC at C$90,000 on January 31, 2025");
  expect(chartOf("holdings").dots.map(({ value }) => value)).toEqual(["1", "2"]);
});

it("one sentence says where a chart begins, where it ends and its extremes between", () => {
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  expect(plain(summarizeChart(chartOf("holdings")))).toBe(
    "BTC holdings: from 1.00 BTC on January 31, 2025 to 2.00 BTC on March 31, 2025.",
  );
  const points = ["5", "1", "9", "4"].map((value, index) => ({ day: `2025-02-0${index + 1}`, value }));
  const chart = chartOf("holdings");
  const wavy = { ...chart, lines: chart.lines.map((line) => ({ ...line, points })) };
  expect(plain(summarizeChart(wavy))).toMatch(
    /; lowest at 1 BTC on February 2, 2025 and highest at 9 BTC on February 3, 2025.$/,
  );
});

it("lines of different units say, in every heading and in the sentence, of which day they are 100", () => {
  const chosen = chooseChart(treasuryOf(ledger, closes), { ...nothing, name: "compared" }, { place: "share" });
  if (!chosen) throw new Error("there is no chart");
  const base = "January 31, 2025 = 100";
  const names = chosen.chart.lines.map(({ name }) => name.replaceAll("\u00a0", " "));
  expect(names).toEqual([`Share, ${base}`, `Price of one bitcoin, ${base}`, `Sats per share, basic, ${base}`]);
  expect(summarizeChart(chosen.chart).replaceAll("\u00a0", " ")).toMatch(
    /^Share, January 31, 2025 = 100: 100.0 on March 31, 2025. Price of one bitcoin, .*: 159.0 on March 31, 2025. Sats/,
  );
});

it.each([
  [9_500_000, "fiat", "C$9.5M"],
  [140_000, "fiat", "C$140K"],
  [0.165, "fiat", "C$0.165"],
  [-20, "percent", "−20%"],
  [66.2, "BTC", "66.2"],
  [3.5, "ratio", "3.5×"],
  [2_000_000_000, "fiat", "C$2B"],
] as const)("%d in %s is %s on an axis", (value, unit, label) => expect(formatTick(value, unit)).toBe(label));

it("a table has few rows, the last day's among them", () => {
  expect(pickRows([1, 2, 3, 4, 5], 3)).toEqual([1, 3, 5]);
  expect(pickRows([1, 2], 3)).toEqual([1, 2]);
});

it("links say the chart, its range and its scale, and nothing of what the page opens with", () => {
  const chart = describeChart(treasuryOf(ledger, closes), { name: "mnav", range: "1m", scale: "log" });
  expect(chart?.charts.slice(0, 2).map(({ to }) => to)).toEqual([
    "/treasury?range=1m&scale=log#chart",
    "/treasury?chart=holdings&range=1m&scale=log#chart",
  ]);
  expect(chart?.ranges.map(({ text, to, current }) => `${text} ${to}${current ? " current" : ""}`)).toEqual([
    "1M /treasury?chart=mnav&range=1m&scale=log#chart current",
    "3M /treasury?chart=mnav&range=3m&scale=log#chart",
    "6M /treasury?chart=mnav&range=6m&scale=log#chart",
    "1Y /treasury?chart=mnav&range=1y&scale=log#chart",
    "All /treasury?chart=mnav&scale=log#chart",
    "Log scale /treasury?chart=mnav&range=1m#chart current",
  ]);
  expect(chart?.files.map(({ href }) => href)).toEqual([
    "/treasury/chart/mnav.csv?range=1m",
    "/treasury/chart/mnav.svg?range=1m&scale=log",
  ]);
  expect(chart?.note).toContain("Closing prices: sample.");
  expect(chart?.markup).not.toContain("style=");
});

it("a picture says what it shows, as of when and by whom, and has no links", () => {
  const palette = { accent: "#f7931a", ink: "#fff", muted: "#aaa", line: "#333", ground: "#000" };
  const svg = renderPicture({ chart: chartOf("holdings"), palette, credit: "Example & Co" }) ?? "";
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg".*<title>Bitcoin holdings<\/title><desc>BTC holdings: /,
  );
  expect(svg).toContain("Example &amp; Co. As of March 31, 2025.");
  expect(svg).not.toMatch(/<a |var\(/);
});
