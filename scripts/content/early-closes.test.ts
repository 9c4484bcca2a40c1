import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EARLY_CLOSES, readEarlyCloses } from "./early-closes";
import { describeProblem, openFolder } from "./files";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "early-closes-"));
  await mkdir(path.join(root, "content"));
});
afterAll(() => rm(root, { recursive: true }));

async function read(text: string) {
  await writeFile(path.join(root, EARLY_CLOSES), text);
  const folder = await openFolder(root);
  const closes = await readEarlyCloses(folder, "TSXV");
  return folder.problems.length > 0 ? folder.problems.map(describeProblem) : closes;
}

it("days of early closes are compiled to minutes of the day, and a company may have no file of them", async () => {
  expect(await readEarlyCloses(await openFolder(root), "TSXV")).toEqual({});
  expect(await read('2025-12-24: "13:00"\n2026-12-24: "13:30"\n')).toEqual({ "2025-12-24": 780, "2026-12-24": 810 });
});

it.each([
  ["a date that is none", '2026-12-32: "13:00"', "2026-12-32: must be a date like 2026-12-24"],
  ["a day without trading", '2026-12-25: "13:00"', "2026-12-25: TSXV does not trade on that day"],
  ["a usual close", '2026-12-24: "16:00"', "2026-12-24: is 16:00, and must be after 9:30 and before 16:00"],
  ["a time in words", "2026-12-24: 1 p.m.", "2026-12-24: must be a time like 13:00, in quotes"],
  ["a day twice", '2026-12-24: "13:00"\n2026-12-24: "13:00"', "this field is there twice"],
])("the build stops at %s in the early closes", async (_, text, problem) =>
  expect(await read(text)).toEqual([expect.stringContaining(problem)]),
);
