import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The headless shell comes first: the same engine without a window's work, which takes a fifth off the browser tests. */
const systemNames = "chromium-headless-shell chromium chromium-browser google-chrome-stable google-chrome".split(" ");

/** How Chromium is started everywhere: nothing of it may look for the network. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser for tests: CHROMIUM_PATH, then the system's, then Playwright's own; undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  for (const name of systemNames) {
    const { stdout, status } = spawnSync("which", [name], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Finds the browser, or installs it from Debian's packages. @throws saying how to install it elsewhere */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && isDebian()) {
    console.log("Installing Chromium from Debian's packages …");
    for (const command of ["update -qq", "install -y -qq chromium-headless-shell"])
      execFileSync("apt-get", command.split(" "), { stdio: ["ignore", "ignore", "inherit"] });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.",
  );
}

function isDebian(): boolean {
  return existsSync("/etc/os-release") && /debian|ubuntu/i.test(readFileSync("/etc/os-release", "utf8"));
}
