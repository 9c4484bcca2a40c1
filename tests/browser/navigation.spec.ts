import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";

const readScroll = (page: Page) => page.evaluate(() => Math.round(scrollY));

/**
 * A client navigation ends at the top of the new page, with the focus there and the title read out.
 */
async function expectArrival(page: Page, heading: string) {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect.poll(() => readScroll(page)).toBe(0);
  await expect(page.locator("#content")).toBeFocused();
  await expect(
    page.locator("[aria-live=polite]").filter({ hasText: `${heading} ·` }),
  ).toBeAttached();
}

test("with reduced motion a link leads to the top of its page, and Back to the former place", async ({
  page,
}) => {
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
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    link.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await tab.close();
  await expect(page).toHaveURL("/about");
  await link.click();
  await expectArrival(page, "Investor relations");
  await expect(link).toHaveAttribute("aria-current", "page");
  const entries = await page.evaluate(() => history.length);
  await link.click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Investor relations" }).click();
  await expect.poll(() => readScroll(page)).toBe(0);
  expect(
    await page.evaluate(() => [history.length, (window as { loaded?: string }).loaded]),
  ).toEqual([entries, "once"]);
});

test("the first change of page after a load, and the first after Back, fade once, and scroll smoothly to the top", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...how) => {
      performance.mark("fade");
      return start(...how);
    };
    addEventListener("scroll", () =>
      performance.mark(`at ${scrollY > 0 && scrollY < 900 ? "a place between" : "an end"}`),
    );
  });
  await open(page, "/about");
  const readName = () =>
    page.locator(".site-header").evaluate((header) => getComputedStyle(header).viewTransitionName);
  expect(await readName()).toBe("site-header");
  const leave = async () => {
    await page.evaluate(() => {
      performance.clearMarks();
      window.scrollTo({ top: 900, behavior: "instant" });
    });
    await page.getByRole("banner").getByRole("link", { name: "Investors" }).click();
    await expectArrival(page, "Investor relations");
    const readMarks = () =>
      page.evaluate(() => performance.getEntriesByType("mark").map(({ name }) => name));
    // A busy machine begins to scroll some time after the page has arrived.
    await expect.poll(readMarks).toContain("at a place between");
    expect((await readMarks()).filter((name) => name === "fade")).toHaveLength(1);
  };
  await leave();
  await page.goBack();
  await expect.poll(() => readScroll(page)).toBe(900);
  await leave();
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await readName()).toBe("none");
});

test("the logo on the home page scrolls it to the top, and the skip link leads past the header", async ({
  page,
}) => {
  await open(page, "/#insights");
  await expect.poll(() => readScroll(page)).toBeGreaterThan(500);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect.poll(() => readScroll(page)).toBe(0);
  // Before a key could follow.
  const focused = page.locator(".skip-link").evaluate((link: HTMLElement) => {
    link.click();
    return document.activeElement?.id;
  });
  expect(await focused).toBe("content");
  await page.keyboard.press("Tab");
  expect(
    await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement)),
  ).toBe(true);
});

/** How far the page and its card of a long text are scrolled. */
const readPlace = (page: Page) =>
  page.evaluate(() => [
    Math.round(scrollY),
    document.querySelector(".scroll-card")?.scrollTop ?? 0,
  ]);

/**
 * Waits until nothing scrolls. @returns how far the part is below the header's edge, and what has
 * the focus
 */
async function readPart(page: Page, id: string) {
  const settled = await page.evaluate(async () => {
    const read = () => `${scrollY} ${document.querySelector(".scroll-card")?.scrollTop}`;
    for (let last = "", same = 0; same < 8; last = read()) {
      await new Promise(requestAnimationFrame);
      same = last === read() ? same + 1 : 0;
    }
    return document.activeElement?.id;
  });
  const top = await page.evaluate(
    (id) => document.getElementById(id)?.getBoundingClientRect().top ?? -1,
    id,
  );
  return { focused: settled, top: Math.round(top) };
}

const partsOf = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll("main a[href^='#']")]
        .filter((link) => link.checkVisibility())
        .map((link) => link.getAttribute("href")?.slice(1) ?? ""),
    ),
  ]);

for (const { path, width } of [
  { path: "/terms-of-service", width: 1440 },
  { path: "/governance/board-mandate", width: 390 },
  // A wide window shows no strip.
  { path: "/investors", width: 390 },
  { path: "/", width: 1440 },
])
  test(`each link to a part of ${path} leads there at ${width} px, twice as well, and Back to where it was`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: width === 390 ? "reduce" : "no-preference" });
    await open(page, path);
    const parts = (await partsOf(page)).filter(Boolean);
    const [first = "", second = first, third = second] = parts;
    const follow = async (id: string, how: "click" | "Enter") => {
      // A drawing's bodies move.
      const link = page.locator(`main a[href="#${id}"]:visible`).first();
      if (how === "Enter") await link.press("Enter");
      else await link.dispatchEvent("click");
      await expect(async () => {
        const { focused, top } = await readPart(page, id);
        expect(focused).toBe(id);
        expect(top).toBeGreaterThanOrEqual(70);
        expect(top).toBeLessThan(500);
      }).toPass();
      return readPlace(page);
    };
    const places = [];
    for (const [id, how] of [
      [third, "click"],
      [first, "Enter"],
      [second, "click"],
      [second, "click"],
    ] as const)
      places.push(await follow(id, how));
    expect(places[3]).toEqual(places[2]);
    await page.goBack();
    await expect.poll(() => readPlace(page)).toEqual(places[1]);
    await page.goForward();
    await expect.poll(() => readPlace(page)).toEqual(places[2]);
  });

test("a link to a part of another page leads there, and Back returns", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/");
  await page.getByRole("link", { name: "View Charts" }).click();
  await expect(page).toHaveURL("/investors#charts");
  await expect.poll(() => readPart(page, "charts")).toEqual({ focused: "charts", top: 88 });
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expect.poll(() => readPart(page, "charts").then(({ top }) => top)).toBe(88);
});

test("an address's part is found when it is typed, escaped, folded away or not there at all", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/terms-of-service#%E0%A4%A");
  const type = (hash: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, hash);
  const [, first = "", second = ""] = await partsOf(page);
  for (const id of [second, first, second]) {
    await type(`#${encodeURIComponent(id)}`);
    await expect.poll(() => readPart(page, id)).toEqual({ focused: id, top: 88 });
  }
  const place = await readScroll(page);
  for (const none of ["#no-such-part", "#%E0%A4"]) await type(none);
  await expect(page).toHaveURL(/%25E0%25A4$/);
  expect(await readScroll(page)).toBe(place);
  await page.evaluate((id) => {
    const folded = document.createElement("details");
    const part = document.getElementById(id);
    part?.replaceWith(folded);
    if (part) folded.appendChild(part);
  }, first);
  await type(`#${first}`);
  await expect.poll(() => readPart(page, first)).toEqual({ focused: first, top: 88 });
});
