import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../scripts/chromium.ts";
import { pageKinds } from "../support/page-kinds.ts";
import { expect, hydrated, test } from "../support/site-test.ts";

/** Pages of one visitor: the browser must ask for them again after someone has signed out. */
const isPrivate = (path: string) => /^\/(auth|reset-password)/.test(path);

test("Back finds every public page as it was left, socket and all", async ({ baseURL }) => {
  test.setTimeout(90_000);
  // Playwright turns the back/forward cache off in the browsers that it starts.
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const page = await browser.newPage({ baseURL: baseURL ?? "" });
    const loadedAgain: string[] = [];
    for (const [name, path] of Object.entries(pageKinds)) {
      if (isPrivate(path) || path.includes("no-such")) continue;
      await page.goto(path);
      await hydrated(page);
      // The socket is open: it is what a page must let go of to be kept.
      await expect(page.locator(".price-dot[data-live]")).toBeAttached();
      await page.evaluate(() => Object.assign(window, { leftAs: "it was" }));
      await page.goto("/robots.txt");
      await page.goBack({ waitUntil: "commit" });
      const { isKept, reasons } = await page.evaluate(() => {
        const [navigation] = performance.getEntriesByType("navigation") as { notRestoredReasons?: unknown }[];
        return {
          isKept: (window as { leftAs?: string }).leftAs === "it was",
          reasons: JSON.stringify(navigation?.notRestoredReasons ?? null),
        };
      });
      if (!isKept) loadedAgain.push(`${name}: ${reasons}`);
    }
    expect(loadedAgain).toEqual([]);
  } finally {
    await browser.close();
  }
});
