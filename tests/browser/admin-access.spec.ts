import type { Page } from "@playwright/test";
import brand from "../../app/brand/brand.ts";
import { codeAt } from "../../app/domain/accounts/one-time-code.ts";
import { expectMistake, expectNotice, type FormMode, formModes, open, send } from "../support/form-modes.ts";
import { runSql, sites } from "../support/running-sites.ts";
import { accessibilityFindings, test as base, expect, hydrated, sidewaysScroll, widths } from "../support/site-test.ts";

const adminLogin = `/${brand.routes.adminLogin}`;
const password = "a quiet harbour";

interface Seeded {
  /** Made by the command beside the running site. */
  admin: string;
  /** Administrators whose second factor tests may turn on: one for each. */
  spare: string[];
  user: string;
}

const test = base.extend<object, { seeded: Seeded }>({
  seeded: [
    async ({ playwright }, use) => {
      const tag = crypto.randomUUID().slice(0, 8);
      const admin = `root-${tag}@example.com`;
      const request = await playwright.request.newContext({ baseURL: sites.simulated });
      const names = [admin, ...["user", "a", "b", "c", "d"].map((name) => `${name}-${tag}@example.com`)];
      for (const username of names) {
        const answer = await request.post("/api/register", {
          data: { username, password },
          headers: { "Sec-Fetch-Site": "same-origin" },
        });
        expect(answer.status()).toBe(201);
      }
      await request.dispose();
      const [, user = "", ...spare] = names;
      const admins = [admin, ...spare].map((name) => `'${name}'`).join();
      await runSql("simulated", `update users set is_admin = 1 where username in (${admins})`);
      await use({ admin, user, spare });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function signIn(page: Page, mode: FormMode, username: string, typed = password) {
  await field(page, "Username").fill(username);
  await field(page, "Password").fill(typed);
  await send(page, mode, "Sign in");
}

/** Gives a code on a page that asks for one. */
async function give(page: Page, mode: FormMode, code: string, button: string) {
  await field(page, "Code").fill(code);
  await send(page, mode, button);
}

const keyOf = async (page: Page) => (await page.getByRole("main").locator("dd").innerText()).replace(/\s/g, "");

for (const [position, mode] of formModes.entries()) {
  test.describe(`forms ${mode.name}`, () => {
    test.use({ javaScriptEnabled: mode.javaScript });
    test.setTimeout(90_000);

    test("login: mistakes, wrong credentials, no privileges, then the dashboard", async ({
      page,
      seeded: { admin, user },
      allowConsole,
    }) => {
      allowConsole(/400|401|403/);
      await open(page, mode, adminLogin);
      await signIn(page, mode, "a", "1234567");
      await expectMistake(page, "Username", "Username must be at least 2 characters.");
      await expectMistake(page, "Password", "Password must be at least 8 characters.");
      await expect(field(page, "Username")).toBeFocused();

      await signIn(page, mode, admin, "wrong password");
      const inline = page.getByRole("main").getByRole("alert");
      await expect(inline).toHaveText("Invalid credentials. Please try again.");
      await expectNotice(page, mode, "Login failed", "Invalid credentials. Please try again.");
      await expect(field(page, "Username")).toHaveValue(admin);

      await signIn(page, mode, user);
      await expectNotice(page, mode, "Access denied", "You do not have administrator privileges.");
      expect((await page.request.get("/api/user")).status()).toBe(401);

      await signIn(page, mode, admin);
      await expect(page).toHaveURL(/\/admin-dashboard$/);
      await expectNotice(page, mode, "Login successful", "Welcome back, admin!");
      await page.goto(adminLogin);
      await expect(page).toHaveURL(/\/admin-dashboard$/);
    });

    test("second factor: set up, asked for, recovered, turned off", async ({
      page,
      seeded: { spare },
      allowConsole,
    }) => {
      allowConsole(/400|401/);
      const username = spare[position] ?? "";
      await open(page, mode, adminLogin);
      await signIn(page, mode, username);
      await expect(page).toHaveURL(/\/admin-dashboard$/);

      await open(page, mode, "/admin/security");
      await field(page, "Your password").fill("wrong password");
      await send(page, mode, "Set up a second factor");
      await expectMistake(page, "Your password", "This is not your password.");
      await field(page, "Your password").fill(password);
      await send(page, mode, "Set up a second factor");
      await expect(page.getByRole("img", { name: "QR code of the key" })).toBeVisible();
      const key = await keyOf(page);
      await give(page, mode, "000000", "Turn it on");
      await expectMistake(page, "Code", "This code does not work. Please try again.");
      await give(page, mode, codeAt(key, Date.now()), "Turn it on");
      await expectNotice(page, mode, "Second factor on", "From now on a code is asked for after the password.");
      const codes = await page
        .getByRole("region", { name: "Your recovery codes" })
        .getByRole("listitem")
        .allInnerTexts();
      expect(codes).toHaveLength(10);
      await page.reload();
      await expect(page.getByText("10 recovery codes are left.")).toBeVisible();

      await page.context().clearCookies();
      await open(page, mode, adminLogin);
      await signIn(page, mode, username);
      await expect(heading(page)).toHaveText("Enter your code");
      expect((await page.request.get("/api/user")).status()).toBe(401);
      await give(page, mode, "000000", "Sign in");
      await expectMistake(page, "Code", "This code does not work. Please try again.");
      await expectNotice(page, mode, "Login failed", "This code does not work. Please try again.");
      // The app's next code: the one that set it up is spent.
      await give(page, mode, codeAt(key, Date.now() + 30_000), "Sign in");
      await expect(page).toHaveURL(/\/admin-dashboard$/);
      await expectNotice(page, mode, "Login successful", "Welcome back, admin!");

      await open(page, mode, "/admin/security");
      const turnOff = page
        .locator("form")
        .filter({ has: page.getByRole("button", { name: "Turn off the second factor" }) });
      await turnOff.getByLabel("Your password").fill(password);
      await turnOff.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
      await send(page, mode, "Turn off the second factor");
      await expectNotice(page, mode, "Second factor off", "Your password alone signs you in.");
      await expect(page.getByRole("heading", { name: "Second factor: off" })).toBeVisible();
    });
  });
}

test("says Signing in... while it waits, and Login failed when no answer comes", async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to fetch/);
  await page.goto(adminLogin);
  await hydrated(page);
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(`**${adminLogin}.data*`, async (route) => {
    await held;
    await route.abort();
  });
  await field(page, "Username").fill("root");
  await field(page, "Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeVisible();
  fail();
  await expect(page.locator("li.toast")).toContainText("Login failed");
  await expect(page.getByRole("main").getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("by keyboard alone a session that lacks the factor gets its power, and the codes get the focus", async ({
  page,
  seeded: { spare },
}) => {
  const username = spare[formModes.length] ?? "";
  const enter = async (...typed: string[]) => {
    for (const [index, text] of typed.entries()) {
      if (index > 0) await page.keyboard.press("Tab");
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Enter");
  };
  await page.goto(adminLogin);
  await hydrated(page);
  await field(page, "Username").focus();
  await enter(username, password);
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await page.goto("/admin/security");
  await hydrated(page);
  await field(page, "Your password").focus();
  await enter(password);
  await expect(heading(page)).toHaveText("Security");
  const key = await keyOf(page);
  await field(page, "Code").focus();
  await enter(codeAt(key, Date.now()));
  await expect(page.getByRole("region", { name: "Your recovery codes" })).toBeFocused();
  expect(await accessibilityFindings(page)).toEqual([]);

  await page.context().clearCookies();
  await page.request.post("/api/login", {
    data: { username, password },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  await page.goto("/admin");
  await expect(heading(page)).toHaveText("Enter your code");
  await hydrated(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await field(page, "Code").focus();
  await enter(codeAt(key, Date.now() + 30_000));
  await expect(page).toHaveURL(/\/admin-dashboard$/);
});

for (const width of widths) {
  test(`axe finds nothing at ${width} px on the login and the security page`, async ({ page, seeded: { admin } }) => {
    await page.setViewportSize({ width, height: 844 });
    const clean = async () => {
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    };
    const [mode] = formModes;
    await open(page, mode, adminLogin);
    await clean();
    await signIn(page, mode, "a", "1");
    await expect(field(page, "Username")).toBeFocused();
    await clean();
    await signIn(page, mode, admin);
    await expect(page).toHaveURL(/\/admin-dashboard$/);
    await open(page, mode, "/admin/security");
    await clean();
    await field(page, "Your password").fill(password);
    await send(page, mode, "Set up a second factor");
    await expect(page.getByRole("img", { name: "QR code of the key" })).toBeVisible();
    await clean();
    await send(page, mode, "Cancel");
    await expect(page.getByRole("heading", { name: "Second factor: off" })).toBeVisible();
  });
}

test("no page view names the address, and no page's files either", async ({ page }) => {
  const sent: string[] = [];
  const files: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "ping" || request.url().endsWith("/page-views")) sent.push(request.postData() ?? "");
    if (request.resourceType() === "script") files.push(request.url());
  });
  await page.goto(`${sites.exchanges}${adminLogin}`);
  await hydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(() => sent).toEqual(['{"path":"/about"}']);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(await (await page.request.get(file)).text()).not.toContain(adminLogin.slice(1));
});
