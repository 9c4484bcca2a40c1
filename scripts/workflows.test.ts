import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { createTestFolder } from "../tests/support/folders.ts";

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  with?: { ref?: string; path?: string };
  env?: Record<string, string>;
}
interface Job {
  if?: string;
  needs?: string;
  outputs?: Record<string, string>;
  env?: Record<string, string>;
  strategy?: { matrix: { include: Step[] } };
  steps?: Step[];
  environment?: string;
  concurrency?: Record<string, unknown>;
}
type Jobs = Record<string, Job>;

const read = (file: string) => readFileSync(file, "utf8");
const readJob = (folder: string, file: string, job: string): Job =>
  parse(read(`${folder}.github/workflows/${file}.yml`)).jobs[job];
const { at, write } = createTestFolder();

/** Of the product and of a new company. */
const folders = ["", "scripts/company/template/"];

it.each(globSync("{.,scripts/company/template}/.github/**/*.yml"))(
  "%s runs commands that exist, and pinned actions, with what they need",
  (file) => {
    const { permissions, jobs = {} as Jobs, runs = {} as Job } = parse(read(file));
    if (file.includes("/workflows/")) expect(permissions).toEqual({ contents: "read" });
    // Who published what, and when, is read from the whole history of a company's folder.
    const history = /^\.github.*(ci|nightly)|action/.test(file) ? {} : { "fetch-depth": 0 };
    const place = /^scripts.*(ci|editor|publish)\.yml/.test(file) ? { path: "company" } : {};
    for (const [, job = "", to = ""] of read(file).matchAll(/needs\.(\w+)\.outputs\.(\w+)/g)) {
      const { outputs, steps = [] } = jobs[job] ?? {};
      const step = steps.find(
        ({ id }: Step) => outputs?.[to] === `\${{ steps.${id}.outputs.${to} }}`,
      );
      expect(step?.run).toContain(`"${to}<<`);
    }
    for (const { steps = [], ...job } of Object.values<Job>(jobs)) {
      if (!steps.some(({ uses }) => uses === "./company/.github/actions/site")) continue;
      // With bash named, a pipe fails with any part of it.
      const run = { shell: "bash", "working-directory": "site" };
      expect(job).toMatchObject({ env: { BRAND_ROOT: "../company" }, defaults: { run } });
    }
    for (const step of Object.values<Job>({ ...jobs, runs }).flatMap(({ steps = [] }) => steps)) {
      if (step.uses?.startsWith("actions/checkout@")) {
        expect(step.with).toMatchObject({ "persist-credentials": false, ...history, ...place });
      }
      if (step.with?.path?.startsWith(".") && step.uses?.includes("upload-artifact@")) {
        expect(step.with).toHaveProperty("include-hidden-files", true);
      }
      const { run = "", env = {} } = step;
      // Filled in before a shell reads it, so a branch's name would be a command.
      expect(run).not.toMatch(/\$\{\{ (?!matrix\.run)/);
      const asked: string[] = run.match(/(?<=\$\{?)(?!GITHUB_|RUNNER_)[A-Z_]+/g) ?? [];
      // Without a checkout, gh knows no repository.
      if (run.includes("gh pr comment")) asked.push("GH_REPO");
      const given = [...Object.keys(env), ...(run.match(/[A-Z_]+(?==)/g) ?? [])];
      expect(given).toEqual(expect.arrayContaining(asked));
      for (const [name, value] of Object.entries(env)) {
        expect(/secrets\.(\w+)/.exec(value)?.[1] ?? name).toBe(name);
      }
    }
    const { scripts } = JSON.parse(read("package.json"));
    for (const [, script = ""] of read(file).matchAll(/npm run (?:--silent )?([\w:-]+)/g)) {
      expect(scripts).toHaveProperty([script]);
    }
    // Renovate reads the version from the comment.
    for (const line of read(file).match(/uses: (?!\.\/).*/g) ?? []) {
      expect(line).toMatch(/ [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
    expect(read(file)).not.toMatch(/pipx install (?!\S+==)/);
  },
);

it.each(folders)(
  "in %s.github a commit that is not main's is rejected before its code runs",
  async (folder) => {
    const { steps = [] } = readJob(folder, "ci", "deploy");
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

/** With a stub of npm. */
const env = {
  ...process.env,
  PATH: `${at("")}:${process.env.PATH}`,
  RUNNER_TEMP: at(""),
  GITHUB_OUTPUT: at("output"),
};
const checks = folders.flatMap((folder) => [0, 1].map((status) => [folder, status] as const));

it.each(checks)(
  "the editor's check in %s.github has the build's status, %s, and words",
  async (folder, status) => {
    const { run = "" } = readJob(folder, "editor", "content").steps?.at(-1) ?? {};
    await write("output", "");
    await write("npm", `#!/bin/sh\necho "$@"\necho why >&2\nexit ${status}\n`, 0o755);
    expect(spawnSync("bash", ["-e", "-c", run], { env }).status).toBe(status);
    expect(read(at("output"))).toContain("~~~~\nrun --silent content -- record --check\nwhy\n~~~~");
  },
);

const listWorkflows = (folder: string) =>
  globSync(`${folder}.github/workflows/*.yml`)
    .sort()
    .map((file) => ({ folder, file: path.basename(file, ".yml"), ...parse(read(file)) }));

const changed = "content/press/1.md";
const request = (head_ref: string, full_name = "acme/site") => ({
  changed,
  event_name: "pull_request",
  ref: "request",
  ref_name: "**",
  head_ref,
  repository: "acme/site",
  event: { pull_request: { head: { repo: { full_name } } } },
});
const push = (ref: string, event_name = "push", changes = {}) => {
  const ref_type = ref === "v1" ? "tag" : "branch";
  return { changed, event_name, ref, ref_name: ref, ref_type, ...changes };
};
const recorded = { changed: "content/press-history/1/a.md" };
const publishes = { DEPLOY: "on", PUBLISH: "on" };
const check = "ci-request true: check";
const staging = "ci-main false: check, deploy staging staging deploy-branch false";
const production = "ci-v1 false: check, deploy production production deploy-tag false";
const publication =
  "ci-main false: check later; publish: publish main production production, stamps, comment";

it.each([
  [request("cms/a"), {}, `${check}; editor-request true: content, comment`],
  [request("a"), {}, `${check}; editor-request true: `],
  [request("cms/a", "eve/site"), {}, `${check}; editor-request true: `],
  [push("main"), {}, "ci-main false: check", "ci-main false: check; publish: "],
  [push("main"), { DEPLOY: "on" }, staging, `${staging}; publish: `],
  [push("v1"), publishes, production, production.replace("check", "check later")],
  [push("draft"), publishes, ""],
  [push("main"), publishes, staging, publication],
  [push("main", "push", recorded), publishes, staging, "ci-main false: check later"],
  [push("draft", "workflow_dispatch"), publishes, ": test-all", "publish: ; stamps: "],
  [push("main", "schedule"), { STAMPS: "on" }, ": test-all", "stamps: stamps main"],
])("hosted CI starts what event %# is to start", (github, vars, product, own = product) => {
  type Listed = ReturnType<typeof listWorkflows>[number];
  const start = ({ folder, on, concurrency = "", jobs }: Listed) => {
    const { branches = ["**"], tags = [], paths = ["**"] } = on[github.event_name] ?? {};
    const isNamed = (name: string) => path.matchesGlob(github.ref_name, name);
    const changed = folder ? github.changed : `app/${github.changed}`;
    const isOfPath = (rule: string) => path.matchesGlob(changed, rule.replace("!", ""));
    const isPath = paths.findLast(isOfPath)?.startsWith("!") === false;
    if (!(github.event_name in on) || !isPath || ![...branches, ...tags].some(isNamed)) return [];
    const needs: Record<string, object> = {};
    const always = () => true;
    const startsWith = (text: string, start: string) => text.startsWith(start);
    // The host's expressions are JavaScript's, too.
    const evaluate = (expression: string) =>
      runInNewContext(expression, { github, vars, needs, always, startsWith });
    const fill = (...texts: unknown[]) =>
      texts
        .map((text = "") => String(text).replace(/\$\{\{(.*?)\}\}/g, (_, each) => evaluate(each)))
        .filter(Boolean)
        .join(" ");
    const started = Object.entries<Job>(jobs).flatMap(([name, job]) => {
      const { if: condition = "true", needs: before = "", steps = [], environment } = job;
      const isReady = !before || before in needs || condition.includes("always()");
      const isWritten = `'${before}' in needs`;
      if (!isReady || !evaluate(condition.replace(/needs\S+ != ''/, isWritten))) return [];
      needs[name] = {};
      const [named] = steps.flatMap(({ run = "" }) => run.match(/(?<=--env )\w+/) ?? []);
      const told = [job, ...steps].flatMap(({ env }) => [env?.RECORD, env?.ENVIRONMENT]);
      const { group, "cancel-in-progress": cancels } = { ...job.concurrency };
      return fill(name, steps[0]?.with?.ref, environment, ...told, named, group, cancels);
    });
    const { group = concurrency, "cancel-in-progress": cancels } = concurrency;
    return `${fill(group, cancels)}: ${started.join(", ")}`;
  };
  const started = folders.map((folder) => listWorkflows(folder).flatMap(start).join("; "));
  expect(started).toEqual([product, own]);
});

it("the docs give the variables of hosted CI the values that its workflows ask for", () => {
  const workflows = globSync("scripts/company/template/.github/workflows/*.yml").map(read).join();
  const conditions = workflows.matchAll(/vars\.(\w+) [=!]= '(\w+)'/g);
  const asked = [...conditions].map(([, name, value]) => `\`${name}\` = \`${value}\``);
  const told = globSync("docs/*.md").flatMap((file) => read(file).match(/`[A-Z]+` = `\w+`/g) ?? []);
  expect(new Set(told)).toEqual(new Set(asked));
  const docs = globSync("docs/*.md").map(read).join();
  const names = workflows.match(/(?<=(vars|secrets)\.)\w+/g) ?? [];
  expect(names.filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
});

it.each([
  ["", "ci\ntest\n1 run build\naudit --omit=dev --audit-level=critical\n"],
  [
    "scripts/company/template/",
    "run content -- record --check\ntest\nrun deploy -- --env staging --dry-run\nrun deploy -- --env production --dry-run\n",
  ],
])(
  "in %s.github a change is wholly tested, and deployed in rehearsal alone",
  async (folder, all) => {
    await write("npm", '#!/bin/sh\necho $PUBLISH "$@"\n', 0o755);
    const { steps = [], strategy } = readJob(folder, "ci", "check");
    const runs = [...steps, ...(strategy?.matrix.include ?? [])];
    const asked = runs.map(({ run = "" }) => spawnSync("bash", ["-e", "-c", run], { env }).stdout);
    expect(asked.join("")).toBe(all);
  },
);

const ofCode = "PRODUCT_TOKEN github.token";
const ofHost = "CLOUDFLARE_API_TOKEN CLOUDFLARE_ACCOUNT_ID";
const stamping = "contents:write pull-requests:write";
const comment = (job: string) => [`needs:${job} if:always pull-requests:write`, "github.token"];
const editor = comment("content");

it.each([
  ["", { ci: ["needs:check", ofHost], editor, nightly: [] }],
  [
    "scripts/company/template/",
    {
      ci: [ofCode, "needs:check", ofCode, ofHost],
      editor: [ofCode, ...editor],
      publish: [
        ofCode,
        "SIGNING_KEY SIGNING_PASSPHRASE",
        "RECORD_KEY",
        ofHost,
        "if:always",
        `needs:publish ${stamping}`,
        ...comment("publish"),
      ],
      stamps: [stamping, "github.token"],
    },
  ],
])("in %s.github a job may write, and a step knows, no more than it needs", (folder, expected) => {
  const needed = listWorkflows(folder).map(({ file, jobs }) => {
    const parts = Object.values<Job>(jobs).flatMap(({ steps = [], ...job }) => [job, ...steps]);
    const told = /(?<=secrets\.)\w+|github\.token|inherit|needs:\w+|if:always|[\w-]+:write/g;
    const found = parts.map((part) => JSON.stringify(part).replaceAll('"', "").match(told));
    return [file, found.flatMap((names) => names?.join(" ") ?? [])];
  });
  expect(Object.fromEntries(needed)).toEqual(expected);
});
