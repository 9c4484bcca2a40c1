import type { Page } from "@playwright/test";
import { freshAddress, password, register, signIn } from "../support/accounts.ts";
import * as site from "../support/site-test.ts";

const { expect, expectClean, expectToast, field, footerLink, headerLink, open, press, test } = site;

// Forms as scripts change them: errors before anything is sent, toasts, focus.
// tests/browser/forms.spec.ts has the rest.

const expectFieldError = (page: Page, label: string, message: string) =>
  expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message));

test("sign-up works by keyboard alone at 200 % zoom", async ({ page, allowConsole }) => {
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
  await expect(field(page, "Password")).toHaveAttribute("autocomplete", "new-password");
  // Smaller type makes iOS zoom into it.
  await expect(field(page, "Password")).toHaveCSS("font-size", "16px");
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
  await site.expectHeading(page, `Welcome, ${username}`);
  await expectClean(page);
});

test("the header asks nothing for a visitor, and has a user's links", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/user") && asked.push(request.url()));
  const username = await register();
  await open(page, "/auth");
  await expect(headerLink(page, "Get Started")).toBeVisible();
  expect(asked).toEqual([]);
  await field(page, "Username").fill(username);
  await field(page, "Password").fill(password);
  await press(page, "Log in");
  await expect(headerLink(page, "Dashboard")).toBeVisible();
  await press(page, "Log out");
  await expect(headerLink(page, "Get Started")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("the header tries again after an error, and says that signing out failed", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500/);
  await signIn(page.request);
  const fail = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, body: "no luck" }));
  await fail("**/api/user");
  await open(page, "/about");
  await expect(headerLink(page, "Get Started")).toBeVisible();
  await page.unroute("**/api/user");
  await footerLink(page, "Contact").click();
  await headerLink(page, "Dashboard").click();
  await fail("**/api/logout");
  await press(page, "Log out");
  await expectToast(page, "Logout failed", "The site answered with an error.");
  await expect(headerLink(page, "Dashboard")).toBeVisible();
});
