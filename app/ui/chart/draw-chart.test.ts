import { expect, test } from "vitest";
import { chooseDayTicks, chooseValueAxis } from "./axes";
import { type ChartData, drawChart, type Line } from "./draw-chart";

const dayAt = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
const lineOf = (values: readonly (number | null)[], step = false): Line => ({
  look: "solid",
  step,
  points: values.flatMap((value, index) =>
    value === null ? [] : [{ day: dayAt(index), value: String(value) }],
  ),
});
/** Of eleven days, a hundred units each. */
const draw = (chart: Partial<ChartData>) =>
  drawChart({ lines: [], dots: [], fromZero: false, from: dayAt(0), until: dayAt(10), ...chart });
const pathOf = (line: Line) => draw({ lines: [line] })?.paths[0]?.path;

test.each([
  [[3.2, 3.9], false, [3.2, 3.4, 3.6, 3.8, 4]],
  [[0.11, 0.29], false, [0.1, 0.15, 0.2, 0.25, 0.3]],
  [[-4, 128.3], false, [-50, 0, 50, 100, 150]],
  [[20, 66], true, [0, 20, 40, 60, 80]],
])("a value axis of %j with %j names round values", (values, fromZero, ticks) =>
  expect(chooseValueAxis(values, fromZero).ticks).toEqual(ticks),
);

test.each([
  ["2025-05-24", "2025-06-24", "May 27, Jun 3, Jun 10, Jun 17, Jun 24"],
  ["2025-02-10", "2025-09-01", "Mar 2025, Apr, May, Jun, Jul, Aug, Sep"],
  ["2024-12-16", "2026-11-20", "2025, Apr, Jul, Oct, 2026, Apr, Jul, Oct"],
  ["2011-05-05", "2026-11-20", "2012, 2014, 2016, 2018, 2020, 2022, 2024, 2026"],
])("a day axis from %s to %s names few days", (from, until, labels) => {
  const ticks = chooseDayTicks(from, until).map(({ label }) => label);
  expect(ticks.join(", ")).toBe(labels);
});

// The axis goes from 0 to 4, 125 units each.
test("a line joins days around a weekend alone, and steps keep a value", () => {
  const [gap, long] = [Array(3).fill(null), Array(4).fill(null)];
  expect(pathOf(lineOf([0, 4, ...gap, 4, ...long, 2, 2]))).toBe(
    "M0 500l100-500 400 0M1000 250l100 0",
  );
  expect(pathOf(lineOf([0, 0, 4, 4, null, 1], true))).toBe("M0 500H200V0H500V375");
});

test("an area lies under a line of amounts, down to 0", () => {
  const lines = [lineOf([4, 4, null, null, null, null, 2], true)];
  expect(draw({ lines, fromZero: true })?.area).toBe("M0 0H100V500H0ZM600 250h.01V500H600Z");
  expect(draw({ lines })?.area).toBeNull();
});

test("dots grow with their size, and many of them are drawn together", () => {
  const dotAt = (index: number, size = 1) => ({
    day: dayAt(index),
    value: "1",
    size,
    label: `no. ${index}`,
    href: "/x",
  });
  const days = Array.from({ length: 400 }, (_, at) => at);
  const lines = [lineOf(days.map(() => 1))];
  const few = draw({ lines, dots: [dotAt(0), dotAt(5, 16)] })?.dots ?? [];
  expect(few.map(({ x, radius, label }) => [x, radius, label])).toEqual([
    [0, 6, "no. 0"],
    [0.5, 11, "no. 5"],
  ]);
  const dots = days.map((day) => dotAt(day));
  const many = draw({ lines, until: dayAt(399), dots })?.dots ?? [];
  expect(many.length).toBeLessThanOrEqual(61);
  expect(many[0]?.label).toBe("no. 0, and 6 more at about this time");
});
