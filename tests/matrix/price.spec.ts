import { priceBarOf } from "../support/live-price.ts";
import { sites } from "../support/running-sites.ts";
import { expect, test } from "../support/site-test.ts";

test.use({ baseURL: sites.exchanges });

test("an exchange's new price is on an open page within 10 s, and a silent one's is stale", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const control = (data: object) => request.post(`${sites.market}/control`, { data });
  const bar = priceBarOf(page);
  await control({ price: 140_000 });
  await page.goto("/");
  await expect(bar).toContainText("C$140,000.00", { timeout: 15_000 });
  await expect(bar.getByText("simulated")).toBeHidden();
  await control({ price: 141_234 });
  await expect(bar).toContainText("C$141,234.00");
  await control({ mode: "silence" });
  // The exchange now answers after 30 s; a page waits for no exchange.
  expect((await request.get("/investors", { timeout: 10_000 })).status()).toBe(200);
  await expect(bar.getByText("stale")).toBeVisible({ timeout: 90_000 });
  await control({ mode: "ok", price: 140_750 });
  await expect(bar).toContainText("C$140,750.00", { timeout: 15_000 });
  await expect(bar.getByText("stale")).toBeHidden();
});
