import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { compileContent } from "../content/compile";
import { describeProblem, project } from "../content/files";
import { findSampleName } from "../deploy/faults";
import { parseAnswers } from "./answers";
import { parseCompanyFile } from "./company-file";
import { draftCompany } from "./draft-company";
import { acme } from "./fixtures/acme";

const root = path.join(project, `.tmp/company-${process.pid}`);
afterAll(() => rm(root, { recursive: true, force: true }));

const pin = `${"a".repeat(40)} # v1.0.0`;
const actions = new Map(["actions/checkout", "actions/setup-node"].map((name) => [name, `${name}@${pin}`]));

/** A new company with some of the parts. On a day after a holiday of Toronto's exchanges, which are closed then. */
async function draft(...parts: string[]) {
  const answers = parseAnswers(stringify({ ...acme, parts }), "acme.yaml");
  const files = await draftCompany(
    { ...answers, today: "2026-10-13", secret: "0a1b2c3d" },
    { version: "1.0.0", actions, folder: "acme" },
  );
  await rm(root, { recursive: true, force: true });
  for (const [file, content] of files) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  }
  return files;
}

it.each([
  [
    ["treasury", "gold", "launchpad", "events"],
    ["gold.md", "litepaper.md", "launchpad.md", "treasury.yaml", "events.yaml"],
  ],
  [["treasury"], ["treasury.yaml"]],
  [[], []],
])(
  "a company with %j builds with no problem, has only those parts, and names the sample nowhere",
  async (parts, own) => {
    const files = await draft(...parts);
    const { problems, warnings, brand, content } = await compileContent(root);
    expect([problems, warnings].flat().map(describeProblem)).toEqual([]);
    expect(brand?.listing.label).toBe("CSE: ACMB");
    expect(content.press.index.map(({ id }) => id)).toEqual([1, 2, 3]);
    const optional = [...files.keys()].filter((file) =>
      /(gold|litepaper|launchpad|treasury|events)\.(md|yaml)$/.test(file),
    );
    expect(optional.map((file) => path.basename(file))).toEqual(own);
    for (const [file, text] of files) if (typeof text === "string") expect(findSampleName(text), file).toBeUndefined();
  },
);

it("a new company cannot be published: each file with a placeholder is named, with its line and what belongs there", async () => {
  await draft("treasury", "gold", "launchpad", "events");
  const { problems, placeholders } = await compileContent(root, { isPublishing: true });
  expect(problems).toHaveLength(placeholders.length);
  const lines = problems.map(describeProblem);
  expect(lines.join("\n")).toMatch(/^brand\/brand\.ts:\d+: is still to be written: a headline of two to four words$/m);
  for (const file of [
    "legal/privacy.md",
    "press/1-example.md",
    "treasury.yaml",
    "events.yaml",
    "people.yaml",
    "pages/gold.md",
  ])
    expect(lines.filter((line) => line.startsWith(`content/${file}:`))).not.toEqual([]);
});

it("its settings are valid, and its workflow checks out the version of the code that they name", async () => {
  const files = await draft();
  const company = parseCompanyFile(String(files.get("company.yaml")));
  expect(company).toMatchObject({ product: "1.0.0", environments: { staging: { name: "acme-mining-staging" } } });
  const workflow = String(files.get(".github/workflows/ci.yml"));
  const { jobs, permissions } = parse(workflow);
  expect(permissions).toEqual({ contents: "read" });
  for (const { steps } of Object.values<{ steps: { uses?: string; run?: string; with?: object }[] }>(jobs)) {
    expect(steps[2]?.with).toMatchObject({ ref: `v\${{ steps.product.outputs.version }}`, path: "site" });
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/@a{40}$/);
  }
  const output = path.join(root, "output");
  const env = { ...process.env, GITHUB_OUTPUT: output };
  const [version] = jobs.check.steps.flatMap(({ id, run }: { id?: string; run?: string }) =>
    id === "product" ? [run] : [],
  );
  execFileSync("sh", ["-c", version.replace("company/company.yaml", "company.yaml")], { cwd: root, env });
  expect(readFileSync(output, "utf8")).toBe("version=1.0.0\n");
});
