import type { APIRequestContext } from "@playwright/test";
import { expectMistake, expectNotice, formModes, open, send } from "../support/form-modes.ts";
import { accessibilityFindings, expect, hydrated, test } from "../support/site-test.ts";

const password = "a quiet harbour";
const freshAddress = () => `letters-${crypto.randomUUID()}@example.com`;
const sameOrigin = { "Sec-Fetch-Site": "same-origin" };

/** The link in the newest letter to an address whose subject has a word. */
async function linkTo(request: APIRequestContext, address: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const page = await (await request.get("/local-mail")).text();
    const letter = page.split("<article").find((part) => part.includes(address) && part.includes(subject));
    link = letter?.match(/href="(http[^"]+token=[^"]+)"/)?.[1];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? "";
}

for (const mode of formModes) {
  test.describe(`letters, forms ${mode.name}`, () => {
    test.use({ javaScriptEnabled: mode.javaScript });

    test("a forgotten password: a link, a new password, and the link is spent", async ({
      page,
      request,
      allowConsole,
    }) => {
      allowConsole(/400|410/);
      const username = freshAddress();
      await request.post("/api/register", { data: { username, password }, headers: sameOrigin });
      await open(page, mode, "/reset-password");
      const main = page.getByRole("main");
      await main.getByLabel("Email").fill("nobody");
      await send(page, mode, "Send me a link");
      await expectMistake(page, "Email", "Please enter a valid email address");
      await main.getByLabel("Email").fill(username);
      await send(page, mode, "Send me a link");
      await expect(page.getByText("a letter with a link is on its way")).toBeVisible();

      const link = await linkTo(request, username, "Choose a new password");
      await open(page, mode, link);
      await main.getByLabel("New password", { exact: true }).fill("password1");
      await main.getByLabel("Confirm new password").fill("password2");
      await send(page, mode, "Change password");
      await expectMistake(page, "Confirm new password", "Passwords don't match");
      for (const label of ["New password", "Confirm new password"])
        await main.getByLabel(label, { exact: true }).fill("another harbour");
      await send(page, mode, "Change password");
      await expect(page).toHaveURL(/\/auth$/);
      await expectNotice(page, mode, "Password changed", "Please log in with your new password.");

      expect((await request.get("/api/user")).status()).toBe(401);
      const login = { data: { username, password: "another harbour" }, headers: sameOrigin };
      expect((await request.post("/api/login", login)).status()).toBe(200);
      await open(page, mode, link);
      for (const label of ["New password", "Confirm new password"])
        await main.getByLabel(label, { exact: true }).fill("a third harbour");
      await send(page, mode, "Change password");
      await expect(page.getByRole("heading", { name: "This link is spent" })).toBeVisible();
    });

    test("a confirmation: looking spends nothing, the button confirms, the banner goes", async ({
      page,
      allowConsole,
    }) => {
      allowConsole(/410/);
      const username = freshAddress();
      await page.request.post("/api/register", { data: { username, password }, headers: sameOrigin });
      await open(page, mode, "/account");
      await send(page, mode, "Send it again");
      await expectNotice(page, mode, "Email sent", "Please follow the link in it to confirm your address.");
      const link = await linkTo(page.request, username, "Confirm your email");
      await page.request.get(link);
      await open(page, mode, link);
      await send(page, mode, "Confirm my address");
      await expect(page).toHaveURL(/\/dashboard$/);
      await expectNotice(page, mode, "Email confirmed", "Thank you. This address is yours.");
      await page.goto("/account");
      await expect(page.getByText("not confirmed yet")).toBeHidden();
      await open(page, mode, link);
      await send(page, mode, "Confirm my address");
      await expect(page.getByRole("heading", { name: "This link is spent" })).toBeVisible();
    });

    test("a registration: its link shows it, hands it out, and withdraws it", async ({ page, request }) => {
      const email = freshAddress();
      await request.post("/api/launch-registration", { data: { email, source: "a-fair" }, headers: sameOrigin });
      await open(page, mode, "/whitelist/manage");
      await page.getByRole("main").getByLabel("Email address").fill(email);
      await send(page, mode, "Send me a link");
      await expect(page.getByText("a letter with a link is on its way")).toBeVisible();
      const link = await linkTo(request, email, "Gold registration");
      await open(page, mode, link);
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText("a-fair")).toBeVisible();
      if (mode.javaScript) expect(await accessibilityFindings(page)).toEqual([]);
      const file = await request.get(link.replace("/manage?", "/manage/data?"));
      expect(await file.json()).toMatchObject({ email, source: "a-fair" });
      await send(page, mode, "Withdraw my registration");
      await expectNotice(page, mode, "Withdrawn", "Your address is no longer on our list.");
      expect((await request.get(link.replace("/manage?", "/manage/data?"))).status()).toBe(404);
    });

    test("a subscription: a link shows it and ends it, and then shows nothing", async ({ page, request }) => {
      const email = freshAddress();
      const form = { email, consent: "2025-06" };
      await request.post("/newsletter", { form, headers: sameOrigin });
      await open(page, mode, "/newsletter");
      await page.getByRole("main").getByRole("link", { name: "Unsubscribe" }).click();
      await expect(page).toHaveURL(/\/newsletter\/manage$/);
      await open(page, mode, "/newsletter/manage");
      const main = page.getByRole("main");
      await main.getByLabel("Email address").fill(email);
      await send(page, mode, "Send me a link");
      await expect(page.getByText("a letter with a link is on its way")).toBeVisible();
      const link = await linkTo(request, email, "newsletter subscription");
      await open(page, mode, link);
      await expect(main.getByText(email)).toBeVisible();
      if (mode.javaScript) expect(await accessibilityFindings(page)).toEqual([]);
      await send(page, mode, "Unsubscribe");
      await expectNotice(page, mode, "Unsubscribed", "No more news is sent to this address.");
      await open(page, mode, link);
      await expect(page.getByText("We can send you a new link.")).toBeVisible();
      await expect(page.getByText(email)).toBeHidden();
    });
  });
}

test("forged and foreign links open nothing", async ({ page, request, allowConsole }) => {
  allowConsole(/410/);
  const email = freshAddress();
  await request.post("/api/launch-registration", { data: { email }, headers: sameOrigin });
  const token = new URL(await linkTo(request, email, "launch list")).searchParams.get("token");
  await page.goto(`/reset-password?token=${token}`);
  await expect(page.getByText("This link is spent or too old.")).toBeVisible();
  await page.goto(`/confirm-email?token=${token}`);
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "This link is spent" })).toBeVisible();
  expect(await accessibilityFindings(page)).toEqual([]);
});
