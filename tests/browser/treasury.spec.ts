import type { Page } from "@playwright/test";
import { priceBarOf, routePrices } from "../support/live-price.ts";
import { watchShifts } from "../support/page-checks.ts";
import { expect, open, test } from "../support/site-test.ts";

/** Every figure of the page by its id, the first figures by their label. */
const readFigures = (page: Page) =>
  page.evaluate(() => {
    const measures = [...document.querySelectorAll(".measure-groups li[id]")].map((row) => [
      row.id,
      row.querySelector("strong")?.textContent ?? "",
    ]);
    const first = [...document.querySelectorAll(".headline")].map((headline) => [
      headline.querySelector("dt")?.textContent ?? "",
      headline.querySelector("dd a")?.textContent ?? "",
    ]);
    return Object.fromEntries([...measures, ...first]) as Record<string, string>;
  });

/** Figures of which the formula, as the page prints it, has the price of Bitcoin, and that have a live one. */
const readFollowers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".measure-groups li[id]")]
      .filter((row) => {
        // Its own dates, or its group's.
        const note =
          row.querySelector(".measure-note > span") ?? row.closest("details")?.querySelector(".measure-note");
        return note?.textContent?.startsWith("Bitcoin at") && /\bP\b/.test(row.querySelector("a")?.textContent ?? "");
      })
      .map(({ id }) => id),
  );

test("a price that moves by one percent changes every figure that follows from it alone, within a second, and no other", async ({
  page,
}) => {
  const sendPrice = await routePrices(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/treasury");
  await expect.poll(async () => (await readFollowers(page)).length).toBeGreaterThan(5);
  await sendPrice(150_000);
  await expect(page.locator("#btc_market_value strong")).not.toHaveText("—");
  await expect(priceBarOf(page)).toContainText("C$150,000.00");
  const [before, followers] = [await readFigures(page), await readFollowers(page)];
  const since = await page.locator("td[data-label^='Change since']").allTextContents();
  await sendPrice(151_500);
  await expect(priceBarOf(page)).toContainText("C$151,500.00");
  await expect(page.locator("#btc_market_value strong")).not.toHaveText(before.btc_market_value ?? "", {
    timeout: 1_000,
  });
  const after = await readFigures(page);
  const changed = Object.keys(after).filter((id) => after[id] !== before[id]);
  expect(changed.filter((id) => id in before && /^[a-z_]+$/.test(id)).sort()).toEqual(followers.toSorted());
  expect(changed).toContain("Market value of Bitcoin (BTC NAV)");
  expect(after["Market value of Bitcoin (BTC NAV)"]).toBe(after.btc_market_value);
  expect(await page.locator("td[data-label^='Change since']").allTextContents()).not.toEqual(since);
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

/** Forms of the page: where, what is typed, and the beginning of the result that has the focus then. */
const asked = [
  { address: "/treasury", label: "Figures of a day", typed: "2025-06-20", button: "Look up", result: /^June 20, 2025/ },
  {
    address: "/treasury?share=1",
    label: "At a share price of (C$)",
    typed: "0.70",
    button: "Show",
    result: /^Market cap/,
  },
];

for (const javaScriptEnabled of [true, false])
  test.describe(() => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test(`${javaScriptEnabled ? "with" : "without"} scripts the result of a form of the treasury page has the focus, and is on the screen`, async ({
      page,
    }) => {
      for (const { address, label, typed, button, result } of asked) {
        await (javaScriptEnabled ? open(page, address) : page.goto(address));
        const form = page.locator("form", { has: page.getByLabel(label) });
        await form.getByLabel(label).fill(typed);
        const arrived = page.waitForURL((url) => url.hash !== "");
        await form.getByRole("button", { name: button }).click();
        await arrived;
        const focused = page.locator(":focus");
        await expect(focused).toHaveText(result);
        await expect(focused).toBeInViewport();
      }
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
