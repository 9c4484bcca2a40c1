import { priceBarOf, routePrices } from "../support/live-price.ts";
import { watchShifts } from "../support/page-checks.ts";
import { expect, open, test } from "../support/site-test.ts";

test("a price changes the figures that follow from it, the first ones and the comparisons, and no other", async ({
  page,
}) => {
  const sendPrice = await routePrices(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/treasury");
  const [value, cost] = ["#btc_market_value strong", "#btc_average_cost strong"].map((figure) => page.locator(figure));
  const first = page.locator(".headline", { hasText: "Market value of Bitcoin (BTC NAV)" }).locator("dd a").first();
  const since = page.locator("td[data-label^='Change since']").first();
  await sendPrice(150_000);
  await expect(priceBarOf(page)).toContainText("C$150,000.00");
  const read = () => Promise.all([value, first, since, cost].map((figure) => figure?.textContent()));
  const before = await read();
  expect(before[0]).toBe(before[1]);
  await sendPrice(151_500);
  // app/domain/treasury/follow-price.test.ts has each figure.
  await expect(async () => {
    const after = await read();
    expect(after.map((text, index) => text !== before[index])).toEqual([true, true, true, false]);
    expect(after[0]).toBe(after[1]);
  }).toPass({ timeout: 1_000, intervals: [50] });
});

test("the market's measures follow a share price while it is typed", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/treasury");
  const field = page.getByLabel("At a share price of");
  const row = page.locator("#at-share-price li", { hasText: "Market capitalization" });
  await field.fill("1");
  await expect(row).toContainText("C$");
  const whole = await row.textContent();
  await field.fill("2");
  await expect(row).not.toHaveText(whole ?? "");
  await field.fill("free");
  await expect(row).toContainText("—");
});

for (const javaScriptEnabled of [true, false])
  test.describe(() => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test(`${javaScriptEnabled ? "with" : "without"} scripts the result of a form of the treasury page has the focus, and is on the screen`, async ({
      page,
    }) => {
      await (javaScriptEnabled ? open(page, "/treasury") : page.goto("/treasury"));
      await page.getByLabel("Figures of a day").fill("2025-06-20");
      await page.getByRole("button", { name: "Look up" }).click();
      await expect(page.locator(":focus")).toHaveText(/^June 20, 2025/);
      await expect(page.locator(":focus")).toBeInViewport();
    });
  });

test("a chart is read by pointer and by keys, moves nothing, and says what it reads", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const readShifts = await watchShifts(page);
  await open(page, "/treasury");
  const plot = page.locator(".chart-plot");
  const slider = page.getByRole("slider", { name: "Day of the chart" });
  await expect(slider).toBeAttached();
  const day = page.locator("#chart time");
  const last = (await day.textContent()) ?? "";
  await plot.hover({ position: { x: 40, y: 60 } });
  await expect(day).not.toHaveText(last);
  await page.mouse.move(5, 5);
  await expect(day).toHaveText(last);
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(day).not.toHaveText(last);
  const first = (await day.textContent()) ?? "";
  await expect(slider).toHaveAttribute("aria-valuetext", new RegExp(`^${first}: `));
  await page.keyboard.press("ArrowRight");
  await expect(day).not.toHaveText(first);
  await page.keyboard.press("Escape");
  await expect(day).toHaveText(last);
  expect(await readShifts()).toEqual([]);
});

test("a reader who leaves a chart while its days load finds no mark on it afterwards", async ({ page }) => {
  const waiting: (() => void)[] = [];
  await page.route("**/treasury/chart/*.csv*", async (route) => {
    await new Promise<void>((proceed) => waiting.push(proceed));
    await route.continue();
  });
  await open(page, "/treasury");
  const plot = page.locator(".chart-plot");
  const slider = page.getByRole("slider", { name: "Day of the chart" });
  await expect(slider).toBeAttached();
  const last = (await page.locator("#chart time").textContent()) ?? "";
  await plot.hover({ position: { x: 40, y: 60 } });
  await page.mouse.move(5, 5);
  await slider.focus();
  await page.keyboard.press("Home");
  await slider.blur();
  await expect.poll(() => waiting.length).toBe(1);
  const loaded = page.waitForResponse("**/treasury/chart/*.csv*");
  for (const proceed of waiting) proceed();
  await (await loaded).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.locator("#chart time")).toHaveText(last);
  await expect(slider).not.toHaveAttribute("aria-valuetext", /: /);
  // The days are there now: it can be read.
  await plot.hover({ position: { x: 40, y: 60 } });
  await expect(page.locator("#chart time")).not.toHaveText(last);
});

test("the days of a chart change without a new document, and its script reads the new one", async ({ page }) => {
  await open(page, "/treasury?range=3m");
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const before = await page.locator(".chart-plot").getAttribute("data-from");
  await page.getByRole("link", { name: "1M", exact: true }).click();
  await expect(page).toHaveURL(/range=1m/);
  await expect(page.locator(".chart-plot")).not.toHaveAttribute("data-from", before ?? "");
  await expect(page.getByRole("slider")).toHaveCount(1);
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});
