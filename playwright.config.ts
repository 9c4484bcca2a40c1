import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "./scripts/chromium.ts";
import type { Sites } from "./tests/support/sites.ts";

// Read again in each worker process, after the global setup has started the sites.
const sites: Partial<Sites> = JSON.parse(process.env.TEST_SITES ?? "{}");

export default defineConfig({
  testDir: "./tests",
  testMatch: `{http,browser${process.env.TEST_ALL ? ",matrix" : ""}}/**/*.spec.ts`,
  globalSetup: "./tests/support/sites.ts",
  outputDir: ".tmp/browser-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may starve a browser. What needs its second try is named in the report as flaky.
  retries: 1,
  // The longest takes 15 s on calm cores; a busy host takes several times as long.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["dot"], ["junit", { outputFile: ".tmp/reports/browser.xml" }]],
  use: {
    baseURL: sites.simulated,
    // A context of its own would cost each test a second of the two cores. Cookies, storage and
    // pages are new all the same.
    reuseContext: true,
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
  },
});
