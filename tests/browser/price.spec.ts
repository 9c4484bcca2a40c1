import type { Page } from "@playwright/test";
import { priceBarOf, routePrices } from "../support/live-price.ts";
import { watchShifts } from "../support/page-checks.ts";
import { expect, open, test } from "../support/site-test.ts";

const dayLineOf = (page: Page) => page.getByRole("figure").getByRole("img");
const readLine = async (page: Page) => [
  await dayLineOf(page).locator("path").last().getAttribute("d"),
  await dayLineOf(page).getAttribute("aria-label"),
];

/** How high the line ends, and where its lows and highs stand, in the drawing's units. */
const readEnd = async (page: Page) =>
  Number((await readLine(page))[0]?.match(/^M[\d.]+ ([\d.]+)/)?.[1]);
const [TOP, FOOT] = [9, 87];

/** Low and high of the last day, which the line's name tells. */
async function readRange(page: Page): Promise<[low: number, high: number]> {
  const figures = (await readLine(page))[1]?.replaceAll(",", "").match(/(?<=\$)\d+/g) ?? [];
  return [Number(figures[0]), Number(figures[1])];
}

test("each price of the socket is shown, on the bar and at the day line's end, and moves nothing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Less motion stops what moves, not the figures.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const readShifts = await watchShifts(page);
  const sendPrice = await routePrices(page);
  await open(page, "/");
  const [low, high] = await readRange(page);
  for (const part of [0.25, 0.75]) {
    const price = Math.round(low + (high - low) * part) + 0.5;
    await sendPrice(price);
    await expect(priceBarOf(page)).toContainText(`C$${price.toLocaleString("en-CA")}0`);
    // From the low at the drawing's foot to the high at its top, either of which may have been the
    // price before this one.
    const missedBy = async () => {
      const [lowest, highest] = await readRange(page);
      return (
        (await readEnd(page)) - (FOOT + ((TOP - FOOT) * (price - lowest)) / (highest - lowest))
      );
    };
    await expect.poll(missedBy).toBeCloseTo(0, -1);
  }
  await sendPrice(high, { stale: true, source: "kraken" });
  await expect(priceBarOf(page).getByText("stale")).toBeVisible();
  await expect(priceBarOf(page).getByText("simulated")).toBeHidden();
  // The price's age makes room for its marks.
  expect((await readShifts()).filter((shift) => !shift.includes("<time"))).toEqual([]);
});

test("pause motion stops price and line until it is pressed again, and is remembered", async ({
  page,
}) => {
  const sendPrice = await routePrices(page);
  await open(page, "/");
  const toggle = page.getByRole("button", { name: "Pause motion" });
  const [low, high] = await readRange(page);
  await sendPrice(low + 1);
  const first = `C$${(low + 1).toLocaleString("en-CA")}.00`;
  await expect(priceBarOf(page)).toContainText(first);
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  const paused = await readLine(page);
  await sendPrice(high - 1);
  // Two frames later a price that is shown would be seen.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(priceBarOf(page)).toContainText(first);
  expect(await readLine(page)).toEqual(paused);
  await toggle.click();
  await expect(priceBarOf(page)).toContainText(`C$${(high - 1).toLocaleString("en-CA")}.00`);
  await toggle.click();
  await open(page, "/about");
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => document.documentElement.dataset.motion)).toBe("paused");
});

test("a live price has no age, and a stale one has its own, with a visitor's clock that is three hours fast", async ({
  page,
}) => {
  await page.clock.install({ time: new Date(Date.now() + 3 * 3_600_000) });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const sendPrice = await routePrices(page);
  await open(page, "/about");
  // A busy machine would let it go on between two steps.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const bar = priceBarOf(page);
  await sendPrice(141_234, { source: "Kraken", status: "live" });
  await expect(bar).toContainText("C$141,234.00");
  await page.clock.fastForward(80_000);
  await expect(bar).not.toContainText(/ago|stale/);
  await sendPrice(141_234, { source: "Kraken", status: "stale", stale: true });
  await expect(bar.getByText("stale")).toBeVisible();
  await page.clock.fastForward(80_000);
  await expect(bar).toContainText("(2 minutes ago)");
  await sendPrice(141_300, { source: "Kraken", status: "live" });
  await expect(bar).toContainText("C$141,300.00");
  await expect(bar).not.toContainText(/ago|stale/);
});

test("a price that its sources contradict is marked as unconfirmed, on the bar, the chart and the tiles", async ({
  page,
}) => {
  const sendPrice = await routePrices(page);
  await open(page, "/");
  await sendPrice(141_234, { source: "Coinbase", status: "unconfirmed" });
  await expect(priceBarOf(page).getByText("unconfirmed")).toBeVisible();
  await expect(priceBarOf(page)).toContainText(/since \d\d:\d\d .*, Coinbase/);
  await expect(page.getByRole("figure").getByText("unconfirmed")).toBeVisible();
  await expect(page.locator(".tiles-live").getByText("unconfirmed", { exact: true })).toHaveCount(
    4,
  );
  await expect(page.locator(".price-dot[data-live]")).toHaveCount(0);
  await sendPrice(141_300, { source: "Coinbase", status: "live" });
  await expect(page.getByText("unconfirmed")).toHaveCount(0);
});

test("a narrow bar has no line, and a wide one has", async ({ page }) => {
  await open(page, "/");
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(priceBarOf(page).getByRole("img")).toBeVisible({ visible: width >= 768 });
  }
});
