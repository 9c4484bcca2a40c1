import { spawnSync } from "node:child_process";
import { ensureChromium } from "./chromium.ts";
import { environment, root } from "./site-process.ts";

/** Types, lint, unit and Worker tests, browser tests: everything that must hold before a change is published. */
const steps: [name: string, command: string, args: string[]][] = [
  ["build", "npm", ["run", "build"]],
  ["types", "npm", ["run", "types"]],
  ["lint", "npm", ["run", "lint"]],
  ["unit and worker tests", "npm", ["run", "test:unit"]],
  ["browser tests", "npm", ["run", "test:browser"]],
];

const CHROMIUM_PATH = ensureChromium();
for (const [name, command, args] of steps) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...environment, CHROMIUM_PATH, SITE_BUILT: "1" },
  });
  if (status !== 0) {
    console.error(`\n${name}: failed`);
    process.exit(status ?? 1);
  }
  console.log(`── ${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
