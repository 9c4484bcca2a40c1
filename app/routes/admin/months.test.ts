import { expect, it } from "vitest";
import { monthsOf } from "./months";

it("the months of a chart run from the first count to this month, with nothing for those between", () => {
  const counts = [
    { period: "2025-11", count: 3 },
    { period: "2026-01", count: 5 },
  ];
  const months = monthsOf(counts, "2026-02");
  expect(months.map(({ count }) => count)).toEqual([3, 0, 5, 0]);
  expect(months.map(({ label }) => label.replace(".", ""))).toEqual(["Nov 2025", "Dec 2025", "Jan 2026", "Feb 2026"]);
});

it("the months of a chart are none without counts, and the newest sixty at most", () => {
  expect(monthsOf([], "2026-02")).toEqual([]);
  const months = monthsOf([{ period: "1999-12", count: 1 }], "2026-02");
  expect(months).toHaveLength(60);
  expect([months[0]?.label, months.at(-1)?.label].join()).toMatch(/2021,.*2026/);
});

it("the months of a chart keep a count that a wrong clock put into the future", () =>
  expect(monthsOf([{ period: "2026-04", count: 2 }], "2026-02")).toMatchObject([{ count: 2 }]));
