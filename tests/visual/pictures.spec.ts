import { expect, type Page, test } from "@playwright/test";
import { pageKinds } from "../page-kinds.ts";
import { hydrated } from "../site-test.ts";
import { pictureInstant } from "./site.ts";

/** In px: what a visitor sees first. Whole pages would not fit into 10 MB. */
const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 900 },
  { width: 1440, height: 800 },
] as const;
const themes = ["dark", "light"] as const;

/** Fonts are optional to a page: only one that the browser already has is sure to be used. */
async function warmFonts(page: Page) {
  await page.goto("/about");
  await page.evaluate(() => document.fonts.ready);
}

async function settle(page: Page) {
  await hydrated(page);
  await expect(page.locator(".price-dot[data-live]")).toBeAttached();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      [...document.images].filter(({ loading }) => loading !== "lazy").map((image) => image.decode().catch(() => {})),
    );
  });
}

for (const colorScheme of themes) {
  for (const { width, height } of windows) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height } });
      test.beforeEach(async ({ page }) => {
        await page.clock.setFixedTime(pictureInstant);
        await warmFonts(page);
      });

      for (const [name, path] of Object.entries(pageKinds)) {
        test(name, async ({ page }) => {
          await page.goto(path);
          await settle(page);
          await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`);
        });
      }
    });
  }
}
