import { expect, it } from "vitest";
import { createFolder } from "./files";
import {
  appendVersion,
  checkHistory,
  compareShown,
  digest,
  type History,
  recordVersions,
  type Version,
} from "./history";

const now = Date.parse("2025-07-01T12:00:00Z");
const version = (text: string, changes = 0, publishAt = "2025-06-25T07:30:00-04:00"): Version => {
  const date = changes === 0 ? "2025-06-25" : "2025-06-30";
  return { id: 7, file: "content/press/7-a.md", publishAt, date, changes, sha256: digest(text) };
};
const scheduled = (text: string) => version(text, 0, "2025-07-02T07:30:00-04:00");

const record = (history: History, ...versions: Version[]) => recordVersions(history, versions, now);
const recorded = (...versions: Version[]) =>
  versions.reduce<History>((history, version) => record(history, version).history, {});
/** What the build says, its problems first. */
function check(history: History, versions: Version[]) {
  const folder = createFolder("");
  checkHistory(history, versions, folder, { now });
  return [folder.problems, folder.warnings].map((found) =>
    found.map(({ file, reason }) => `${file}: ${reason}`),
  );
}
const silent = [
  expect.stringMatching(/^content\/press\/7-a\.md: was changed after it was published/),
];
const unrecorded = [
  expect.stringMatching(/7-a\.md: is not recorded as it is now: run "npm run content -- record"/),
];

const first = recorded(version("a"));
const corrected = recorded(version("a"), version("b", 1));
const [chain = []] = Object.values(corrected);

it.each<
  [what: string, history: History, versions: Version[], problems: unknown[], warnings: unknown[]]
>([
  ["a published text as it was recorded", first, [version("a")], [], []],
  ["one that changed silently", first, [version("b")], silent, []],
  ["a correction that is not recorded", first, [version("b", 1)], unrecorded, []],
  ["a release that was never recorded", {}, [version("a")], [], unrecorded],
  ["a release under embargo", {}, [scheduled("a")], [], []],
  [
    "one that changed since it was recorded",
    recorded(scheduled("a")),
    [scheduled("b")],
    [],
    unrecorded,
  ],
  [
    "a release that is gone",
    first,
    [],
    [expect.stringMatching(/press-history\.json: there is no such release/)],
    [],
  ],
  [
    "a dropped entry",
    { 7: chain.slice(1) },
    [version("b", 1)],
    [expect.stringMatching(/entry 1 was not made by/)],
    [],
  ],
])("the build looks at %s", (_, history, versions, problems, warnings) => {
  expect(check(history, versions)).toEqual([problems, warnings]);
});

it("the time of a published release cannot move, not even with a correction", () => {
  const moved = { ...version("b", 1), publishAt: "2025-07-03T07:30:00-04:00" };
  const problems = [expect.stringMatching(/7-a\.md: must stay 2025-06-25T07:30:00-04:00/)];
  expect(check(first, [moved])).toEqual([problems, []]);
  expect(record(first, moved).problems).toHaveLength(1);
});

it("a text that was public stays in its chain, even if its file says otherwise later", () => {
  const again = record(first, { ...version("b", 1), publishAt: "2025-07-03T07:30:00-04:00" })
    .history[7];
  expect(again?.map(({ sha256 }) => sha256)).toEqual([digest("a"), digest("b")]);
});

it("a version is recorded once, a correction at the end of its chain, and nothing that changed silently", () => {
  expect(recorded(version("a"), version("a"))).toEqual(first);
  expect(record(first, version("b")).problems).toHaveLength(1);
  expect(record(recorded(scheduled("a")), scheduled("b")).history).toEqual(
    recorded(scheduled("b")),
  );
  // Another company's or a removed release's chain is kept.
  expect(Object.keys(record(first, { ...version("a"), id: 8 }).history)).toEqual(["7", "8"]);
});

const [one, two] = [chain.slice(0, 1), chain];
const rewritten = appendVersion(appendVersion([], version("x"), now), version("b", 1), now);
it.each([
  ["the same", two, "b", two, []],
  ["a changed byte", two, "B", two, ["its text is not the one of this checkout"]],
  ["a removed entry", two, "b", one, [expect.stringMatching(/^entry 2 .* is missing/)]],
  [
    "a forged chain that holds",
    two,
    "b",
    rewritten,
    [expect.stringMatching(/^entry 1 .* is another one/)],
  ],
])("a site shows %s", (_, expected, source, history, faults) => {
  const found = compareShown(expected, { source, history: history as typeof chain });
  expect(found).toEqual(faults);
});
