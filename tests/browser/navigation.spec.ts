import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";

const readScroll = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** A client navigation ends at the top of the new page, with the focus there and the title read out. */
async function expectArrival(page: Page, heading: string) {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect.poll(() => readScroll(page)).toBe(0);
  await expect(page.locator("#content")).toBeFocused();
  await expect(page.locator("[aria-live=polite]").filter({ hasText: `${heading} ·` })).toBeAttached();
}

test("with reduced motion a link leads to the top of its page, and Back to the former place", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  const link = page.getByRole("link", { name: "All press releases" });
  await link.scrollIntoViewIfNeeded();
  const place = await readScroll(page);
  expect(place).toBeGreaterThan(500);
  await link.click();
  await expectArrival(page, "Press Releases");
  await page.goBack();
  await expect.poll(() => readScroll(page)).toBe(place);
});

test("a link's page is fetched while the pointer rests on it, and opens without a load unless a key is held", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/about");
  await page.evaluate(() => Object.assign(window, { loaded: "once" }));
  const link = page.getByRole("banner").getByRole("link", { name: "Investors" });
  await link.hover();
  await expect(page.locator('link[rel=prefetch][href^="/investors.data"]')).toBeAttached();
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click({ modifiers: ["ControlOrMeta"] })]);
  await tab.close();
  await expect(page).toHaveURL("/about");
  await link.click();
  await expectArrival(page, "Investor relations");
  await expect(link).toHaveAttribute("aria-current", "page");
  const entries = await page.evaluate(() => history.length);
  await link.click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Investor relations" }).click();
  await expect.poll(() => readScroll(page)).toBe(0);
  expect(await page.evaluate(() => [history.length, (window as { loaded?: string }).loaded])).toEqual([
    entries,
    "once",
  ]);
});

/** The places of the page, frame by frame, from now until it is at its top. */
const watchScroll = (page: Page) =>
  page.evaluate(() => {
    const places: number[] = [];
    Object.assign(window, { places });
    const watch = () => {
      places.push(Math.round(scrollY));
      if (scrollY > 0) requestAnimationFrame(watch);
    };
    watch();
  });
const readPlaces = (page: Page) => page.evaluate(() => (window as unknown as { places: number[] }).places);

test("the first change of page after a load, and the first after Back, scroll smoothly to the top", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/about");
  const leave = async () => {
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
    await watchScroll(page);
    await page.getByRole("banner").getByRole("link", { name: "Investors" }).click();
    await expectArrival(page, "Investor relations");
    const places = new Set((await readPlaces(page)).filter((place) => place > 0 && place < 900));
    expect(places.size, "places between 900 and 0 on the way").toBeGreaterThan(0);
  };
  await leave();
  await page.goBack();
  await expect.poll(() => readScroll(page)).toBe(900);
  await leave();
});

test("one page fades into the next once, and keeps scroll, focus and announcement", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...how) => {
      performance.mark("fade");
      return start(...how);
    };
  });
  await open(page, "/about");
  const readName = () => page.locator(".site-header").evaluate((header) => getComputedStyle(header).viewTransitionName);
  expect(await readName()).toBe("site-header");
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
  await page.getByRole("banner").getByRole("link", { name: "Investors" }).click();
  await expectArrival(page, "Investor relations");
  expect(await page.evaluate(() => performance.getEntriesByName("fade").length)).toBe(1);
  await page.goBack();
  await expect.poll(() => readScroll(page)).toBe(900);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await readName()).toBe("none");
});

test("the logo on the home page scrolls it to the top, and the skip link leads past the header", async ({ page }) => {
  await open(page, "/#insights");
  await expect.poll(() => readScroll(page)).toBeGreaterThan(500);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect.poll(() => readScroll(page)).toBe(0);
  await page.locator(".skip-link").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
});
