import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";

test.use({ viewport: { width: 1440, height: 1200 } });

/** How the orbit's animations stand, each kind once, and whether nothing at all runs. */
const readOrbit = (page: Page) =>
  page.evaluate(() => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest(".orbit"));
    return {
      count: moving.length,
      states: [...new Set(moving.map(({ playState }) => playState))],
      // By styles: what has come to its end may begin again.
      isStill: [...document.querySelectorAll("*")]
        .map((element) => getComputedStyle(element))
        .every((style) => style.animationName === "none" || style.animationPlayState === "paused"),
    };
  });
/** Three bodies, each along its orbit, across it and in its depth. */
const count = 9;

test("the orbit moves while it is visible, without reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  const moving = page.locator(".price-bar [data-live], .hero-arrow[data-onscreen]");
  const expectOrbit = (state: string, isStill: boolean) =>
    expect.poll(() => readOrbit(page)).toEqual({ count, states: [state], isStill });
  await expect(moving).toHaveCount(2);
  await expectOrbit("paused", true);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/");
  await expectOrbit("running", false);
  await expect(moving).toHaveCount(2);
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
  await body.hover({ force: true });
  await expectOrbit("paused", false);
  await page.mouse.move(0, 0);
  await expectOrbit("running", false);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expectOrbit("paused", false);
});

// With reduced motion nothing scrolls so: navigation.spec.ts.
test("the arrow scrolls smoothly", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/");
  const arrow = page.getByRole("link", { name: "Scroll to the Bitcoin dashboard" });
  const places = await arrow.evaluate(async (link: HTMLAnchorElement) => {
    const places = new Set<number>();
    link.click();
    for (let frame = 0; frame < 20; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      places.add(Math.round(scrollY));
    }
    return places.size;
  });
  expect(places).toBeGreaterThan(3);
  await expect(page.locator("#bitcoin h2")).toBeInViewport();
});
