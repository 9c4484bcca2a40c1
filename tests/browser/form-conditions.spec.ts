import { applicationConsent } from "../../app/domain/sign-ups/launchpad/application.ts";
import { freshAddress, password, signIn } from "../support/accounts.ts";
import {
  expect,
  expectToast,
  field,
  holdRoute,
  hydrated,
  open,
  press,
  test,
} from "../support/site-test.ts";

// What stands between a form and its reader: a slow or failing site, late scripts, a password
// manager.

const ANSWERED = "The site answered with an error. Please try again in a minute.";

for (const { status, body, contentType } of [
  { status: 500, body: "no luck", contentType: "text/plain" },
  {
    status: 200,
    body: "<!doctype html><title>Welcome to our Wi-Fi</title>",
    contentType: "text/html",
  },
])
  test(`an answer ${status} of ${contentType} to a form says that the site answered with an error, and keeps what was typed`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of \d{3}|SyntaxError|is not valid JSON|decode/i);
    await open(page, "/whitelist");
    const address = freshAddress();
    await field(page, "Email address").fill(address);
    await page.route(
      "**/whitelist.data*",
      (route) => route.fulfill({ status, body, contentType }),
      { times: 1 },
    );
    await press(page, "Reserve My Spot");
    await expectToast(page, "Registration failed", ANSWERED);
    await expect(field(page, "Email address")).toHaveValue(address);
    // The retry works, and the toast about the failure goes.
    await press(page, "Reserve My Spot");
    await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
    await expectToast(page, "Registration successful!", "Thank you");
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

test("a double click sends a form once, and a form that was accepted is empty again", async ({
  page,
}) => {
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

test("what was typed and ticked before the page's scripts ran stays, and is sent", async ({
  page,
}) => {
  const release = await holdRoute(page, "**/build/**/*.js", "continue");
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

test("every form that takes a password names its account to a password manager", async ({
  page,
}) => {
  const username = await signIn(page.request);
  await open(page, "/account");
  const forms = page.locator("form:has([type=password])");
  await expect(forms).toHaveCount(2);
  for (const form of await forms.all()) {
    const account = form.locator("[autocomplete=username]");
    await expect(account).toHaveValue(username);
    await expect(account).toHaveAccessibleName("Account");
  }
});
