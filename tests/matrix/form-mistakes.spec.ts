import type { Page } from "@playwright/test";
import { fillIn, openForm, send } from "../support/form-person.ts";
import { type SiteForm, siteForms } from "../support/forms.ts";
import { sites } from "../support/running-sites.ts";
import { expect, expectClean, test } from "../support/site-test.ts";

// Each mistake that a person may make in a form, with scripts: said beside its field, to everyone, and mended in place.

async function makeMistakes(page: Page, row: SiteForm) {
  const { form } = await openForm(page, row);
  for (const [entries, errors] of row.mistakes ?? []) {
    await fillIn(page, form, entries);
    await send(form, row);
    for (const [label, message] of Object.entries(errors)) {
      const field = form.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
    }
    await expect(form.locator("[aria-invalid=true]")).toHaveCount(Object.keys(errors).length);
    await expect(form.locator("[aria-invalid=true]").first()).toBeFocused();
  }
  await expectClean(page);
}

for (const site of [undefined, sites.assistant])
  test.describe(() => {
    if (site) test.use({ baseURL: site });
    for (const row of siteForms.filter(({ site: itsSite, mistakes }) => itsSite === site && mistakes))
      test(`mistakes in ${row.form} are named beside their fields`, ({ page, allowConsole }) => {
        allowConsole(/status of 4\d\d/);
        return makeMistakes(page, row);
      });
  });
