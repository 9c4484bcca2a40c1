import { expect, it } from "vitest";
import type { PressRecord } from "~/content/schemas";
import { formatChanges, listNotices, markWithdrawn } from "./release-notices";

const first = { date: "2025-04-03", what: "It said 5.", why: "A slip." };
const second = {
  date: "2025-11-04",
  at: "2025-11-04T14:30:00Z",
  what: "It said 6.",
  why: "A second slip.",
};
const withdrawn = { date: "2025-12-01", at: "2025-12-01T14:05:00Z", why: "It fell through." };

it("the notices of a release are its changes, the newest first, to the minute where a change has a time", () => {
  expect(listNotices({ corrections: [] })).toEqual([]);
  expect(listNotices({ corrections: [first, second], withdrawn })).toEqual([
    { title: "Withdrawn on December 1, 2025 at 9:05 a.m. ET", text: "It fell through." },
    { title: "Corrected on November 4, 2025 at 9:30 a.m. ET", text: "It said 6. A second slip." },
    { title: "Corrected on April 3, 2025", text: "It said 5. A slip." },
  ]);
});

it("the notices of a release are sentences where it is told of elsewhere", () =>
  expect(formatChanges({ corrections: [first], withdrawn })).toEqual([
    "This release was withdrawn on December 1, 2025 at 9:05 a.m. ET. It fell through.",
    "This release was corrected on April 3, 2025. It said 5. A slip.",
  ]));

it("outside its article a withdrawn release has a title that says so and the notice for its summary, and another stays as it is", () => {
  const corrected = {
    title: "Results",
    summary: "What stood.",
    corrections: [first],
  } as unknown as PressRecord;
  expect(markWithdrawn(corrected)).toBe(corrected);
  expect(markWithdrawn({ ...corrected, withdrawn })).toEqual({
    ...corrected,
    withdrawn,
    title: "Withdrawn: Results",
    summary: "This release was withdrawn on December 1, 2025 at 9:05 a.m. ET. It fell through.",
  });
});
