import type { Page } from "@playwright/test";
import { priceBarOf, routePrices } from "./live-price.ts";
import { expect, open } from "./site-test.ts";

/**
 * Opens a page's menu, the next page from it, and the page again by Back. @param disturb what
 * happens to it meanwhile
 */
export async function walkOn(page: Page, path: string, disturb = async () => {}): Promise<void> {
  await page.getByRole("button", { name: "Pause motion" }).click();
  await page.getByRole("button", { name: "Bitcoin" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Manifesto" })).toBeVisible();
  await page.keyboard.press("Escape");
  await disturb();
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(({ pathname }) => pathname === path.split("?")[0]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Something went wrong")).toBeHidden();
}

/** The same after prices have come to the page, got marks and lost them. */
export async function walkPage(page: Page, path: string, disturb = async () => {}): Promise<void> {
  await page.clock.install();
  const sendPrice = await routePrices(page);
  await open(page, path);
  await sendPrice(140_000);
  await expect(priceBarOf(page)).toContainText("140,000.00");
  await disturb();
  // Its age appears, and goes with the next price.
  await page.clock.fastForward(80_000);
  for (const [price, quote] of [
    [150_000, { source: "Kraken", status: "stale", stale: true }],
    [151_000, { source: "Coinbase", status: "unconfirmed" }],
    [152_000, { source: "Kraken", status: "live" }],
  ] as const) {
    await sendPrice(price, quote);
    await expect(priceBarOf(page)).toContainText(`C$${price.toLocaleString("en-CA")}.00`);
    await expect(priceBarOf(page)).toContainText(quote.source);
  }
  await expect(priceBarOf(page)).not.toContainText(/unconfirmed|since|stale|Coinbase/);
  await walkOn(page, path, disturb);
}
