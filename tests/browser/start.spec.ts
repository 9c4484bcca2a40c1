import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { sites } from "../support/running-sites.ts";
import * as site from "../support/site-test.ts";

const { expect, expectHeading, footerLink, hydrated, markDocument, open, test } = site;

test("a page starts hidden, and without observers, workers and frames", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Worker is not a constructor/);
  await page.addInitScript(() => {
    for (const name of ["PerformanceObserver", "Worker"]) {
      Object.defineProperty(window, name, { value: undefined });
    }
    Reflect.deleteProperty(window, "IntersectionObserver");
    Object.defineProperty(document, "hidden", { value: true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/treasury");
  // Not by frames, of which there are none.
  await hydrated(page, { polling: 100 });
  await expectHeading(page, "Treasury");
});

test("a browser of before spring 2022 keeps the served pages, which work", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, "at"));
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "All press releases" }).click();
  await expect(page).toHaveURL(/\/press-releases$/);
  await page.waitForLoadState("networkidle");
  await expectHeading(page, "Press Releases");
});

test("page views are sent as paths", async ({ page, allowConsole }) => {
  const sent: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "ping" || request.url().endsWith("/page-views")) {
      sent.push(request.postData());
    }
  });
  await open(page, `${sites.assistant}/?from=newsletter#bitcoin`);
  await page.getByRole("link", { name: "All press releases" }).click();
  await expect.poll(() => sent).toEqual(['{"path":"/"}', '{"path":"/press-releases"}']);
  sent.length = 0;
  allowConsole(/404/);
  await open(page, `${sites.assistant}${adminLoginPath}`);
  await footerLink(page, "About Us").click();
  await expect.poll(() => sent).toEqual(['{"path":"/about"}']);
  // An error's document is not loaded in its place, again and again.
  await open(page, "/no-such-page");
  const isKept = await markDocument(page);
  await page.waitForLoadState("networkidle");
  expect(await isKept()).toBe(true);
});
