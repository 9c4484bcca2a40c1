import type { Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import * as accounts from "../support/accounts.ts";
import { ask, bubblesOf, expectPanelInPlace, FACT, openPanel, panelOf, QUESTION } from "../support/assistant-panel.ts";
import { sites } from "../support/running-sites.ts";
import { axeLooks, expect, findFaultsInLooks, open, press, test } from "../support/site-test.ts";

const { findLinkFromEmail, freshAddress, password, registerAdmin, sameOrigin, seedLists, signIn } = accounts;

// Pages after input or login, at each width and in both themes. One of each is checked in tests/browser.

test.describe(() => {
  test.beforeEach(({ allowConsole }) => {
    test.setTimeout(180_000);
    allowConsole(/400|401|410/);
  });

  const expectClean = async (page: Page) => expect(await findFaultsInLooks(page)).toEqual([]);

  const expectCleanAfter = async (page: Page, path: string, act = async () => {}) => {
    await open(page, path);
    await act();
    await expectClean(page);
  };

  test("axe finds nothing and nothing scrolls sideways on forms with errors", async ({ page }) => {
    const forms = {
      "/auth": "Log in",
      "/auth?tab=sign-up": "Create Account",
      "/whitelist": "Reserve My Spot",
      "/launchpad/apply": "Send application",
    };
    const others = { "/reset-password": "Send me a link", "/whitelist/manage": "Send me a link" };
    for (const [path, button] of Object.entries({ ...forms, ...others, [adminLoginPath]: "Log in" }))
      await expectCleanAfter(page, path, async () => {
        await press(page, button);
        await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
      });
    await expectCleanAfter(page, "/whitelist?registered=already", () => expect(page.locator("li.toast")).toBeVisible());
  });

  test("axe finds nothing and nothing scrolls sideways on a user's own pages, and on pages that emailed links open", async ({
    page,
    request,
  }) => {
    await signIn(page.request);
    for (const path of ["/dashboard", "/account"]) await expectCleanAfter(page, path);
    const email = freshAddress();
    await request.post("/whitelist", { form: { email }, headers: sameOrigin });
    const link = await findLinkFromEmail(request, email, "launch list");
    await expectCleanAfter(page, link);
    await expectCleanAfter(page, link.replace("/whitelist/manage", "/confirm-email"));
  });

  test("axe finds nothing and nothing scrolls sideways on the administrators' pages, with rows, without them and before a removal", async ({
    page,
  }) => {
    const [admin, tag] = [await registerAdmin(), await seedLists()];
    await signIn(page.request, admin);
    const search = (name: string) =>
      ["users", "registrations", "applications", "subscribers", "audit"].map((list) => `${list}.q=${name}`).join("&");
    for (const name of [tag, "nobody"])
      await expectCleanAfter(page, `/admin?${search(name)}`, async () => {
        for (const figures of await page.locator(".bar-chart summary").all()) await figures.click();
      });
    for (const name of [admin, `user-1-${tag}`])
      await expectCleanAfter(page, `/admin?users.q=${name}`, async () => {
        await page.locator("#users").getByRole("link", { name: "Remove" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remove this user?");
      });
    await expectCleanAfter(page, "/admin/security", async () => {
      const codes = page.getByRole("region", { name: /^Two-factor/ });
      await codes.getByLabel("Your password").fill(password);
      await press(page, "Set up two-factor authentication");
      await expect(page.getByRole("img", { name: "QR code for the key" })).toBeVisible();
    });
  });

  test("axe finds nothing and nothing scrolls sideways in the assistant's panel, which fits between header and price bar, and on its page", async ({
    page,
  }) => {
    await openPanel(page, sites.assistant);
    for (const look of axeLooks) {
      expect(await findFaultsInLooks(page, [look])).toEqual([]);
      await expectPanelInPlace(page);
    }
    await ask(page, QUESTION);
    await expect(bubblesOf(page, "assistant")).toContainText(FACT);
    await expect(panelOf(page).getByRole("list", { name: "Sources" })).toBeVisible();
    await expectClean(page);
    await expectCleanAfter(page, `${sites.assistant}/assistant`);
  });
});
