import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { sites } from "../support/running-sites.ts";
import { expect, holdRoute, hydrated, open, test } from "../support/site-test.ts";

for (const hidden of [true, false])
  test(`a page starts without paint timing and workers, hidden: ${hidden}`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/Worker is not a constructor/);
    await page.addInitScript((isHidden) => {
      Object.defineProperty(window, "PerformanceObserver", { value: undefined });
      Object.defineProperty(window, "Worker", { value: undefined });
      if (!isHidden) return;
      Object.defineProperty(document, "hidden", { value: true });
      window.requestAnimationFrame = () => 0;
    }, hidden);
    await page.goto("/about");
    // Not by frames, of which there are none.
    await hydrated(page, { polling: 100 });
  });

test("a browser of before spring 2022 keeps the pages that the server wrote, and they work", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, "at"));
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "All press releases" }).click();
  await expect(page).toHaveURL(/\/press-releases$/);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1, name: "Press Releases" })).toBeVisible();
});

test("a chart is shown where nothing says when it comes into view", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "IntersectionObserver"));
  await page.goto("/treasury");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1, name: "Treasury" })).toBeVisible();
});

test("page views are sent only with ANALYTICS_URL, as paths, and never the administrators'", async ({
  page,
}) => {
  const sent: (string | null)[] = [];
  const files = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "ping" || request.url().endsWith("/page-views"))
      sent.push(request.postData());
    if (request.resourceType() === "script") files.add(request.url());
  });
  for (const [origin, views] of [
    [sites.simulated, []],
    [sites.exchanges, ['{"path":"/"}', '{"path":"/press-releases"}']],
  ] as const) {
    await open(page, `${origin}/?from=newsletter#bitcoin`);
    await page.getByRole("link", { name: "All press releases" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Press Releases" })).toBeVisible();
    await expect.poll(() => sent).toEqual(views);
  }
  sent.length = 0;
  await page.goto(`${sites.exchanges}${adminLoginPath}`);
  await hydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(() => sent).toEqual(['{"path":"/about"}']);
  expect(files.size).toBeGreaterThan(0);
  for (const file of files)
    expect(await (await page.request.get(file)).text(), file).not.toContain(
      adminLoginPath.slice(1),
    );
});

test("hydration leaves the body's own children in place, since the stylesheet asks about them", async ({
  page,
}) => {
  const count = () =>
    page.evaluate(() => ({
      children: document.body.children.length,
      scripts: document.querySelectorAll("body script").length,
    }));
  const release = await holdRoute(page, "**/build/**/*.js", "continue");
  await page.goto("/investors", { waitUntil: "domcontentloaded" });
  const parsed = await count();
  release();
  await hydrated(page);
  await expect.poll(async () => (await count()).scripts).toBeLessThan(parsed.scripts);
  expect((await count()).children).toBe(parsed.children);
});
