import { expect, it } from "vitest";
import { paginate } from "./paginate";

it.each([
  ["2.9", 2, [3, 4]],
  ["-1", 1, [1, 2]],
  ["Infinity", 3, [5]],
  ["two", 1, [1, 2]],
])("page %j of five items, two a page, is page %d", (typed, page, items) =>
  expect(paginate([1, 2, 3, 4, 5], typed, 2)).toEqual({ items, page, pages: 3, total: 5 }),
);

it("an empty list has one page", () =>
  expect(paginate([], "7", 2)).toEqual({ items: [], page: 1, pages: 1, total: 0 }));
