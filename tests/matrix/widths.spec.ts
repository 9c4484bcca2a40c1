import { longAddress, register, registerAdmin, seedLists, signIn } from "../support/accounts.ts";
import { everyPage, selectLooks } from "../support/site-map.ts";
import { expect, open, test } from "../support/site-test.ts";
import { everyLook, findLayoutFaults, findMenuFaults } from "../support/width-checks.ts";

// `npm run test:all`: every page from 320 to 1920 px in steps of 40 px. `npm test` has a sample of it.

test.beforeEach(({ allowConsole }) => {
  test.setTimeout(900_000);
  allowConsole(/404/);
});

const SHARES = 6;
for (let share = 0; share < SHARES; share++)
  test(`nothing is cut, broken, covered or too small at any width: ${share + 1}/${SHARES}`, async ({
    page,
    request,
  }) => {
    const found: string[] = [];
    for (const [index, path] of [...(await everyPage(request)), "/styleguide"].entries()) {
      if (index % SHARES !== share) continue;
      await open(page, path);
      const looks = selectLooks(everyLook, 8, path, index);
      found.push(...(await findLayoutFaults(page, looks)).map((fault) => `${path}: ${fault}`));
    }
    expect(found).toEqual([]);
  });

// Of a public page only the header depends on who is signed in.
test("nor with menus open, and with an account whose name is long", async ({ page }) => {
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

test("nor on the administrators' pages, with rows and without", async ({ page }) => {
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
