import { expect, type Page, test } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { pageKinds } from "../page-kinds.ts";
import { hydrated } from "../site-test.ts";
import { pictureInstant, pictureSite } from "./site.ts";

/** In px: what a visitor sees first. Whole pages would not fit into 10 MB. */
const windows = [
  { width: 390, height: 760 },
  { width: 768, height: 760 },
  { width: 1440, height: 700 },
] as const;
const themes = ["dark", "light"] as const;

/** Fonts are optional to a page: only one that the browser already has is sure to be used. */
async function warmFonts(page: Page) {
  await page.goto("/about");
  await page.evaluate(() => document.fonts.ready);
}

async function settle(page: Page) {
  await hydrated(page);
  await expect(page.locator("body > .price-bar .price-dot[data-live]")).toBeAttached();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      [...document.images]
        // One that is not shown at this width never comes.
        .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
        .map((image) => image.decode().catch(() => {})),
    );
  });
}

/** Looks like another kind: terms, not-found, login. Their pictures would only weigh. */
const alike = ["agreements", "litepaper", "no-such-article", "new-password"];
const publicKinds = [
  ...Object.entries(pageKinds).filter(([name]) => !alike.includes(name)),
  ["admin-login", adminLoginPath],
  ["styleguide", "/styleguide"],
] as const;

/** Pages of an administrator, who is also a user. */
const privateKinds = {
  dashboard: "/dashboard",
  account: "/account",
  admin: "/admin",
  "admin-list": "/admin#registrations",
  security: "/admin/security",
};

for (const colorScheme of themes) {
  for (const { width, height } of windows) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height } });
      test.beforeEach(async ({ page }) => {
        await page.clock.setFixedTime(pictureInstant);
        await warmFonts(page);
      });

      const compare = async (page: Page, name: string, path: string) => {
        await page.goto(path);
        await settle(page);
        await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`);
      };

      for (const [name, path] of publicKinds) test(name, ({ page }) => compare(page, name, path));

      test.describe("signed in", () => {
        test.use({ storageState: pictureSite.session });
        for (const [name, path] of Object.entries(privateKinds)) test(name, ({ page }) => compare(page, name, path));
      });
    });
  }
}
