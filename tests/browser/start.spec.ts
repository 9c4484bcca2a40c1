import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { sites } from "../support/running-sites.ts";
import { expect, holdRoute, hydrated, open, test } from "../support/site-test.ts";

test("a page starts hidden, and without paint timing, workers and the watching of views", async ({
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
  await expect(page.getByRole("heading", { level: 1, name: "Treasury" })).toBeVisible();
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

test("page views are sent only with ANALYTICS_URL, as paths, and never the administrators'", async ({
  page,
}) => {
  const sent: (string | null)[] = [];
  const files = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "ping" || request.url().endsWith("/page-views")) {
      sent.push(request.postData());
    }
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
  for (const file of files) {
    expect(await (await page.request.get(file)).text(), file).not.toContain(
      adminLoginPath.slice(1),
    );
  }
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
