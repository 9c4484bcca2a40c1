import type { Page } from "@playwright/test";
import { sites } from "../support/running-sites.ts";
import { accessibilityFindings, expect, hydrated, sidewaysScroll, test } from "../support/site-test.ts";

const inWords = /^Bitcoin over 24 hours: low \$\d{3},\d{3}, high \$\d{3},\d{3}, now (unchanged|(up|down) \d+\.\d%)/;

const bar = (page: Page) => page.getByRole("complementary", { name: "Bitcoin price" });
const barLine = (page: Page) => bar(page).getByRole("img");
const chart = (page: Page) => page.getByRole("figure");
const chartLine = (page: Page) => chart(page).getByRole("img");
/**
 * Hands on what the server sends with a price that swings between a quarter and three quarters of the day's range: the
 * made-up market may keep to the high, where the end of the line stays, for minutes.
 */
const swingWithinTheDay = (page: Page) =>
  page.routeWebSocket("/ws", async (socket) => {
    const words = (await chartLine(page).getAttribute("aria-label")) ?? "";
    const [low = Number.NaN, high = Number.NaN] = [...words.matchAll(/\$(\d{3}),(\d{3})/g)].map(([, a, b]) =>
      Number(`${a}${b}`),
    );
    let swings = 0;
    socket.connectToServer().onMessage((message) => {
      swings += 1;
      const price = low + (high - low) * (swings % 2 ? 0.25 : 0.75);
      socket.send(JSON.stringify({ ...JSON.parse(String(message)), price }));
    });
  });
const endOf = (page: Page) => chartLine(page).locator("path").last().getAttribute("d");

test.describe("the last 24 hours", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("are a line on the bar and on home, said in words, and axe finds nothing", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    for (const line of [barLine(page), chartLine(page)]) {
      await expect(line).toBeVisible();
      await expect(line).toHaveAccessibleName(inWords);
      await expect(line).toHaveAccessibleName(/\(simulated\)$/);
    }
    await expect(chart(page)).toContainText(/High\$\d{3},\d{3}Low\$\d{3},\d{3}/);
    await expect(chart(page).getByText("simulated", { exact: true })).toBeVisible();
    await expect(chart(page)).toContainText("Made up to try this site, not market data.");
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  test("move nothing when they arrive or go on", async ({ page }) => {
    await swingWithinTheDay(page);
    await page.goto("/");
    await hydrated(page);
    const first = await endOf(page);
    await expect.poll(() => endOf(page), { timeout: 20_000 }).not.toBe(first);
    const shifted = await page.evaluate(() => {
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type: "layout-shift", buffered: true });
      const entries = observer.takeRecords() as (PerformanceEntry & { sources: { node: Node | null }[] })[];
      const ours = [...document.querySelectorAll("main, .price-bar")];
      return entries
        .flatMap(({ sources }) => sources.map(({ node }) => node))
        .filter((node) => ours.some((part) => part.contains(node)))
        .map((node) => node?.nodeName);
    });
    expect(shifted).toEqual([]);
  });

  test("end at the live price, and stand still while motion is paused", async ({ page }) => {
    await swingWithinTheDay(page);
    await page.goto("/");
    await hydrated(page);
    const first = await endOf(page);
    await expect.poll(() => endOf(page), { timeout: 20_000 }).not.toBe(first);
    await page.getByRole("button", { name: "Pause motion" }).click();
    const held = await endOf(page);
    const shown = await chartLine(page).getAttribute("aria-label");
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let heard = 0;
          const socket = new WebSocket("/ws");
          socket.onmessage = () => {
            heard += 1;
            if (heard < 4) return;
            socket.close();
            resolve();
          };
        }),
    );
    expect(await endOf(page)).toBe(held);
    expect(await chartLine(page).getAttribute("aria-label")).toBe(shown);
  });

  test("need no script", async ({ browser, baseURL }) => {
    const page = await browser.newPage({ baseURL, javaScriptEnabled: false, viewport: { width: 768, height: 900 } });
    await page.goto("/about");
    await expect(barLine(page)).toHaveAccessibleName(inWords);
    await page.goto("/");
    await expect(chartLine(page)).toHaveAccessibleName(inWords);
    expect((await chartLine(page).boundingBox())?.width).toBeGreaterThan(500);
    await page.close();
  });
});

test("a narrow screen has the line on home and not on the bar", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await expect(chartLine(page)).toBeVisible();
  await expect(bar(page).locator("svg.price-line")).toBeHidden();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});

test.describe("with exchanges for a source", () => {
  test.use({ baseURL: sites.exchanges, viewport: { width: 1440, height: 900 } });

  test("the day before the first visitor is theirs, for one call to each at most", async ({ page, request }) => {
    test.setTimeout(120_000);
    await request.post(`${sites.market}/control`, { data: { mode: "ok" } });
    // The first page of all has no line, and is kept for half a minute.
    await expect
      .poll(async () => (await (await request.get("/")).text()).includes("Bitcoin over 24 hours"), {
        timeout: 90_000,
        intervals: [1_000],
      })
      .toBe(true);
    await page.goto("/");
    await expect(chartLine(page)).toHaveAccessibleName(inWords);
    await expect(chart(page)).toContainText(/Source: .*(coingecko|kraken)/);
    await expect(chart(page).getByText("simulated")).toHaveCount(0);
    await Promise.all(Array.from({ length: 50 }, () => request.get("/about")));
    const { historyCalls } = await (await request.get(`${sites.market}/control`)).json();
    expect(historyCalls).toBeGreaterThanOrEqual(1);
    expect(historyCalls).toBeLessThanOrEqual(2);
  });
});
