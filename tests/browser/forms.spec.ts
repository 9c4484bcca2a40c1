import type { Page } from "@playwright/test";
import { listAddresses } from "../../app/routes.ts";
import { findLinkFromEmail, register, registerAdmin, signIn } from "../support/accounts.ts";
import { newestRelease } from "../support/content.ts";
import { describeForms, fillIn, openForm, pathOf, send } from "../support/form-person.ts";
import { findUnlistedForms, type SiteForm, siteForms } from "../support/forms.ts";
import { runSql, sites } from "../support/running-sites.ts";
import { expect, test } from "../support/site-test.ts";

// Every form of the site as a person sends it, with scripts. tests/http/forms.spec.ts has them without,
// tests/matrix/form-mistakes.spec.ts their mistakes.

for (const site of [undefined, sites.assistant])
  test.describe(() => {
    if (site) test.use({ baseURL: site });
    for (const row of siteForms.filter((row) => row.site === site))
      test(`${row.form} is sent by “${row.send}”${typeof row.at === "string" ? ` on ${row.at}` : ""}`, ({ page }) =>
        sendForm(page, row));
  });

async function sendForm(page: Page, row: SiteForm) {
  const { sender, form } = await openForm(page, row);
  expect(await describeForms(page)).toContain(row.form);
  // What a person does not see, the browser's autofill or a password manager may fill in all the same.
  expect(await form.locator("input:not([type=hidden]), select, textarea").evaluateAll(findUnseen)).toEqual([]);
  await fillIn(page, form, (await row.entries?.(sender, page)) ?? {});
  const download = row.file && page.waitForEvent("download");
  await send(form, row);
  if (download) expect((await download).suggestedFilename()).toMatch(row.file ?? "");
  if (row.leadsTo)
    await expect
      .poll(() => pathOf(page))
      .toEqual(typeof row.leadsTo === "string" ? row.leadsTo : expect.stringMatching(row.leadsTo));
  if (row.says) await expect(page.getByRole("main")).toContainText(row.says);
  if (row.toast) await expect(page.locator("li.toast")).toContainText(row.toast);
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  if (row.rows) await runSql(`select json('no such row') where not exists (select 1 from ${row.rows(sender)})`);
  if (row.email) await findLinkFromEmail(page.request, sender.email, row.email);
  expect(findUnlistedForms(await describeForms(page))).toEqual([]);
}

/** Runs in the page. */
const findUnseen = (fields: Element[]) =>
  fields
    .filter((field) => !field.checkVisibility() || field.getBoundingClientRect().right <= 0)
    .map(({ outerHTML }) => outerHTML);

const privatePages = (area: string) =>
  listAddresses({ goldPage: "/gold", adminLogin: "/login", editor: "/editor", textPages: [] }).flatMap(
    ({ area: itsArea, path, file }) =>
      itsArea === area && file.endsWith(".tsx") ? [path.replace(":id", String(newestRelease.id))] : [],
  );

test("no page of users or administrators has a form that is not listed", async ({ page, allowConsole }) => {
  // Some pages are for one with a link or a second factor.
  allowConsole(/status of 4\d\d/);
  const found = new Set<string>();
  const look = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      for (const form of await describeForms(page)) found.add(form);
    }
  };
  await signIn(page.request, await register());
  await look(privatePages("account"));
  await signIn(page.request, await registerAdmin());
  await look(privatePages("admin"));
  expect(findUnlistedForms([...found])).toEqual([]);
});
