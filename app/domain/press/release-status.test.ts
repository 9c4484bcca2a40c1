import { expect, it } from "vitest";
import { changesOf, labelChange, resolveStatus } from "./release-status";

const changedAt = "2025-11-04T10:00:00-05:00";
const one = { date: "2025-04-03", what: "It said 5.", why: "A slip." };
const second = { ...one, date: "2025-04-04" };
const taken = { date: "2025-11-04", why: "It fell through." };

it.each([
  [[], undefined, "published", "Published", undefined],
  [[one, second], undefined, "corrected", "Corrected", "Corrected"],
  [[one, second], taken, "withdrawn", "Withdrawn", "Withdrawn"],
])("a release with the changes %j and %j is %s", (corrections, withdrawn, state, label, listed) => {
  const release = { withdrawn, corrections, modified: changedAt };
  const changes = withdrawn ? [...corrections, withdrawn] : corrections;
  expect(changesOf(release)).toEqual(changes);
  const status = { state, label, edition: 1 + changes.length, changedAt };
  expect([resolveStatus(release), labelChange(release)]).toEqual([status, listed]);
  expect(resolveStatus(release, true).label).toBe("Under embargo");
});
