import { mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { chromiumArguments, findWholeChromium } from "../../scripts/chromium.ts";
import { freshAddress, password, register, registerAdmin } from "../support/accounts.ts";
import { runSql } from "../support/running-sites.ts";
import { expect, field, hydrated, open, press, test } from "../support/site-test.ts";

// Forms in a whole browser: the headless shell of the other tests has neither autofill nor
// settings.

const executablePath = findWholeChromium();
test.use({ launchOptions: { executablePath, args: [...chromiumArguments] } });

/**
 * Chromium's own autofill of a person's address, as from its menu at a field. @returns the fields
 * that it filled in
 */
async function autofill(
  page: Page,
  selector: string,
  person: Record<string, string>,
): Promise<string[]> {
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

for (const { path, field: first = "email", answers = {}, button, rows } of [
  {
    path: "/launchpad/apply",
    field: "name",
    answers: {
      "What are you building?": "A wallet",
      "How does it use Bitcoin or gold?": "It holds Bitcoin",
      "What already works?": "A demo",
    },
    button: "Send application",
    rows: "launchpad_applications where name = 'Ada Lovelace' and email",
  },
  { path: "/whitelist", button: "Reserve My Spot", rows: "launch_registrations where email" },
  { path: "/newsletter", button: "Subscribe", rows: "newsletter_subscribers where email" },
])
  test(`the browser's own autofill on ${path} fills in what the person sees alone, and what it filled is stored`, async ({
    page,
  }) => {
    const address = freshAddress();
    await open(page, path);
    const filled = await autofill(page, `main [name=${first}]`, {
      NAME_FULL: "Ada Lovelace",
      EMAIL_ADDRESS: address,
      COMPANY_NAME: "Acme Inc",
      PHONE_HOME_WHOLE_NUMBER: "+14165550100",
      ADDRESS_HOME_STREET_ADDRESS: "1 King Street",
    });
    for (const name of filled) await expect(page.locator(`main [name="${name}"]`)).toBeVisible();
    await expect(field(page, "Email address")).toHaveValue(address);
    for (const [label, text] of Object.entries(answers)) await field(page, label).fill(text);
    for (const box of await page.getByRole("main").getByRole("checkbox").all()) await box.check();
    await press(page, button);
    await expect(page.getByRole("main")).toContainText(/thank you|received|emailed/i);
    await runSql(
      `select json('no such row') where not exists (select 1 from ${rows} = '${address}')`,
    );
  });

/** Chromium's own setting that blocks all cookies and storage. */
const BLOCKED = JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } });

for (const javaScriptEnabled of [true, false])
  test(`where cookies are blocked, a login says that it needs them, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    baseURL,
  }) => {
    await using folder = await mkdtempDisposable(path.join(tmpdir(), "blocked-cookies-"));
    await mkdir(path.join(folder.path, "Default"));
    await writeFile(path.join(folder.path, "Default/Preferences"), BLOCKED);
    const options = {
      executablePath,
      args: [...chromiumArguments],
      javaScriptEnabled,
      baseURL: baseURL ?? "",
    };
    const context = await chromium.launchPersistentContext(folder.path, options);
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
        await expect(page.getByRole("alert")).toContainText(
          "Allow cookies for this site, then log in.",
        );
      }
    } finally {
      await context.close();
    }
  });
