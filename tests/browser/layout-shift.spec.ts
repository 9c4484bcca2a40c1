import type { Page } from "@playwright/test";
import { pageKinds } from "../support/page-kinds.ts";
import { sites } from "../support/running-sites.ts";
import { expect, hydrated, test } from "../support/site-test.ts";
import { piecemeal } from "../support/slow-line.ts";

/** What moved without the visitor's doing, by the browser's own account: each shift with the elements that moved. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { shiftsSeen: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) =>
          (node?.outerHTML ?? `text of ${node?.parentElement?.outerHTML}`).slice(0, 120),
        );
        seen.push(`${entry.value.toFixed(4)} ${moved.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shiftsSeen: string[] }).shiftsSeen);
}

for (const width of [390, 1440]) {
  test(`nothing moves on any kind of page at ${width} px: fonts, scripts and the live price come in place`, async ({
    page,
    allowConsole,
  }) => {
    test.setTimeout(90_000);
    allowConsole(/404/);
    await page.setViewportSize({ width, height: 900 });
    const shifts = await watchShifts(page);
    const moved: string[] = [];
    for (const [name, path] of Object.entries(pageKinds)) {
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
      // A price has come over the socket.
      await expect(page.locator(".price-dot[data-live]")).toBeAttached();
      moved.push(...(await shifts()).map((shift) => `${name}: ${shift}`));
    }
    expect(moved).toEqual([]);
  });

  test(`nothing moves on any kind of page at ${width} px that comes in pieces`, async ({ page, allowConsole }) => {
    test.setTimeout(120_000);
    allowConsole(/404|WebSocket/);
    await page.setViewportSize({ width, height: 900 });
    const shifts = await watchShifts(page);
    const line = await piecemeal(sites.simulated);
    const moved: string[] = [];
    for (const [name, path] of Object.entries(pageKinds)) {
      await page.goto(`${line.origin}${path}`);
      await page.evaluate(() => document.fonts.ready);
      moved.push(...(await shifts()).map((shift) => `${name}: ${shift}`));
    }
    line.close();
    expect(moved).toEqual([]);
  });

  test(`a toast moves nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const shifts = await watchShifts(page);
    await page.goto("/whitelist");
    await hydrated(page);
    await page.getByRole("main").getByLabel("Email address").fill(`still-${crypto.randomUUID()}@example.com`);
    const before = (await shifts()).length;
    await page.getByRole("button", { name: "Reserve My Spot" }).click();
    await expect(page.locator("li.toast")).toBeVisible();
    expect((await shifts()).slice(before)).toEqual([]);
  });
}
