import type { Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { password, register, registerAdmin } from "../support/accounts.ts";
import { addAuthenticator } from "../support/authenticator.ts";
import { runSql } from "../support/running-sites.ts";
import { expect, expectClean, expectToast, field, open, test } from "../support/site-test.ts";

// A passkey belongs to a name, and an address in numbers has none.
test.use({ baseURL: ({ baseURL }, use) => use(baseURL?.replace("127.0.0.1", "localhost")) });

async function logIn(page: Page, username: string, arrives = /\/admin-dashboard$/) {
  await open(page, adminLoginPath);
  await field(page, "Username").fill(username);
  await field(page, "Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(arrives);
}

const CODE_PAGE = /\/code$/;

/** @returns the recovery codes */
async function addPasskey(page: Page): Promise<string[]> {
  await open(page, "/admin/security");
  await field(page, "Name").fill("Work laptop");
  await page.getByRole("region", { name: "Passkeys" }).getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  const create = page.getByRole("button", { name: "Create the passkey" });
  await expect(create).toBeVisible();
  await expectClean(page);
  await create.press("Enter");
  const codes = page.getByRole("region", { name: "Your recovery codes" });
  await expect(codes).toBeFocused();
  await expectToast(page, "Passkey added", "We've logged out your other devices.");
  await expect(page.getByRole("listitem").filter({ hasText: "Work laptop" })).toContainText("not used yet");
  await expectClean(page);
  return codes.getByRole("listitem").allInnerTexts();
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
  const [code = ""] = await addPasskey(page);

  await page.context().clearCookies();
  await logIn(page, username, CODE_PAGE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use your passkey");
  await expectClean(page);
  await passkey.press("Enter");
  await expect(page).toHaveURL(/\/admin-dashboard$/);

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
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await open(page, "/admin/security");
  await page.getByText("Remove a passkey", { exact: true }).click();
  const removal = page.getByRole("region", { name: "Passkeys" }).getByRole("group");
  await removal.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Remove the passkey" }).click();
  await expectToast(page, "Passkey removed", "It no longer logs you in.");
  await expect(page.getByRole("heading", { name: "Two-factor authentication: off" })).toBeVisible();
});

test("without scripts the code page takes a recovery code from an administrator with a passkey", async ({
  page,
  browser,
  baseURL,
}) => {
  const username = await registerAdmin();
  await addAuthenticator(page);
  await logIn(page, username);
  const [code = ""] = await addPasskey(page);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const plain = await context.newPage();
  await plain.goto(adminLoginPath);
  await field(plain, "Username").fill(username);
  await field(plain, "Password").fill(password);
  await plain.keyboard.press("Enter");
  await expect(plain).toHaveURL(CODE_PAGE);
  await field(plain, "Code").fill(code);
  await plain.keyboard.press("Enter");
  await expect(plain).toHaveURL(/\/admin-dashboard$/);
  await context.close();
});

test("a browser that gives no passkey says so, and the page stays usable", async ({ page }) => {
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
