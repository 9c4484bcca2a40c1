import { freshAddress, password, registerAdmin, signIn } from "../support/accounts.ts";
import * as site from "../support/site-test.ts";

const { expect, expectToast, field, footerLink, headerLink, holdRoute, hydrated, open } = site;
const { press, test } = site;

// What stands between a form and its reader: a slow or failing site, late scripts, a password
// manager.

const ANSWERED = "The site answered with an error. Please try again in a minute.";
const portal = { status: 200, body: "<title>Wi-Fi</title>", contentType: "text/html" };

for (const [what, answer, message] of [
  ["a portal's page", portal, ANSWERED],
  ["nothing", null, "We couldn't reach the site. Please try again later."],
] as const) {
  test(`a form that gets ${what} says what failed, and keeps what was typed`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED|Failed to fetch|SyntaxError|not valid JSON|decode/i);
    await open(page, "/whitelist");
    const address = freshAddress();
    await field(page, "Email address").fill(address);
    const end = await holdRoute(page, "**/whitelist.data*", (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    // The toast's script may be missing as well.
    if (!answer) await page.route("**/toaster.client*.js", (route) => route.abort());
    await press(page, "Reserve My Spot");
    const pending = page.getByRole("button", { name: "Registering..." });
    await expect(pending).toHaveAttribute("aria-disabled", "true");
    end();
    await expectToast(page, "Registration failed", message);
    await expect(field(page, "Email address")).toHaveValue(address);
    // The retry works, and the toast about the failure goes.
    await page.unrouteAll();
    await press(page, "Reserve My Spot");
    await expectToast(page, "Registration successful!", "Thank you");
  });
}

test("a failure's toast goes with its page, and with the next mistake", async ({
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
  await expect(toast).toHaveCount(1);
  await press(page, "Log in");
  await expect(field(page, "Username")).toHaveAttribute("aria-invalid", "true");
  await expect(toast).toHaveCount(0);
  await fail();
  await footerLink(page, "Contact").click();
  await expect(page).toHaveURL("/contact");
  await expect(toast).toHaveCount(0);
});

test("a form is sent once at a double click, and empty when it was accepted", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const username = await signIn(page.request);
  await open(page, "/account");
  // For a password manager.
  const accounts = page.getByLabel("Account", { exact: true });
  await expect(accounts).toHaveCount(2);
  for (const account of await accounts.all()) await expect(account).toHaveValue(username);
  const other = page.locator("form#delete-account").getByLabel("Your password");
  await other.fill("for later");
  const form = page.locator("form#change-password");
  await form.getByLabel("Current password").fill(password);
  await form.getByLabel("New password", { exact: true }).fill("another harbour");
  await form.getByLabel("Confirm new password").fill("another harbour");
  await form.getByRole("button").dblclick();
  await expectToast(page, "Password changed", "We've logged out your other devices.");
  expect(sent).toHaveLength(1);
  for (const box of await form.locator("[type=password]").all()) await expect(box).toHaveValue("");
  await expect(other).toHaveValue("for later");
  // As at the end of a session: the next page asks.
  await expect(headerLink(page, "Dashboard")).toBeVisible();
  await page.context().clearCookies();
  await footerLink(page, "Contact").click();
  await expect(headerLink(page, "Get Started")).toBeVisible();
});

/** What others do to a page before its scripts run: React then renders it anew, with all its fields. */
const addIcons = () => {
  for (const field of document.querySelectorAll("main :is(input, textarea)")) {
    field.insertAdjacentHTML("afterend", "<div data-lastpass-icon-root></div>");
  }
};
const addFonts = () => {
  for (const label of document.querySelectorAll("label[for], h1")) {
    label.innerHTML = `<font>${label.innerHTML}</font>`;
  }
};
for (const [change, make, paths] of [
  ["nothing", () => {}, ["/launchpad/apply", "/admin", "/verify"]],
  ["a password manager's icons", addIcons, ["/launchpad/apply"]],
  ["a translator's fonts", addFonts, ["/admin"]],
] as const) {
  test(`what was filled in before the page's scripts ran stays, beside ${change}`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/^This page was changed before it started|^A text that a script changes/);
    await signIn(page.request, await registerAdmin());
    for (const path of paths) {
      const release = await holdRoute(page, "**/build/**/*.js");
      await page.goto(path, { waitUntil: "commit" });
      await page.locator("footer").waitFor();
      await page.evaluate(readAll, true);
      const filled = await page.evaluate(readAll, false);
      await page.evaluate(make);
      release();
      await hydrated(page);
      expect(await page.evaluate(readAll, false)).toEqual(filled);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await page.unrouteAll();
    }
  });
}

/** Fills in every field of a page, if asked to. @returns what each has, by its id, and the focus */
function readAll(isFilling: boolean): string[] {
  const fields = document.querySelectorAll(
    ":is(input, select, textarea):not([type=hidden], [type=file], [readonly])",
  );
  const entries = Array.from(fields, (element) => {
    const field = element as HTMLInputElement | HTMLSelectElement;
    if (isFilling) field.focus();
    if (field instanceof HTMLSelectElement) {
      if (isFilling) field.selectedIndex = field.options.length - 1;
    } else if (/checkbox|radio/.test(field.type)) {
      if (isFilling) field.checked = true;
      return `${field.id} ${field.checked}`;
    } else if (isFilling) {
      field.value = field.type === "date" ? "2025-02-11" : "Ada";
    }
    return `${field.id} ${field.value}`;
  });
  return [...entries, `${document.activeElement?.id} has the focus`];
}
