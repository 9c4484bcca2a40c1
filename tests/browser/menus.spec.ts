import { priceBarOf } from "../support/live-price.ts";
import {
  expect,
  findAccessibilityFaults,
  open,
  test,
  waitTwoFrames,
} from "../support/site-test.ts";

test.use({ hasTouch: true });

// app/site/menu-timing.test.ts has the times.
test("a dropdown opens by mouse, touch and Enter, and closes", async ({ page }) => {
  await open(page, "/contact");
  const banner = page.getByRole("banner");
  const manifesto = banner.getByRole("link", { name: /Manifesto/ });
  await page.getByRole("button", { name: "Bitcoin" }).hover();
  await expect(manifesto).toBeVisible();
  expect((await page.locator("#menu-bitcoin").boundingBox())?.width).toBe(400);
  await page.mouse.move(700, 700);
  await expect(manifesto).toBeHidden();
  for (const isOpen of [true, false]) {
    await page.getByRole("button", { name: "News" }).tap();
    const releases = banner.getByRole("link", { name: /Press Releases/ });
    await expect(releases).toBeVisible({ visible: isOpen });
  }
  const bitcoin = page.getByRole("button", { name: "Bitcoin" });
  const { x = 0, y = 0 } = (await bitcoin.boundingBox()) ?? {};
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + 9, y: y + 9 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  // A finger that rests opens nothing: lifting it would close that.
  await waitTwoFrames(page);
  expect(await bitcoin.getAttribute("aria-expanded")).toBe("false");
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(manifesto).toBeVisible();

  const button = page.getByRole("button", { name: "Products" });
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(banner.getByRole("link", { name: /Gold/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.press("Enter");
  await banner.getByRole("link", { name: /Gold/ }).press("Enter");
  await expect(page).toHaveURL(/-gold$/);
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test("the mobile menu fills the screen, and closes on Escape and with a page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/contact");
  const menu = page.getByRole("navigation", { name: "Mobile" });
  const toggle = page.getByLabel("Menu");
  await toggle.press("Enter");
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await expect(menu.getByRole("link", { name: "Get Started" })).toBeVisible();
  // All of the screen between header and price bar is the menu's: nothing of the page shows
  // through.
  expect((await menu.boundingBox())?.height).toBe(844 - 72 - 60);
  await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
  await expect(menu.locator("a[target=_blank]").first()).toHaveAccessibleName(/new tab/);
  await page.setViewportSize({ width: 390, height: 500 });
  await menu.hover();
  await page.mouse.wheel(0, 3000);
  await expect(menu.getByRole("link").last()).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await menu.getByRole("link", { name: "About" }).focus();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
  for (const [leave, path] of [
    [() => menu.getByRole("link", { name: "Press Releases" }).click(), "/press-releases"],
    [() => priceBarOf(page).getByRole("link").first().click(), "/investors"],
    [() => page.goBack(), "/press-releases"],
  ] as const) {
    await toggle.click();
    await expect(menu).toBeVisible();
    await leave();
    await expect(page).toHaveURL(path);
    await expect(menu).toBeHidden();
  }
  // As a tablet that is turned: the wide window has neither the menu nor a way to close it.
  await toggle.click();
  await page.setViewportSize({ width: 1440, height: 844 });
  // A turn of the wheel while the window is laid out anew goes nowhere.
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  }).toPass();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("menus open, nothing moves, and no control needs scripts", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Pause motion" })).toBeHidden();
    const states = await page.evaluate(() =>
      document.getAnimations().map(({ playState }) => playState),
    );
    expect(states).not.toContain("running");
    const button = page.getByRole("button", { name: "Bitcoin" });
    const manifesto = page.getByRole("banner").getByRole("link", { name: /Manifesto/ });
    await button.hover();
    await manifesto.hover();
    // The gap between them is the group's.
    const isReached = await button.evaluate((button) => {
      const { left, bottom } = button.getBoundingClientRect();
      return button.parentElement?.contains(document.elementFromPoint(left + 9, bottom + 9));
    });
    expect(isReached).toBe(true);
    await page.mouse.move(700, 700);
    await expect(manifesto).toBeHidden();
    await button.focus();
    await page.keyboard.press("Tab");
    await expect(manifesto).toBeFocused();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel("Menu").click();
    await expect(
      page.getByRole("navigation", { name: "Mobile" }).getByRole("link", { name: "About" }),
    ).toBeVisible();
    await page.getByLabel("Menu").click();
    const tiles = page.locator(".tile:visible");
    await expect(tiles).not.toHaveCount(20);
    await page.getByText("All 20 figures").click();
    await expect(tiles).toHaveCount(20);
    const source = page.locator(".tile-source").first();
    await source.locator("summary").click();
    // Nothing is over its words.
    await source.locator("p").click({ trial: true });
    await page.goto("/verify");
    await expect(page.getByLabel("A file of ours")).toBeHidden();
  });
});
