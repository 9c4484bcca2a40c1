import type { Page } from "@playwright/test";
import { forgetNewer } from "../support/older-browser.ts";
import { distinctKinds } from "../support/page-kinds.ts";
import { expect, open, test } from "../support/site-test.ts";
import { translate } from "../support/translate.ts";
import { walkPage } from "../support/walk-page.ts";

// Each kind of page as visitors have it who bring something along: a translator, an old phone, a wrong clock.

test.beforeEach(({ allowConsole }) => {
  test.setTimeout(240_000);
  allowConsole(/404/);
});

for (const [kind, path] of distinctKinds) {
  test(`translated, ${kind} goes on: prices, menus and the next page`, ({ page }) =>
    walkPage(page, path, () => page.evaluate(translate)));

  test(`in a browser of spring 2022 ${kind} lives: prices, menus and the next page`, async ({ page }) => {
    await page.addInitScript(forgetNewer);
    await walkPage(page, path);
    expect(await page.evaluate(() => ["navigation" in window, "toSorted" in Array.prototype])).toEqual([false, false]);
  });
}

const readDates = (page: Page) =>
  page.locator("main").evaluate((main) => [...new Set(main.textContent?.match(/[A-Z][a-z]+ \d{1,2}, \d{4}/g))]);

for (const hours of [30, -50])
  test.describe(() => {
    test.use({ timezoneId: "Pacific/Kiritimati" });

    test(`every page keeps the company's dates, with a visitor's clock that is ${hours} hours off in a distant zone`, async ({
      page,
    }) => {
      await page.clock.install({ time: Date.now() + hours * 3_600_000 });
      for (const [kind, path] of distinctKinds) {
        const served = await (await page.request.get(path)).text();
        await open(page, path);
        expect(
          (await readDates(page)).filter((date) => !served.includes(date)),
          kind,
        ).toEqual([]);
      }
    });
  });
