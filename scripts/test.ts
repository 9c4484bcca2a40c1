import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { glob, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { ensureChromium } from "./chromium.ts";
import { environment, root, run } from "./site-process.ts";
import { slowest, type TestTime, timesOfPlaywright, timesOfVitest } from "./test-times.ts";

// `npm test` proves a change; `npm run test:all` (TEST_ALL=1) adds the whole matrix; `npm test -- PATH …` runs only the
// files named. docs/testing.md says what is proved where.

const reports = path.join(root, ".tmp/reports");

interface Part {
  name: string;
  command: string;
  args: readonly string[];
  /** Reads the part's report: how long each of its tests took. */
  times?: () => Promise<TestTime[]>;
}

const vitest = (project: string): Part => {
  const report = path.join(reports, `${project}.json`);
  return {
    name: `${project} tests`,
    command: "vitest",
    args: ["run", "--project", project, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`],
    times: async () => timesOfVitest(JSON.parse(await readFile(report, "utf8")), root),
  };
};

const npm = (script: string): Part => ({ name: script, command: "npm", args: ["run", "--silent", script] });

const browserReport = path.join(reports, "browser.json");
const browserTests: Part = {
  name: "site and browser tests",
  command: "playwright",
  args: ["test"],
  times: async () => timesOfPlaywright(JSON.parse(await readFile(browserReport, "utf8"))),
};

const editedContent: Part = {
  name: "npm test with a release more and other questions",
  command: "node",
  args: ["scripts/test-edited-content.ts"],
};

/** Stages run one after another. The lanes of a stage run side by side, the parts of a lane one after another. */
const stages: Part[][][] = [
  [[npm("build")]],
  [[vitest("worker")], [npm("types"), npm("lint"), vitest("node")]],
  [[browserTests]],
  ...(process.env.TEST_ALL ? [[[editedContent]]] : []),
];

const children: Record<string, string> = { SITE_BUILT: "1", BROWSER_REPORT: browserReport };

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** Runs a part and prints one line, or all its output when it failed. */
async function runPart(part: Part): Promise<{ passed: boolean; times: TestTime[] }> {
  const started = performance.now();
  const passed = await run(part.command, part.args, children).then(
    () => true,
    () => false,
  );
  const times = passed && part.times ? await part.times() : [];
  const count = times.length > 0 ? `, ${times.length} tests` : "";
  console.log(`${passed ? "✓" : "✗"} ${part.name}${count}, ${seconds(started)}`);
  return { passed, times };
}

async function runLane(lane: readonly Part[]): Promise<{ passed: boolean; times: TestTime[] }> {
  const results: Awaited<ReturnType<typeof runPart>>[] = [];
  for (const part of lane) results.push(await runPart(part));
  return { passed: results.every(({ passed }) => passed), times: results.flatMap(({ times }) => times) };
}

async function runEverything(): Promise<boolean> {
  const started = performance.now();
  await rm(reports, { recursive: true, force: true });
  const times: TestTime[] = [];
  for (const stage of stages) {
    const results = await Promise.all(stage.map(runLane));
    for (const result of results) times.push(...result.times);
    if (results.some(({ passed }) => !passed)) return false;
  }
  console.log(`\nThe slowest tests:\n${slowest(times, 10).join("\n")}\n\n${times.length} tests, ${seconds(started)}`);
  return true;
}

/** What the build reads. */
const sources = [
  "app/**",
  "workers/**",
  "scripts/content/**",
  "scripts/merge-browser-modules/**",
  "*.{js,ts,toml,json}",
];

/** Whether the build is newer than everything it is made of. */
async function isBuildCurrent(): Promise<boolean> {
  const built = path.join(root, "build/index.js");
  if (!existsSync(built)) return false;
  const builtAt = statSync(built).mtimeMs;
  for await (const file of glob(sources, { cwd: root, exclude: ["**/generated/**", "**/*.test.{ts,tsx}"] }))
    if (statSync(path.join(root, file)).mtimeMs > builtAt) return false;
  return true;
}

/** Runs a command in this terminal. */
const runHere = (command: string, args: readonly string[]) =>
  new Promise<boolean>((resolve) =>
    spawn(command, args, { cwd: root, env: { ...environment, ...children }, stdio: "inherit" }).on("close", (status) =>
      resolve(status === 0),
    ),
  );

/** Runs the files named, with the options of the runner they belong to (`-t`, `--changed`, `-g`, `--headed`). */
async function runNamed(args: readonly string[]): Promise<boolean> {
  if (!(await isBuildCurrent())) {
    console.log("Building the site …");
    if (!(await runPart(npm("build"))).passed) return false;
  }
  return args.some((argument) => /\.spec\.ts|^tests\//.test(argument))
    ? await runHere("playwright", ["test", ...args])
    : await runHere("vitest", ["run", ...args]);
}

children.CHROMIUM_PATH = ensureChromium();
const typed = process.argv.slice(2);
process.exitCode = (await (typed.length > 0 ? runNamed(typed) : runEverything())) ? 0 : 1;
