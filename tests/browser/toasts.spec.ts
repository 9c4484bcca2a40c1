import { freshAddress, signIn } from "../support/accounts.ts";
import { watchShifts } from "../support/page-checks.ts";
import * as site from "../support/site-test.ts";

const { expect, expectClean, expectToast, field, hydrated, open, press, test } = site;

test("F8 focuses the area of toasts, and a toast disappears after five seconds", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/whitelist?registered=new");
  const toast = page.locator("li.toast");
  const area = page.locator("ol.toast-viewport");
  await page.clock.runFor(1_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press("F8");
  await expect(area).toBeFocused();
  // The toast waits meanwhile, and from here on the time is set.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.getByRole("heading", { name: "Thank You" }).click();
  await page.clock.runFor(3_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(toast).toBeHidden();
});

test("a toast stays within the page's column and covers no control", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/whitelist?registered=new");
  await expect(page.locator("li.toast")).toHaveCSS("animation-name", "none");
  const readBoxes = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const [toast] = await readBoxes("ol.toast-viewport:has(li)");
    const [column] = await readBoxes("footer .shell");
    expect(toast.left).toBeGreaterThan(column.left + 16);
    expect(toast.right).toBeLessThan(column.right - 16);
    for (const box of await readBoxes("main :is(a, button, input, .card :is(h2, p))")) {
      const isBeside = box.right <= toast.left || box.left >= toast.right;
      expect(isBeside || box.bottom <= toast.top || box.top >= toast.bottom).toBe(true);
    }
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("ol.toast-viewport")).toHaveCSS("display", "none");
});

test("a swipe to the right of more than 50 px removes a toast", async ({ page }) => {
  await open(page, "/whitelist?registered=new");
  const toast = page.locator("li.toast");
  for (const [pixels, isThere] of [
    [30, true],
    [80, false],
  ] as const) {
    await toast.hover({ position: { x: 40, y: 20 } });
    const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {};
    await page.mouse.down();
    await page.mouse.move(x + 40 + pixels, y + 20, { steps: 8 });
    await page.mouse.up();
    await expect(toast).toBeVisible({ visible: isThere, timeout: 2_000 });
  }
});

test("the launch list's toast moves nothing, and a reload repeats none", async ({ page }) => {
  const readShifts = await watchShifts(page);
  await open(page, "/whitelist");
  await field(page, "Email address").fill(freshAddress());
  const before = (await readShifts()).length;
  await press(page, "Reserve My Spot");
  await expectToast(page, "Registration successful!", "Thank you for your interest");
  expect((await readShifts()).slice(before)).toEqual([]);
  await expectClean(page);
  // The router finds an entry's scroll position by it.
  expect(await page.evaluate(() => history.state?.key)).toBeTruthy();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Reserve My Spot" })).toBeVisible();
  await page.keyboard.press("F8");
  await expect(page.locator("ol.toast-viewport:focus")).toHaveText("No notifications");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByText("No notifications")).toBeHidden();
});

test("the same thing done twice is confirmed twice", async ({ page }) => {
  await signIn(page.request);
  await open(page, "/account");
  for (let time = 0; time < 2; time++) {
    await page.getByRole("main").getByRole("checkbox").first().click();
    await press(page, "Save");
    await expectToast(page, "Saved", "We've updated your email preference.");
    await page.locator("li.toast button").click();
    await expect(page.locator("li.toast")).toBeHidden();
  }
});
