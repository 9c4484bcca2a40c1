import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";

/** How the orbit's animations stand, each kind once, and whether nothing at all runs. */
const readOrbit = (page: Page) =>
  page.evaluate(() => {
    const all = document.getAnimations();
    const moving = all.filter(
      ({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest(".orbit"),
    );
    return {
      count: moving.length,
      states: [...new Set(moving.map(({ playState }) => playState))],
      isStill: all.every(({ playState }) => playState !== "running"),
    };
  });
/** Three bodies, each along its orbit, across it and in its depth. */
const count = 9;

test("the orbit moves while it is visible, without reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  const live = page.locator(".price-dot[data-live]").first();
  const expectOrbit = (state: string, isStill: boolean) =>
    expect.poll(() => readOrbit(page)).toEqual({ count, states: [state], isStill });
  await expect(live).toBeAttached();
  await expectOrbit("paused", true);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/");
  await expectOrbit("running", false);
  await expect(live).toBeAttached();
  await page.getByRole("button", { name: "Pause motion" }).click();
  await expectOrbit("paused", true);
  await page.getByRole("button", { name: "Pause motion" }).click();
  await expectOrbit("running", false);
  // A body that is pointed at can be clicked.
  const body = page.locator(".orbit a").first();
  await body.focus();
  await expectOrbit("paused", false);
  await body.blur();
  await expectOrbit("running", false);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expectOrbit("paused", false);
});

test("the arrow scrolls smoothly, or at once with reduced motion", async ({ page }) => {
  const arrow = page.getByRole("link", { name: "Scroll to the Bitcoin dashboard" });
  const countPlaces = () =>
    arrow.evaluate(async (link: HTMLAnchorElement) => {
      const places = new Set<number>();
      link.click();
      for (let frame = 0; frame < 20; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        places.add(Math.round(scrollY));
      }
      return places.size;
    });
  const top = () =>
    page.locator("#bitcoin").evaluate((section) => section.getBoundingClientRect().top);
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await open(page, "/");
    expect((await countPlaces()) > 3).toBe(reducedMotion !== "reduce");
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(150);
  }
});
