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
const draw = (line: Line, chart: Partial<ChartData> = {}) =>
  drawChart({
    lines: [line],
    dots: [],
    fromZero: false,
    from: dayAt(0),
    until: dayAt(10),
    ...chart,
  });

test.each([
  [[3.2, 3.9], false, [3.2, 3.4, 3.6, 3.8, 4]],
  [[-4, 128.3], false, [-50, 0, 50, 100, 150]],
  [[20, 66], true, [0, 20, 40, 60, 80]],
])("a value axis of %j with %j names round values", (values, fromZero, ticks) =>
  expect(chooseValueAxis(values, fromZero).ticks).toEqual(ticks),
);

test.each([
  ["2025-05-24", "2025-06-24", "May 27, Jun 3, Jun 10, Jun 17, Jun 24"],
  ["2025-02-10", "2025-09-01", "Mar 2025, Apr, May, Jun, Jul, Aug, Sep"],
  ["2024-12-16", "2026-11-20", "2025, Apr, Jul, Oct, 2026, Apr, Jul, Oct"],
])("a day axis from %s to %s names few days", (from, until, labels) => {
  const ticks = chooseDayTicks(from, until).map(({ label }) => label);
  expect(ticks.join(", ")).toBe(labels);
});

// The axis goes from 0 to 4, 125 units each.
test.each([
  ["joins days around a weekend", [0, 4, null, null, null, 4], false, "M0 500l100-500 400 0"],
  ["joins none further apart", [4, null, null, null, null, 0], false, "M0 0h.01M500 500h.01"],
  ["in steps keeps a value", [0, 0, 4, 4, null, 1], true, "M0 500H200V0H500V375"],
])("a line %s", (_, values, step, path) =>
  expect(draw(lineOf(values, step))?.paths[0]?.path).toBe(path),
);

test("an area lies under a line of amounts, down to 0", () => {
  const line = lineOf([4, 4, null, null, null, null, 2], true);
  expect(draw(line, { fromZero: true })?.area).toBe("M0 0H100V500H0ZM600 250h.01V500H600Z");
  expect(draw(line)?.area).toBeNull();
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
  const line = lineOf(days.map(() => 1));
  const few = draw(line, { dots: [dotAt(0), dotAt(5, 16)] })?.dots;
  expect(few).toMatchObject([
    { x: 0, radius: 6, label: "no. 0" },
    { x: 0.5, radius: 11, label: "no. 5" },
  ]);
  const dots = days.map((day) => dotAt(day));
  const many = draw(line, { until: dayAt(399), dots })?.dots ?? [];
  expect(many.length).toBeLessThanOrEqual(61);
  expect(many[0]?.label).toBe("no. 0, and 6 more at about this time");
});
