import { cp, mkdir, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { bundleWorker } from "../../scripts/build-site.ts";
import { root, run } from "../../scripts/site-process.ts";
import { walkSite } from "../support/own-site.ts";
import { expect, test } from "../support/site-test.ts";
import { startSite } from "../support/sites.ts";

const needed = ["app", "workers", "migrations", "scripts", "public/_headers"];
const configuration = ["package.json", "remix.config.js", "wrangler.toml", "tsconfig.json", "postcss.config.js"];
const firstBrandFiles =
  /app\/(brand\/(brand\.ts|assets|generated)|content\/(?!(schemas|treasury-schema|investors-schema|setup-schema|compiled\.server)\.ts$)[^/]+)/;

/** Words that only the first issuer's site may hold. */
const ofTheFirst = /northlode|nlode|grammie|xj92lm5|harrowgate/i;

/** Words that a company without gold, launchpad and events does not have. */
const withoutContent = /\bgold\b|launchpad|launch list|webcast/i;

const files =
  "/feed.xml /feed.json /sitemap.xml /robots.txt /site.webmanifest /.well-known/security.txt /brand/logo.svg";

test("another company's site has its own name, colour and documents, nothing of the first", async ({ page }) => {
  test.setTimeout(300_000);
  // Built in a copy without any file of the first one's brand or content; its own are in a folder beside it.
  const copy = path.join(root, ".tmp/second-brand/code");
  const company = path.join(root, ".tmp/second-brand/company");
  await rm(company, { recursive: true, force: true });
  await cp(path.join(root, "tests/second-brand"), company, { recursive: true });
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  const filter = (source: string) => !firstBrandFiles.test(path.relative(root, source));
  for (const name of [...needed, ...configuration])
    await cp(path.join(root, name), path.join(copy, name), { recursive: true, filter });
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  await run("npm", ["run", "build"], { BRAND_ROOT: "../company" }, copy);
  const site = await startSite(await bundleWorker(copy));
  await page.goto(site.origin);
  await expect(page).toHaveTitle(/Tidewell/);
  await expect(page.getByRole("complementary", { name: "Bitcoin price" })).toContainText("CSE: TIDE");
  await expect(page.getByRole("heading", { name: "Tidewell Opens Its Reserve to Public Audit" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Tidewell Harbour Corp. All rights reserved.");
  const legal = page.getByRole("navigation", { name: "Legal" }).getByRole("link");
  await expect(legal).toHaveText(["Privacy Notice"]);
  const html = page.locator("html");
  const accent = await html.evaluate((root) => getComputedStyle(root).getPropertyValue("--brand-accent"));
  expect(accent.trim()).toBe("#14b8a6");

  const answers = await walkSite(site.origin, ["/", "/api/bitcoin/stats", ...files.split(" ")]);
  expect(answers.size).toBeGreaterThan(30);
  for (const [path, { status, text }] of answers) {
    expect.soft(text.match(ofTheFirst), path).toBeNull();
    const words = text.startsWith("<!DOCTYPE") ? text.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, " ") : "";
    expect.soft(words.match(withoutContent), path).toBeNull();
    // The list of all modules names those of pages that it has not.
    if (!path.startsWith("/build/")) expect.soft(status, path).toBeLessThan(400);
  }
  // tests/worker/optional-content.worker.test.ts leaves out each part of the content.
  for (const path of ["/investors/events", "/tidemark-gold", "/launchpad/apply"])
    expect((await page.request.get(site.origin + path)).status(), path).toBe(404);
  // Its own module for a page of the code's.
  await page.goto(`${site.origin}/contact`);
  await expect(page.getByRole("main")).toContainText("The harbour office is open on weekdays");
  // A release that was renamed and corrected.
  await page.goto(`${site.origin}/news/tidewell-opens-its-reserve`);
  await expect(page).toHaveURL(/tidewell-opens-its-reserve-to-public-audit$/);
  await expect(page.getByRole("region", { name: "Corrected on April 3, 2025" })).toContainText("said <every month>.");
  // Its socket ends before the site does, or the page would complain.
  await page.goto("about:blank");
  await site.close();
});
