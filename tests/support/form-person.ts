import { expect, type Locator, type Page } from "@playwright/test";
import { freshAddress, register, registerAdmin, signIn } from "./accounts.ts";
import { formatForm, type Sender, type SiteForm } from "./forms.ts";
import type { Entries } from "./no-script-browser.ts";
import { hydrated } from "./site-test.ts";

/** The forms of a page that is open, hidden ones included. */
export const formatForms = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.forms].map(${formatForm})`);

export function pathOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

/** Opens a form's page as the one who may. */
export async function openForm(page: Page, row: SiteForm) {
  const sender: Sender = { request: page.request, email: freshAddress() };
  if (row.as) {
    await (row.as === "admin" ? registerAdmin : register)(sender.email);
    await signIn(page.request, sender.email);
  }
  await page.goto(typeof row.at === "string" ? row.at : await row.at(sender));
  await hydrated(page);
  const within = page.locator(row.within ?? "main");
  const button = page.getByRole("button", { name: row.send, exact: true });
  const form = within
    .locator("form")
    .filter({ has: button })
    .or(within.and(page.locator("form")));
  await expect(form).toHaveCount(1);
  return { sender, form };
}

/**
 * Fills in a form by its labels, with the keyboard: types over what is there, ticks with the space
 * bar, leaves with Tab.
 */
export async function fillIn(page: Page, form: Locator, entries: Entries) {
  for (const [label, value] of Object.entries(entries)) {
    const field = form.getByLabel(label, { exact: true });
    await field.focus();
    const kind = await field.evaluate((element: HTMLInputElement) => element.type);
    if (typeof value === "boolean") {
      if ((await field.isChecked()) !== value) await page.keyboard.press("Space");
    } else if (kind === "select-one") await field.selectOption({ label: value });
    else if (kind === "date") await field.fill(value);
    else {
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.press("Delete");
      await page.keyboard.type(value);
    }
    await page.keyboard.press("Tab");
  }
}

export const send = (form: Locator, { send: name }: SiteForm) =>
  form.getByRole("button", { name, exact: true }).click();
