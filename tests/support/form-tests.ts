import type { Page } from "@playwright/test";
import { findLinkFromEmail } from "./accounts.ts";
import { fillIn, formatForms, openForm, pathOf, send } from "./form-person.ts";
import { findUnlistedForms, type SiteForm, siteForms } from "./forms.ts";
import { runSql, sites } from "./running-sites.ts";
import { expect, test } from "./site-test.ts";

/** Declares a test for each of some forms, which sends it as a person does, with scripts. */
export function testForms(isWanted: (row: SiteForm) => boolean): void {
  for (const site of [undefined, sites.assistant])
    test.describe(() => {
      if (site) test.use({ baseURL: site });
      for (const row of siteForms.filter((row) => row.site === site && isWanted(row)))
        test(`${row.form} is sent by “${row.send}”${typeof row.at === "string" ? ` on ${row.at}` : ""}`, ({
          page,
        }) => sendForm(page, row));
    });
}

async function sendForm(page: Page, row: SiteForm) {
  const { sender, form } = await openForm(page, row);
  expect(await formatForms(page)).toContain(row.form);
  // What a person does not see, the browser's autofill or a password manager may fill in all the
  // same.
  expect(
    await form.locator("input:not([type=hidden]), select, textarea").evaluateAll(findUnseen),
  ).toEqual([]);
  await fillIn(
    page,
    form,
    (await row.entries?.(sender, (selector) => page.locator(selector).innerText())) ?? {},
  );
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
  if (row.rows)
    await runSql(`select json('no such row') where not exists (select 1 from ${row.rows(sender)})`);
  if (row.email) await findLinkFromEmail(page.request, sender.email, row.email);
  expect(findUnlistedForms(await formatForms(page))).toEqual([]);
}

/** Runs in the page. */
const findUnseen = (fields: Element[]) =>
  fields
    .filter((field) => !field.checkVisibility() || field.getBoundingClientRect().right <= 0)
    .map(({ outerHTML }) => outerHTML);
