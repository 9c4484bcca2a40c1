import { freshAddress, signIn } from "../support/accounts.ts";
import { watchShifts } from "../support/page-checks.ts";
import {
  expect,
  expectClean,
  expectToast,
  field,
  hydrated,
  open,
  press,
  test,
} from "../support/site-test.ts";

test("F8 focuses a toast, which disappears after five seconds", async ({ page }) => {
  await page.clock.install();
  await page.goto("/whitelist?registered=new");
  const toast = page.locator("li.toast");
  await page.clock.runFor(1_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press("F8");
  await expect(page.locator("ol.toast-viewport")).toBeFocused();
  // The toast waits meanwhile, and from here on the time is set.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.getByRole("heading", { name: "Thank You" }).click();
  await page.clock.runFor(3_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(toast).toBeHidden();
});

test("F8 reaches the notification area of a page that has shown none, which says that it is empty", async ({
  page,
}) => {
  await open(page, "/about");
  const area = page.locator("ol.toast-viewport");
  // Pressed before React's effects have run, the key is lost.
  await expect(async () => {
    await page.keyboard.press("F8");
    await expect(area).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toContainText(
    "No notifications",
  );
  await expectClean(page);
  await page.keyboard.press("Tab");
  await expect(area.getByText("No notifications")).toBeHidden();
});

test("a swipe to the right of more than 50 px removes a toast, a shorter one does not", async ({
  page,
}) => {
  const toast = page.locator("li.toast");
  const swipe = async (pixels: number) => {
    const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 40, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 40 + pixels, y + 20, { steps: 8 });
    await page.mouse.up();
  };
  await open(page, "/whitelist?registered=new");
  await expect(toast).toBeVisible();
  await swipe(30);
  await expect(toast).toBeVisible();
  await swipe(80);
  await expect(toast).toBeHidden({ timeout: 2_000 });
});

test("the launch list's thanks are a toast that moves nothing, and a reload repeats none", async ({
  page,
}) => {
  const readShifts = await watchShifts(page);
  await open(page, "/whitelist");
  await field(page, "Email address").fill(freshAddress());
  const before = (await readShifts()).length;
  await press(page, "Reserve My Spot");
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
  await expectToast(
    page,
    "Registration successful!",
    "Thank you for your interest in the gold product.",
  );
  expect((await readShifts()).slice(before)).toEqual([]);
  await expectClean(page);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Reserve My Spot" })).toBeVisible();
  await expect(page.locator("li.toast")).toHaveCount(0);
});

test("a toast stays within the page's column, and covers no control and no thanks, on a phone and a desk", async ({
  page,
}) => {
  await open(page, "/whitelist?registered=new");
  const boxOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().toJSON());
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const [toast, column] = [
      await boxOf("ol.toast-viewport:has(li)"),
      await boxOf("footer .shell"),
    ];
    expect(toast.left).toBeGreaterThan(column.left + 16);
    expect(toast.right).toBeLessThan(column.right - 16);
    const controls = page.getByRole("main").locator("a, button, input, .card :is(h2, p)");
    for (const box of await controls.evaluateAll((all) =>
      all.map((control) => control.getBoundingClientRect().toJSON()),
    )) {
      const apart = box.right <= toast.left || box.left >= toast.right;
      expect(apart || box.bottom <= toast.top || box.top >= toast.bottom).toBe(true);
    }
  }
});

test("the same thing done twice is confirmed twice", async ({ page }) => {
  await signIn(page.request);
  await open(page, "/account");
  const consent = page.getByRole("main").getByRole("checkbox").first();
  for (const click of ["one", "two"]) {
    await consent.click();
    await press(page, "Save");
    await expectToast(page, "Saved", "We've updated your email preference.");
    await page.locator("li.toast button").click();
    await expect(page.locator("li.toast"), `after click ${click}`).toBeHidden();
  }
});
