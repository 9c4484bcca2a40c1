import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";

// What hosted CI and other tools read, and nothing here runs.

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  with?: object;
  env?: object;
}
interface Job {
  needs?: string | string[];
  "timeout-minutes"?: number;
  steps: Step[];
  strategy?: { matrix: { include: { name: string; run: string }[] } };
}
interface Workflow {
  on: object;
  permissions: object;
  jobs: Record<string, Job>;
}

const folder = ".github/workflows";
const files = readdirSync(folder).map((name) => `${folder}/${name}`);
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const read = (file: string) => readFileSync(file, "utf8");

it.each(files)(
  "%s runs commands of package.json and actions pinned by commit, and leaves no token to packages",
  (file) => {
    const { on, permissions, jobs }: Workflow = parse(read(file));
    expect(Object.keys(on).length).toBeGreaterThan(0);
    expect(permissions).toEqual({ contents: "read" });
    for (const [name, { needs = [], steps, strategy, ...job }] of Object.entries(jobs)) {
      expect(job["timeout-minutes"], name).toBeGreaterThan(0);
      for (const needed of [needs].flat()) expect(Object.keys(jobs)).toContain(needed);
      const commands = [...steps, ...(strategy?.matrix.include ?? [])].map(({ run = "" }) => run);
      for (const [, script] of commands.join("\n").matchAll(/npm run (?:--silent )?([\w:-]+)/g)) {
        expect(scripts).toHaveProperty([script ?? ""]);
      }
      for (const { uses, run = "", env, ...step } of steps) {
        if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
        if (uses?.startsWith("actions/checkout@")) {
          expect(step.with).toMatchObject({ "persist-credentials": false });
        }
        if (run.includes("npm ci")) expect(env).toBeUndefined();
      }
    }
    // Renovate reads the version from the comment.
    for (const line of read(file).match(/uses: .*/g) ?? []) {
      expect(line).toMatch(/ # v\d+\.\d+\.\d+$/);
    }
  },
);

it("a commit that is not main's is rejected before any of its code runs", async () => {
  const { steps } = (parse(read(`${folder}/ci.yml`)) as Workflow).jobs.deploy ?? { steps: [] };
  // Without the whole history main is unknown.
  expect(steps[0]?.with).toMatchObject({ "fetch-depth": 0 });
  await using copy = await mkdtempDisposable(path.join(tmpdir(), "commits-"));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.com", ...args], {
      cwd: copy.path,
      encoding: "utf8",
    }).trim();
  const commit = () => {
    git("commit", "--quiet", "--allow-empty", "--no-verify", "--no-gpg-sign", "--message", "x");
    return git("rev-parse", "HEAD");
  };
  git("init", "--quiet");
  const [earlier, newest] = [commit(), commit()];
  git("update-ref", "refs/remotes/origin/main", newest);
  const apart = commit();
  const statusOf = (sha: string) =>
    spawnSync("bash", ["-e", "-c", steps[1]?.run ?? ""], {
      cwd: copy.path,
      env: { ...process.env, GITHUB_SHA: sha },
    }).status;
  expect([earlier, newest, apart, "0".repeat(40)].map(statusOf)).toEqual([0, 0, 1, 1]);
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
  const text = read(page);
  const places = "app|bench|docs|migrations|public|scripts|tests|workers";
  const [named, linked] = [
    new RegExp(`\`((?:${places})/[\\w./*{},-]+)\``, "g"),
    /\]\((?!\w+:|[#/])([^)#]+)/g,
  ];
  const paths = [
    ...[...text.matchAll(named)].map(([, file = ""]) => file),
    ...[...text.matchAll(linked)].map(([, file = ""]) => path.join(path.dirname(page), file)),
  ];
  const isThere = (file: string) =>
    existsSync(file) ||
    globSync(file).length > 0 ||
    globSync(`${file}{.*,}`).length > 0 ||
    isMadeHere(file);
  expect(paths.filter((file) => !isThere(file))).toEqual([]);
});

/** An option as a command declares it: `"--env NAME": "what it does"`. */
const optionOf = /(?<="--)[\w-]+(?=( [^"]+)?":)/g;
const options = new Set(
  globSync("scripts/**/!(*.test).ts").flatMap((file) => read(file).match(optionOf) ?? []),
);

it.each(pages)("every option that %s gives a command is one that a command has", (page) => {
  const typed = read(page).match(/npm (start|run (?!types|lint)[\w:-]+) [^`\n#&]*/g) ?? [];
  const named = typed.flatMap((line) => line.match(/(?<= --)[a-z][\w-]*/g) ?? []);
  expect(named.filter((name) => !options.has(name) && name !== "silent")).toEqual([]);
});

/** A page's headings as the anchors that git hosts make of them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );

it("each link to a part of a page, in pages and in code, has its heading", () => {
  const sources = globSync("{app,scripts,workers,tests,.github}/**/*.{ts,tsx,yml}", {
    exclude: ["**/generated/**"],
  });
  const links = [
    ...pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!\w+:)([^)#]*)#([^)]+)\)/g)].map(([, file, anchor = ""]) => {
        return { page, file: file ? path.join(path.dirname(page), file) : page, anchor };
      }),
    ),
    ...[...sources, "wrangler.toml"].flatMap((page) =>
      [...read(page).matchAll(/["/ ]([a-z]+\.md)#([\w-]+)/g)].map(([, file, anchor = ""]) => {
        return { page, file: `docs/${file}`, anchor };
      }),
    ),
  ].filter(({ file }) => file.endsWith(".md"));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ file, anchor }) => !anchorsOf(file).includes(anchor))).toEqual([]);
});
