import type { Page } from "@playwright/test";
import { freshAddress, register, registerAdmin, signIn } from "./accounts.ts";
import { type SiteForm, siteForms } from "./forms.ts";
import { runSql, sites } from "./running-sites.ts";
import { expect, hydrated, test } from "./site-test.ts";

/** Too short for a password, and in no page. */
const SECRET = "2short!";

/** Declares a test for each of some forms, which sends it as a person does. */
export function testForms(scripts: boolean, isWanted: (row: SiteForm) => boolean): void {
  for (const site of [undefined, sites.assistant]) {
    test.describe(scripts ? "with scripts" : "without scripts", () => {
      test.use({ javaScriptEnabled: scripts, ...(site && { baseURL: site }) });
      for (const row of siteForms.filter((row) => row.site === site && isWanted(row))) {
        test(`${row.as ?? "visitor"}, ${row.form}: ${row.send}${typeof row.at === "string" ? ` on ${row.at}` : ""}`, ({
          page,
          allowConsole,
        }) => {
          allowConsole(/status of 4\d\d/);
          return sendForm(page, row, scripts);
        });
      }
    });
  }
}

async function sendForm(page: Page, row: SiteForm, scripts: boolean) {
  const sender = { request: page.request, email: freshAddress() };
  if (row.as) {
    await (row.as === "admin" ? registerAdmin : register)(sender.email);
    await signIn(page.request, sender.email);
  }
  const { at = row.form.replace(/^\S+ /, ""), leadsTo, shows, file } = row;
  const path = typeof at === "string" ? at : await at(sender);
  // As a scanner that opens every link of an email: looking does nothing yet.
  await page.request.get(path);
  await page.goto(path);
  if (scripts) await hydrated(page);
  const button = page.getByRole("button", { name: row.send, exact: true });
  const form = page.locator("form").filter({ has: button });
  await expect(form).toHaveCount(1);
  // What a person does not see, the browser's autofill or a password manager may fill in all the
  // same.
  const unseen = form.locator("input:not([type=hidden], :visible), textarea:not(:visible)");
  await expect(unseen).toHaveCount(0);
  // A form that the browser holds back says nothing itself.
  if (await form.evaluate((element: HTMLFormElement) => element.noValidate)) {
    for (const box of await form.locator("[type=password]").all()) await box.fill(SECRET);
    await button.click();
    const invalid = form.locator("[aria-invalid=true]");
    await expect(invalid.first()).toBeFocused();
    for (const field of await invalid.all()) await expect(field).toHaveAccessibleDescription(/\w/);
    expect(await page.content()).not.toContain(SECRET);
  }

  for (const [label, value] of Object.entries(row.entries?.(sender) ?? {})) {
    const field = form.getByLabel(label, { exact: true });
    await (value === true ? field.check() : field.fill(value));
  }
  const download = file && page.waitForEvent("download");
  await button.click();
  if (download) expect((await download).suggestedFilename()).toMatch(file);
  if (leadsTo) await expect(page).toHaveURL((url) => leadsTo.test(url.pathname + url.search));
  if (shows) {
    await expect(
      page.locator("main, li.toast, .notice").filter({ hasText: shows }).first(),
    ).toBeVisible();
  }
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  if (row.row) {
    await runSql(`select json('no such row') where not exists (select 1 from ${row.row(sender)})`);
  }
}
