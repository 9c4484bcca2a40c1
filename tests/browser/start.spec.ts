import type { Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { sites } from "../support/running-sites.ts";
import { expect, hydrated, open, test } from "../support/site-test.ts";

// How a page comes to life in unusual browsers, and what it tells of itself.

test("a page in a background tab starts without a paint", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true });
    Object.defineProperty(window, "PerformanceObserver", { value: undefined });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/about");
  // Not by frames, of which there are none.
  await hydrated(page, { polling: 100 });
});

test("a browser without paint timing and workers starts the page all the same", async ({ page, allowConsole }) => {
  allowConsole(/no workers here/);
  await page.addInitScript(() => {
    Object.defineProperty(window, "PerformanceObserver", { value: undefined });
    window.Worker = class {
      constructor() {
        throw new DOMException("no workers here", "SecurityError");
      }
    } as unknown as typeof Worker;
  });
  await open(page, "/about");
});

test("the browser's tables of languages are opened on a thread of their own, which ends", async ({ page }) => {
  const opened = page.waitForEvent("worker");
  await page.goto("/about");
  expect(new URL((await opened).url()).pathname).toBe("/scripts/open-formats.js");
  // An end before the test asks for it leaves nothing to wait for.
  await expect.poll(() => page.workers()).toEqual([]);
});

function collectPageViews(page: Page): (string | null)[] {
  const sent: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "ping" || request.url().endsWith("/page-views")) sent.push(request.postData());
  });
  return sent;
}

test("by default no page view is sent; with ANALYTICS_URL each page's path and nothing else", async ({ page }) => {
  const sent = collectPageViews(page);
  for (const [origin, views] of [
    [sites.simulated, []],
    [sites.exchanges, ['{"path":"/"}', '{"path":"/press-releases"}']],
  ] as const) {
    await open(page, `${origin}/?from=newsletter#bitcoin`);
    await page.getByRole("link", { name: "All press releases" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Press Releases" })).toBeVisible();
    await expect.poll(() => sent).toEqual(views);
  }
});

test("neither a page view nor a page's files name the administrators' login", async ({ page }) => {
  const sent = collectPageViews(page);
  const files = new Set<string>();
  page.on("request", (request) => request.resourceType() === "script" && files.add(request.url()));
  await page.goto(`${sites.exchanges}${adminLoginPath}`);
  await hydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(() => sent).toEqual(['{"path":"/about"}']);
  expect(files.size).toBeGreaterThan(0);
  for (const file of files)
    expect(await (await page.request.get(file)).text(), file).not.toContain(adminLoginPath.slice(1));
});
