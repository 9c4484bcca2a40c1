import type { Page, Response } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { browserStorage } from "../../app/domain/privacy/browser-storage.ts";
import { addRecoveryCode, freshAddress, password, registerAdmin } from "../support/accounts.ts";
import { pageKinds } from "../support/page-kinds.ts";
import { expect, field, open, press, test } from "../support/site-test.ts";

// The cookies page against browsers that do all that makes the site store something.

type Found = Map<string, { maxAge?: number }>;

/**
 * Collects the cookies that a page's answers set. @returns what adds all that its browser holds at
 * the moment
 */
function collectStorage(page: Page, found: Found) {
  const answers: Promise<void>[] = [];
  const readCookies = async (response: Response) => {
    for (const { name, value } of await response.headersArray().catch(() => [])) {
      if (name.toLowerCase() !== "set-cookie") continue;
      const [, cookie = "", maxAge = ""] = /^([^=]+)=.*?(?:Max-Age=(\d+)|$)/i.exec(value) ?? [];
      // A lifetime of 0 takes a cookie away.
      if (maxAge !== "0")
        found.set(`cookie ${cookie.replace("__Host-", "")}`, { maxAge: Number(maxAge) });
    }
  };
  page.on("response", (response) => answers.push(readCookies(response)));
  return async () => {
    await Promise.all(answers);
    const keys = await page.evaluate(() => ({
      localStorage: Object.keys(localStorage),
      sessionStorage: Object.keys(sessionStorage),
    }));
    for (const [kind, names] of Object.entries(keys))
      for (const name of names) found.set(`${kind} ${name}`, {});
    for (const { name } of await page.context().cookies())
      expect(
        found.has(`cookie ${name.replace("__Host-", "")}`),
        `${name} was set by an answer`,
      ).toBe(true);
  };
}

test("browsers store exactly what the cookies page lists, for as long as it says", async ({
  page,

  allowConsole,
}) => {
  test.setTimeout(120_000);
  allowConsole(/404/);
  const found: Found = new Map();
  const look = collectStorage(page, found);

  for (const path of Object.values(pageKinds)) {
    await page.goto(path);
    await look();
  }
  expect(
    [...found.keys()].filter((name) => name.startsWith("cookie")),
    "a reader gets no cookie",
  ).toEqual([]);

  await open(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.getByRole("contentinfo").getByText("Light", { exact: true }).click();
  await page.getByRole("button", { name: "Pause motion" }).click();
  await look();

  for (const [path, button, entries] of [
    ["/newsletter", "Subscribe", { "Email address": freshAddress() }],
    ["/whitelist", "Reserve My Spot", { "Email address": freshAddress() }],
    [
      "/auth?tab=sign-up",
      "Create Account",
      { Email: freshAddress(), Password: password, "Confirm password": password },
    ],
  ] as const) {
    await open(page, path);
    for (const [label, text] of Object.entries(entries)) await field(page, label).fill(text);
    for (const box of await page.getByRole("main").getByRole("checkbox").all()) await box.check();
    await press(page, button);
    await expect(page.getByRole("main")).toContainText(/emailed you a link|Thank You|Welcome/);
    await look();
  }
  await page.context().clearCookies();

  const username = await registerAdmin();
  const logIn = async () => {
    await open(page, adminLoginPath);
    await field(page, "Username").fill(username);
    await field(page, "Password").fill(password);
    await press(page, "Log in");
  };
  await logIn();
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await look();
  await addRecoveryCode(page.request);
  await page.context().clearCookies();
  await logIn();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use your passkey");
  await look();

  const declared = browserStorage
    .filter(({ untested }) => untested === undefined)
    .map(({ kind, name, maxAge }) => [
      `${kind} ${name.replace("__Host-", "")}`,
      maxAge === undefined ? {} : { maxAge },
    ]);
  const inOrder = (entries: Iterable<unknown[]>) =>
    [...entries].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  expect(inOrder(found)).toEqual(inOrder(declared as unknown[][]));
});
