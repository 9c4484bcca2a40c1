import type { Page } from "@playwright/test";
import { pageKinds } from "../support/page-kinds.ts";
import { expect, hydrated, sidewaysScroll, test } from "../support/site-test.ts";

/** Words that are cut off by their own box, which hides what does not fit. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("h1, h2, h3, p, li, a, button, label, dt, dd, th, td, summary")]
      .filter((element) => {
        if (element.closest(".sr-only, [hidden], [inert], .honeypot") || element.innerText?.trim() === "") return false;
        const { overflowX, overflowY, visibility } = getComputedStyle(element);
        if (visibility === "hidden" || element.clientWidth === 0) return false;
        const wide = overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
        const tall = overflowY === "hidden" && element.scrollHeight > element.clientHeight + 1;
        return wide || tall;
      })
      .map((element) => `${element.tagName.toLowerCase()} "${element.innerText.slice(0, 40)}"`),
  );

/** Links, buttons and fields of the fixed header and bar that stand on one another. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const boxes = [
      ...document.querySelectorAll<HTMLElement>(
        ".site-header a, .site-header summary, .site-header button, .price-bar a, .price-bar button",
      ),
    ]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !element.closest(".menu-panel, .mobile-panel"),
      )
      .map((element) => ({
        name: element.innerText || element.getAttribute("aria-label"),
        box: element.getBoundingClientRect(),
      }));
    return boxes.flatMap(({ name, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            box.right > other.left + 1 &&
            other.right > box.left + 1 &&
            box.bottom > other.top + 1 &&
            other.bottom > box.top + 1,
        )
        .map((other) => `${name} and ${other.name}`),
    );
  });

/** Links and buttons of the fixed header and bar that stand outside the window, where nobody can scroll. */
const outside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(":is(.site-header, .price-bar) :is(a, summary, button, span)")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest(".menu-panel, .mobile-panel, .sr-only"))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.innerText || element.getAttribute("aria-label") || element.className),
  );

async function expectReadable(page: Page, name: string, found: string[]) {
  const sideways = await sidewaysScroll(page);
  if (sideways > 0) found.push(`${name}: ${sideways} px wider than the window`);
  for (const words of await cutWords(page)) found.push(`${name}: cut off: ${words}`);
  for (const part of await outside(page)) found.push(`${name}: outside the window: ${part}`);
  for (const pair of await overlaps(page)) found.push(`${name}: on one another: ${pair}`);
}

/** WCAG 2.2, 1.4.12: what a reader may set without losing anything. */
const readersSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

/** The browser's own setting for the size of text, in px; the ordinary one is 16. */
const setTextSize = async (page: Page, standard: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard } });
};

const setSpacing = (page: Page) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, readersSpacing);

const settings: { name: string; width: number; textSize?: number; spacing?: boolean }[] = [
  { name: "320 px wide", width: 320 },
  { name: "with text at 200 %", width: 1280, textSize: 32 },
  { name: "on a phone with text at 200 %", width: 390, textSize: 32 },
  { name: "with the reader's own spacing", width: 390, spacing: true },
];

for (const { name, width, textSize, spacing } of settings) {
  test(`${name}, every kind of page can be read to its end`, async ({ page, allowConsole }) => {
    test.setTimeout(90_000);
    allowConsole(/404/);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (textSize) await setTextSize(page, textSize);
    const found: string[] = [];
    for (const [kind, path] of Object.entries(pageKinds)) {
      await page.goto(path);
      await hydrated(page);
      if (spacing) await setSpacing(page);
      await expectReadable(page, kind, found);
    }
    expect(found).toEqual([]);
  });
}
