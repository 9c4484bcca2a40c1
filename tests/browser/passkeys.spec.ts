import type { Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { password, registerAdmin, signIn } from "../support/accounts.ts";
import { addAuthenticator } from "../support/authenticator.ts";
import { runSql } from "../support/running-sites.ts";
import * as site from "../support/site-test.ts";

const { expect, expectClean, expectHeading, expectToast, field, open, test } = site;

// A passkey belongs to a name, and an address in numbers has none.
test.use({ baseURL: ({ baseURL }, use) => use(baseURL?.replace("127.0.0.1", "localhost")) });

const DASHBOARD = /\/admin-dashboard$/;

/** As on a device that holds no session: the password leads to the page that takes a passkey. */
async function logIn(page: Page, username: string) {
  await page.context().clearCookies();
  await open(page, adminLoginPath);
  await field(page, "Username").fill(username);
  await field(page, "Password").fill(password);
  await page.keyboard.press("Enter");
  await expectHeading(page, "Use your passkey");
}

const partOf = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const readCodes = (page: Page) =>
  partOf(page, "Your recovery codes").getByRole("listitem").allInnerTexts();

/** Gives the password for one of the forms. */
async function givePassword(page: Page, part: string | RegExp) {
  await partOf(page, part).getByLabel("Your password").first().fill(password);
  await page.keyboard.press("Enter");
}

test("a passkey is refused, added, used, lost, and replaced by a recovery code", async ({
  page,
}) => {
  const username = await registerAdmin();
  const takeAuthenticator = await addAuthenticator(page);
  await signIn(page.request, username);
  await open(page, "/admin/security");
  await field(page, "Name").fill("Work laptop");
  await givePassword(page, "Passkeys");
  const create = page.getByRole("button", { name: "Create the passkey" });
  // As when the person closes the browser's window.
  await page.evaluate(() => {
    const own = navigator.credentials.create.bind(navigator.credentials);
    let asked = 0;
    navigator.credentials.create = (options) => {
      asked += 1;
      document.documentElement.dataset.asked = String(asked);
      return asked > 1 ? own(options) : Promise.reject(new DOMException("", "NotAllowedError"));
    };
  });
  await create.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("No passkey was given. Please try again.");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await create.dblclick();
  expect((await sent).postData()).toMatch(/account=\d/);
  await expect(page.locator("html")).toHaveAttribute("data-asked", "2");
  await expect(partOf(page, "Your recovery codes")).toBeFocused();
  await expectToast(page, "Passkey added", "We've logged out your other devices.");
  await expect(page.getByRole("listitem").filter({ hasText: "Work laptop" })).toContainText(
    "not used yet",
  );
  await expectClean(page);
  const old = await readCodes(page);
  await givePassword(page, /^Recovery codes/);
  await expectToast(page, "New recovery codes", "Your old codes no longer work.");
  await expect(partOf(page, "Your recovery codes")).toBeFocused();
  const [code = ""] = await readCodes(page);
  expect(old).not.toContain(code);
  await field(page, "Name").fill("The same laptop");
  await givePassword(page, "Passkeys");
  await create.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(/already has a passkey/);

  await logIn(page, username);
  const served = await (await page.request.get(page.url())).text();
  expect(served).toMatch(/Passkeys need JavaScript.*<button[^>]* hidden=""/s);
  await expectClean(page);
  const passkey = page.getByRole("button", { name: "Use your passkey" });
  await passkey.press("Enter");
  await expect(page).toHaveURL(DASHBOARD);

  // As if the passkey had been given eleven minutes ago.
  const { id } = await (await page.request.get("/api/user")).json();
  await runSql(
    `update passkeys set created_at = 1 where user_id = ${id}`,
    `update sessions set second_factor_at = second_factor_at - 660000 where user_id = ${id}`,
  );
  await open(page, `/admin/users/${id}/remove`);
  await expectHeading(page, "Confirm it's you");
  await passkey.click();
  await expectHeading(page, "Remove this user?");

  await takeAuthenticator();
  await logIn(page, username);
  const recovery = field(page, "Recovery code");
  await expect(recovery).toHaveAttribute("autocapitalize", "characters");
  await recovery.fill(code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(DASHBOARD);
  await open(page, "/admin/security");
  const removal = page.getByText("Remove a passkey", { exact: true });
  await removal.click();
  await page.getByRole("group").getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Remove the passkey" }).click();
  await expectToast(page, "Passkey removed", "It no longer logs you in.");
  await expect(removal).toHaveCount(0);
});
