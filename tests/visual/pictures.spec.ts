import { expect, test } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { distinctKinds } from "../support/page-kinds.ts";
import { hydrated } from "../support/site-test.ts";
import { pictureSite, pictureTime } from "./prepare.ts";

/** In px: what a visitor sees first. Whole pages would weigh five times as much in the history. */
const heights = { 390: 760, 768: 760, 1440: 700 };
type Look = readonly [width: keyof typeof heights, theme: "dark" | "light"];

/** Each kind once as a phone and once as a desk shows it, each theme once. Rules that a test can check need no picture. */
const usual: readonly Look[] = [
  [390, "light"],
  [1440, "dark"],
];
/** Pages with pictures, charts or tables of their own: both themes in both, and a tablet. */
const whole: readonly Look[] = [...usual, [390, "dark"], [1440, "light"], [768, "dark"]];
const richKinds = ["home", "gold", "article", "admin-list", "styleguide"];
/** Made of the same parts as other kinds, with other words. */
const plainKinds = ["analysts", "application", "events", "history", "legal", "purchases", "terms"];

/** Pages of an administrator, who is also a user. */
const privateKinds = Object.entries({
  dashboard: "/dashboard",
  account: "/account",
  admin: "/admin",
  "admin-list": "/admin#registrations",
  security: "/admin/security",
});

function picture(name: string, path: string, storageState?: string) {
  for (const [width, colorScheme] of richKinds.includes(name) ? whole : usual)
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: heights[width] }, storageState });
      test(name, async ({ page }) => {
        await page.clock.setFixedTime(pictureTime);
        // Fonts are optional to a page: only one that the browser already has is sure to be used.
        await page.goto("/about");
        await page.evaluate(() => document.fonts.ready);
        await page.goto(path);
        await hydrated(page);
        await expect(page.locator("#app > .price-bar .price-dot[data-live]")).toBeAttached();
        await page.evaluate(async () => {
          await document.fonts.ready;
          const images = [...document.images];
          // One that is not shown at this width never comes.
          const shown = images.filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight);
          await Promise.all(shown.map((image) => image.decode().catch(() => {})));
        });
        await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`);
      });
    });
}

for (const [name, path] of [...distinctKinds, ["admin-login", adminLoginPath] as const])
  if (!plainKinds.includes(name)) picture(name, path);
for (const [name, path] of privateKinds) picture(name, path, pictureSite.session);
