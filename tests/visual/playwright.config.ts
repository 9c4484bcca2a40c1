import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../scripts/chromium.ts";
import { pictureSite } from "./prepare.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../.tmp/visual-results",
  globalSetup: "./prepare.ts",
  globalTeardown: "./pack-baselines.ts",
  // Beside each other pages could be caught half drawn on a small machine.
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [["list"]],
  snapshotPathTemplate: "{testDir}/baselines/{arg}{ext}",
  expect: {
    // Pixelmatch leaves out what anti-aliasing explains; what is left is a change, but for a few stray pixels.
    toHaveScreenshot: { threshold: 0.05, maxDiffPixels: 25, animations: "disabled", caret: "hide", scale: "css" },
  },
  use: {
    baseURL: pictureSite.origin,
    reducedMotion: "reduce",
    launchOptions: { executablePath: findChromium(), args: [...chromiumArguments, "--font-render-hinting=none"] },
  },
  webServer: {
    command: pictureSite.command,
    url: `${pictureSite.origin}/healthz`,
    env: { SITE_BUILT: "1" },
    cwd: "../..",
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
