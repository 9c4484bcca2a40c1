import { execFileSync } from "node:child_process";
import { chmod } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { publish } from "../../app/domain/publication";
import { createTreasury } from "../../app/domain/treasury/treasury";
import { createTestFolder, draftAcme } from "../../tests/support/folders";
import { findSampleName } from "../deploy/faults";
import { parseCompanyFile } from "./company-file";
import { readWorkflow } from "./draft-workflows";

const { root, at, read, write, edit, fill, build } = createTestFolder();

/** The folder of a new company, with its files. */
async function draft(changes: object = {}) {
  const files = await draftAcme(changes);
  await fill(files);
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
    const files = await draft({ parts });
    const { problems, warnings, brand, content } = await build();
    expect([...problems, ...warnings]).toEqual([]);
    expect(brand?.listing.label).toBe("CSE: ACMB");
    expect(content.press.index.map(({ id }) => id)).toEqual(parts.includes("treasury") ? [1, 2] : [1]);
    const optional = [...files.keys()].filter((file) =>
      /(gold|litepaper|launchpad|treasury|events)\.(md|yaml)$/.test(file),
    );
    expect(optional.map((file) => path.basename(file)).sort()).toEqual(own.toSorted());
    const ofParts = { gold: ["goldGram", "collectible", "app"], launchpad: ["launchpad"] };
    const drawn = Object.entries(ofParts).flatMap(([part, names]) => (parts.includes(part) ? names : []));
    expect(Object.keys(brand?.pictures ?? {}).sort()).toEqual([...drawn, "reserve", "vault"].sort());
    const cards = content.pages.home?.whatWeDo.map(({ picture }) => picture);
    expect(cards).toHaveLength(2 + parts.filter((part) => part !== "events").length);
    for (const [file, text] of files) if (typeof text === "string") expect(findSampleName(text), file).toBeUndefined();
  },
);

it.each([
  ["USD", "$", "BTC $ Gain"],
  ["EUR", "€", "BTC € Gain"],
] as const)(
  "books in %s are read, compared with texts and described in that currency alone",
  async (code, sign, gain) => {
    await draft({ parts: ["treasury"], currency: code });
    const unit = code.toLowerCase();
    const closes = `date,btc_${unit},share_${unit},gold_${unit}_per_gram,source\n2026-10-09,100000,1.00,,sample data\n`;
    await write("content/market/2026.csv", closes);

    const { problems, content } = await build();
    expect(problems).toEqual([]);
    expect(await read("content/press/2-example-purchase.md")).toContain(
      `for ${sign}100,000, at ${sign}100,000 per bitcoin`,
    );
    const treasury = createTreasury(publish({ treasury: content.treasury, currency: code }, Date.now()));
    expect(treasury.measures().find(({ id }) => id === `btc_${unit}_gain_ytd`)?.label).toContain(gain);

    // Another text's slip, another currency's amount, and a field of another currency.
    const suffix = code[0] + unit.slice(1);
    const problemsWith = async (from: string, to: string) => {
      await edit("content/treasury.yaml", [from, to]);
      const found = (await build()).problems;
      await edit("content/treasury.yaml", [to, from]);
      return found;
    };
    expect(await problemsWith(`cost${suffix}: "100000"`, `cost${suffix}: "100100"`)).toContainEqual(
      expect.stringContaining(`cost${suffix}: is 100,100, and quantity × price is 100,000`),
    );
    for (const field of ["costGbp", "costFiat"])
      expect(await problemsWith(`cost${suffix}`, field)).toContainEqual(
        expect.stringContaining(`${field}: is not a field of this kind of file`),
      );
  },
);

it("a new company cannot be published: each file with a placeholder is named, with its line and what belongs there", async () => {
  await draft();
  const { problems: lines, placeholders } = await build({ isPublishing: true });
  expect(lines).toHaveLength(placeholders.length);
  expect(lines).toContain("brand/assets/logo.svg: is still the drawing of a new company");
  expect(lines).toContain("brand/assets/icon-192.png: is still the drawing of a new company");
  expect(lines.join("\n")).toMatch(
    /^brand\/brand\.ts:\d+: is still to be written: the small line above the headline, two to four words$/m,
  );
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

interface Step {
  name?: string;
  id?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  env?: object;
  defaults?: { run: object };
  environment?: string;
  steps: Step[];
}
const jobsOf = (workflow: unknown): Record<string, Job> => parse(String(workflow)).jobs;

it("what the brand's own rules refuse is said by field", () =>
  expect(draftAcme({ domain: "www.-acme.com" })).rejects.toThrow(
    /^offices\.headOffice\.email: Invalid email address\n/,
  ));

it("its settings are valid, and each of its workflows runs the version of the code that they name, with its folder", async () => {
  const files = await draft();
  const company = parseCompanyFile(String(files.get("company.yaml")));
  expect(company).toMatchObject({ code: "c".repeat(40), environments: { staging: { name: "acme-mining-staging" } } });
  const { environments } = parseCompanyFile(String((await draftAcme({ name: "3e1" })).get("company.yaml")));
  expect(environments.production).toMatchObject({ name: "3e1", database: { name: "3e1" } });
  const workflows = [...files.keys()].filter((file) => file.startsWith(".github/"));
  const names = workflows.map((file) => path.basename(file, ".yml")).sort();
  expect(names).toEqual(["ci", "editor", "publish", "stamps"]);
  const pins = readWorkflow("ci");
  for (const file of workflows) {
    const workflow = String(files.get(file));
    expect(parse(workflow).permissions).toEqual({ contents: "read" });
    // The pins are those of the code, which scripts/project-files.test.ts checks.
    for (const pin of workflow.match(/uses: .*/g) ?? []) expect(pins).toContain(pin);
    const { comment, ...jobs } = jobsOf(workflow);
    for (const { steps, env, defaults } of Object.values(jobs)) {
      const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
      expect(checkouts.map((step) => step.with)).toMatchObject([
        { path: "company", "persist-credentials": false },
        { path: "site", "persist-credentials": false, ref: `\${{ steps.product.outputs.ref }}` },
      ]);
      expect(env).toEqual({ BRAND_ROOT: "../company" });
      expect(defaults?.run).toEqual({ shell: "bash", "working-directory": "site" });
    }
  }
  const step = jobsOf(files.get(".github/workflows/ci.yml")).check?.steps.find(({ id }) => id === "product")?.run ?? "";
  const env = { ...process.env, GITHUB_OUTPUT: "output" };
  execFileSync("sh", ["-c", step.replaceAll("company/company.yaml", "company.yaml")], { cwd: root, env });
  expect(await read("output")).toBe(`ref=${"c".repeat(40)}\n`);
});

it("its workflows do what the code's own do: reject a commit that is not main's, answer the editor", async () => {
  const files = await draft();
  const workflowOf = (name: string) => String(files.get(`.github/workflows/${name}.yml`));
  const commandsOf = (workflow: string) =>
    Object.values(jobsOf(workflow)).flatMap(({ steps }) =>
      steps.flatMap(({ id, run = [] }) => (id === "product" ? [] : run)),
    );
  expect(commandsOf(workflowOf("editor"))).toEqual(commandsOf(readWorkflow("editor")));
  const [checkout, rejection] = jobsOf(workflowOf("ci")).deploy?.steps ?? [];
  expect(checkout?.with).toMatchObject({ "fetch-depth": 0 });
  expect(rejection).toEqual({ ...jobsOf(readWorkflow("ci")).deploy?.steps[1], "working-directory": "company" });
  // No secret is where a request's own code runs: what publishes begins with main alone.
  expect(parse(workflowOf("publish")).on).toEqual({ push: { branches: ["main"] }, workflow_dispatch: null });
  for (const name of ["ci", "editor"]) expect(workflowOf(name)).not.toMatch(/secrets\.(SIGNING|RECORD)/);
});

const GH = `#!/bin/sh
case "$*" in
  *compare/old...new*) printf 'c1\\nc2\\n' ;;
  *compare/*) exit 1 ;;
  *commits/c1/pulls*) echo 7 ;;
  *commits/c2/pulls*) printf '9\\n7\\n' ;;
  *commits/new/pulls*) echo 9 ;;
  "pr comment"*) echo "$3: $(head -1)" ;;
esac
`;

it.each([
  ["old", "7: ### Published\n9: ### Published\n"],
  ["", "9: ### Published\n"],
])("a comment goes to each request that was merged since the last publication, %j", async (SINCE, commented) => {
  const { steps } = jobsOf((await draft()).get(".github/workflows/publish.yml")).comment ?? { steps: [] };
  await write("gh", GH);
  await chmod(at("gh"), 0o755);
  const env = {
    GH_REPO: "acme/site",
    SINCE,
    GITHUB_SHA: "new",
    COMMENT: "### Published\n\nAll.",
    LOG: "https://x.test",
  };
  const options = { env: { ...process.env, ...env, PATH: `${root}:${process.env.PATH}` }, encoding: "utf8" } as const;
  expect(execFileSync("bash", ["-eo", "pipefail", "-c", steps[0]?.run ?? ""], options)).toBe(commented);
});
