import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compareAdvisories, readRecorded } from "./advisories.ts";

const recorded = readRecorded(readFileSync("docs/advisories.md", "utf8"));
const { packages }: { packages: Record<string, { version: string; dev?: boolean }> } = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
);

it("each recorded advisory names the versions that the lock file has, of which none but turbo-stream's is deployed", () => {
  expect(recorded.length).toBeGreaterThan(0);
  for (const { name, versions, id } of recorded) {
    const locked = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect(
      locked.map(([, { version }]) => version),
      id,
    ).toEqual(expect.arrayContaining(versions));
    if (name !== "turbo-stream")
      expect(locked.filter(([, { version, dev }]) => versions.includes(version) && !dev)).toEqual([]);
  }
});

const cause = (id: string) => ({
  ...{ name: "tar", title: "Writes elsewhere", severity: "high", url: `https://github.com/advisories/${id}` },
});
const row = (id: string) => ({ id, name: "tar", versions: ["6.2.1"] });
const [first, second] = ["GHSA-aaaa-bbbb-cccc", "GHSA-dddd-eeee-ffff"] as const;
const report = { vulnerabilities: { tar: { via: [cause(first)] }, cacache: { via: ["tar"] } } };

it.each([
  ["nothing when each advisory is recorded", report, [row(first)], []],
  ["an advisory without a row", report, [], [`Not in docs/advisories.md: ${first} (high) in tar`]],
  ["a row without an advisory", report, [row(first), row(second)], [`No longer open: ${second}`]],
  ["a registry that gives no audit", { message: "405" }, [row(first)], ["The registry gave no audit (405)"]],
])("the audit reports %s", (_, answer, rows, problems) =>
  expect(compareAdvisories(answer, rows)).toEqual(problems.map((problem) => expect.stringContaining(problem))),
);
