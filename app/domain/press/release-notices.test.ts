import { expect, it } from "vitest";
import type { PressRecord } from "~/content/schemas";
import { formatChanges, listNotices, markWithdrawn } from "./release-notices";

const corrections = [{ date: "2025-04-03", what: "It said 5.", why: "A slip." }];
const withdrawn = { date: "2025-12-01", at: "2025-12-01T14:05:00Z", why: "It fell through." };
const release = { title: "Results", summary: "", corrections } as unknown as PressRecord;

it("the notices of a release are its changes, the newest first, to the minute where a change has a time", () => {
  expect(listNotices({ corrections, withdrawn })).toEqual([
    { title: "Withdrawn on December 1, 2025 at 9:05 a.m. ET", text: "It fell through." },
    { title: "Corrected on April 3, 2025", text: "It said 5. A slip." },
  ]);
  expect(formatChanges(release)).toEqual([
    "This release was corrected on April 3, 2025. It said 5. A slip.",
  ]);
});

it("outside its article a withdrawn release has a title that says so and the notice for its summary, and another stays as it is", () => {
  expect(markWithdrawn(release)).toBe(release);
  const [summary] = formatChanges({ corrections, withdrawn });
  const shown = { withdrawn, title: "Withdrawn: Results", summary };
  expect(markWithdrawn({ ...release, withdrawn })).toEqual({ ...release, ...shown });
});
