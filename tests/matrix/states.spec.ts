import type { Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import * as accounts from "../support/accounts.ts";
import { ask, bubblesOf, FACT, openPanel, panelOf, QUESTION } from "../support/assistant-panel.ts";
import { sites } from "../support/running-sites.ts";
import { expect, field, findFaultsInLooks, open, press, test } from "../support/site-test.ts";
import { everyLook, findLayoutFaults, findMenuFaults } from "../support/width-checks.ts";

const {
  findLinkFromEmail,
  freshAddress,
  longAddress,
  password,
  register,
  registerAdmin,
  sameOrigin,
  seedLists,
  signIn,
} = accounts;

// What every-page.spec.ts leaves out: open menus, and pages after input or login.

test.beforeEach(({ allowConsole }) => {
  test.setTimeout(600_000);
  allowConsole(/400|401|404|410/);
});

let states = 0;
/** A third of the windows, other ones for each state. */
const nextLooks = () => everyLook.filter((_, look) => (look + states) % 3 === 0);

async function expectSound(page: Page, root = "body") {
  states += 1;
  expect.soft(await findFaultsInLooks(page), page.url()).toEqual([]);
  expect.soft(await findLayoutFaults(page, nextLooks(), root), page.url()).toEqual([]);
}

async function openSound(page: Page, path: string) {
  await open(page, path);
  await expectSound(page);
}

const TITLE = "axe finds nothing, and nothing is cut, broken, covered or too small";

test(`${TITLE}, on forms with errors`, async ({ page }) => {
  for (const [path, button] of Object.entries({
    "/auth": "Log in",
    "/auth?tab=sign-up": "Create Account",
    "/whitelist": "Reserve My Spot",
    "/launchpad/apply": "Send application",
    "/reset-password": "Send me a link",
    "/whitelist/manage": "Send me a link",
    [adminLoginPath]: "Log in",
  })) {
    await open(page, path);
    await press(page, button);
    await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
    await expectSound(page);
  }
  await openSound(page, "/whitelist?registered=already");
});

// Of a public page only the header depends on who is signed in.
test(`${TITLE}, on a user's own pages, in menus, and on pages that emailed links open`, async ({
  page,
  request,
}) => {
  await open(page, "/contact");
  expect.soft(await findMenuFaults(page, nextLooks())).toEqual([]);
  await signIn(page.request, await register(longAddress()));
  for (const path of ["/", "/dashboard", "/account"]) await openSound(page, path);
  expect.soft(await findMenuFaults(page, nextLooks())).toEqual([]);
  const email = freshAddress();
  await request.post("/whitelist", { form: { email }, headers: sameOrigin });
  const link = await findLinkFromEmail(request, email, "launch list");
  for (const path of [link, link.replace("/whitelist/manage", "/confirm-email")])
    await openSound(page, path);
});

test(`${TITLE}, on the administrators' pages, with rows, without them and before a removal`, async ({
  page,
}) => {
  const [admin, tag, long] = [
    await registerAdmin(),
    await seedLists(),
    await register(longAddress()),
  ];
  await signIn(page.request, admin);
  const lists = ["users", "registrations", "applications", "subscribers", "audit"];
  for (const name of [tag, long, "nobody"]) {
    await open(page, `/admin?${lists.map((list) => `${list}.q=${name}`).join("&")}`);
    await expectSound(page);
  }
  for (const name of [admin, `user-1-${tag}`]) {
    await open(page, `/admin?users.q=${name}`);
    await page.locator("#users").getByRole("link", { name: "Remove" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remove this user?");
    await expectSound(page);
  }
  await open(page, "/admin/security");
  await field(page, "Name").fill("Work laptop");
  await field(page, "Your password").fill(password);
  await press(page, "Add a passkey");
  await expect(page.getByRole("button", { name: "Create the passkey" })).toBeVisible();
  await expectSound(page);
});

test(`${TITLE}, in the assistant's panel`, async ({ page }) => {
  // It lies over the page on purpose.
  const panel = ".assistant-panel";
  await openPanel(page, sites.assistant);
  await expectSound(page, panel);
  await ask(page, QUESTION);
  await expect(bubblesOf(page, "assistant")).toContainText(FACT);
  await expect(panelOf(page).getByRole("list", { name: "Pages" })).toBeVisible();
  await expectSound(page, panel);
});
