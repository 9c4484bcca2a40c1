import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { createTestFolder } from "../tests/support/folders.ts";

// What hosted CI and other tools read, and nothing here runs.

interface Workflow {
  permissions: object;
  jobs: Record<string, { steps?: { uses?: string; run?: string; with?: object; env?: object }[] }>;
}

const read = (file: string) => readFileSync(file, "utf8");
const { at, write } = createTestFolder();

/** Of the product and of a new company. */
const folders = ["", "scripts/company/template/"];

it.each(globSync("{.,scripts/company/template}/.github/**/*.yml"))(
  "%s runs commands that exist and pinned actions, and leaves packages no token",
  (file) => {
    const { permissions, jobs = {} }: Partial<Workflow> = parse(read(file));
    if (file.includes("/workflows/")) expect(permissions).toEqual({ contents: "read" });
    // Who published what, and when, is read from the whole history of a company's folder.
    const isWhole = { path: "company", "fetch-depth": 0 };
    const whole = file.endsWith("stamps.yml") ? { "fetch-depth": 0 } : isWhole;
    for (const step of Object.values(jobs).flatMap(({ steps = [] }) => steps)) {
      if (step.uses?.startsWith("actions/checkout@")) {
        const history = file.startsWith("scripts/") ? whole : {};
        expect(step.with).toMatchObject({ "persist-credentials": false, ...history });
      }
      if (step.run?.includes("npm ci")) expect(step.env).toBeUndefined();
    }
    const { scripts } = JSON.parse(read("package.json"));
    for (const [, script = ""] of read(file).matchAll(/npm run (?:--silent )?([\w:-]+)/g)) {
      expect(scripts).toHaveProperty([script]);
    }
    // Renovate reads the version from the comment.
    for (const line of read(file).match(/uses: (?!\.\/).*/g) ?? []) {
      expect(line).toMatch(/ [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  },
);

it.each(folders)(
  "in %s.github a commit that is not main's is rejected before its code runs",
  async (folder) => {
    const { jobs }: Workflow = parse(read(`${folder}.github/workflows/ci.yml`));
    const steps = jobs.deploy?.steps ?? [];
    // Without the whole history main is unknown.
    expect(steps[0]?.with).toMatchObject({ "fetch-depth": 0 });
    await write("README.md", "");
    const bash = (script: string, sha = "") =>
      spawnSync("bash", ["-e", "-c", script], {
        cwd: at(""),
        env: { ...process.env, GITHUB_SHA: sha },
      }).status;
    const commit =
      "git -c user.name=x -c user.email=x@example.com commit --quiet --allow-empty --no-verify --no-gpg-sign --message x";
    const main = "git update-ref refs/remotes/origin/main HEAD";
    expect(bash(`git init --quiet\n${commit}\n${commit}\n${main}\n${commit}`)).toBe(0);
    const commits = ["HEAD~2", "HEAD~1", "HEAD", "0".repeat(40)];
    expect(commits.map((sha) => bash(steps[1]?.run ?? "", sha))).toEqual([0, 0, 1, 1]);
  },
);

const checks = folders.flatMap((folder) => [0, 1].map((status) => [folder, status] as const));

it.each(checks)(
  "the editor's check in %s.github has the build's status, %s, and words",
  async (folder, status) => {
    const { jobs }: Workflow = parse(read(`${folder}.github/workflows/editor.yml`));
    const { run = "" } = jobs.content?.steps?.at(-1) ?? {};
    await write("npm", `#!/bin/sh\necho "$@"\nexit ${status}\n`, 0o755);
    const env = {
      ...process.env,
      PATH: `${at("")}:${process.env.PATH}`,
      RUNNER_TEMP: at(""),
      GITHUB_OUTPUT: at("output"),
    };
    expect(spawnSync("bash", ["-e", "-c", run], { env }).status).toBe(status);
    expect(read(at("output"))).toContain("~~~~\nrun --silent content -- record --check\n~~~~");
  },
);

it.each(folders)("%s.github deploys what was checked, to production a tag alone", (folder) => {
  const { on, concurrency, jobs } = parse(read(`${folder}.github/workflows/ci.yml`));
  expect(on.push).toEqual({ branches: ["main"], tags: ["v*"] });
  // A deployment that a later push cancels has migrated, and not published.
  expect(concurrency["cancel-in-progress"]).toMatch(
    /^\$\{\{ github\.event_name == 'pull_request' \}\}$/,
  );
  const { needs, if: condition, environment, steps } = jobs.deploy;
  expect(jobs.deploy.concurrency["cancel-in-progress"]).toBe(false);
  expect(needs).toBe("check");
  expect(condition).toMatch(/^github\.event_name == 'push' && vars\.DEPLOY == 'on'/);
  for (const name of [environment, steps.at(-1).env.ENVIRONMENT]) {
    expect(name).toMatch(/^\$\{\{ github\.ref_type == 'tag' && 'production' \|\| 'staging' \}\}$/);
  }
});

/** Made by the build or by what a reader does next. */
const isMadeHere = (file: string) =>
  /^app\/(brand|content)\/generated\/|^app\/content\/press\/38-|^public\/build\//.test(file);
const pages = globSync([
  "*.md",
  "{bench,docs}/*.md",
  "docs/decisions/*.md",
  "app/content/README.md",
]).filter((file) => file !== "CHANGELOG.md");

it.each(pages)("every path that %s names exists", (page) => {
  const named =
    /(?<=`)(?:app|bench|docs|migrations|public|scripts|tests|workers)\/[\w.*/{},-]+(?=`)/g;
  const isThere = (file: string) => globSync([file, `${file}.*`]).length > 0 || isMadeHere(file);
  const paths = read(page).match(named) ?? [];
  expect(paths.filter((file) => !isThere(file))).toEqual([]);
});

/** An option as a command declares it: `"--env NAME": "what it does"`. */
const optionOf = /(?<="--)[\w-]+(?=( [^"]+)?":)/g;
const options = new Set(
  globSync("scripts/**/!(*.test).ts").flatMap((file) => read(file).match(optionOf) ?? []),
);

it.each(pages)("every option of a command in %s exists", (page) => {
  const typed = read(page).match(/npm (start|run (?!types|lint)[\w:-]+) [^`\n#&]*/g) ?? [];
  const named = typed.flatMap((line) => line.match(/(?<= --)[a-z][\w-]*/g) ?? []);
  expect(named.filter((name) => !options.has(name) && name !== "silent")).toEqual([]);
});

it.each(pages)("each command of %s that changes what is deployed names its environment", (page) => {
  const typed = read(page).match(/npx wrangler (secret|tail|rollback|d1 time-travel).*/g) ?? [];
  expect(typed.filter((line) => !/ --env (staging|production)\b/.test(line))).toEqual([]);
});

/** A page's headings as the anchors that git hosts make of them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );

/** Links of a page, and of code to a part of one. */
function linksOf(file: string) {
  const isPage = file.endsWith(".md");
  const inPage = /\]\((?!\w+:|\/)([^)#]*)#?([^)]*)\)/g;
  const inCode = /\W([a-z]+\.md)#([\w-]+)/g;
  const folder = isPage ? path.dirname(file) : "docs";
  return [...read(file).matchAll(isPage ? inPage : inCode)].map(([, to, part]) => ({
    file,
    to: to ? path.join(folder, to) : file,
    part,
  }));
}

it("each link in pages and in code has its file, and its heading", () => {
  const sources = globSync("{app,scripts,workers,tests,.github}/**/*.{ts,tsx,yml}", {
    exclude: ["**/generated/**"],
  });
  const links = [...pages, ...sources, "wrangler.toml"].flatMap(linksOf);
  expect(links.length).toBeGreaterThan(20);
  const isThere = ({ to, part }: { to: string; part: string | undefined }) =>
    part ? anchorsOf(to).includes(part) : existsSync(to) || isMadeHere(to);
  expect(links.filter((link) => !isThere(link))).toEqual([]);
});

interface Package {
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
  link?: boolean;
}
it("every package is pinned by its hash, and of the registry", () => {
  const { packages }: { packages: Record<string, Package> } = JSON.parse(read("package-lock.json"));
  const { "": _, ...others } = packages;
  const faults = Object.entries(others).filter(
    ([, { integrity, resolved, inBundle, link }]) =>
      link || resolved?.startsWith("git") || !(inBundle || integrity?.startsWith("sha512-")),
  );
  expect(faults).toEqual([]);
});
