import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { copyCheckout } from "../../scripts/copy-checkout.ts";
import { root } from "../../scripts/site-process.ts";
import { password } from "../support/accounts.ts";
import { addAuthenticator } from "../support/authenticator.ts";
import { unusedReleaseId } from "../support/content.ts";
import { endGroup, endGroups, findPorts, runShell, startGroup } from "../support/own-site.ts";
import { expect, expectClean, expectToast, field, open, test } from "../support/site-test.ts";

// A release on its way, as its editor, administrators and a subscriber meet it, at a phone's width
// and a desk's. Its corrections are those of release-status.worker.test.ts.

test.use({ actionTimeout: 15_000 });

const HOUR_MS = 3_600_000;
const copy = path.join(root, ".tmp/release-path");
const file = path.join(copy, `app/content/press/${unusedReleaseId}-second-quarter.md`);
let origin = "";
const title = "Northlode Announces Second Quarter Results";
const publishAt = "2025-08-27T07:30:00-04:00";
const release = `---
id: ${unusedReleaseId}
title: ${title}
date: 2025-08-27
displayDate: August 27, 2025
publishAt: ${publishAt}
summary: One or two sentences that lists, feeds and search engines show.
---

Revenue was C$1.2 million, as [the year before](/press-releases).
`;

test.afterAll(endGroups);

function sh(block: string) {
  const { status, printed } = runShell(copy, block);
  expect(status, `${block}\n${printed}`).toBe(0);
}

/** Starts the copy's site so long before or after the release's publication. */
async function startAt(ms: number): Promise<() => void> {
  const { port, options } = await findPorts();
  origin = `http://localhost:${port}`;
  const offset = Math.round((Date.parse(publishAt) + ms - Date.now()) / 1000);
  const variables = [`CLOCK_OFFSET_SECONDS:${offset}`, "RATE_LIMITS:off"];
  const typed = [
    "scripts/start.ts",
    ...options,
    ...variables.flatMap((variable) => ["--var", variable]),
  ];
  const site = startGroup("node", typed, { cwd: copy });
  const isUp = () => fetch(`${origin}/healthz`).then(Boolean, () => false);
  await expect.poll(isUp, { timeout: 90_000 }).toBe(true);
  return () => endGroup(site);
}

const openWindow = async (browser: Browser, width: number) =>
  (await browser.newContext({ viewport: { width, height: 900 } })).newPage();

async function look(page: Page, place: string) {
  await open(page, origin + place);
  await expectClean(page);
}

async function signIn(page: Page, username: string) {
  // An open page may be asking who its visitor is: the answer would end the session that begins
  // here.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await open(page, origin + adminLoginPath);
  await field(page, "Username").fill(username);
  await field(page, "Password").fill(password);
  await page.keyboard.press("Enter");
}

/** Signs in with the passkey that the page's authenticator has. */
async function signInByPasskey(page: Page, username: string) {
  await signIn(page, username);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page).toHaveURL(/\/admin-dashboard$/);
}

/** Signs in for the first time, and adds a passkey. */
async function addPasskey(page: Page, username: string) {
  await addAuthenticator(page);
  await signIn(page, username);
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await open(page, `${origin}/admin/security`);
  await field(page, "Name").fill("Key");
  await page.getByRole("region", { name: "Passkeys" }).getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Create the passkey" }).click();
  await expect(page.getByRole("region", { name: "Your recovery codes" })).toBeVisible();
}

test("a release is written, previewed, published and sent", async ({ browser }) => {
  test.setTimeout(600_000);
  await copyCheckout(copy);
  const news = `/news/${title.toLowerCase().replaceAll(" ", "-")}`;
  await writeFile(file, release);
  sh("npm run content -- record && npm run build");
  const administrators = ["one@example.com", "two@example.com"] as const;
  for (const username of administrators) {
    sh(`npm run admin:create -- --username ${username} --password '${password}'`);
  }
  const [phone, desk] = [await openWindow(browser, 390), await openWindow(browser, 1440)];

  // An hour before.
  let stop = await startAt(-HOUR_MS);
  await phone.goto(`${origin}/newsletter`);
  const form = phone.getByRole("main");
  await form.getByRole("textbox", { name: "Email address" }).fill("reader@example.com");
  await form.getByRole("checkbox", { name: /^I agree/ }).check();
  await form.getByRole("button", { name: "Subscribe" }).click();
  const link = form
    .getByRole("article")
    .filter({ hasText: "reader@example.com" })
    .getByRole("link");
  await expect(async () => {
    await phone.goto(`${origin}/local-mail`);
    await link.first().click({ timeout: 1_000 });
  }).toPass();
  await form.getByRole("button", { name: "Confirm" }).click();
  await expectToast(phone, "Confirmed", "Thank you. We'll email you when we have news.");
  for (const [index, page] of [phone, desk].entries()) {
    await addPasskey(page, administrators[index] ?? "");
    await look(page, "/admin/releases");
    const card = page.getByRole("article", { name: title });
    await card.getByRole("link", { name: /^Preview/ }).click();
    await expect(page.getByRole("complementary", { name: "Embargo" })).toContainText(
      "Embargoed until",
    );
    await expect(page.frameLocator("iframe[title='The email']").getByRole("heading")).toHaveText(
      title,
    );
    await look(page, new URL(page.url()).pathname);
  }
  expect((await fetch(origin + news)).status).toBe(404);
  stop();

  // Its publication time comes.
  stop = await startAt(-15_000);
  await expect.poll(async () => (await fetch(origin + news)).status, { timeout: 60_000 }).toBe(200);
  for (const feed of ["/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml"]) {
    await expect.poll(async () => (await fetch(origin + feed)).text()).toContain(news);
  }
  await expect(async () => {
    await phone.goto(`${origin}/local-mail`);
    await expect(phone.getByRole("article").filter({ hasText: title })).toHaveCount(1);
  }).toPass({ timeout: 90_000 });
  for (const [index, page] of [phone, desk].entries()) {
    // An administrator's session has ended within the hour.
    await signInByPasskey(page, administrators[index] ?? "");
    await look(page, news);
    await look(page, "/local-mail");
    await look(page, "/admin/releases");
    const row = page.locator("tr").filter({ hasText: title });
    await expect(row).toContainText("Published");
    await expect(row.getByRole("cell", { name: /^Sent/ })).toBeVisible();
  }
  stop();
});
