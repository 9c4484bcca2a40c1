import { expect, it } from "vitest";
import { isPublishedText, publishedAtOf } from "./published-text";

/** A history of texts named by a character, each with how many changes it tells of. */
const historyOf = (...texts: [sha256: string, changes: number][]) =>
  texts.map(([sha256, changes]) => ({ sha256, changes }));

it.each<[what: string, history: [string, number][], published: string | undefined, isOut: boolean]>([
  ["the one that was published is out", [["a", 0]], "a", true],
  [
    "a correction of it is out",
    [
      ["a", 0],
      ["b", 1],
      ["c", 2],
    ],
    "a",
    true,
  ],
  [
    "another one that says the same of its changes is not out",
    [
      ["a", 0],
      ["b", 0],
    ],
    "a",
    false,
  ],
  [
    "another one that says the same as a correction is not out",
    [
      ["a", 0],
      ["b", 1],
      ["c", 1],
    ],
    "a",
    false,
  ],
  [
    "a correction of a text that was swapped in silence is not out",
    [
      ["a", 0],
      ["b", 0],
      ["c", 1],
    ],
    "a",
    false,
  ],
  [
    "one that takes a correction back is not out",
    [
      ["a", 0],
      ["b", 1],
      ["c", 0],
    ],
    "a",
    false,
  ],
  [
    "one that was swapped before the publication alone is out",
    [
      ["a", 0],
      ["b", 0],
    ],
    "b",
    true,
  ],
  [
    "one whose history lacks the published text is not out",
    [
      ["a", 0],
      ["b", 1],
    ],
    "z",
    false,
  ],
  ["one of which no text was published is not out", [["a", 0]], undefined, false],
  ["one without a history is not out", [], undefined, false],
])("of the texts of a release %s", (_, texts, published, isOut) =>
  expect(isPublishedText({ history: historyOf(...texts), replaces: [] }, published)).toBe(isOut),
);

it("a correction that replaces more than half of the text that was published is not out, and one of a text that was approved since is", () => {
  const history = historyOf(["a", 0], ["b", 1], ["c", 2]);
  expect(isPublishedText({ history, replaces: ["a"] }, "a")).toBe(false);
  expect(isPublishedText({ history, replaces: ["a"] }, "b")).toBe(true);
});

it.each([
  ["at its publication time when it needed no approval", [], "2025-03-01T08:00:00-05:00"],
  ["at its publication time when it was approved before", [[1, "2025-03-01T13:00:00Z"]], "2025-03-01T08:00:00-05:00"],
  ["at the approval that came later", [[1, "2025-03-01T13:00:00.001Z"]], "2025-03-01T13:00:00.001Z"],
  ["at its publication time when the late one was another", [[2, "2025-03-02T13:00:00Z"]], "2025-03-01T08:00:00-05:00"],
] as [string, [number, string][], string][])("a release was first shown %s", (_, stored, shown) => {
  const times = new Map(stored.map(([id, at]) => [id, Date.parse(at)]));
  expect(publishedAtOf({ id: 1, publishAt: "2025-03-01T08:00:00-05:00" }, times)).toBe(shown);
});
