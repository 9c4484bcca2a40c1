import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { PressRecord } from "../../app/content/schemas";
import { DATED_WORDS, readDatedWords } from "./dated-words";
import { checkFigureNames } from "./figure-names";
import { createFolder, describeProblem } from "./files";

const root = fileURLToPath(new URL(`../../.tmp/dated-words-${process.pid}`, import.meta.url));
beforeEach(() => rm(root, { recursive: true, force: true }));
afterAll(() => rm(root, { recursive: true, force: true }));

const releases = [
  { id: 1, publishAt: "2025-01-23T07:30:00-05:00" },
  { id: 2, publishAt: "2025-06-11T07:30:00-04:00" },
] as PressRecord[];

/** The words of a file, and what the build says of it, of a page and of the people. */
async function read(words: string, { page = "", people = "" } = {}) {
  await mkdir(path.join(root, "content/pages"), { recursive: true });
  const [pageFile, peopleFile] = ["content/pages/about.md", "content/people.yaml"];
  for (const [file, text] of [
    [DATED_WORDS, words],
    [pageFile, `---\ntitle: About\n---\n${page}\n`],
    [peopleFile, people],
  ] as const)
    await writeFile(path.join(root, file), text);
  const folder = createFolder(root);
  const related = { releases, unread: new Set<number>(), timeZone: "America/Toronto" };
  const datedWords = await readDatedWords(folder, related);
  const files = { press: [], governance: [], pages: [pageFile] };
  await checkFigureNames(folder, { files, ledger: null, bodies: {}, datedWords });
  return { datedWords, problems: folder.problems.map(describeProblem) };
}

const places = `trading-places:
  - says: in Toronto
  - {release: 1, says: in Toronto and "Frankfurt"}
  - {from: 2025-03-04, says: everywhere}
`;

it("words begin with their release, or with their day in the company's zone", async () => {
  const { datedWords, problems } = await read(places, {
    page: "Traded {{trading-places}}.",
    people: "bio: Trades {{trading-places}}.",
  });
  expect(problems).toEqual([]);
  expect(datedWords.map(({ says, publishAt }) => [says, publishAt])).toEqual([
    ["in Toronto", undefined],
    ["in Toronto and “Frankfurt”", "2025-01-23T07:30:00-05:00"],
    ["everywhere", "2025-03-04T00:00:00-05:00"],
  ]);
});

it("a company without such words has no file of them", async () => {
  const folder = createFolder(root);
  expect(await readDatedWords(folder, { releases, unread: new Set(), timeZone: "UTC" })).toEqual([]);
});

it.each([
  ["a release that does not exist", "  - {release: 9, says: a}", "2: a-b.0.release: there is no release 9"],
  ["two beginnings", "  - {release: 1, from: 2025-02-01, says: a}", "2: a-b.0.from: has a release: leave it out"],
  [
    "an earlier release below a later one",
    "  - {release: 2, says: a}\n  - {release: 1, says: b}",
    "3: a-b.1.release: must begin later than the words above it",
  ],
  [
    "second words without a day",
    "  - {says: a}\n  - {says: b}",
    "3: a-b.1.from: must begin later than the words above it",
  ],
  ["words that name themselves", '  - says: "{{a-b}}"', "2: {{a-b}} must be written out: words cannot name others"],
  ["a figure that nothing computes", '  - says: "{{gold}}"', expect.stringMatching(/^2: \{\{gold\}\} is none of the/)],
])("the build refuses %s", async (_, entries, message) => {
  const { problems } = await read(`a-b:\n${entries}\n`);
  expect(problems.map((problem) => problem.replace(`${DATED_WORDS}:`, ""))).toEqual([message]);
});

it("the build refuses a page that names words that are not there", async () => {
  const { problems } = await read(places, { page: "{{trading-place}}" });
  expect(problems).toEqual([`content/pages/about.md:4: {{trading-place}} is none of the words of ${DATED_WORDS}`]);
});
