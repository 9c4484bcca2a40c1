import type { APIRequestContext, Page, Route } from "@playwright/test";
import { expectMistake, expectNotice, type FormMode, formModes, open, send } from "../support/form-modes.ts";
import { accessibilityFindings, expect, hydrated, sidewaysScroll, test } from "../support/site-test.ts";

const password = "a quiet harbour";
const freshAddress = () => `person-${crypto.randomUUID()}@example.com`;
const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });

/** An account, by the JSON call; the page's own context is signed in by it. */
async function register(request: APIRequestContext, username = freshAddress()) {
  const answer = await request.post("/api/register", {
    data: { username, password },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(answer.status()).toBe(201);
  return username;
}

async function logIn(page: Page, mode: FormMode, username: string, typed = password) {
  await field(page, "Username").fill(username);
  await field(page, "Password").fill(typed);
  await send(page, mode, "Log in");
}

for (const mode of formModes) {
  test.describe(`forms ${mode.name}`, () => {
    test.use({ javaScriptEnabled: mode.javaScript });
    const serverAnswers = mode.native || !mode.javaScript;

    test("sign-up: every mistake is named, then an account opens the dashboard", async ({ page, allowConsole }) => {
      allowConsole(/400|409/);
      const username = freshAddress();
      await open(page, mode, "/auth?tab=sign-up");
      await field(page, "Email").fill("a@b");
      await field(page, "Password").fill("1234567");
      await field(page, "Confirm password").fill("12345678");
      await send(page, mode, "Create Account");
      await expectMistake(page, "Email", "Email must be at least 5 characters");
      await expectMistake(page, "Password", "Password must be at least 8 characters");
      await expectMistake(page, "Confirm password", "Passwords don't match");
      await expect(field(page, "Email")).toBeFocused();
      await expect(field(page, "Email")).toHaveValue("a@b");
      if (serverAnswers) {
        await expectNotice(page, mode, "Error", "Failed to create account. Please try again.");
        await expect(field(page, "Password")).toHaveValue("");
      }

      await field(page, "Email").fill("not an address");
      await field(page, "Password").fill("password1");
      await field(page, "Confirm password").fill("password1");
      await send(page, mode, "Create Account");
      await expectMistake(page, "Email", "Please enter a valid email address");

      await field(page, "Email").fill(username);
      await field(page, "Password").fill("password1");
      await field(page, "Confirm password").fill("password1");
      await send(page, mode, "Create Account");
      await expectMistake(page, "Password", "This password is among the most common ones.");
      await expectNotice(page, mode, "Error", "Failed to create account. Please try again.");

      await field(page, "Password").fill(password);
      await field(page, "Confirm password").fill(password);
      await send(page, mode, "Create Account");
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome, ${username}`);
      await expectNotice(page, mode, "Success", "Account created successfully.");
    });

    test("sign-up: a name that is taken says so", async ({ page, playwright, baseURL, allowConsole }) => {
      allowConsole(/409/);
      const other = await playwright.request.newContext({ baseURL });
      const username = await register(other);
      await open(page, mode, "/auth?tab=sign-up");
      await field(page, "Email").fill(username.toUpperCase());
      await field(page, "Password").fill(password);
      await field(page, "Confirm password").fill(password);
      await send(page, mode, "Create Account");
      await expectMistake(page, "Email", "This email already has an account.");
      await expectNotice(page, mode, "Error", "Failed to create account. Please try again.");
      await other.dispose();
    });

    test("login: mistakes, a wrong password, then the dashboard and sign-out", async ({
      page,
      playwright,
      baseURL,
      allowConsole,
    }) => {
      allowConsole(/400|401/);
      const other = await playwright.request.newContext({ baseURL });
      const username = await register(other);
      await open(page, mode, "/auth");
      await logIn(page, mode, "ab", "1234567");
      await expectMistake(page, "Username", "Username must be at least 3 characters");
      await expectMistake(page, "Password", "Password must be at least 8 characters");
      await expect(field(page, "Username")).toBeFocused();
      if (serverAnswers) await expectNotice(page, mode, "Error", "Failed to log in. Please try again.");

      await logIn(page, mode, username, "wrong password");
      await expect(page.getByRole("alert").filter({ hasText: "The username or the password is wrong." })).toBeVisible();
      await expectNotice(page, mode, "Error", "Failed to log in. Please try again.");
      await expect(field(page, "Username")).toHaveValue(username);

      await logIn(page, mode, username);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expectNotice(page, mode, "Success", "Logged in successfully.");
      await page.goto("/auth");
      await expect(page).toHaveURL(/\/dashboard$/);
      if (mode.javaScript) await hydrated(page);
      await send(page, mode, "Sign out");
      await expect(page).toHaveURL(/\/$/);
      await page.goto("/dashboard");
      await expect(page).toHaveURL(/\/auth$/);
      await other.dispose();
    });

    test("account: password, news, devices, data and deletion", async ({ page, allowConsole }) => {
      allowConsole(/400/);
      const username = await register(page.request);
      await open(page, mode, "/account");
      await field(page, "Current password").fill("wrong password");
      await field(page, "New password").fill("password1");
      await field(page, "Confirm new password").fill("password2");
      await send(page, mode, "Change password");
      await expectMistake(page, "Confirm new password", "Passwords don't match");
      await field(page, "Current password").fill("wrong password");
      await field(page, "New password").fill("another harbour");
      await field(page, "Confirm new password").fill("another harbour");
      await send(page, mode, "Change password");
      await expectMistake(page, "Current password", "This is not your password.");
      await field(page, "Current password").fill(password);
      await field(page, "New password").fill("another harbour");
      await field(page, "Confirm new password").fill("another harbour");
      await send(page, mode, "Change password");
      await expectNotice(page, mode, "Password changed", "Your other devices have been signed out.");

      await page.getByRole("main").getByRole("checkbox").check();
      await send(page, mode, "Save my choice");
      await expectNotice(page, mode, "Saved", "Your choice about news by email is kept.");
      await expect(page.getByRole("main").getByRole("checkbox")).toBeChecked();

      const file = await page.request.get("/account/data");
      expect(file.headers()["content-disposition"]).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
      const kept = (await file.json()) as { account: Record<string, unknown>; sessions: unknown[] };
      expect(kept.account).toMatchObject({ username, marketingConsent: true });
      expect(kept.sessions).toHaveLength(1);

      await send(page, mode, "Sign out everywhere");
      await expect(page).toHaveURL(/\/auth$/);
      await expectNotice(page, mode, "Signed out everywhere", "No device is signed in any more.");

      await logIn(page, mode, username, "another harbour");
      await expect(page).toHaveURL(/\/dashboard$/);
      await open(page, mode, "/account");
      await field(page, "Your password").fill("wrong password");
      await send(page, mode, "Delete my account");
      await expectMistake(page, "Your password", "This is not your password.");
      await field(page, "Your password").fill("another harbour");
      await send(page, mode, "Delete my account");
      await expect(page).toHaveURL(/\/auth$/);
      await expectNotice(page, mode, "Account deleted", "Your account and what belonged to it are gone.");
      expect((await page.request.get("/api/user")).status()).toBe(401);
    });
  });
}

for (const [path, button, pending, title] of [
  ["/auth", "Log in", "Logging in...", "Login failed"],
  ["/auth?tab=sign-up", "Create Account", "Creating Account...", "Registration failed"],
] as const) {
  test(`${path} says ${pending} while it waits, and ${title} when no answer comes`, async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED|Failed to fetch/);
    await page.goto(path);
    await hydrated(page);
    let fail = () => {};
    const held = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route("**/auth.data*", async (route) => {
      await held;
      await route.abort();
    });
    await page
      .getByRole("main")
      .getByLabel(/^(Username|Email)$/)
      .fill(freshAddress());
    for (const box of await page
      .getByRole("main")
      .getByLabel(/password$/i)
      .all())
      await box.fill(password);
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("button", { name: pending })).toBeVisible();
    fail();
    await expect(page.locator("li.toast")).toContainText(title);
    await expect(page.getByRole("button", { name: button, exact: true })).toBeVisible();
  });
}

test("a form is validated while it is typed", async ({ page }) => {
  await page.goto("/auth");
  await hydrated(page);
  await field(page, "Username").fill("ab");
  await field(page, "Password").focus();
  await expectMistake(page, "Username", "Username must be at least 3 characters");
  await field(page, "Username").press("End");
  await page.keyboard.type("c");
  await expect(field(page, "Username")).not.toHaveAttribute("aria-invalid", "true");
});

test.describe("the header", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("asks nothing for a visitor, and turns to Dashboard and Sign out for a user", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => request.url().endsWith("/api/user") && asked.push(request.url()));
    await page.goto("/");
    await hydrated(page);
    await expect(page.getByRole("banner").getByRole("link", { name: "Get Started" })).toBeVisible();
    expect(asked).toEqual([]);
    await register(page.request);
    await page.goto("/");
    await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Get Started" })).toBeVisible();
    expect((await page.request.get("/api/user")).status()).toBe(401);
  });

  for (const [what, fail] of [
    ["the network fails", (route: Route) => route.abort()],
    ["the site fails", (route: Route) => route.fulfill({ status: 500, body: "no luck" })],
  ] as const)
    test(`asks again at the next page who is signed in, where ${what}`, async ({ page, allowConsole }) => {
      allowConsole(/500|Failed to load resource/);
      await register(page.request);
      await page.route("**/api/user", fail);
      await page.goto("/about");
      await hydrated(page);
      const banner = page.getByRole("banner");
      await expect(banner.getByRole("link", { name: "Get Started" })).toBeVisible();
      await page.unroute("**/api/user");
      await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
      await expect(page).toHaveURL(/\/contact$/);
      await expect(banner.getByRole("button", { name: "Sign out" })).toBeVisible();
    });

  test("asks once, and no more, where the session has ended by itself", async ({ page, allowConsole }) => {
    allowConsole(/401/);
    const asked: string[] = [];
    page.on("request", (request) => request.url().endsWith("/api/user") && asked.push(request.url()));
    await register(page.request);
    await page.route("**/api/user", (route) => route.fulfill({ status: 401, json: { error: "Not signed in." } }));
    await page.goto("/about");
    await hydrated(page);
    await expect(page.getByRole("banner").getByRole("link", { name: "Get Started" })).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test("says Logout failed with the message when it did", async ({ page, allowConsole }) => {
    allowConsole(/500/);
    await register(page.request);
    await page.route("**/api/logout", (route) => route.fulfill({ status: 500, body: "no luck" }));
    await page.goto("/about");
    await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
    await expect(page.locator("li.toast")).toContainText("Logout failed");
    await expect(page.locator("li.toast")).toContainText("500: no luck");
    await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
  });
});

test("the dashboard has six tools that open in a new tab", async ({ page }) => {
  await register(page.request);
  await page.goto("/dashboard");
  const tools = page.getByRole("region", { name: "Tools" }).getByRole("listitem");
  await expect(tools).toHaveCount(6);
  for (const link of await tools.getByRole("link").all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  }
});

test("private pages are kept by no one", async ({ page }) => {
  await register(page.request);
  for (const path of ["/dashboard", "/account", "/account/data"]) {
    const answer = await page.request.get(path);
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    expect(await answer.text()).not.toContain(" style=");
  }
});

test("JSON calls answer wrong methods and large bodies in JSON", async ({ request }) => {
  for (const [path, allow] of [
    ["/api/login", "POST"],
    ["/api/register", "POST"],
    ["/api/logout", "POST"],
    ["/api/launch-registration", "POST"],
    ["/api/user", "GET"],
  ] as const) {
    const answer = await request.fetch(path, {
      method: allow === "GET" ? "POST" : "GET",
      headers: { "Sec-Fetch-Site": "none" },
    });
    expect([path, answer.status(), answer.headers().allow]).toEqual([path, 405, allow]);
    expect(await answer.json()).toHaveProperty("error");
  }
  const large = await request.post("/api/login", { data: { username: "x".repeat(1_000_000) } });
  expect(large.status()).toBe(413);
  expect(await large.json()).toHaveProperty("error");
});

for (const width of [390, 1440]) {
  test(`axe finds nothing at ${width} px on /auth with mistakes, /dashboard and /account`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const clean = async () => {
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    };
    for (const [path, button] of [
      ["/auth", "Log in"],
      ["/auth?tab=sign-up", "Create Account"],
    ] as const) {
      await page.goto(path);
      await hydrated(page);
      await clean();
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
      await clean();
    }
    await register(page.request);
    for (const path of ["/dashboard", "/account"]) {
      await page.goto(path);
      await hydrated(page);
      await expect(
        page.getByRole("banner").getByRole("link", { name: "Dashboard", includeHidden: true }).first(),
      ).toBeAttached();
      await clean();
    }
  });
}

test("sign-up by keyboard alone, in a window at 200 % zoom", async ({ page }) => {
  // 1280 px at 200 % are 640 px of the page.
  await page.setViewportSize({ width: 640, height: 400 });
  const username = freshAddress();
  await page.goto("/auth?tab=sign-up");
  await hydrated(page);
  await field(page, "Email").focus();
  await page.keyboard.type(username);
  for (let box = 0; box < 2; box++) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Create Account" })).toBeFocused();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome, ${username}`);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  expect(await (await page.request.get("/api/user")).json()).toMatchObject({ marketingConsent: true });
});
