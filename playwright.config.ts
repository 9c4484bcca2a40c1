import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "./scripts/chromium.ts";
import { marketServerPort, modelServerPort, servedSites } from "./tests/servers.ts";

export default defineConfig({
  testDir: "./tests",
  testMatch: "**/*.spec.ts",
  // tests/all looks at every page, not at one of each kind: `npm run test:all`.
  // tests/visual compares pictures: `npm run test:visual`.
  testIgnore: ["**/visual/**", ...(process.env.EVERY_PAGE ? [] : ["**/all/**"])],
  outputDir: ".tmp/browser-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may starve a browser. What needs its second try is named in the report as flaky.
  retries: 1,
  timeout: 30_000,
  reporter: [["list"]],
  use: {
    baseURL: servedSites.simulated.origin,
    trace: "off",
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
  },
  webServer: [
    {
      command: `node tests/market-server.ts ${marketServerPort}`,
      port: marketServerPort,
      reuseExistingServer: false,
    },
    {
      command: `node tests/model-server.ts ${modelServerPort}`,
      port: modelServerPort,
      reuseExistingServer: false,
    },
    ...Object.values(servedSites).map(({ command, origin, env }) => ({
      command,
      url: `${origin}/healthz`,
      env,
      timeout: 240_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5_000 },
    })),
  ],
});
