import { expect, it } from "vitest";
import type { PressRecord } from "~/content/schemas";
import { formatChanges, listNotices } from "./release-notices";
import { resolveStatus } from "./release-status";

const corrections = [{ date: "2025-04-03", what: "It said 5.", why: "A slip." }];
const withdrawn = { date: "2025-12-01", at: "2025-12-01T14:05:00Z", why: "It fell through." };
const release = { corrections } as unknown as PressRecord;

it("notices are a release's changes, the newest first", () => {
  expect(listNotices({ corrections, withdrawn })).toEqual([
    { title: "Withdrawn on December 1, 2025 at 9:05 a.m. ET", text: "It fell through." },
    { title: "Corrected on April 3, 2025", text: "It said 5. A slip." },
  ]);
  expect(formatChanges(release)).toEqual([
    "This release was corrected on April 3, 2025. It said 5. A slip.",
  ]);
});

it("a hidden release is under embargo, whatever its changes", () =>
  expect(resolveStatus(release, true).label).toBe("Under embargo"));
