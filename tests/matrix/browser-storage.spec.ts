import type { Response } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { browserStorage } from "../../app/domain/privacy/browser-storage.ts";
import { addRecoveryCode, freshAddress, password, registerAdmin } from "../support/accounts.ts";
import { pageKinds } from "../support/pages.ts";
import { expect, field, open, press, test } from "../support/site-test.ts";

test("browsers that do all that makes the site store something have exactly what the cookies page lists, for as long as it says", async ({
  page,
  allowConsole,
}) => {
  test.setTimeout(120_000);
  allowConsole(/404/);
  /** Each name with the lifetime of a cookie in seconds. */
  const found = new Map<string, number | undefined>();
  const answers: Promise<void>[] = [];
  const readCookies = async (response: Response) => {
    for (const { name, value } of await response.headersArray().catch(() => [])) {
      if (name.toLowerCase() !== "set-cookie") continue;
      const [, cookie = "", maxAge = ""] = /^([^=]+)=.*?(?:Max-Age=(\d+)|$)/i.exec(value) ?? [];
      // A lifetime of 0 takes a cookie away.
      if (maxAge !== "0") found.set(`cookie ${cookie.replace("__Host-", "")}`, Number(maxAge));
    }
  };
  page.on("response", (response) => answers.push(readCookies(response)));
  const look = async () => {
    await Promise.all(answers);
    const kept = await page.evaluate(() => [
      ...Object.keys(localStorage).map((name) => `localStorage ${name}`),
      ...Object.keys(sessionStorage).map((name) => `sessionStorage ${name}`),
    ]);
    for (const name of kept) found.set(name, undefined);
    for (const { name } of await page.context().cookies()) {
      expect([...found.keys()]).toContain(`cookie ${name.replace("__Host-", "")}`);
    }
  };

  for (const path of pageKinds) {
    await page.goto(path);
    await look();
  }
  // A reader gets none.
  expect([...found.keys()].filter((name) => name.startsWith("cookie"))).toEqual([]);
  await open(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.getByRole("contentinfo").getByText("Light", { exact: true }).click();
  await page.getByRole("button", { name: "Pause motion" }).click();
  await look();

  const email = { "Email address": freshAddress() };
  const account = { Email: freshAddress(), Password: password, "Confirm password": password };
  for (const [path, button, entries] of [
    ["/newsletter", "Subscribe", email],
    ["/whitelist", "Reserve My Spot", email],
    ["/auth?tab=sign-up", "Create Account", account],
  ] as const) {
    await open(page, path);
    for (const [label, text] of Object.entries(entries)) await field(page, label).fill(text);
    for (const box of await page.getByRole("main").getByRole("checkbox").all()) await box.check();
    await press(page, button);
    await expect(page.getByRole("main")).toContainText(/emailed you a link|Thank You|Welcome/);
    await look();
  }
  const username = await registerAdmin();
  for (const heading of ["Admin", "Use your passkey"]) {
    await page.context().clearCookies();
    await open(page, adminLoginPath);
    await field(page, "Username").fill(username);
    await field(page, "Password").fill(password);
    await press(page, "Log in");
    await expect(page).not.toHaveURL(new RegExp(`${adminLoginPath}$`));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
    await look();
    if (heading === "Admin") await addRecoveryCode(page.request);
  }
  const declared = browserStorage
    .filter(({ untested }) => untested === undefined)
    .map(({ kind, name, maxAge }) => [`${kind} ${name.replace("__Host-", "")}`, maxAge] as const);
  expect(found).toEqual(new Map(declared));
});
