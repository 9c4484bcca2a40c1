import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";

/** Three bodies, each along its orbit, across it and in its depth. */
const ANIMATIONS = 9;

/** How the orbit's animations stand, each kind once. */
const readOrbit = (page: Page) =>
  page.evaluate(() => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest(".orbit"));
    return { count: moving.length, states: [...new Set(moving.map(({ playState }) => playState))] };
  });

test("the orbit rests with reduced motion, moves while it is visible, and pauses off screen", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  expect(await readOrbit(page)).toEqual({ count: ANIMATIONS, states: ["paused"] });
  const places = await page
    .locator(".orbit-target")
    .evaluateAll((bodies) => bodies.map((body) => Math.round(body.getBoundingClientRect().x)));
  expect(new Set(places).size).toBe(3);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/");
  await expect.poll(() => readOrbit(page)).toEqual({ count: ANIMATIONS, states: ["running"] });
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect.poll(() => readOrbit(page)).toEqual({ count: ANIMATIONS, states: ["paused"] });
});

test("the arrow scrolls to the dashboard: smoothly, or at once with reduced motion", async ({
  page,
}) => {
  const arrow = page.getByRole("link", { name: "Scroll to the Bitcoin dashboard" });
  const readWay = () =>
    arrow.evaluate(async (link: HTMLAnchorElement) => {
      const places: number[] = [];
      link.click();
      for (let frame = 0; frame < 20; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        places.push(Math.round(scrollY));
      }
      return new Set(places).size;
    });
  const top = () =>
    page.locator("#bitcoin").evaluate((section) => section.getBoundingClientRect().top);
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await open(page, "/");
    expect((await readWay()) > 3).toBe(reducedMotion !== "reduce");
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(150);
  }
});

test("home's figures have at most two lines of 13 px or more below each, and lead to how they are computed", async ({
  page,
}) => {
  await open(page, "/");
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const notes = await page
      .locator("#hero-title ~ dl dd:last-child:not(:has(a))")
      .evaluateAll((all) =>
        all.map((note) => {
          const { fontSize, lineHeight } = getComputedStyle(note);
          return [
            Number.parseFloat(fontSize),
            Math.round(note.clientHeight / Number.parseFloat(lineHeight)),
          ] as const;
        }),
      );
    expect(notes.length).toBeGreaterThan(0);
    for (const [size, lines] of notes)
      expect([size >= 13, lines <= 2], `${width} px`).toEqual([true, true]);
  }
  await page.getByRole("link", { name: "Formulas, dates and notes" }).click();
  await expect(page).toHaveURL("/treasury#non-gaap");
});
