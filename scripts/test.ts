import { spawnSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { XMLParser } from "fast-xml-parser";
import { isCurrent } from "./build-site.ts";
import { runCommand } from "./command.ts";
import { isApart } from "./content/files.ts";
import { environment, root, run } from "./site-process.ts";

const reports = path.join(root, ".tmp/reports");

interface Part {
  name: string;
  command: string;
  args: readonly string[];
  /** The file of its tests and their times, in JUnit's format. */
  report?: string;
}

const vitest = (project: string): Part => {
  const report = path.join(reports, `${project}.xml`);
  const reporters = ["--reporter=dot", "--reporter=junit", `--outputFile.junit=${report}`];
  const args = ["run", "--project", project, ...reporters];
  return { name: `${project} tests`, command: "vitest", args, report };
};

const npm = (script: string): Part => ({
  name: script,
  command: "npm",
  args: ["run", "--silent", script],
});

const report = path.join(reports, "browser.xml");
const browserTests: Part = {
  name: "site and browser tests",
  command: "playwright",
  args: ["test"],
  report,
};

const benchmarks: Part = {
  name: "benchmarks in a small size",
  command: "npm",
  args: ["run", "--silent", "bench", "small"],
};

/** Lanes of a stage run side by side; stages, and parts of a lane, one after another. */
type Stages = readonly (readonly (readonly Part[])[])[];

/** Of this code with the sample's content. */
const codeStages: Stages = [
  [[npm("build")]],
  // Side by side, since each leaves a core idle now and then.
  [
    [vitest("worker"), vitest("node")],
    [npm("types"), npm("lint"), browserTests],
  ],
  ...(process.env.TEST_ALL ? [[[benchmarks]]] : []),
];

/** Of a company apart from the code, which its own pipeline has tested. */
const companyStages: Stages = [
  [[npm("build")]],
  [
    [
      {
        ...browserTests,
        name: "links and HTML of every page",
        args: ["test", "tests/http/crawl.spec.ts"],
      },
    ],
  ],
];

const children: Record<string, string> = { SITE_BUILT: "1" };

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** Its file, title and seconds. */
type TestCase = Record<"classname" | "name" | "time", string>;

async function readTestCases(file: string): Promise<TestCase[]> {
  const isArray = (name: string) => name === "testsuite" || name === "testcase";
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "", isArray });
  const suites: { testcase?: TestCase[] }[] = parser.parse(await readFile(file, "utf8")).testsuites
    .testsuite;
  return suites.flatMap(({ testcase = [] }) => testcase);
}

/**
 * Runs a part and prints one line, or all its output when it failed: then there are no test cases.
 */
async function runPart({ name, command, args, report }: Part): Promise<TestCase[] | null> {
  const started = performance.now();
  const passed = await run(command, args, children).catch(() => null);
  const tests = passed !== null && report ? await readTestCases(report) : [];
  const count = tests.length > 0 ? `, ${tests.length} tests` : "";
  console.log(`${passed === null ? "✗" : "✓"} ${name}${count}, ${seconds(started)}`);
  return passed === null ? null : tests;
}

async function runEverything(): Promise<boolean> {
  const started = performance.now();
  await prepareBrowser();
  await rm(reports, { recursive: true, force: true });
  const tests: TestCase[] = [];
  for (const stage of isApart ? companyStages : codeStages) {
    const results: (TestCase[] | null)[] = [];
    const runLane = async (lane: readonly Part[]) => {
      for (const part of lane) results.push(await runPart(part));
    };
    await Promise.all(stage.map(runLane));
    if (results.includes(null)) return false;
    tests.push(...results.flatMap((result) => result ?? []));
  }
  const slowest = tests.toSorted((a, b) => Number(b.time) - Number(a.time)).slice(0, 10);
  console.log("\nThe slowest tests:");
  for (const { time, classname, name } of slowest) {
    console.log(`${Number(time).toFixed(1).padStart(6)} s  ${classname}: ${name}`);
  }
  console.log(`\n${tests.length} tests, ${seconds(started)}`);
  return true;
}

const runHere = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { cwd: root, env: { ...environment, ...children }, stdio: "inherit" })
    .status === 0;

/** Runs the files named, with options of their runner (`-t`, `--changed`, `-g`, `--headed`). */
async function runNamed(args: readonly string[]): Promise<boolean> {
  if (!(await isCurrent(path.join(root, "build/index.js")))) {
    console.log("Building the site …");
    if ((await runPart(npm("build"))) === null) return false;
  }
  if (!args.some((argument) => /\.spec\.ts|^tests\/(browser|http|matrix)\b/.test(argument))) {
    return runHere("vitest", ["run", ...args]);
  }
  await prepareBrowser();
  return runHere("playwright", ["test", ...args]);
}

/** Vitest's files do not wait for Playwright. */
async function prepareBrowser() {
  const { ensureChromium } = await import("./chromium.ts");
  children.CHROMIUM_PATH = ensureChromium(Boolean(process.env.TEST_ALL));
}

await runCommand({
  about: `Runs all tests, or those of the files named. docs/testing.md says what is proved where. Where BRAND_ROOT names a
company's folder, runs the tests of its content.`,
  usage: `npm test                  builds, checks and tests
npm test -- PATH …        these files; options are Vitest's, or Playwright's where a path is in tests/`,
  passesOn: true,
  run: async ({ args }) => ((await (args.length > 0 ? runNamed(args) : runEverything())) ? 0 : 1),
});
