import { expect, it } from "vitest";
import { fillMonths, MONTHS_MAX } from "./row-counts";

it.each<[what: string, counts: Record<string, number>, expected: number[]]>([
  ["no month without counts", {}, []],
  ["the months between, up to this one", { "2025-11": 3, "2026-01": 5 }, [3, 0, 5, 0]],
  ["a count that a wrong clock put into the future", { "2026-04": 2 }, [2]],
  ["the newest months only", { "1999-12": 1 }, Array(MONTHS_MAX).fill(0)],
])("the months of a chart have %s", (_, byMonth, expected) => {
  const counts = Object.entries(byMonth).map(([month, count]) => ({ month, count }));
  expect(fillMonths(counts, "2026-02").map(({ count }) => count)).toEqual(expected);
});
