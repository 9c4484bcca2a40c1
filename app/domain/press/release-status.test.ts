import { expect, it } from "vitest";
import { changesOf, labelChange, resolveStatus } from "./release-status";

const modified = "2025-11-04T10:00:00-05:00";
const one = { date: "2025-04-03", what: "It said 5.", why: "A slip." };
const withdrawn = { date: "2025-11-04", why: "It fell through." };

it.each([
  [{ corrections: [] }, "published", "Published", 1, undefined],
  [{ corrections: [one, one] }, "corrected", "Corrected", 3, "Corrected"],
  [{ corrections: [one], withdrawn }, "withdrawn", "Withdrawn", 3, "Withdrawn"],
] as const)("a release with %j is %s, of an edition for each change", (...row) => {
  const [changes, state, label, edition, listed] = row;
  const release = {
    withdrawn: undefined,
    ...changes,
    corrections: [...changes.corrections],
    modified,
  };
  const status = { state, label, edition, changedAt: modified };
  expect([resolveStatus(release), labelChange(release)]).toEqual([status, listed]);
  expect(resolveStatus(release, true).label).toBe("Under embargo");
});

it("the changes of a release are its corrections in their order, and its withdrawal last", () => {
  const second = { ...one, date: "2025-04-04" };
  expect(changesOf({ corrections: [one, second], withdrawn })).toEqual([one, second, withdrawn]);
});
