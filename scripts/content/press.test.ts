import { expect, it } from "vitest";
import { modifiedAt } from "./press";

const publishAt = "2025-04-02T07:30:00-04:00";
const change = (date: string, time?: string) => ({
  ...(time && { at: `${date}T${time}` }),
  date,
  what: "It said 5.",
  why: "A slip.",
});
const [first, second] = [
  change("2025-04-03", "09:15:00-04:00"),
  change("2025-11-04", "10:00:00-05:00"),
];
type Changes = Pick<Parameters<typeof modifiedAt>[0], "corrections" | "withdrawn">;

it.each<[what: string, changes: Changes, modified: string]>([
  ["published, when nothing was changed", { corrections: [] }, publishAt],
  ["corrected last", { corrections: [first, second] }, "2025-11-04T10:00:00-05:00"],
  [
    "withdrawn, after a correction, too",
    { corrections: [first], withdrawn: second },
    "2025-11-04T10:00:00-05:00",
  ],
  [
    "corrected, at the start of the company's day without a time",
    { corrections: [change("2025-11-04")] },
    "2025-11-04T00:00:00-05:00",
  ],
  [
    "published, when it was corrected on that day without a time",
    { corrections: [change("2025-04-02")] },
    publishAt,
  ],
])("the edition of a release began when it was %s", (_, changes, modified) =>
  expect(modifiedAt({ publishAt, ...changes }, "America/Toronto")).toBe(modified),
);
