import { longAddress, register, registerAdmin, seedLists, signIn } from "../support/accounts.ts";
import { expect, open, test } from "../support/site-test.ts";
import { everyLook, findLayoutFaults, findMenuFaults } from "../support/width-checks.ts";

// What every-page.spec.ts leaves out of the widths: open menus, and pages behind a sign-in.

test.beforeEach(({ allowConsole }) => {
  test.setTimeout(600_000);
  allowConsole(/404/);
});

// Of a public page only the header depends on who is signed in.
test("nothing is cut, broken, covered or too small with menus open, and with an account whose name is long", async ({
  page,
}) => {
  await open(page, "/contact");
  const found = await findMenuFaults(page, everyLook);
  await signIn(page.request, await register(longAddress()));
  for (const path of ["/", "/dashboard", "/account"]) {
    await open(page, path);
    found.push(...(await findLayoutFaults(page, everyLook)).map((fault) => `signed in, ${path}: ${fault}`));
  }
  found.push(...(await findMenuFaults(page, everyLook)).map((fault) => `signed in, ${fault}`));
  expect(found).toEqual([]);
});

test("nothing is cut, broken, covered or too small on the administrators' pages, with rows and without", async ({
  page,
}) => {
  const [admin, tag] = [await registerAdmin(), await seedLists()];
  const name = await register(longAddress());
  await signIn(page.request, admin);
  const lists = ["users", "registrations", "applications", "subscribers", "audit"];
  const search = (text: string) => lists.map((list) => `${list}.q=${text}`).join("&");
  const found: string[] = [];
  for (const path of [`/admin?${search(tag)}`, `/admin?${search(name)}`, "/admin?users.q=nobody", "/admin/security"]) {
    await open(page, path);
    found.push(...(await findLayoutFaults(page, everyLook)).map((fault) => `${path}: ${fault}`));
  }
  expect(found).toEqual([]);
});
