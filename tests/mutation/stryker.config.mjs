/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tests/mutation/vitest.config.ts" },
  coverageAnalysis: "perTest",
  tempDirName: ".tmp/mutation",
  ignorePatterns: ["/build", "/bench", "/.cache", "/.wrangler", "/.tmp"],
  reporters: ["clear-text", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportMutants: process.env.SURVIVORS === "true" },
  jsonReporter: { fileName: ".tmp/mutation.json" },
  // Of all that is changed; mutants that change nothing count, too.
  thresholds: { high: 90, low: 85, break: 85 },
  warnings: { slow: false },
};
