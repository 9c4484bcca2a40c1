import type { Page } from "@playwright/test";
import { freshAddress, password, register, signIn } from "../support/accounts.ts";
import * as site from "../support/site-test.ts";

const { expect, expectClean, expectFieldError, expectToast, field, holdRoute, open, press, test } =
  site;

// Forms as scripts change them: errors before anything is sent, toasts, focus.
// tests/browser/forms.spec.ts has the rest.

test("sign-up works by keyboard alone at 200 % zoom, from errors to the dashboard", async ({
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
  const button = page.getByRole("button", { name: "Create Account" });
  await field(page, "Email").focus();
  await type("a@b", "2short!", "2different!");
  await expectFieldError(page, "Email", "Email must be at least 5 characters");
  await button.press("Enter");
  await expect(field(page, "Email")).toBeFocused();
  await expectFieldError(page, "Password", "Password must be at least 8 characters");
  await expectFieldError(page, "Confirm password", "Passwords don't match");
  expect(sent).toEqual([]);

  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(username);
  await expect(field(page, "Email")).not.toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Tab");
  await type("password1", "password1");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: /privacy/i })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expectFieldError(page, "Password", "This password is too common.");
  await expectToast(page, "Error", "Failed to create account. Please try again.");
  await field(page, "Password").press("ControlOrMeta+A");
  await type(password, password);
  await field(page, "Confirm password").press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome, ${username}`);
  await expectToast(page, "Success", "Account created successfully.");
  await expectClean(page);
});

test("a form says that it is being sent, and when no answer comes, and keeps what was typed", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to fetch/);
  await open(page, "/whitelist");
  const fail = await holdRoute(page, "**/whitelist.data*", "abort");
  const address = freshAddress();
  await field(page, "Email address").fill(address);
  await press(page, "Reserve My Spot");
  await expect(page.getByRole("button", { name: "Registering..." })).toBeVisible();
  fail();
  await expectToast(
    page,
    "Registration failed",
    "We couldn't reach the site. Please try again later.",
  );
  await expect(page.getByRole("button", { name: "Reserve My Spot" })).toBeVisible();
  await expect(field(page, "Email address")).toHaveValue(address);
});

const bannerOf = (page: Page, role: "link" | "button", name: string) =>
  page.getByRole("banner").getByRole(role, { name });

test("the header makes no request for a visitor, names the user who is logged in, and signs them out", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/user") && asked.push(request.url()));
  const username = await register();
  await open(page, "/auth");
  await expect(bannerOf(page, "link", "Get Started")).toBeVisible();
  expect(asked).toEqual([]);
  await field(page, "Username").fill(username);
  await field(page, "Password").fill(password);
  await press(page, "Log in");
  await expect(bannerOf(page, "link", "Dashboard")).toBeVisible();
  await press(page, "Log out");
  await expect(bannerOf(page, "link", "Get Started")).toBeVisible();
  expect((await page.request.get("/api/user")).status()).toBe(401);
});

test("the header tries again after an error, and says that signing out failed for as long as it is so", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500/);
  await signIn(page.request);
  const fail = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, body: "no luck" }));
  await fail("**/api/user");
  await open(page, "/about");
  await expect(bannerOf(page, "link", "Get Started")).toBeVisible();
  await page.unroute("**/api/user");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await bannerOf(page, "link", "Dashboard").click();
  await fail("**/api/logout");
  await press(page, "Log out");
  await expectToast(page, "Logout failed", "The site answered with an error.");
  await expect(bannerOf(page, "link", "Dashboard")).toBeVisible();
  await page.unroute("**/api/logout");
  await press(page, "Log out");
  await expect(page).toHaveURL("/");
  await expect(page.locator("li.toast[data-state=open]")).toHaveCount(0);
});
