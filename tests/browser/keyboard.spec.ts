import type { Page } from "@playwright/test";
import { pageKinds } from "../support/page-kinds.ts";
import { expect, hydrated, test } from "../support/site-test.ts";

/** Presses of Tab after which a page is taken for a trap. The longest page has some 130 links. */
const MOST_STOPS = 400;

interface Stop {
  /** Where the focus is, in words. */
  name: string;
  /** What a person who looks at the page would miss, or null. */
  problem: string | null;
}

/** What has the focus now: null when it left the page. */
const stop = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return null;
    const name = `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.innerText ?? element.getAttribute("name") ?? "").trim().slice(0, 40)}"`;
    // The focus is on something inside the frame, which shows it itself.
    if (element instanceof HTMLIFrameElement) return { name, problem: null };
    const box = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (box.width === 0 || box.height === 0) return { name, problem: "has no size" };
    if (outlineStyle === "none" || outlineWidth === "0px")
      return { name, problem: "does not show that it has the focus" };
    // Not wholly under the fixed header or bar (WCAG 2.2, 2.4.11). Their own links are on top of themselves.
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y]),
    );
    const isSeen = points.some(([x = 0, y = 0]) => {
      const top = document.elementFromPoint(x, y);
      // A toast goes by itself, and at Escape.
      return top !== null && (element.contains(top) || top.contains(element) || top.closest(".toast") !== null);
    });
    return { name, problem: isSeen ? null : "is hidden under something or out of the window" };
  });

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });
    for (const [name, path] of Object.entries(pageKinds)) {
      test(`Tab walks through ${name}: every stop is seen, and there is a way out`, async ({ page, allowConsole }) => {
        if (path.includes("no-such")) allowConsole(/404/);
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.goto(path);
        await hydrated(page);
        const problems: string[] = [];
        let stops = 0;
        await page.keyboard.press("Tab");
        expect((await stop(page))?.name).toContain("Skip to content");
        for (let now = await stop(page); now; now = await stop(page)) {
          if (now.problem) problems.push(`${now.name} ${now.problem}`);
          stops += 1;
          if (stops > MOST_STOPS) break;
          await page.keyboard.press("Tab");
        }
        expect(problems).toEqual([]);
        expect(stops).toBeGreaterThan(10);
        expect(stops, "the focus never leaves the page").toBeLessThanOrEqual(MOST_STOPS);
      });
    }
  });
}

test("the skip link leads past the header into the page", async ({ page }) => {
  await page.goto("/press-releases");
  await hydrated(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
});
