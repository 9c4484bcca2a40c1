import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findTableProblems, findThreatProblems, PAGE, readTable, type Table, writePage } from "./asvs";

const table = readTable();

it("each requirement of ASVS is there once, with a proof that exists, and the page is the table's", () => {
  expect(findTableProblems(table)).toEqual([]);
  expect(readFileSync(PAGE, "utf8") === writePage(table), "run `npm run docs:asvs`").toBe(true);
});

it("each test and file of the threat model exists", () => {
  expect(findThreatProblems()).toEqual([]);
  expect(findThreatProblems("`workers/index.ts` and `app/gone.ts`: `app/gone.test.ts` › “a title”")).toHaveLength(3);
});

it("a requirement that is missing, made up or there twice, or a proof that has gone, is named", () => {
  const row = {
    ...({ id: "V9.1.1", level: 1, status: "met", requirement: "tokens are signed" } as const),
    where: ["app/no-such-file.ts"],
    proof: ["scripts/asvs.test.ts › a title that is not there"],
  };
  const requirements = [row, row, { ...row, id: "V9.1.4", where: [], proof: ["no-such.test.ts › title"] }];
  const broken: Table = { chapters: { V9: { title: "Self-contained Tokens", requirements } } };
  expect(findTableProblems(broken)).toEqual([
    ...["V9.1.2", "V9.1.3", "V9.2.1", "V9.2.2", "V9.2.3", "V9.2.4"].map((id) => `${id} is missing`),
    "V9.1.4 is not a requirement of level 1 or 2",
    "V9.1.1 is there twice",
    ...Array(2)
      .fill(["V9.1.1: app/no-such-file.ts does not exist", expect.stringContaining("V9.1.1: scripts")])
      .flat(),
    "V9.1.4: no-such.test.ts does not exist",
  ]);
});
