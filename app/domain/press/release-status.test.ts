import { expect, it } from "vitest";
import { changesOf, describeStatus, labelChange } from "./release-status";

const modified = "2025-11-04T10:00:00-05:00";
const correction = { date: "2025-04-03", what: "It said 5.", why: "A slip." };
const withdrawn = { date: "2025-11-04", why: "It fell through." };
type Changes = Parameters<typeof changesOf>[0];

it.each<
  [
    what: string,
    changes: Changes,
    hidden: "embargo" | "withheld" | undefined,
    state: string,
    label: string,
    edition: number,
  ]
>([
  ["unchanged", { corrections: [] }, undefined, "published", "Published", 1],
  ["corrected twice", { corrections: [correction, correction] }, undefined, "corrected", "Corrected", 3],
  ["withdrawn", { corrections: [], withdrawn }, undefined, "withdrawn", "Withdrawn", 2],
  ["corrected and then withdrawn", { corrections: [correction], withdrawn }, undefined, "withdrawn", "Withdrawn", 3],
  ["under embargo", { corrections: [] }, "embargo", "embargo", "Under embargo", 1],
  ["corrected while it is withheld", { corrections: [correction] }, "withheld", "withheld", "Withheld", 2],
])(
  "a release that is %s has its state, and an edition for each change, of the time of the last one",
  (_, changes, hidden, state, label, edition) => {
    const status = { state, label, edition, changedAt: modified };
    expect(describeStatus({ ...changes, modified }, hidden)).toEqual(status);
  },
);

it("the changes of a release are its corrections in their order, and its withdrawal last", () => {
  const second = { ...correction, date: "2025-04-04" };
  expect(changesOf({ corrections: [correction, second], withdrawn })).toEqual([correction, second, withdrawn]);
});

it("lists label a release that was corrected or withdrawn, and no other", () => {
  const labels = [{ corrections: [] }, { corrections: [correction] }, { corrections: [correction], withdrawn }].map(
    (changes) => labelChange({ ...changes, modified }),
  );
  expect(labels).toEqual([undefined, "Corrected", "Withdrawn"]);
});
