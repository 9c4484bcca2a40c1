import { listAddresses } from "../../app/routes.ts";
import { register, registerAdmin, signIn } from "../support/accounts.ts";
import { newestRelease } from "../support/content.ts";
import { fillIn, formatForms, openForm, send } from "../support/form-person.ts";
import { testForms } from "../support/form-tests.ts";
import { findUnlistedForms, siteForms } from "../support/forms.ts";
import { forgetNewer } from "../support/older-browser.ts";
import { sites } from "../support/running-sites.ts";
import { expect, expectClean, test } from "../support/site-test.ts";

// Forms with scripts: those of accounts and administrators, too, in a browser of spring 2022, and
// each mistake that a person may make in one. tests/browser/forms.spec.ts has those of public pages
// in a browser of today.

test.describe("in a browser of spring 2022", () => {
  test.beforeEach(({ page }) => page.addInitScript(forgetNewer));
  testForms(() => true);
});

for (const site of [undefined, sites.assistant])
  test.describe("said beside its field, to everyone, and mended in place", () => {
    if (site) test.use({ baseURL: site });
    for (const row of siteForms.filter((row) => row.site === site && row.mistakes))
      test(`mistakes in ${row.form}`, async ({ page, allowConsole }) => {
        allowConsole(/status of 4\d\d/);
        const { form } = await openForm(page, row);
        const invalid = form.locator("[aria-invalid=true]");
        for (const [entries, errors] of row.mistakes ?? []) {
          await fillIn(page, form, entries);
          await send(form, row);
          for (const [label, message] of Object.entries(errors))
            await expect(
              invalid.and(form.getByLabel(label, { exact: true })),
            ).toHaveAccessibleDescription(new RegExp(message));
          await expect(invalid).toHaveCount(Object.keys(errors).length);
          await expect(invalid.first()).toBeFocused();
        }
        await expectClean(page);
      });
  });

const privatePages = (area: string) =>
  listAddresses({ goldPage: "/gold", adminLogin: "/login", textPages: [] })
    .filter((route) => route.area === area && route.file.endsWith(".tsx"))
    .flatMap(({ path }) => path.replace(":id", String(newestRelease.id)));

test("no page of users or administrators has a form that is not listed", async ({
  page,
  allowConsole,
}) => {
  // Some pages are for one with a link or a passkey.
  allowConsole(/status of 4\d\d/);
  const found = new Set<string>();
  for (const [area, join] of Object.entries({ account: register, admin: registerAdmin })) {
    await signIn(page.request, await join());
    for (const path of privatePages(area)) {
      await page.goto(path);
      for (const form of await formatForms(page)) found.add(form);
    }
  }
  expect(findUnlistedForms([...found])).toEqual([]);
});
