import { expect, it } from "vitest";
import { createFolder, formatProblem } from "./files";
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
const later = "2025-07-02T07:30:00-04:00";
const version = (text: string, changes = 0, publishAt = "2025-06-25T07:30:00-04:00"): Version => ({
  id: 7,
  file: "a.md",
  publishAt,
  date: "2025-06-25",
  changes,
  sha256: digest(text),
});
const record = (history: History, version: Version) => recordVersions(history, [version], now);
const recorded = (...versions: Version[]) =>
  versions.reduce<History>((history, version) => record(history, version).history, {});

const first = recorded(version("a"));
const corrected = version("b", 1);
const chain = recorded(version("a"), corrected)[7] ?? [];
const unrecorded = "a.md: is not recorded as it is now";

it.each<[what: string, history: History, versions: Version[], problem?: string, warning?: string]>([
  ["a correction that is not recorded", first, [corrected], unrecorded],
  ["a release that was never recorded", {}, [version("a")], undefined, unrecorded],
  ["a release under embargo", {}, [version("a", 0, later)]],
  [
    "one that changed since it was recorded",
    recorded(version("a", 0, later)),
    [version("b", 0, later)],
    undefined,
    unrecorded,
  ],
  ["a release that is gone", first, [], "press-history.json: 7: there is no such release"],
  ["a dropped entry", { 7: chain.slice(1) }, [corrected], "7: entry 1 was not made by"],
  [
    "a published time that moved, with a correction, too",
    first,
    [{ ...corrected, publishAt: later }],
    "a.md: publishAt: must stay 2025-06-25T07:30:00-04:00",
  ],
])("the build looks at %s", (_, history, versions, problem, warning) => {
  const folder = createFolder("");
  checkHistory(history, versions, folder, { now });
  const matching = (reason?: string) => (reason ? [expect.stringContaining(reason)] : []);
  expect([folder.problems.map(formatProblem), folder.warnings.map(formatProblem)]).toEqual([
    matching(problem),
    matching(warning),
  ]);
});

it("a version is recorded once, a correction at the end of its chain, and nothing that changed silently", () => {
  expect(recorded(version("a"), version("a"))).toEqual(first);
  expect(record(first, version("b")).problems).toHaveLength(1);
  const embargoed = version("b", 0, later);
  expect(recorded(version("a", 0, later), embargoed)).toEqual(recorded(embargoed));
  // A text that was public stays, even if its file says otherwise later.
  const moved = record(first, { ...corrected, publishAt: later }).history[7];
  expect(moved?.map(({ sha256 }) => sha256)).toEqual([digest("a"), digest("b")]);
  // Another company's or a removed release's chain is kept.
  expect(Object.keys(record(first, { ...version("a"), id: 8 }).history)).toEqual(["7", "8"]);
});

it.each([
  ["a removed entry", chain.slice(0, 1), /^entry 2 .* is missing/],
  [
    "a forged chain that holds",
    appendVersion(appendVersion([], version("x"), now), corrected, now),
    /^entry 1 .* is another one/,
  ],
])("a site shows %s", (_, history, fault) =>
  expect(compareShown(chain, { source: "b", history })).toEqual([expect.stringMatching(fault)]),
);
