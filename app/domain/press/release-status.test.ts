import { expect, it } from "vitest";
import { changesOf, labelChange, resolveStatus } from "./release-status";

const modified = "2025-11-04T10:00:00-05:00";
const correction = { date: "2025-04-03", what: "It said 5.", why: "A slip." };
const withdrawn = { date: "2025-11-04", why: "It fell through." };
type Changes = Parameters<typeof changesOf>[0];

it.each<
  [what: string, changes: Changes, isHidden: boolean, state: string, label: string, edition: number]
>([
  ["unchanged", { corrections: [] }, false, "published", "Published", 1],
  [
    "corrected twice",
    { corrections: [correction, correction] },
    false,
    "corrected",
    "Corrected",
    3,
  ],
  ["withdrawn", { corrections: [], withdrawn }, false, "withdrawn", "Withdrawn", 2],
  [
    "corrected and then withdrawn",
    { corrections: [correction], withdrawn },
    false,
    "withdrawn",
    "Withdrawn",
    3,
  ],
  ["under embargo", { corrections: [] }, true, "embargo", "Under embargo", 1],
])(
  "a release that is %s has its state, and an edition for each change, of the time of the last one",
  (_, changes, isHidden, state, label, edition) => {
    const status = { state, label, edition, changedAt: modified };
    expect(resolveStatus({ ...changes, modified }, isHidden)).toEqual(status);
  },
);

it("the changes of a release are its corrections in their order, and its withdrawal last", () => {
  const second = { ...correction, date: "2025-04-04" };
  expect(changesOf({ corrections: [correction, second], withdrawn })).toEqual([
    correction,
    second,
    withdrawn,
  ]);
});

it("lists label a release that was corrected or withdrawn, and no other", () => {
  const labels = [
    { corrections: [] },
    { corrections: [correction] },
    { corrections: [correction], withdrawn },
  ].map((changes) => labelChange({ ...changes, modified }));
  expect(labels).toEqual([undefined, "Corrected", "Withdrawn"]);
});
