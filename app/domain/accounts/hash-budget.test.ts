import { expect, it } from "vitest";
import { createHashBudget } from "./hash-budget";

it("hashes begin in a burst, then so many a second, or get the wait", () => {
  const { reserve } = createHashBudget({ burst: 3, perSecond: 0.5 });
  expect([1, 2, 3, 4, 5].map(() => reserve(0))).toEqual([0, 0, 0, 2, 2]);
  expect([reserve(1_000), reserve(2_000), reserve(2_000)]).toEqual([1, 0, 2]);
  expect([1, 2, 3, 4].map(() => reserve(60_000))).toEqual([0, 0, 0, 2]);
  // A clock that goes back earns nothing.
  expect(reserve(0)).toBe(2);
});

it("hashes that were not begun are given back, up to the burst", () => {
  const { reserve, refund } = createHashBudget({ burst: 3, perSecond: 1 });
  expect([reserve(0, 3), reserve(0)]).toEqual([0, 1]);
  refund(2);
  expect([reserve(0, 2), reserve(0)]).toEqual([0, 1]);
  refund(9);
  expect([reserve(0, 3), reserve(0)]).toEqual([0, 1]);
});
