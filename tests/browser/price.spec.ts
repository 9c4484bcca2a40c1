import type { Page } from "@playwright/test";
import { priceBarOf, routePrices } from "../support/live-price.ts";
import { watchShifts } from "../support/page-checks.ts";
import { expect, open, test, waitTwoFrames } from "../support/site-test.ts";

/** The day's line. app/site/day-line.test.ts has its shape. */
const readLine = (page: Page) =>
  page.getByRole("figure").getByRole("img").locator("path").first().getAttribute("d");
const show = (price: number) => `C$${price.toLocaleString("en-CA")}.00`;

test("each price is shown on bar and line, marked as what it is, and moves nothing", async ({
  page,
}) => {
  // Less motion stops what moves, not the figures.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const readShifts = await watchShifts(page);
  const sendPrice = await routePrices(page);
  await open(page, "/");
  const bar = priceBarOf(page);
  let line = await readLine(page);
  for (const price of [141_234, 142_345]) {
    await sendPrice(price, { source: "Coinbase", status: "live" });
    await expect(bar).toContainText(show(price));
    await expect.poll(() => readLine(page)).not.toEqual(line);
    line = await readLine(page);
  }
  await expect(page.locator(".price-dot[data-live]")).not.toHaveCount(0);
  await sendPrice(142_000, { source: "Coinbase", status: "unconfirmed" });
  await expect(bar).toContainText(/unconfirmed.*since \d\d:\d\d .*, Coinbase/);
  await expect(page.getByRole("figure").getByText("unconfirmed")).toBeVisible();
  expect(await readLine(page)).toEqual(line);
  await expect(page.locator(".tiles-live").getByText("unconfirmed", { exact: true })).toHaveCount(
    4,
  );
  await expect(page.locator(".price-dot[data-live]")).toHaveCount(0);
  // The price's age makes room for its marks.
  expect((await readShifts()).filter((shift) => !shift.includes("<time"))).toEqual([]);
  await expect(bar.getByRole("img")).toBeVisible();
  const updated_at = new Date(Date.now() + 3 * 3_600_000).toISOString();
  await sendPrice(143_000, { source: "Kraken", status: "live", updated_at });
  await expect(bar.getByRole("img")).toBeHidden();
});

test("pause motion stops price and line, not its age, and is remembered", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/live price connection/);
  const sendPrice = await routePrices(page);
  await page.clock.install();
  let polls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/stats")) polls++;
  });
  await open(page, "/");
  const toggle = page.getByRole("button", { name: "Pause motion" });
  await sendPrice(140_001);
  await expect(priceBarOf(page)).toContainText(show(140_001));
  await toggle.click();
  const paused = await readLine(page);
  await sendPrice(150_002);
  await waitTwoFrames(page);
  await expect(priceBarOf(page)).toContainText(show(140_001));
  expect(await readLine(page)).toEqual(paused);
  await page.clock.runFor(31_000);
  expect(polls).toBe(0);
  await toggle.click();
  await expect(priceBarOf(page)).toContainText(show(150_002));
  await sendPrice(150_003);
  const updated_at = new Date().toISOString();
  const polled = { price: 150_004, updated_at, source: "Kraken", market_cap: 8.765e12 };
  await page.route("**/stats", (route) => route.fulfill({ json: polled }));
  // One answer that is none ends nothing.
  await page.route("**/stats", (route) => route.fulfill({ body: "busy" }), { times: 1 });
  // The clock does not wait for the answers.
  await expect(async () => {
    await page.clock.runFor(31_000);
    expect(await page.locator(".tiles-live").textContent()).toContain("C$8.8T");
  }).toPass();
  await expect(priceBarOf(page)).toContainText(show(150_004));
  await sendPrice(150_005);
  await expect(priceBarOf(page)).toContainText(show(150_005));
  // The page grows older than a price may be, and its next price is new.
  await page.clock.runFor(29_500);
  await sendPrice(150_006);
  await expect(priceBarOf(page)).toContainText(show(150_006));
  await toggle.click();
  await expect(priceBarOf(page).getByText("stale")).toHaveCount(0);
  await toggle.click();
  await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
  polls = 0;
  await page.clock.runFor(31_000);
  await toggle.click();
  expect(polls).toBe(0);
  await page.clock.fastForward(100_000);
  await expect(priceBarOf(page)).toContainText("stale");
  await open(page, "/about");
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
});

test("a stale price alone has an age, also with a clock three hours fast", async ({ page }) => {
  await page.clock.install({ time: new Date(Date.now() + 3 * 3_600_000) });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const sendPrice = await routePrices(page);
  await open(page, "/about");
  // A busy machine would let it go on between two steps.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const bar = priceBarOf(page);
  await sendPrice(141_234, { source: "Kraken", status: "live" });
  await expect(bar).toContainText(show(141_234));
  await page.clock.fastForward(80_000);
  await expect(bar).not.toContainText(/ago|stale/);
  await sendPrice(141_234, { source: "Kraken", status: "stale", stale: true });
  await expect(bar.getByText("stale")).toBeVisible();
  await page.clock.fastForward(80_000);
  await expect(bar).toContainText("(2 minutes ago)");
  await sendPrice(141_300, { source: "Kraken", status: "live" });
  await expect(bar).toContainText(show(141_300));
  await expect(bar).not.toContainText(/ago|stale/);
});

test("a price changes the treasury's figures that follow from it, and no other", async ({
  page,
}) => {
  const sendPrice = await routePrices(page);
  await open(page, "/treasury");
  const value = page.locator(".headline", { hasText: "Market value of Bitcoin (BTC NAV)" });
  const figures = [
    page.locator("#btc_nav strong"),
    value.locator("dd a").first(),
    page.locator("#btc_average_cost strong"),
  ];
  const read = () => Promise.all(figures.map((figure) => figure.textContent()));
  await sendPrice(150_000);
  await expect(priceBarOf(page)).toContainText(show(150_000));
  const before = await read();
  await sendPrice(151_500);
  await expect(async () => {
    const after = await read();
    expect(after.map((text, index) => text !== before[index])).toEqual([true, true, false]);
    expect(after[0]).toBe(after[1]);
  }).toPass({ intervals: [50] });
  await sendPrice(151_600, { source: "Kraken", status: "unconfirmed" });
  await expect(value).toContainText("stale");
});
