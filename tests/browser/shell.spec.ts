import { accessibilityFindings, expect, hydrated, sidewaysScroll, test, widths } from "../support/site-test.ts";

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("the home page fits, and axe finds nothing on it", async ({ page }) => {
      await page.goto("/");
      await hydrated(page);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      expect(await accessibilityFindings(page)).toEqual([]);
    });

    test("an unknown address says so with its words and status", async ({ page, allowConsole }) => {
      allowConsole(/404/);
      const response = await page.goto("/no-such-page");
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
      await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
      await expect(page).toHaveTitle(/404 Page Not Found/);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      expect(await accessibilityFindings(page)).toEqual([]);
    });
  });
}

for (const width of [320, 390, 480, 768]) {
  test(`nothing in the price bar covers another thing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    const bar = page.getByRole("complementary", { name: "Bitcoin price" });
    // A narrow bar has no line.
    const line = width < 480 ? [] : [bar.getByRole("img")];
    const parts = [bar.getByRole("link"), ...line, bar.getByText("simulated"), bar.getByRole("button")];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    let edge = 0;
    for (const box of boxes) {
      expect(box?.x ?? 0).toBeGreaterThanOrEqual(edge);
      edge = (box?.x ?? 0) + (box?.width ?? width);
    }
    expect(edge).toBeLessThanOrEqual(width);
  });
}

test.describe("the dropdown menu", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("opens under the mouse and closes when it leaves", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const manifesto = page.getByRole("banner").getByRole("link", { name: /Manifesto/ });
    await expect(manifesto).toBeHidden();
    await page.getByRole("button", { name: "Bitcoin" }).hover();
    await expect(manifesto).toBeVisible();
    expect((await page.locator("#menu-bitcoin").boundingBox())?.width).toBe(400);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.mouse.move(700, 700);
    await expect(manifesto).toBeHidden();
  });

  test("works by keyboard: Enter opens, Tab walks on, Escape closes and gives the focus back", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const button = page.getByRole("button", { name: "Products" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("banner").getByRole("link", { name: /Gold/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "false");
  });

  test("opens at a touch", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("button", { name: "News" }).tap();
    await expect(page.getByRole("banner").getByRole("link", { name: /Press Releases/ })).toBeVisible();
    await context.close();
  });
});

test.describe("the mobile menu", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("opens, shows every entry, and closes on a choice", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const menu = page.getByRole("navigation", { name: "Mobile" });
    await page.getByLabel("Menu").click();
    for (const name of ["Gold", "Manifesto", "Litepaper", "Press Releases", "About", "Investors", "Get Started"])
      await expect(menu.getByRole("link", { name })).toBeVisible();
    // All of the screen between header and price bar is the menu's: nothing of the page shows through.
    expect((await menu.boundingBox())?.height).toBe(844 - 72 - 52);
    expect(await accessibilityFindings(page)).toEqual([]);
    await menu.getByRole("link", { name: "Press Releases" }).click();
    await expect(page).toHaveURL(/\/press-releases$/);
    await expect(menu).toBeHidden();
  });

  test("closes on Escape", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.getByLabel("Menu").click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("navigation", { name: "Mobile" })).toBeHidden();
    await expect(page.getByLabel("Menu")).toBeFocused();
  });
});

test("following a link scrolls to the top, moves the focus and names the page; Back restores the place", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await hydrated(page);
  const link = page.getByRole("link", { name: "All press releases" });
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Press Releases" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("#content")).toBeFocused();
  await expect(page.locator("[aria-live=polite]").filter({ hasText: "Press Releases ·" })).toBeAttached();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test("the logo on the home page scrolls it to the top", async ({ page }) => {
  await page.goto("/#insights");
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("every fragment that a link of the home page names is there", async ({ page }) => {
  await page.goto("/");
  const missing = await page.evaluate(() =>
    [...document.querySelectorAll("a[href^='#']")]
      .map((link) => link.getAttribute("href") ?? "")
      .filter((href) => href !== "#" && !document.getElementById(href.slice(1))),
  );
  expect(missing).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

  test("the price and the tiles are there, nothing pulses, and controls that need scripts are not", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("complementary", { name: "Bitcoin price" })).toContainText(
      /\$\d{2,3},\d{3}\.\d{2} CAD/,
    );
    await expect(page.locator(".tile")).toHaveCount(20);
    await expect(page.getByRole("button", { name: "Pause motion" })).toBeHidden();
    expect(
      await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length),
    ).toBe(0);
  });

  test("every link of the menu can be reached by keyboard and followed", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Bitcoin" }).focus();
    await page.keyboard.press("Tab");
    const manifesto = page.getByRole("banner").getByRole("link", { name: /Manifesto/ });
    await expect(manifesto).toBeFocused();
    await expect(manifesto).toBeVisible();
  });

  test("the mobile menu opens", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await page.getByLabel("Menu").click();
    await expect(page.getByRole("navigation", { name: "Mobile" }).getByRole("link", { name: "About" })).toBeVisible();
  });
});

test("the newsletter form keeps what was typed and says what is wrong, then thanks", async ({ page, allowConsole }) => {
  allowConsole(/400/);
  await page.goto("/newsletter");
  const form = page.getByRole("main").locator("form");
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
  });
  await form.getByLabel("Email address").fill("ada@");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByText("Please enter a valid email address")).toBeVisible();
  await expect(form.getByLabel("Email address")).toHaveValue("ada@");
  await expect(form.getByText("Please tick the box")).toBeVisible();
  expect(await accessibilityFindings(page)).toEqual([]);
  await form.getByLabel("Email address").fill(`reader-${Date.now()}@example.com`);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Thank you" })).toBeVisible();
});
