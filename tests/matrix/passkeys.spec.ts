import type { Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { password, register, registerAdmin, signIn } from "../support/accounts.ts";
import { createCode } from "../support/one-time-code.ts";
import { runSql } from "../support/running-sites.ts";
import { expect, expectFieldError, field, measureOverflow, press, test } from "../support/site-test.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

async function giveCode(page: Page, code: string) {
  await field(page, "Code").fill(code);
  await page.keyboard.press("Enter");
}

/** Sets up an app by the pages. @returns what makes codes that work, and a recovery code */
async function addApp(page: Page, username: string) {
  await signIn(page.request, username);
  await page.goto("/admin/security");
  await page.getByRole("region", { name: "Two-factor authentication: off" }).getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  const key = (await page.getByRole("main").locator("dd").innerText()).replace(/\s/g, "");
  await giveCode(page, createCode(key, Date.now()));
  const codes = page.getByRole("region", { name: "Your recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [code = ""] = await codes.allInnerTexts();
  const makeCode = async () => {
    const owner = `user_id = (select id from users where username = '${username}')`;
    await runSql(`update second_factors set last_step = 0, confirmed_at = 1 where ${owner}`);
    return createCode(key, Date.now());
  };
  return { makeCode, code };
}

test("without JavaScript an administrator with a passkey logs in with the app's code, and confirms a removal with a recovery code", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const [username, user] = [await registerAdmin(), await register()];
  const { makeCode, code } = await addApp(page, username);
  await page.context().clearCookies();
  await runSql(
    `insert into passkeys (credential_id, user_id, name, public_key, counter, backed_up, transports, created_at, challenged_at)
      select username, id, 'Key', '', 0, 0, 'usb', 1, 1 from users where username = '${username}'`,
  );
  await page.goto(adminLoginPath);
  await field(page, "Username").fill(username);
  await field(page, "Password").fill(password);
  await page.keyboard.press("Enter");
  // Playwright finds no element by text inside of noscript.
  const needsScripts = page.locator("main noscript p");
  await expect(needsScripts).toHaveText(/^Passkeys need JavaScript, which is off in this browser\./);
  await expect(needsScripts).toBeVisible();
  await giveCode(page, await makeCode());
  await expect(page).toHaveURL(/\/admin-dashboard$/);

  await page.goto(`/admin?users.q=${encodeURIComponent(user)}`);
  await page.locator("section#users").getByRole("link", { name: "Remove" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm it's you");
  expect(await measureOverflow(page)).toBe(0);
  await expect(needsScripts).toBeVisible();
  await expect(page.getByText("Enter a recovery code. A code from your authenticator app isn't enough")).toBeVisible();
  await giveCode(page, await makeCode());
  await expectFieldError(page, "Code", "Use your passkey, or enter a recovery code.");
  await giveCode(page, code);
  await press(page, "Delete this user");
  await expect(page.getByRole("main").getByRole("status").first()).toContainText("User deleted");
});
