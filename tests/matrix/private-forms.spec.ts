import { listAddresses } from "../../app/routes.ts";
import { register, registerAdmin, signIn } from "../support/accounts.ts";
import { newestRelease } from "../support/content.ts";
import { describeForms } from "../support/form-person.ts";
import { testForms } from "../support/form-tests.ts";
import { findUnlistedForms, isPrivate } from "../support/forms.ts";
import { expect, test } from "../support/site-test.ts";

// The forms of accounts and administrators as a person sends them, with scripts; tests/browser/forms.spec.ts has the others.

testForms(isPrivate);

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
