import { startSecondBrand } from "../support/second-brand.ts";
import { test as base, expect } from "../support/site-test.ts";

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

const files = [
  "/feed.xml",
  "/feed.json",
  "/sitemap.xml",
  "/robots.txt",
  "/site.webmanifest",
  "/.well-known/security.txt",
  "/brand/logo.svg",
  "/brand/icon.svg",
  "/api/bitcoin/stats",
];

test("another company's site has its own name, ticker, product, colour and documents", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Tidewell/);
  await expect(page.getByRole("complementary", { name: "Bitcoin price" })).toContainText("CSE: TIDE");
  await expect(page.getByRole("heading", { name: "Tidewell Opens Its Reserve to Public Audit" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Tidewell Harbour Corp. All rights reserved.");
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--brand-accent"),
  );
  expect(accent.trim()).toBe("#14b8a6");
});

test("nothing of the first company is found in its pages, files or scripts", async ({ request }) => {
  const found: string[] = [];
  const seen = new Set(["/", ...files]);
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
