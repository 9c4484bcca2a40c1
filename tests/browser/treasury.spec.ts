import { priceBarOf, routePrices } from "../support/live-price.ts";
import { expect, open, test } from "../support/site-test.ts";

test("a price changes the figures that follow from it, and no other", async ({ page }) => {
  const sendPrice = await routePrices(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/treasury");
  const [value, cost] = ["#btc_nav strong", "#btc_average_cost strong"].map((figure) =>
    page.locator(figure),
  );
  const first = page
    .locator(".headline", { hasText: "Market value of Bitcoin (BTC NAV)" })
    .locator("dd a")
    .first();
  await sendPrice(150_000);
  await expect(priceBarOf(page)).toContainText("C$150,000.00");
  const read = () => Promise.all([value, first, cost].map((figure) => figure?.textContent()));
  const before = await read();
  expect(before[0]).toBe(before[1]);
  await sendPrice(151_500);
  await expect(async () => {
    const after = await read();
    expect(after.map((text, index) => text !== before[index])).toEqual([true, true, false]);
    expect(after[0]).toBe(after[1]);
  }).toPass({ timeout: 1_000, intervals: [50] });
});
