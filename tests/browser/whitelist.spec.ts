import { expectMistake, expectNotice, formModes, open, send } from "../support/form-modes.ts";
import { accessibilityFindings, expect, hydrated, sidewaysScroll, test } from "../support/site-test.ts";

const INVALID = "Please enter a valid email address";
const freshAddress = () => `launch-${crypto.randomUUID()}@example.com`;

for (const mode of formModes) {
  test.describe(`the launch list, ${mode.name}`, () => {
    test.use({ javaScriptEnabled: mode.javaScript });

    test("refuses what is no address, thanks a new one, and knows one that came before", async ({
      page,
      allowConsole,
    }) => {
      allowConsole(/400/);
      const address = freshAddress();
      await open(page, mode, "/whitelist");
      const email = page.getByRole("main").getByLabel("Email address", { exact: true });
      await email.fill("nobody@nowhere");
      await send(page, mode, "Reserve My Spot");
      await expectMistake(page, "Email address", INVALID);
      await expect(email).toHaveValue("nobody@nowhere");
      await expect(email).toBeFocused();
      if (mode.native || !mode.javaScript) await expectNotice(page, mode, "Registration failed", INVALID);

      await email.fill(address);
      await send(page, mode, "Reserve My Spot");
      await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
      await expect(page).toHaveURL(/\?registered=new$/);
      await expect(page.getByRole("button", { name: "Reserve My Spot" })).toBeHidden();
      await expectNotice(page, mode, "Registration successful!", "Thank you for your interest in the gold product.");

      await open(page, mode, "/whitelist");
      await email.fill(address.toUpperCase());
      await send(page, mode, "Reserve My Spot");
      await expectNotice(page, mode, "Already registered!", "You're already on our list for the gold launch.");
    });
  });
}

test("says Registering... while it waits, and what went wrong when no answer comes", async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to fetch/);
  await page.goto("/whitelist");
  await hydrated(page);
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/whitelist.data*", async (route) => {
    await held;
    await route.abort();
  });
  await page.getByRole("main").getByLabel("Email address").fill(freshAddress());
  await page.getByRole("button", { name: "Reserve My Spot" }).click();
  await expect(page.getByRole("button", { name: "Registering..." })).toBeVisible();
  fail();
  await expect(page.locator("li.toast")).toContainText("Registration failed");
  await expect(page.getByRole("button", { name: "Reserve My Spot" })).toBeVisible();
});

test("a toast takes the focus at F8 and leaves after five seconds", async ({ page }) => {
  await page.clock.install();
  await page.goto("/whitelist?registered=new");
  const toast = page.locator("li.toast");
  await page.clock.runFor(1_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press("F8");
  await expect(page.getByRole("list", { name: /Notifications/ }).or(page.locator("ol.toast-viewport"))).toBeFocused();
  await page.getByRole("heading", { name: "Thank You" }).click();
  await page.clock.runFor(6_000);
  await expect(toast).toBeHidden();
});

test("a toast leaves by a swipe to the right of more than 50 px, not by less", async ({ page }) => {
  await page.goto("/whitelist?registered=new");
  const toast = page.locator("li.toast");
  await expect(toast).toBeVisible();
  const swipe = async (pixels: number) => {
    const box = await toast.boundingBox();
    if (!box) throw new Error("the toast is not there");
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let moved = 0; moved <= pixels; moved += 10) await page.mouse.move(x + moved, y);
    await page.mouse.up();
  };
  await swipe(30);
  await expect(toast).toBeVisible();
  await swipe(80);
  await expect(toast).toBeHidden({ timeout: 2_000 });
});

test("the page is the same for everyone, and keeps nobody's answer", async ({ request }) => {
  const answer = await request.get("/whitelist?registered=new");
  expect(answer.headers()["cache-control"]).toBe("public, max-age=0");
  expect(answer.headers()["set-cookie"]).toBeUndefined();
  expect(await answer.text()).not.toContain(" style=");
});

for (const width of [390, 1440]) {
  test(`axe finds nothing at ${width} px: form, mistakes, thanks`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/whitelist");
    await hydrated(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Reserve My Spot" }).click();
    await expectMistake(page, "Email address", INVALID);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto("/whitelist?registered=already");
    await expect(page.locator("li.toast")).toBeVisible();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  });
}
