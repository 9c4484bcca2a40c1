import type { Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { password, register, registerAdmin, signIn } from "../support/accounts.ts";
import { addAuthenticator } from "../support/authenticator.ts";
import { runSql } from "../support/running-sites.ts";
import { expect, expectClean, expectToast, field, open, test } from "../support/site-test.ts";

// A passkey belongs to a name, and an address in numbers has none.
test.use({ baseURL: ({ baseURL }, use) => use(baseURL?.replace("127.0.0.1", "localhost")) });

const DASHBOARD = /\/admin-dashboard$/;

async function logIn(page: Page, username: string) {
  await open(page, adminLoginPath);
  await field(page, "Username").fill(username);
  await field(page, "Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/passkey$/);
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
  await create.press("Enter");
  await expect(page.getByRole("region", { name: "Your recovery codes" })).toBeFocused();
  await expectToast(page, "Passkey added", "We've logged out your other devices.");
  await expect(page.getByRole("listitem").filter({ hasText: "Work laptop" })).toContainText(
    "not used yet",
  );
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

/** As if the passkey had been given eleven minutes ago. */
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
  await signIn(page.request, username);
  await addPasskey(page);
  const [code = ""] = await replaceCodes(page);

  await page.context().clearCookies();
  await logIn(page, username);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use your passkey");
  expect(await (await page.request.get(page.url())).text()).toContain("Passkeys need JavaScript");
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
  await logIn(page, username);
  await field(page, "Recovery code").fill(code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(DASHBOARD);
  await open(page, "/admin/security");
  await page.getByText("Remove a passkey", { exact: true }).click();
  const removal = page.getByRole("region", { name: "Passkeys" }).getByRole("group");
  await removal.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Remove the passkey" }).click();
  await expectToast(page, "Passkey removed", "It no longer logs you in.");
  await expect(page.getByText("Remove a passkey", { exact: true })).toHaveCount(0);
});

test("a passkey that the browser does not give is reported, and the page stays usable", async ({
  page,
}) => {
  const username = await registerAdmin();
  const takeAuthenticator = await addAuthenticator(page);
  await signIn(page.request, username);
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
