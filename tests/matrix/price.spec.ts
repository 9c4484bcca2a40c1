import type { APIRequestContext, Page } from "@playwright/test";
import { priceBarOf } from "../support/live-price.ts";
import { sites } from "../support/running-sites.ts";
import { expect, test } from "../support/site-test.ts";

// One server answers all: its mode and its price must not change under another test.
test.describe.configure({ mode: "serial" });
test.use({ baseURL: sites.exchanges });
test.setTimeout(180_000);

const control = (request: APIRequestContext, data: object) =>
  request.post(`${sites.market}/control`, { data });
const expectPrice = (page: Page, price: number, timeout = 15_000) =>
  expect(priceBarOf(page)).toContainText(`C$${price.toLocaleString("en-CA")}.00`, { timeout });

/** Opens home, and waits for a price there. */
async function openAt(page: Page, request: APIRequestContext, price: number) {
  await control(request, { mode: "ok", price });
  await page.goto("/");
  await expectPrice(page, price);
}

test("an exchange's new price is on an open page within 10 s", async ({ page, request }) => {
  await openAt(page, request, 140_000);
  await expect(priceBarOf(page).getByText("simulated")).toBeHidden();
  await control(request, { price: 141_234 });
  await expectPrice(page, 141_234, 10_000);
});

test("a silent exchange makes the price stale, and its return makes it fresh within 15 s", async ({
  page,
  request,
}) => {
  await openAt(page, request, 140_500);
  await control(request, { mode: "silence" });
  // The exchange now answers after 30 s; a page waits for no exchange.
  expect((await request.get("/investors", { timeout: 10_000 })).status()).toBe(200);
  await expect(priceBarOf(page).getByText("stale")).toBeVisible({ timeout: 90_000 });
  await expectPrice(page, 140_500, 1_000);
  await control(request, { mode: "ok", price: 140_750 });
  await expectPrice(page, 140_750);
  await expect(priceBarOf(page).getByText("stale")).toBeHidden();
});
