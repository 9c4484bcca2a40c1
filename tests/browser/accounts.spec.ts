import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { brand } from "../../app/brand/generated/public.ts";
import { freshAddress, password, register, signIn } from "../support/accounts.ts";
import { watchShifts } from "../support/page-checks.ts";
import { expect, expectClean, expectFieldError, expectToast, field, open, press, test } from "../support/site-test.ts";

// Forms as scripts change them: errors before anything is sent, toasts, focus. tests/http/forms.spec.ts has the rest.

test("sign-up by keyboard alone, in a window at 200 % zoom, from the first error to the dashboard", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/);
  // 1280 px at 200 % are 640 px of the page.
  await page.setViewportSize({ width: 640, height: 400 });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const username = freshAddress();
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
  };
  await open(page, "/auth?tab=sign-up");
  await field(page, "Email").focus();
  await type("a@b", "2short!", "2different!");
  await expectFieldError(page, "Email", "Email must be at least 5 characters");
  await page.getByRole("button", { name: "Create Account" }).press("Enter");
  await expect(field(page, "Email")).toBeFocused();
  await expectFieldError(page, "Password", "Password must be at least 8 characters");
  await expectFieldError(page, "Confirm password", "Passwords don't match");
  await expectClean(page);
  expect(sent).toEqual([]);

  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(username);
  await expect(field(page, "Email")).not.toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Tab");
  await type("password1", "password1");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Create Account" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectFieldError(page, "Password", "This password is among the most common ones.");
  await expectToast(page, "Error", "Failed to create account. Please try again.");
  await field(page, "Password").press("ControlOrMeta+A");
  await type(password, password);
  await field(page, "Confirm password").press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome, ${username}`);
  await expectToast(page, "Success", "Account created successfully.");
  await expectClean(page);
  expect(await (await page.request.get("/api/user")).json()).toMatchObject({ marketingConsent: true });
});

test("login: an error goes while the field is corrected, and the header shows who is signed in", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const username = await register();
  await open(page, "/auth");
  await field(page, "Username").fill("ab");
  await press(page, "Log in");
  await expect(field(page, "Username")).toBeFocused();
  await expectFieldError(page, "Username", "Username must be at least 3 characters");
  await expectClean(page);
  await field(page, "Username").press("End");
  await page.keyboard.type("c");
  await expect(field(page, "Username")).not.toHaveAttribute("aria-invalid", "true");
  await field(page, "Username").fill(username);
  await field(page, "Password").fill("wrong password");
  await press(page, "Log in");
  await expectToast(page, "Error", "Failed to log in. Please try again.");
  await field(page, "Password").fill(password);
  await press(page, "Log in");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectToast(page, "Success", "Logged in successfully.");
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await press(page, "Sign out");
  await expect(page).toHaveURL(/\/$/);
  await expect(banner.getByRole("link", { name: "Get Started" })).toBeVisible();
});

for (const [path, button, pending, title] of [
  ["/auth", "Log in", "Logging in...", "Login failed"],
  ["/auth?tab=sign-up", "Create Account", "Creating Account...", "Registration failed"],
  ["/whitelist", "Reserve My Spot", "Registering...", "Registration failed"],
  [adminLoginPath, "Sign in", "Signing in...", "Login failed"],
] as const)
  test(`${path} says ${pending} while it waits, and ${title} when no answer comes`, async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED|Failed to fetch/);
    await open(page, path);
    let fail = () => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route(`**${path.split("?")[0]}.data*`, async (route) => {
      await failed;
      await route.abort();
    });
    const main = page.getByRole("main");
    await main.getByLabel(/^(Username|Email|Email address)$/).fill(freshAddress());
    for (const box of await main.getByLabel(/password$/i).all()) await box.fill(password);
    await press(page, button);
    await expect(main.getByRole("button", { name: pending })).toBeVisible();
    fail();
    await expectToast(page, title, "The site could not be reached. Please check your connection and try again.");
    await expect(main.getByRole("button", { name: button, exact: true })).toBeVisible();
  });

test("the launch list: the first error, then thanks in a toast that moves nothing", async ({ page }) => {
  const readShifts = await watchShifts(page);
  await open(page, "/whitelist");
  await press(page, "Reserve My Spot");
  await expectFieldError(page, "Email address", "Please enter a valid email address");
  await expect(field(page, "Email address")).toBeFocused();
  await expectClean(page);
  await field(page, "Email address").fill(freshAddress());
  const before = (await readShifts()).length;
  await press(page, "Reserve My Spot");
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
  await expectToast(page, "Registration successful!", "Thank you for your interest in the gold product.");
  await expect(page.getByRole("button", { name: "Reserve My Spot" })).toBeHidden();
  expect((await readShifts()).slice(before)).toEqual([]);
  await expectClean(page);
});

test("the newsletter's errors can be read by everyone", async ({ page, allowConsole }) => {
  allowConsole(/400/);
  await open(page, "/newsletter");
  const form = page.getByRole("main").locator("form");
  await form.evaluate((element: HTMLFormElement) => Object.assign(element, { noValidate: true }));
  await form.getByLabel("Email address").fill("ada@");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expectFieldError(page, "Email address", "Please enter a valid email address");
  await expectFieldError(page, brand.newsletter.consent.wording, "Please tick the box");
  await expectClean(page);
});

test.describe("the header", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("asks nothing for a visitor, and signs a user out", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => request.url().endsWith("/api/user") && asked.push(request.url()));
    const banner = page.getByRole("banner");
    await open(page, "/");
    await expect(banner.getByRole("link", { name: "Get Started" })).toBeVisible();
    expect(asked).toEqual([]);
    await signIn(page.request);
    await open(page, "/");
    await banner.getByRole("button", { name: "Sign out" }).click();
    await expect(banner.getByRole("link", { name: "Get Started" })).toBeVisible();
    expect((await page.request.get("/api/user")).status()).toBe(401);
  });

  for (const [what, answer, found] of [
    ["again at the next page after no answer", undefined, true],
    ["again at the next page after an error", { status: 500, body: "no luck" }, true],
    ["no more once the session has ended", { status: 401, json: { error: "Not authenticated" } }, false],
  ] as const)
    test(`asks ${what}`, async ({ page, allowConsole }) => {
      allowConsole(/401|500|Failed to load resource/);
      await signIn(page.request);
      const banner = page.getByRole("banner");
      let asked = 0;
      page.on("request", (request) => {
        if (request.url().endsWith("/api/user")) asked += 1;
      });
      await page.route("**/api/user", (route) => (answer ? route.fulfill(answer) : route.abort()));
      await open(page, "/about");
      await expect(banner.getByRole("link", { name: "Get Started" })).toBeVisible();
      await page.unroute("**/api/user");
      await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
      if (found) await expect(banner.getByRole("button", { name: "Sign out" })).toBeVisible();
      expect(asked).toBe(found ? 2 : 1);
    });

  test("says Logout failed with the message when it did", async ({ page, allowConsole }) => {
    allowConsole(/500/);
    await signIn(page.request);
    await page.route("**/api/logout", (route) => route.fulfill({ status: 500, body: "no luck" }));
    await open(page, "/about");
    await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
    await expectToast(page, "Logout failed", "The site cannot answer right now. Please try again later.");
    await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
  });
});
