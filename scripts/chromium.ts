import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The same engine without windows, a fifth faster; it has no back/forward cache. */
const HEADLESS_SHELL = "chromium-headless-shell";
const browserNames = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Nothing of Chromium may look for the network. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** CHROMIUM_PATH, then the system's, then Playwright's own. */
export function findChromium(): string | undefined {
  const chromiumPath = process.env.CHROMIUM_PATH;
  if (chromiumPath) {
    if (existsSync(chromiumPath)) return chromiumPath;
    throw new Error(`CHROMIUM_PATH names ${chromiumPath}, which does not exist.`);
  }
  const command = findCommand([HEADLESS_SHELL, ...browserNames]);
  return command ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined);
}

/** For the few tests that need more than the headless shell. */
export const findWholeChromium = () => findCommand(browserNames);

/** The first of these commands that is installed. */
export const findCommand = (names: readonly string[]) =>
  names
    .flatMap((name) => spawnSync("which", [name], { encoding: "utf8" }).stdout?.trim() || [])
    .at(0);

/** WebKitGTK's own browser, which its driver starts; the folder has the processor's name. */
export const findMiniBrowser = () => globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser").at(0);

/** What the walk in other engines needs besides Chromium, and Debian's packages of it. */
const otherEngines: Readonly<Record<string, () => string | undefined>> = {
  "firefox-esr": () => findCommand(["firefox-esr", "firefox"]),
  "webkit2gtk-driver": findMiniBrowser,
  xvfb: () => findCommand(["Xvfb"]),
};

/** Installs what is missing from Debian's packages. @throws saying how to install it elsewhere */
export function ensureChromium(wholeMatrix: boolean): string {
  const installed = findChromium();
  const others = wholeMatrix
    ? Object.keys(otherEngines).filter((name) => !otherEngines[name]?.())
    : [];
  if (installed && others.length === 0 && (!wholeMatrix || findWholeChromium())) return installed;
  const release = "/etc/os-release";
  const isDebian = existsSync(release) && /debian|ubuntu/i.test(readFileSync(release, "utf8"));
  if (process.getuid?.() === 0 && isDebian) {
    console.log("Installing browsers from Debian's packages …");
    const packages = [HEADLESS_SHELL, ...(wholeMatrix ? ["chromium"] : []), ...others];
    for (const args of [
      ["update", "-qq"],
      ["install", "-y", "-qq", ...packages],
    ]) {
      execFileSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"] });
    }
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    installed
      ? `The whole matrix needs other browsers as well: on Debian, apt-get install chromium ${others.join(" ")}`
      : "The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.",
  );
}
