import { expect, hydrated, test } from "./site-test.ts";

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
