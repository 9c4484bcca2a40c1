import { expect, hydrated, test } from "../support/site-test.ts";

for (const path of ["/", "/governance/board-mandate", "/bitcoin"]) {
  test(`${path} asks for no module before its words are painted`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
      asked: performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\/build\/.*\.js$/.test(name))
        .map(({ startTime }) => startTime),
    }));
    expect(asked.length).toBeGreaterThan(3);
    // Two clocks: the paint is told in steps of 4 ms.
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted - 4);
  });
}

test("a page that nobody looks at starts without a paint", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true });
    Object.defineProperty(window, "PerformanceObserver", { value: undefined });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/about");
  // Not by frames, of which there are none.
  const isStarted = () => Object.keys(document.body).some((key) => key.startsWith("__react"));
  await page.waitForFunction(isStarted, undefined, { polling: 100 });
});

test("a browser that tells of no paint starts after its first frame", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, "PerformanceObserver", { value: undefined }));
  await page.goto("/about");
  await hydrated(page);
});

test("the browser's tables of languages are opened on a thread of their own, which ends", async ({ page }) => {
  const opened = page.waitForEvent("worker");
  await page.goto("/about");
  const worker = await opened;
  expect(new URL(worker.url()).pathname).toBe("/scripts/open-formats.js");
  // An end before the test asks for it leaves nothing to wait for.
  await expect.poll(() => page.workers()).toEqual([]);
});

test("a browser that allows no worker starts all the same", async ({ page, allowConsole }) => {
  allowConsole(/no workers here/);
  await page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException("no workers here", "SecurityError");
      }
    } as unknown as typeof Worker;
  });
  await page.goto("/about");
  await hydrated(page);
});
