import type { Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import * as accounts from "../support/accounts.ts";
import { everyLook, findFaultsInLooks } from "../support/page-checks.ts";
import { sites } from "../support/running-sites.ts";
import { expect, field, open, press, test } from "../support/site-test.ts";

// What tests/browser/pages.spec.ts leaves out: pages after input or login, in every window and
// theme.

const { freshAddress, longAddress, password, register, registerAdmin, signIn } = accounts;

test.beforeEach(({ allowConsole }) => {
  test.setTimeout(300_000);
  allowConsole(/400|401|404|410/);
});

const expectSound = async (page: Page, root?: string) =>
  expect.soft(await findFaultsInLooks(page, everyLook, root), page.url()).toEqual([]);

async function openSound(page: Page, path: string) {
  await open(page, path);
  await expectSound(page);
}

test("forms with errors are sound", async ({ page }) => {
  for (const [path, button] of [
    ["/auth", "Log in"],
    ["/auth?tab=sign-up", "Create Account"],
    ["/whitelist", "Reserve My Spot"],
    ["/launchpad/apply", "Send application"],
    ["/whitelist/manage", "Send me a link"],
    [adminLoginPath, "Log in"],
  ] as const) {
    await open(page, path);
    await press(page, button);
    await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
    await expectSound(page);
  }
  await openSound(page, "/whitelist?registered=already");
});

// Of a public page only the header depends on who is signed in.
test("a user's own pages and those that emailed links open are sound", async ({ page }) => {
  const { request } = page;
  await signIn(request, await register(longAddress()));
  for (const path of ["/", "/dashboard", "/account"]) await openSound(page, path);
  const email = freshAddress();
  await request.post("/whitelist", { form: { email }, headers: accounts.sameOrigin });
  const link = await accounts.findLinkFromEmail(request, email, "launch list");
  await openSound(page, link);
  await openSound(page, link.replace("/whitelist/manage", "/confirm-email"));
});

test("the administrators' pages are sound, with rows, without them and before a removal", async ({
  page,
}) => {
  const [admin, tag, long] = [
    await registerAdmin(),
    await accounts.seedLists(),
    await register(longAddress()),
  ];
  await openSound(page, adminLoginPath);
  await signIn(page.request, admin);
  const lists = ["users", "registrations", "applications", "subscribers", "audit"];
  for (const name of [tag, long, "nobody"]) {
    await openSound(page, `/admin?${lists.map((list) => `${list}.q=${name}`).join("&")}`);
  }
  await open(page, `/admin?users.q=user-1-${tag}`);
  await page.locator("#users").getByRole("link", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remove this user?");
  await expectSound(page);
  await open(page, "/admin/security");
  await field(page, "Name").fill("Work laptop");
  await field(page, "Your password").fill(password);
  await press(page, "Add a passkey");
  await expect(page.getByRole("button", { name: "Create the passkey" })).toBeVisible();
  await expectSound(page);
});

test("the assistant's panel is sound", async ({ page }) => {
  await open(page, `${sites.assistant}/about`);
  await page.getByRole("button", { name: /Assistant$/ }).click();
  const panel = page.getByRole("dialog", { name: /Assistant$/ });
  await panel.getByLabel("Your question").fill("When does a trading window open?");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("list", { name: "Pages" })).toBeVisible();
  // It lies over the page on purpose.
  await expectSound(page, ".assistant-panel");
});
