import { cp, mkdir, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { root, run } from "../../scripts/site-process.ts";
import { test as base, expect } from "../support/site-test.ts";
import { bundleWorker, startSite } from "../support/sites.ts";

const needed = ["app", "workers", "migrations", "scripts", "tests/second-brand", "public/_headers"];
const configuration = ["package.json", "remix.config.js", "wrangler.toml", "tsconfig.json", "postcss.config.js"];
const firstBrandFiles = /app\/(brand\/(brand\.ts|assets|generated)|content\/(?!(schemas|published\.server)\.ts$)[^/]+)/;

/** Builds and serves the second issuer's site in a copy without any file of the first one's brand or content. */
async function startSecondBrand() {
  const copy = path.join(root, ".tmp/second-brand");
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  for (const name of [...needed, ...configuration])
    await cp(path.join(root, name), path.join(copy, name), {
      recursive: true,
      filter: (source) => !firstBrandFiles.test(path.relative(root, source)),
    });
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  await run("npm", ["run", "build"], { BRAND_ROOT: "tests/second-brand" }, copy);
  return startSite(copy, await bundleWorker(copy));
}

const test = base.extend<object, { secondBrand: string }>({
  secondBrand: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const site = await startSecondBrand();
      await use(site.origin);
      await site.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: ({ secondBrand }, use) => use(secondBrand),
});
test.describe.configure({ mode: "default" });

/** Words that only the first issuer's site may hold. */
const ofTheFirst = /northlode|nlode|grammie|xj92lm5|harrowgate/i;

const files =
  "/feed.xml /feed.json /sitemap.xml /robots.txt /site.webmanifest /.well-known/security.txt /brand/logo.svg";

test("another company's site has its own name, ticker, product, colour and documents", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Tidewell/);
  await expect(page.getByRole("complementary", { name: "Bitcoin price" })).toContainText("CSE: TIDE");
  await expect(page.getByRole("heading", { name: "Tidewell Opens Its Reserve to Public Audit" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Tidewell Harbour Corp. All rights reserved.");
  const html = page.locator("html");
  const accent = await html.evaluate((root) => getComputedStyle(root).getPropertyValue("--brand-accent"));
  expect(accent.trim()).toBe("#14b8a6");
});

test("nothing of the first company is found in its pages, files or scripts", async ({ request }) => {
  const found: string[] = [];
  const seen = new Set(["/", "/api/bitcoin/stats", ...files.split(" ")]);
  // A set goes on to what is added while it is walked through.
  for (const path of seen) {
    const text = await (await request.get(path)).text();
    if (ofTheFirst.test(text)) found.push(`${path}: ${text.match(ofTheFirst)?.[0]}`);
    for (const [, link = ""] of text.matchAll(/(?:href|src)="(\/[^"#?]*)/g)) seen.add(link);
    for (const [script] of text.matchAll(/\/build\/[\w./-]+\.(?:js|css)/g)) seen.add(script);
  }
  expect(seen.size).toBeGreaterThan(30);
  expect(found).toEqual([]);
});
