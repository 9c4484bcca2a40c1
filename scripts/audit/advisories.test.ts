import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compareAdvisories, DIFFERENT, NO_AUDIT, readRecorded, readReport, SAME } from "./advisories.ts";

const document = readFileSync("docs/advisories.md", "utf8");
const recorded = readRecorded(document);
const { packages }: { packages: Record<string, { version: string; dev?: boolean }> } = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
);

it("each recorded advisory names the versions that the lock file has, of which only Remix's own are deployed", () => {
  // A row in another form would be read by people alone.
  expect(recorded.map(({ id }) => id)).toEqual([...document.matchAll(/^\| \[(.+?)\]/gm)].map(([, id]) => id));
  expect(recorded.length).toBeGreaterThan(0);
  for (const { name, versions, id } of recorded) {
    const locked = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect(
      locked.map(([, { version }]) => version),
      id,
    ).toEqual(expect.arrayContaining(versions));
    if (!["turbo-stream", "react-router"].includes(name))
      expect(locked.filter(([, { version, dev }]) => versions.includes(version) && !dev)).toEqual([]);
  }
});

const cause = (id: string) => ({
  name: "tar",
  title: "Writes elsewhere",
  severity: "high",
  url: `https://github.com/advisories/${id}`,
});
const row = (id: string) => ({ id, name: "tar", versions: ["6.2.1"] });
const [first, second] = ["GHSA-aaaa-bbbb-cccc", "GHSA-dddd-eeee-ffff"] as const;
const report = { vulnerabilities: { tar: { via: [cause(first)] }, cacache: { via: ["tar"] } } };

const noAudit = (reason: string) => `The registry gave no audit (${reason})`;

it.each([
  ["nothing when each advisory is recorded", report, [row(first)], SAME, []],
  ["an advisory without a row", report, [], DIFFERENT, [`Not in docs/advisories.md: ${first} (high) in tar`]],
  ["a row without an advisory", report, [row(first), row(second)], DIFFERENT, [`No longer open: ${second}`]],
  ["a registry that gives no audit", { message: "405" }, [row(first)], NO_AUDIT, [noAudit("405")]],
  ["why npm asked no registry", { error: { summary: "no lock" } }, [row(first)], NO_AUDIT, [noAudit("no lock")]],
  ["that npm failed", readReport(""), [row(first)], NO_AUDIT, [noAudit("npm printed no report")]],
])("the audit reports %s", (_, answer, rows, status, problems) =>
  expect(compareAdvisories(answer, rows)).toEqual({
    status,
    problems: problems.map((problem) => expect.stringContaining(problem)),
  }),
);
