import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import {
  addRecoveryCode,
  password,
  registerAdmin,
  SEEDED_ROWS,
  seedLists,
  signIn,
} from "../support/accounts.ts";
import { expect, expectClean, expectToast, field, open, test } from "../support/site-test.ts";

/** Types into the fields from the one that has the focus, and sends. */
async function typeAll(page: Page, ...texts: string[]) {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
}

test("an administrator logs in by keyboard alone, and with a passkey is asked for it or for a recovery code", async ({
  page,
}) => {
  const username = await registerAdmin();
  await open(page, adminLoginPath);
  await expectClean(page);
  await field(page, "Username").focus();
  await typeAll(page, username, password);
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await expectToast(page, "Login successful", "Welcome back, admin!");
  await open(page, "/admin/security");
  await expectClean(page);

  // On a device that an administrator has used the address leads to the page that takes a passkey.
  const code = await addRecoveryCode(page.request);
  await open(page, "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use your passkey");
  await expectClean(page);
  await field(page, "Recovery code").focus();
  await typeAll(page, code);
  await expect(page).toHaveURL(/\/admin-dashboard$/);
});

test("the lists are searched, ordered and paged in place, by keyboard, with nothing lost", async ({
  page,
}) => {
  const [admin, tag] = [await registerAdmin(), await seedLists()];
  await signIn(page.request, admin);
  await open(page, "/admin");
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const registrations = page.locator("section#registrations");
  const link = (name: string) => registrations.getByRole("link", { name, exact: true });
  const firstRow = registrations.locator("tbody th").first();
  await registrations.getByRole("searchbox", { name: "Email" }).fill(tag);
  await page.keyboard.press("Enter");
  await expect(registrations.getByRole("status")).toContainText(`${SEEDED_ROWS} of `);
  await expect(page).toHaveURL(/\/admin\?.*registrations\.q=t.*#registrations$/);

  await link("Clear the search in Launch registrations").focus();
  await page.keyboard.press("Tab");
  const skip = link("Skip the Launch registrations table");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(skip).not.toBeFocused();
  await page.keyboard.press("Tab");
  await expect(link("Next")).toBeFocused();
  await link("ID").focus();
  await page.keyboard.press("Tab");
  const head = registrations.getByRole("columnheader", { name: "Email" });
  for (const [order, row] of Object.entries({
    ascending: "r-001",
    descending: `r-${SEEDED_ROWS}`,
  })) {
    await page.keyboard.press("Enter");
    await expect(head).toHaveAttribute("aria-sort", order);
    await expect(firstRow).toContainText(row);
    await expect(link("Email")).toBeFocused();
    await expect(link("Email")).toBeInViewport();
  }
  await link("Next").press("Enter");
  await expect(firstRow).toContainText(`r-0${SEEDED_ROWS - 50}`);
  await expect(registrations.getByRole("heading", { level: 2 })).toBeFocused();
  await link("Clear the search in Launch registrations").press("Enter");
  await expect(registrations.getByRole("status")).toContainText(" total");
  await expect(registrations.getByRole("searchbox")).toHaveValue("");
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
});

test("a list is downloaded while the page stays", async ({ page }) => {
  const [admin, tag] = [await registerAdmin(), await seedLists()];
  await signIn(page.request, admin);
  await open(
    page,
    `/admin?users.q=user-1-${tag}&registrations.q=nobody&subscribers.q=reader-1-${tag}&audit.q=nobody`,
  );
  await expectClean(page);
  const downloaded = page.waitForEvent("download");
  await page.locator("section#users").getByRole("button", { name: "Export Users" }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  expect((await readFile(await download.path(), "utf8")).trimEnd().split("\r\n")).toHaveLength(2);
});
