import type { Page } from "@playwright/test";
import { priceBarOf } from "../support/live-price.ts";
import { forgetNewer } from "../support/older-browser.ts";
import { distinctKinds } from "../support/page-kinds.ts";
import { expect, open, test } from "../support/site-test.ts";
import { translate } from "../support/translate.ts";
import { walkOn } from "../support/walk-page.ts";

// Each kind of page as visitors have it who bring something along: a translator, an old phone, a
// wrong clock.

test.beforeEach(async ({ page, allowConsole }) => {
  test.setTimeout(240_000);
  allowConsole(/404/);
  await page.setViewportSize({ width: 1440, height: 900 });
});

for (const [kind, path] of distinctKinds)
  test(`in a browser of spring 2022, translated, ${kind} lives: prices, menus and the next page`, async ({
    page,
  }) => {
    await page.addInitScript(forgetNewer);
    await open(page, path);
    const translatePage = () => page.evaluate(translate);
    await translatePage();
    // By the site's own socket: Playwright's needs what is taken away.
    const price = await priceBarOf(page).innerText();
    await expect(priceBarOf(page)).not.toHaveText(price, { useInnerText: true, timeout: 20_000 });
    await walkOn(page, path, translatePage);
    expect(
      await page.evaluate(() => ["navigation" in window, "toSorted" in Array.prototype]),
    ).toEqual([false, false]);
  });

const readDates = (page: Page) =>
  page
    .locator("main")
    .evaluate((main) => [...new Set(main.textContent?.match(/[A-Z][a-z]+ \d{1,2}, \d{4}/g))]);

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
