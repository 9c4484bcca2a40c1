import { priceBarOf, routePrices } from "./live-price.ts";
import { distinctKinds } from "./page-kinds.ts";
import { expect, open, test } from "./site-test.ts";
import { translate } from "./translate.ts";

/** What each change is tested with; tests/matrix/translated-pages.spec.ts has the other kinds of pages. */
export const translatedFirst: readonly string[] = ["treasury"];

/** Declares a test for each of some kinds of pages: a translator rewrites its texts, and it goes on. */
export function testTranslated(isWanted: (kind: string) => boolean): void {
  for (const [kind, path] of distinctKinds.filter(([kind]) => isWanted(kind)))
    test(`translated, ${kind} goes on: prices, menus and the next page`, async ({ page, allowConsole }) => {
      if (path.includes("no-such")) allowConsole(/404/);
      await page.clock.install();
      const sendPrice = await routePrices(page);
      await open(page, path);
      await sendPrice(140_000);
      await expect(priceBarOf(page)).toContainText("140,000.00");
      await page.evaluate(translate);
      // The age appears, and goes with the next price.
      await page.clock.fastForward(80_000);
      await sendPrice(150_000, { stale: true, source: "kraken" });
      await expect(priceBarOf(page)).toContainText("150,000.00");
      await expect(priceBarOf(page)).toContainText("kraken");
      await page.getByRole("button", { name: "Pause motion" }).click();
      await page.getByRole("button", { name: "Bitcoin" }).click();
      await page.keyboard.press("Escape");
      await page.evaluate(translate);
      await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("Something went wrong")).toBeHidden();
    });
}
