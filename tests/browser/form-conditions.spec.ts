import type { CDPSession, Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { applicationConsent } from "../../app/domain/sign-ups/launchpad/application.ts";
import { freshAddress, password, register, registerAdmin, signIn } from "../support/accounts.ts";
import { runSql } from "../support/running-sites.ts";
import { expect, expectToast, field, hydrated, open, press, test } from "../support/site-test.ts";

// What stands between a form and its reader: autofill, a slow or failing site, no cookies, old tabs, a translation.

const ANSWERED = "The site answered with an error. Please try again in a minute.";
const UNREACHABLE = "We couldn't reach the site. Please try again later.";

/** Chromium's own autofill of a person's address, as from its menu at a field. @returns what it filled in */
async function autofill(page: Page, selector: string, person: Record<string, string>) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const filled = new Promise<{ filledFields: { name: string; value: string }[] }>((resolve) =>
    devtools.once("Autofill.addressFormFilled", resolve),
  );
  await devtools.send("Autofill.enable");
  const fields = Object.entries(person).map(([name, value]) => ({ name, value }));
  await devtools.send("Autofill.setAddresses", { addresses: [{ fields }] });
  const { root } = await devtools.send("DOM.getDocument", { depth: 0 });
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { node } = await devtools.send("DOM.describeNode", { nodeId });
  const { frameTree } = await devtools.send("Page.getFrameTree");
  const target = { fieldId: node.backendNodeId, frameId: frameTree.frame.id };
  await devtools.send("Autofill.trigger", { ...target, address: { fields } } as never);
  return (await filled).filledFields.filter(({ value }) => value !== "");
}

const applicationAnswers = {
  "What are you building?": "A wallet",
  "How does it use Bitcoin or gold?": "It holds Bitcoin",
  "What already works?": "A demo",
};

for (const [path, selector, email, finish, rows] of [
  [
    "/launchpad/apply",
    "[name=name]",
    "Email address",
    async (page: Page) => {
      for (const [label, text] of Object.entries(applicationAnswers)) await field(page, label).fill(text);
      await field(page, applicationConsent.wording).check();
      await press(page, "Send application");
    },
    "launchpad_applications where name = 'Ada Lovelace' and email",
  ],
  [
    "/whitelist",
    "[name=email]",
    "Email address",
    (page: Page) => press(page, "Reserve My Spot"),
    "launch_registrations where email",
  ],
  [
    "/newsletter",
    "main [name=email]",
    "Email address",
    async (page: Page) => {
      await page.getByRole("main").getByRole("checkbox").check();
      await press(page, "Subscribe");
    },
    "newsletter_subscribers where email",
  ],
] as const)
  test(`the browser's own autofill on ${path} fills in what the person sees alone, and what it filled is stored`, async ({
    page,
  }) => {
    const address = freshAddress();
    await open(page, path);
    const filled = await autofill(page, selector, {
      NAME_FULL: "Ada Lovelace",
      EMAIL_ADDRESS: address,
      COMPANY_NAME: "Acme Inc",
      PHONE_HOME_WHOLE_NUMBER: "+14165550100",
      ADDRESS_HOME_STREET_ADDRESS: "1 King Street",
    });
    for (const { name } of filled) await expect(page.locator(`main [name="${name}"]`)).toBeVisible();
    await expect(field(page, email)).toHaveValue(address);
    await finish(page);
    await expect(page.getByRole("main")).toContainText(/thank you|received/i);
    await runSql(`select json('no such row') where not exists (select 1 from ${rows} = '${address}')`);
  });

for (const [status, body, type] of [
  [500, "no luck", "text/plain"],
  [503, "<!doctype html><title>Unavailable</title>", "text/html"],
  [403, "<!doctype html><title>Just a moment</title>", "text/html"],
  [413, "too large", "text/plain"],
  [200, "<!doctype html><title>Welcome to our Wi-Fi</title>", "text/html"],
] as const)
  test(`an answer ${status} of ${type} to a form says that the site answered with an error, and keeps what was typed`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of \d{3}|SyntaxError|is not valid JSON|decode/i);
    await open(page, "/whitelist");
    const address = freshAddress();
    await field(page, "Email address").fill(address);
    await page.route("**/whitelist.data*", (route) => route.fulfill({ status, body, contentType: type }), { times: 1 });
    await press(page, "Reserve My Spot");
    await expectToast(page, "Registration failed", ANSWERED);
    await expect(field(page, "Email address")).toHaveValue(address);
    // The retry works, and the toast about the failure goes.
    await press(page, "Reserve My Spot");
    await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
    await expectToast(page, "Registration successful!", "Thank you");
  });

for (const [path, button] of [
  ["/reset-password", "Send me a link"],
  ["/newsletter/manage", "Send me a link"],
  ["/launchpad/manage", "Send me a link"],
] as const)
  test(`a form of ${path} that finds no network says so, and keeps what was typed`, async ({ page, allowConsole }) => {
    allowConsole(/ERR_|Failed to fetch/);
    await open(page, path);
    const address = freshAddress();
    await field(page, "Email address").fill(address);
    await page.context().setOffline(true);
    await press(page, button);
    await expectToast(page, "Error", UNREACHABLE);
    await page.context().setOffline(false);
    await expect(field(page, "Email address")).toHaveValue(address);
    await press(page, button);
    await expect(page.getByRole("main").getByRole("status")).toContainText("we've emailed you a link");
    await expect(page.locator("li.toast[data-state=open]")).toHaveCount(0);
  });

test("a failure's toast goes with the page that it was about, and with the next mistake", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of \d{3}|SyntaxError|decode|is not valid JSON/i);
  await open(page, "/auth");
  await page.route("**/auth.data*", (route) => route.fulfill({ status: 503, body: "no luck" }));
  const fail = async () => {
    await field(page, "Username").fill("ada@example.com");
    await field(page, "Password").fill(password);
    await press(page, "Log in");
    await expectToast(page, "Login failed", ANSWERED);
  };
  const toast = page.locator("li.toast[data-state=open]");
  await fail();
  await field(page, "Username").fill("a");
  await press(page, "Log in");
  await expect(field(page, "Username")).toHaveAttribute("aria-invalid", "true");
  await expect(toast).toHaveCount(0);
  await fail();
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(toast).toHaveCount(0);
});

test("a double click sends a form once, and a form that was accepted is empty again", async ({ page }) => {
  await signIn(page.request);
  await open(page, "/account");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const form = page.locator("form#change-password");
  await form.getByLabel("Current password").fill(password);
  await form.getByLabel("New password", { exact: true }).fill("another harbour");
  await form.getByLabel("Confirm new password").fill("another harbour");
  await form.getByRole("button").dblclick();
  await expectToast(page, "Password changed", "We've logged out your other devices.");
  expect(sent).toHaveLength(1);
  for (const label of ["Current password", "New password", "Confirm new password"])
    await expect(form.getByLabel(label, { exact: true })).toHaveValue("");
  await expect(form.locator("[aria-invalid=true]")).toHaveCount(0);
});

test("what was typed and ticked before the page's scripts ran stays, and is sent", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/build\/.*\.js$/, (route) => released.then(() => route.continue()));
  await page.goto("/launchpad/apply", { waitUntil: "commit" });
  await field(page, "Your name or your team’s").fill("Ada");
  await field(page, "What are you building?").fill("A wallet");
  await field(page, applicationConsent.wording).check();
  release();
  await hydrated(page);
  await expect(field(page, "Your name or your team’s")).toHaveValue("Ada");
  await expect(field(page, "What are you building?")).toHaveValue("A wallet");
  await expect(field(page, applicationConsent.wording)).toBeChecked();
});

test("a machine-translated form names its mistakes, and is sent", async ({ page }) => {
  const address = freshAddress();
  await open(page, "/whitelist");
  const translate = () =>
    page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) if (texts.currentNode.nodeValue?.trim()) found.push(texts.currentNode as Text);
      for (const text of found) {
        if (text.parentElement?.closest("script, style, font")) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        text.replaceWith(outer);
        outer.appendChild(inner);
        inner.appendChild(text);
      }
    });
  await translate();
  await press(page, "Reserve My Spot");
  await expect(field(page, "Email address")).toHaveAttribute("aria-invalid", "true");
  await translate();
  await field(page, "Email address").fill(address);
  await expect(field(page, "Email address")).not.toHaveAttribute("aria-invalid", "true");
  await press(page, "Reserve My Spot");
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
});

/** As in a browser that blocks them: cookies are neither kept nor sent. */
async function blockCookies(page: Page) {
  await page.route("**/*", async (route) => {
    const headers = { ...route.request().headers() };
    delete headers.cookie;
    await route.continue({ headers });
  });
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false }));
}

for (const [path, name] of [
  ["/auth", "Username"],
  ["/auth?tab=sign-up", "Email"],
  [adminLoginPath, "Username"],
] as const)
  test(`where cookies are blocked, ${path} says so before and after a login`, async ({ page }) => {
    await blockCookies(page);
    await open(page, path);
    const notice = page.getByRole("alert").filter({ hasText: "Allow cookies for this site" });
    await expect(notice).toBeVisible();
    const username = path === adminLoginPath ? await registerAdmin() : freshAddress();
    if (path === "/auth") await register(username);
    await field(page, name).fill(username);
    for (const box of await page.getByLabel(/password$/i).all()) await box.fill(password);
    await page.keyboard.press("Enter");
    await expect(notice).toContainText("You're not logged in.");
  });

test("the switches of theme and motion work where storage is blocked", async ({ page, allowConsole }) => {
  allowConsole(/SecurityError/);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  });
  await open(page, "/");
  await page.getByRole("radio", { name: "Light" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: /pause/i }).first().click();
  await expect(page.locator("html")).toHaveAttribute("data-motion", "paused");
});

test("every form that takes a password names its account to a password manager", async ({ page }) => {
  const username = await signIn(page.request);
  await open(page, "/account");
  const forms = page.locator("form:has([type=password])");
  await expect(forms).toHaveCount(2);
  for (const form of await forms.all()) {
    const account = form.locator("[autocomplete=username]");
    await expect(account).toHaveValue(username);
    await expect(account).toHaveAccessibleName("Account");
  }
  await page.goto("/.well-known/change-password");
  await expect(page).toHaveURL("/account#change-password");
  const missing = await page.request.get(
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
  );
  expect(missing.status()).toBe(404);
});
