import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { applicationConsent } from "../../app/domain/sign-ups/launchpad/application.ts";
import { chromiumArguments, findWholeChromium } from "../../scripts/chromium.ts";
import { freshAddress, password, register, registerAdmin } from "../support/accounts.ts";
import { runSql } from "../support/running-sites.ts";
import { expect, field, hydrated, open, press, test } from "../support/site-test.ts";

// Forms in a whole browser: the headless shell of the other tests has neither autofill nor settings.

const executablePath = findWholeChromium();
test.use({ launchOptions: { executablePath, args: [...chromiumArguments] } });

/** Chromium's own autofill of a person's address, as from its menu at a field. @returns the fields that it filled in */
async function autofill(page: Page, selector: string, person: Record<string, string>): Promise<string[]> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const filled = new Set<string>();
  devtools.on("Autofill.addressFormFilled", ({ filledFields }) => {
    for (const { name, value } of filledFields) if (value !== "") filled.add(name);
  });
  await devtools.send("Autofill.enable");
  const fields = Object.entries(person).map(([name, value]) => ({ name, value }));
  await devtools.send("Autofill.setAddresses", { addresses: [{ fields }] });
  const { root } = await devtools.send("DOM.getDocument", { depth: 0 });
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { node } = await devtools.send("DOM.describeNode", { nodeId });
  const { frameTree } = await devtools.send("Page.getFrameTree");
  const target = { fieldId: node.backendNodeId, frameId: frameTree.frame.id };
  // The browser takes note of a form some time after it is there.
  await expect(async () => {
    await devtools.send("Autofill.trigger", { ...target, address: { fields } } as never);
    await expect(page.locator(selector)).not.toHaveValue("", { timeout: 500 });
  }).toPass();
  return [...filled];
}

const applicationAnswers = {
  "What are you building?": "A wallet",
  "How does it use Bitcoin or gold?": "It holds Bitcoin",
  "What already works?": "A demo",
};

for (const [path, selector, email, finish, rows] of [
  [
    "/launchpad/apply",
    "main [name=name]",
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
    "main [name=email]",
    "Email address",
    (page: Page) => press(page, "Reserve My Spot"),
    "launch_registrations where email",
  ],
  [
    "/newsletter",
    "main [name=email]",
    "Email address",
    async (page: Page) => {
      await page.getByRole("main").getByRole("checkbox", { name: "I agree" }).check();
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
    expect(filled).toContain("email");
    for (const name of filled) await expect(page.locator(`main [name="${name}"]`)).toBeVisible();
    await expect(field(page, email)).toHaveValue(address);
    await finish(page);
    await expect(page.getByRole("main")).toContainText(/thank you|received/i);
    await runSql(`select json('no such row') where not exists (select 1 from ${rows} = '${address}')`);
  });

/** Chromium's own setting that blocks all cookies and storage. */
const BLOCKED = JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } });

for (const javaScriptEnabled of [true, false])
  test(`where cookies are blocked, a login says that it needs them, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    baseURL,
  }) => {
    const folder = await mkdtemp(path.join(tmpdir(), "blocked-cookies-"));
    await mkdir(path.join(folder, "Default"));
    await writeFile(path.join(folder, "Default/Preferences"), BLOCKED);
    const options = { executablePath, args: [...chromiumArguments], javaScriptEnabled, baseURL: baseURL ?? "" };
    const context = await chromium.launchPersistentContext(folder, options);
    try {
      const page = await context.newPage();
      for (const [place, name, username] of [
        ["/auth", "Username", await register()],
        ["/auth?tab=sign-up", "Email", freshAddress()],
        [adminLoginPath, "Username", await registerAdmin()],
      ] as const) {
        await page.goto(place);
        if (javaScriptEnabled) await hydrated(page);
        await field(page, name).fill(username);
        for (const box of await page.getByLabel(/password$/i).all()) await box.fill(password);
        await page.keyboard.press("Enter");
        await expect(page.getByRole("alert")).toContainText("You're not logged in.");
        await expect(page.getByRole("alert")).toContainText("Allow cookies for this site, then log in.");
      }
    } finally {
      await context.close();
      await rm(folder, { recursive: true });
    }
  });
