import { report } from "./modules.ts";

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tests/mutation/vitest.config.ts" },
  coverageAnalysis: "perTest",
  tempDirName: ".tmp/mutation",
  ignorePatterns: ["/build", "/bench", "/.cache", "/.wrangler", "/.tmp"],
  reporters: ["json"],
  jsonReporter: { fileName: report },
  warnings: { slow: false },
};
