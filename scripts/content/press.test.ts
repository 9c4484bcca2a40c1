import { expect, it } from "vitest";
import { modifiedAt } from "./press";

const change = (date: string, at?: string) => ({ date, at, what: "It said 5.", why: "A slip." });
const first = change("2025-04-03", "2025-04-03T09:15:00-04:00");
const second = change("2025-11-04", "2025-11-04T10:00:00-05:00");
const publishAt = "2025-04-02T07:30:00-04:00";

it.each([
  ["withdrawn, after a correction, too", { corrections: [first], withdrawn: second }, second.at],
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
