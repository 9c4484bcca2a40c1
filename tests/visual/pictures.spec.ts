import { execFileSync } from "node:child_process";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
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

/** Agreements and litepaper look like the terms: their pictures would only weigh. */
const { agreements: _, litepaper: __, ...kinds } = pageKinds;

/** Pages of an administrator, who is also a user. */
const privateKinds = { dashboard: "/dashboard", account: "/account", admin: "/admin", security: "/admin/security" };
const administrator = { username: "pictures@example.com", password: "a quiet harbour" };

const signIn = (request: APIRequestContext) =>
  request.post("/api/login", { data: administrator, headers: { "Sec-Fetch-Site": "same-origin" } });

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: pictureSite.origin });
  const known = (await signIn(request)).ok();
  await request.dispose();
  if (known) return;
  const command = ["run", "-s", "admin:create", "--", "--username", administrator.username];
  execFileSync("npm", [...command, "--persist-to", pictureSite.state], {
    input: `${administrator.password}\n`,
    stdio: ["pipe", "ignore", "inherit"],
  });
});

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

      for (const [name, path] of Object.entries({
        ...kinds,
        "admin-login": adminLoginPath,
        styleguide: "/styleguide",
      }))
        test(name, ({ page }) => compare(page, name, path));

      for (const [name, path] of Object.entries(privateKinds))
        test(name, async ({ page }) => {
          expect((await signIn(page.request)).ok()).toBe(true);
          await compare(page, name, path);
        });
    });
  }
}
