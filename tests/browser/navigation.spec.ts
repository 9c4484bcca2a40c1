import type { Page } from "@playwright/test";
import { releases } from "../support/content.ts";
import * as site from "../support/site-test.ts";

const { expect, expectHeading, footerLink, headerLink, holdRoute, hydrated, markDocument, open } =
  site;
const { test } = site;

const [oldestYear = ""] = releases.map(({ publishAt }) => publishAt.slice(0, 4)).toSorted();

const readScroll = (page: Page) => page.evaluate(() => Math.round(scrollY));

/**
 * A client navigation ends at the top of the new page, with the focus there and the title read out.
 */
async function expectArrival(page: Page, heading: string) {
  await expectHeading(page, heading);
  await expect.poll(() => readScroll(page)).toBe(0);
  await expect(page.locator("#content")).toBeFocused();
  await expect(
    page.locator("[aria-live=polite]").filter({ hasText: `${heading} ·` }),
  ).toBeAttached();
}

test("a link's page is prefetched, and opens at its top without a load", async ({ page }) => {
  await open(page, "/about");
  const isKept = await markDocument(page);
  const link = headerLink(page, "Investors");
  await link.hover();
  await expect(page.locator('link[rel=prefetch][href^="/investors.data"]')).toBeAttached();
  await link.click();
  await expectArrival(page, "Investor relations");
  await expect(link).toHaveAttribute("aria-current", "page");
  const entries = await page.evaluate(() => history.length);
  await link.click();
  await footerLink(page, "Investor relations").click();
  await expect.poll(() => readScroll(page)).toBe(0);
  expect([await page.evaluate(() => history.length), await isKept()]).toEqual([entries, true]);
  await open(page, "/investors/reports");
  // Saved, or Chromium would tell that its page takes no part in transitions.
  const headers = { "Content-Disposition": "attachment" };
  await page.route("/documents.xml", (route) => route.fulfill({ headers }));
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Atom feed of new documents" }).click();
  await download;
});

for (const reducedMotion of ["reduce", "no-preference"] as const) {
  test(`with motion: ${reducedMotion}, a link scrolls to the top once, and Back to the former place`, async ({
    page,
  }) => {
    const moves = reducedMotion === "no-preference";
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (...how) => {
        performance.mark("fade");
        return start(...how);
      };
      addEventListener("scroll", () => {
        if (scrollY > 0 && scrollY < 900) performance.mark("between");
      });
    });
    const readMarks = () =>
      page.evaluate(() => performance.getEntriesByType("mark").map(({ name }) => name));
    await open(page, "/");
    // The first after a load, and the first after Back.
    for (const time of ["first", "second"]) {
      await page.evaluate(() => {
        scrollTo({ top: 900, behavior: "instant" });
        performance.clearMarks();
      });
      await headerLink(page, "Investors").click();
      await expectArrival(page, "Investor relations");
      // A busy machine begins to scroll some time after the page has arrived.
      if (moves) await expect.poll(readMarks).toContain("between");
      const marks = await readMarks();
      const fades = marks.filter((name) => name === "fade").length;
      expect(moves ? fades === 1 : fades <= 1 && !marks.includes("between"), time).toBe(true);
      await page.goBack();
      await expect(page).toHaveURL("/");
      await expect.poll(() => readScroll(page), time).toBe(900);
    }
  });
}

test("home's logo scrolls to the top, and the skip link leads past the header", async ({
  page,
}) => {
  // As in Safari.
  await page.addInitScript(() => Reflect.deleteProperty(window, "requestIdleCallback"));
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
  await expect(page.locator("main :focus")).toHaveCount(1);
});

test("a phone shows a list's year, and Back before scripts run leads to its rows", async ({
  page,
}) => {
  // High enough for what is above the years.
  await page.setViewportSize({ width: 390, height: 1600 });
  const address = `/press-releases?year=${oldestYear}`;
  await open(page, address);
  const chosen = page.locator("main .strip [aria-current]").last();
  await expect(chosen).toHaveText(oldestYear);
  await expect(chosen).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole("link", { name: "All years" }).dispatchEvent("click");
  await expect(chosen).toHaveText("All years");
  const runScripts = await holdRoute(page, "**/build/**/*.js");
  await page.reload({ waitUntil: "commit" });
  await page.locator("footer").waitFor();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(address);
  runScripts();
  await expect(chosen).toHaveText(oldestYear);
  const search = page.getByRole("searchbox", { name: "Search press releases" });
  await hydrated(page);
  // With smaller type iOS zooms into it.
  await expect(search).toHaveCSS("font-size", "16px");
  await search.fill("zebra");
  await search.press("Enter");
  await page.getByRole("status").getByRole("link", { name: "Show all" }).click();
  await expect(search).toHaveValue("");
});

/** How far the page and its card of a long text are scrolled. */
const readPlace = (page: Page) =>
  page.evaluate(() => [
    Math.round(scrollY),
    document.querySelector(".scroll-card")?.scrollTop ?? 0,
  ]);

/**
 * Waits until nothing scrolls. @returns how far the part is below the window's edge, and what has
 * the focus
 */
const readPart = (page: Page, id: string) =>
  page.evaluate(async (id) => {
    const read = () => `${scrollY} ${document.querySelector(".scroll-card")?.scrollTop}`;
    for (let last = "", same = 0; same < 8; last = read()) {
      await new Promise(requestAnimationFrame);
      same = last === read() ? same + 1 : 0;
    }
    const { top = -1 } = document.getElementById(id)?.getBoundingClientRect() ?? {};
    return { focused: document.activeElement?.id, top: Math.round(top) };
  }, id);

const partsOf = async (page: Page) => [
  ...new Set(
    await page
      .locator("main a[href^='#']:visible")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.slice(1) ?? "")),
  ),
];

for (const { path, width } of [
  // With a card of its own that scrolls, and a strip that a wide window does not show.
  { path: "/governance/board-mandate", width: 1440 },
  { path: "/investors", width: 390 },
]) {
  test(`links to parts of ${path} lead there, and Back to where it was`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: width === 390 ? "reduce" : "no-preference" });
    await open(page, path);
    const [first = "", second = first, third = second] = (await partsOf(page)).filter(Boolean);
    const places = [];
    for (const id of [third, first, second, second]) {
      const link = page.locator(`main a[href="#${id}"]:visible`).first();
      // A key scrolls to the link first.
      await (id === first ? link.press("Enter") : link.dispatchEvent("click"));
      await expect(async () => {
        const { focused, top } = await readPart(page, id);
        expect(focused).toBe(id);
        expect(top).toBeGreaterThanOrEqual(70);
        expect(top).toBeLessThan(500);
      }).toPass();
      places.push(await readPlace(page));
    }
    expect(places[3]).toEqual(places[2]);
    await page.goBack();
    await expect.poll(() => readPlace(page)).toEqual(places[1]);
    await page.goForward();
    await expect.poll(() => readPlace(page)).toEqual(places[2]);
  });
}

test("a part is found from another page, by a typed address, and folded away", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  await page.getByRole("link", { name: "View Charts" }).click();
  await expect(page).toHaveURL("/investors#charts");
  await expect.poll(() => readPart(page, "charts")).toEqual({ focused: "charts", top: 88 });

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
