import path from "node:path";

/** How long one test took. */
export interface TestTime {
  name: string;
  ms: number;
}

interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
}

/** @param report what Vitest's JSON reporter wrote */
export const timesOfVitest = ({ testResults }: VitestReport, root: string): TestTime[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${path.relative(root, name)}: ${fullName}`,
      ms: duration ?? 0,
    })),
  );

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { results: { duration: number }[] }[] }[];
}

/** @param report what Playwright's JSON reporter wrote */
export const timesOfPlaywright = ({ suites }: { suites: PlaywrightSuite[] }): TestTime[] =>
  suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ results }) => ({
        name: `${suite.file}: ${title}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...timesOfPlaywright({ suites: suite.suites ?? [] }),
  ]);

/** The slowest tests first, as lines to print. */
export const slowest = (times: readonly TestTime[], count: number): string[] =>
  [...times]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
