import type { Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { createCode } from "../../app/domain/accounts/one-time-code.ts";
import { password, register, registerAdmin } from "../support/accounts.ts";
import { addAuthenticator } from "../support/authenticator.ts";
import { runSql } from "../support/running-sites.ts";
import {
  expect,
  expectClean,
  expectFieldError,
  expectToast,
  field,
  measureOverflow,
  open,
  press,
  test,
} from "../support/site-test.ts";

// A passkey belongs to a name, and an address in numbers has none.
test.use({ baseURL: ({ baseURL }, use) => use(baseURL?.replace("127.0.0.1", "localhost")) });

const DASHBOARD = /\/admin-dashboard$/;
const CODE_PAGE = /\/code$/;

/** Logs in by the open page. */
async function sendLogin(page: Page, username: string, arrives: RegExp) {
  await field(page, "Username").fill(username);
  await field(page, "Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(arrives);
}

async function logIn(page: Page, username: string, arrives = DASHBOARD) {
  await open(page, adminLoginPath);
  await sendLogin(page, username, arrives);
}

const readCodes = (page: Page) =>
  page.getByRole("region", { name: "Your recovery codes" }).getByRole("listitem").allInnerTexts();

async function addPasskey(page: Page) {
  await open(page, "/admin/security");
  await field(page, "Name").fill("Work laptop");
  await page.getByRole("region", { name: "Passkeys" }).getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  const create = page.getByRole("button", { name: "Create the passkey" });
  await expect(create).toBeVisible();
  await expectClean(page);
  await create.press("Enter");
  await expect(page.getByRole("region", { name: "Your recovery codes" })).toBeFocused();
  await expectToast(page, "Passkey added", "We've logged out your other devices.");
  await expect(page.getByRole("listitem").filter({ hasText: "Work laptop" })).toContainText("not used yet");
  await expectClean(page);
}

/** @returns the new recovery codes */
async function replaceCodes(page: Page): Promise<string[]> {
  const old = await readCodes(page);
  await page
    .getByRole("region", { name: /^Recovery codes/ })
    .getByLabel("Your password")
    .fill(password);
  await page.keyboard.press("Enter");
  await expectToast(page, "New recovery codes", "Your old codes no longer work.");
  const codes = await readCodes(page);
  expect(codes).not.toEqual(old);
  return codes;
}

/** As if the second factor had been given eleven minutes ago. */
const passTenMinutes = (username: string) =>
  runSql(
    `update passkeys set created_at = 1 where user_id = (select id from users where username = '${username}')`,
    `update sessions set second_factor_at = second_factor_at - 660000
      where user_id = (select id from users where username = '${username}')`,
  );

test("a passkey is added, logs in, confirms a removal, is lost, and is replaced by a recovery code", async ({
  page,
}) => {
  const [username, user] = [await registerAdmin(), await register()];
  const takeAuthenticator = await addAuthenticator(page);
  const passkey = page.getByRole("button", { name: "Use your passkey" });
  await logIn(page, username);
  await addPasskey(page);
  const [code = ""] = await replaceCodes(page);

  await page.context().clearCookies();
  await logIn(page, username, CODE_PAGE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use your passkey");
  await expectClean(page);
  await passkey.press("Enter");
  await expect(page).toHaveURL(DASHBOARD);

  await passTenMinutes(username);
  const search = `/admin?users.q=${encodeURIComponent(user)}`;
  await open(page, search);
  await page
    .locator("section#users")
    .getByRole("link", { name: /Remove|Delete/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm it's you");
  await expectClean(page);
  await passkey.click();
  await page.getByRole("button", { name: "Delete this user" }).click();
  await expectToast(page, "User deleted", "The account and its sessions have been deleted.");

  await takeAuthenticator();
  await page.context().clearCookies();
  await logIn(page, username, CODE_PAGE);
  await field(page, "Code").fill(code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(DASHBOARD);
  await open(page, "/admin/security");
  await page.getByText("Remove a passkey", { exact: true }).click();
  const removal = page.getByRole("region", { name: "Passkeys" }).getByRole("group");
  await removal.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Remove the passkey" }).click();
  await expectToast(page, "Passkey removed", "It no longer logs you in.");
  await expect(page.getByRole("heading", { name: "Two-factor authentication: off" })).toBeVisible();
});

test.describe(() => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  async function logInPlain(page: Page, username: string, arrives: RegExp) {
    await page.goto(adminLoginPath);
    await sendLogin(page, username, arrives);
  }

  async function giveCode(page: Page, code: string) {
    await field(page, "Code").fill(code);
    await page.keyboard.press("Enter");
  }

  /** Logs in, sets up an app and logs out. @returns what makes codes that work, and a recovery code */
  async function addApp(page: Page, username: string) {
    await logInPlain(page, username, DASHBOARD);
    await page.goto("/admin/security");
    await page
      .getByRole("region", { name: "Two-factor authentication: off" })
      .getByLabel("Your password")
      .fill(password);
    await page.keyboard.press("Enter");
    const key = (await page.getByRole("main").locator("dd").innerText()).replace(/\s/g, "");
    const owner = `user_id = (select id from users where username = '${username}')`;
    const makeCode = async () => {
      await runSql(`update second_factors set last_step = 0, confirmed_at = 1 where ${owner}`);
      return createCode(key, Date.now());
    };
    await giveCode(page, createCode(key, Date.now()));
    const codes = page.getByRole("region", { name: "Your recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const [code = ""] = await codes.allInnerTexts();
    await page.context().clearCookies();
    return { makeCode, code };
  }

  /** Begins to remove a user, and arrives at the code page. */
  async function askForRemoval(page: Page, user: string) {
    await page.goto(`/admin?users.q=${encodeURIComponent(user)}`);
    await page.locator("section#users").getByRole("link", { name: "Remove" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm it's you");
    // Axe needs scripts; it looks at this page in the tests above.
    expect(await measureOverflow(page)).toBe(0);
  }

  async function confirmRemoval(page: Page) {
    await press(page, "Delete this user");
    await expect(page.getByRole("main").getByRole("status").first()).toContainText("User deleted");
  }

  test("without JavaScript the app's codes log an administrator in and confirm a removal", async ({ page }) => {
    const [username, user] = [await registerAdmin(), await register()];
    const { makeCode } = await addApp(page, username);
    await logInPlain(page, username, CODE_PAGE);
    await giveCode(page, await makeCode());
    await expect(page).toHaveURL(DASHBOARD);
    await passTenMinutes(username);
    await askForRemoval(page, user);
    await giveCode(page, await makeCode());
    await confirmRemoval(page);
  });

  test("without JavaScript an administrator with a passkey logs in with the app's code, and confirms a removal with a recovery code", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 400/);
    const [username, user] = [await registerAdmin(), await register()];
    const { makeCode, code } = await addApp(page, username);
    await runSql(
      `insert into passkeys (credential_id, user_id, name, public_key, counter, backed_up, transports, created_at, challenged_at)
        select username, id, 'Key', '', 0, 0, 'usb', 1, 1 from users where username = '${username}'`,
    );
    await logInPlain(page, username, CODE_PAGE);
    // Playwright finds no element by text inside of noscript.
    const needsScripts = page.locator("main noscript p");
    await expect(needsScripts).toHaveText(/^Passkeys need JavaScript, which is off in this browser\./);
    await expect(needsScripts).toBeVisible();
    await giveCode(page, await makeCode());
    await expect(page).toHaveURL(DASHBOARD);

    await askForRemoval(page, user);
    await expect(needsScripts).toBeVisible();
    await expect(
      page.getByText("Enter a recovery code. A code from your authenticator app isn't enough"),
    ).toBeVisible();
    await giveCode(page, await makeCode());
    await expectFieldError(page, "Code", "Use your passkey, or enter a recovery code.");
    await giveCode(page, code);
    await confirmRemoval(page);
  });
});

test("a passkey that the browser does not give is reported, and the page stays usable", async ({ page }) => {
  const username = await registerAdmin();
  const takeAuthenticator = await addAuthenticator(page);
  await logIn(page, username);
  await open(page, "/admin/security");
  await field(page, "Name").fill("Key");
  await page.getByRole("region", { name: "Passkeys" }).getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  await page.evaluate(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  const create = page.getByRole("button", { name: "Create the passkey" });
  await create.click();
  await expect(page.getByRole("alert")).toHaveText("No passkey was given. Please try again.");
  await expect(create).toBeEnabled();
  await takeAuthenticator();
});
