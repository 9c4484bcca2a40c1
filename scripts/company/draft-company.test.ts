import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { publish } from "../../app/domain/publication";
import { createTreasury } from "../../app/domain/treasury/treasury";
import { getLocale, setLocale } from "../../app/locale/intl";
import { compileContent } from "../content/compile";
import { describeProblem, project } from "../content/files";
import { findSampleName } from "../deploy/faults";
import { parseAnswers } from "./answers";
import { parseCompanyFile } from "./company-file";
import { draftCompany } from "./draft-company";
import { readCodeWorkflows } from "./draft-workflows";
import { acme } from "./fixtures/acme";

const root = path.join(project, `.tmp/company-${process.pid}`);
const locale = getLocale();
afterAll(async () => {
  setLocale({ locale });
  await rm(root, { recursive: true, force: true });
});

const workflows = readCodeWorkflows();

/** A new company with some of the parts. On a day after a holiday of Toronto's exchanges, which are closed then. */
async function draft(...parts: string[]) {
  return draftFrom({ parts });
}

async function draftFrom(changes: object) {
  const answers = parseAnswers(stringify({ ...acme, ...changes }), "acme.yaml");
  const files = await draftCompany(
    { ...answers, today: "2026-10-13", secret: "0a1b2c3d" },
    { version: "1.0.0", commit: "c".repeat(40), workflows, folder: "acme" },
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
  ["OPENING", "shares: 24000000", []],
  ["P1", "shares: 24000000", [expect.stringMatching(/states 5,000,000, and the ledger has 24,000,000$/)]],
])(
  "a ledger's entry %s is compared with what its release announces, unless it opens the ledger",
  async (event, shares, found) => {
    await draft("treasury");
    const write = (file: string, text: string) => writeFile(path.join(root, "content", file), text);
    await rm(path.join(root, "content/press/2-example-purchase.md"));
    await write(
      "press/4-placement.md",
      `---
id: 4
title: Acme Mining Closes Private Placement
date: 2026-03-18
displayDate: March 18, 2026
publishAt: 2026-03-18T07:30:00-07:00
summary: Acme Mining closed a private placement of units and has 24,000,000 shares outstanding.
---

VANCOUVER, March 18, 2026 — Acme Mining Corp. issued 5,000,000 units. 24,000,000 shares are outstanding.
`,
    );
    const counts = `${shares}, sharesAfter: 24000000, warrantsAfter: 0, optionsAfter: 0`;
    const entry = `kind: capital, date: 2026-03-18, release: 4, event: ${event}, title: Shares outstanding, ${counts}`;
    await write("treasury.yaml", `- {${entry}}\n`);
    expect((await compileContent(root)).problems.map(describeProblem)).toEqual(found);
  },
);

it.each([
  ["CAD", "C$", "BTC $ Gain"],
  ["USD", "$", "BTC $ Gain"],
  ["EUR", "€", "BTC € Gain"],
  ["GBP", "£", "BTC £ Gain"],
] as const)(
  "books in %s are read, compared with texts and described in that currency alone",
  async (code, sign, gain) => {
    await draftFrom({ parts: ["treasury"], currency: code });
    const [release, ledger] = ["2-example-purchase.md", "treasury.yaml"].map((name) =>
      path.join(root, "content", name.endsWith(".md") ? "press" : "", name),
    ) as [string, string];
    const unit = code.toLowerCase();
    await mkdir(path.join(root, "content/market"));
    const closes = `date,btc_${unit},share_${unit},gold_${unit}_per_gram,source\n2026-10-09,100000,1.00,,sample data\n`;
    await writeFile(path.join(root, "content/market/2026.csv"), closes);

    const { problems, content, outputs } = await compileContent(root);
    expect(problems.map(describeProblem)).toEqual([]);
    expect(readFileSync(release, "utf8")).toContain(`for ${sign}100,000, at ${sign}100,000 per bitcoin`);
    const treasury = createTreasury(publish({ treasury: content.treasury, currency: code }, Date.now()));
    expect(treasury.measures().find(({ id }) => id === `btc_${unit}_gain_ytd`)?.label).toContain(gain);
    const described = String(outputs.get("public/ledger/openapi.json"));
    expect(described).toContain(`"btc_cost_${unit}"`);
    expect(described).not.toMatch(/fiat/i);

    // Another text's slip, another currency's amount, and a field of another currency.
    const suffix = code[0] + unit.slice(1);
    const edit = async (file: string, from: string, to: string) => {
      const text = readFileSync(file, "utf8");
      expect(text).toContain(from);
      await writeFile(file, text.replace(from, to));
      const found = (await compileContent(root)).problems.map(describeProblem);
      await writeFile(file, text);
      return found;
    };
    expect(await edit(ledger, `cost${suffix}: "100000"`, `cost${suffix}: "100100"`)).toContainEqual(
      expect.stringContaining(`cost${suffix}: is 100,100, and quantity × price is 100,000`),
    );
    const field = code === "EUR" ? "costGbp" : "costEur";
    expect(await edit(ledger, `cost${suffix}`, field)).toEqual([
      expect.stringContaining(`${field}: is not a field of this kind of file`),
    ]);
    expect(await edit(ledger, `cost${suffix}`, "costFiat")).toContainEqual(
      expect.stringContaining("costFiat: is not a field of this kind of file"),
    );
  },
);

it("a new company cannot be published: each file with a placeholder is named, with its line and what belongs there", async () => {
  await draft("treasury", "gold", "launchpad", "events");
  const { problems, placeholders } = await compileContent(root, { isPublishing: true });
  expect(problems).toHaveLength(placeholders.length);
  const lines = problems.map(describeProblem);
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

it("its settings are valid, and each of its workflows runs the version of the code that they name, with its folder", async () => {
  const files = await draft();
  const company = parseCompanyFile(String(files.get("company.yaml")));
  expect(company).toMatchObject({ product: "1.0.0", environments: { staging: { name: "acme-mining-staging" } } });
  const names = ["ci", "backups", "editor", "monitor", "publish", "stamps"] as const;
  const paths = names.map((name) => `.github/workflows/${name}.yml`);
  expect([...files.keys()].filter((file) => file.startsWith(".github/")).sort()).toEqual(paths.toSorted());
  for (const file of paths) {
    const workflow = String(files.get(file));
    expect(parse(workflow).permissions).toEqual({ contents: "read" });
    // The pins are those of the code, which scripts/project-files.test.ts checks.
    for (const pin of workflow.match(/uses: .*/g) ?? []) expect(Object.values(workflows).join("\n")).toContain(pin);
    for (const [name, { steps, env, defaults }] of Object.entries(jobsOf(workflow))) {
      const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
      if (name === "comment") expect(checkouts).toEqual([]);
      else {
        expect(checkouts.map((step) => step.with)).toMatchObject([
          { path: "company", "persist-credentials": false },
          { path: "site", "persist-credentials": false, ref: `\${{ steps.product.outputs.ref }}` },
        ]);
        expect(env).toEqual({ BRAND_ROOT: "../company" });
        expect(defaults?.run).toEqual({ shell: "bash", "working-directory": "site" });
      }
    }
  }
  const output = path.join(root, "output");
  const env = { ...process.env, GITHUB_OUTPUT: output };
  const step = jobsOf(files.get(paths[0] ?? "")).check?.steps.find(({ id }) => id === "product")?.run ?? "";
  execFileSync("sh", ["-c", step.replaceAll("company/company.yaml", "company.yaml")], { cwd: root, env });
  expect(readFileSync(output, "utf8")).toBe(`ref=${"c".repeat(40)}\n`);
});

it("its workflows do what the code's own do: reject a commit that is not main's, back up, answer the editor", async () => {
  const files = await draft();
  const commandsOf = (workflow: unknown) =>
    Object.values(jobsOf(workflow)).flatMap(({ steps }) =>
      steps.flatMap(({ id, run = [] }) => (id === "product" ? [] : run)),
    );
  for (const name of ["backups", "editor"] as const)
    expect(commandsOf(files.get(`.github/workflows/${name}.yml`))).toEqual(commandsOf(workflows[name]));
  const ci = files.get(".github/workflows/ci.yml");
  const [checkout, rejection] = jobsOf(ci).deploy?.steps ?? [];
  expect(checkout?.with).toMatchObject({ "fetch-depth": 0 });
  expect(rejection).toEqual({ ...jobsOf(workflows.ci).deploy?.steps[1], "working-directory": "company" });
  // No secret is where a request's own code runs: what publishes begins with main alone.
  const publish = parse(String(files.get(".github/workflows/publish.yml")));
  expect(publish.on).toEqual({ push: { branches: ["main"] }, workflow_dispatch: null });
  expect(publish.jobs.publish).toMatchObject({
    environment: "production",
    steps: [{ with: { ref: "main" } }, {}, {}, {}, {}, {}, {}],
  });
  for (const name of ["ci", "editor"])
    expect(String(files.get(`.github/workflows/${name}.yml`))).not.toMatch(/secrets\.(SIGNING|RECORD)/);
  const backups = jobsOf(files.get(".github/workflows/backups.yml"))["back-up"];
  expect(backups?.environment).toBe("backups");
  expect(backups?.steps.find(({ uses }) => uses?.startsWith("actions/upload"))?.with?.path).toBe("site/backups");
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
  await writeFile(path.join(root, "gh"), GH, { mode: 0o755 });
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
