import { mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { adminLoginPath } from "../../app/brand/generated/private.server.ts";
import { chromiumArguments, findWholeChromium } from "../../scripts/chromium.ts";
import { freshAddress, password, register, registerAdmin } from "../support/accounts.ts";
import { expect, field, hydrated, test } from "../support/site-test.ts";

/** Chromium's own setting that blocks all cookies and storage; its headless shell has none. */
const BLOCKED = JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } });

for (const javaScriptEnabled of [true, false])
  test(`where cookies are blocked, a login says that it needs them, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    baseURL,
  }) => {
    await using folder = await mkdtempDisposable(path.join(tmpdir(), "blocked-cookies-"));
    await mkdir(path.join(folder.path, "Default"));
    await writeFile(path.join(folder.path, "Default/Preferences"), BLOCKED);
    const context = await chromium.launchPersistentContext(folder.path, {
      executablePath: findWholeChromium(),
      args: [...chromiumArguments],
      javaScriptEnabled,
      baseURL: baseURL ?? "",
    });
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
        await expect(page.getByRole("alert")).toContainText(
          /You're not logged in\..*Allow cookies for this site, then log in\./,
        );
      }
    } finally {
      await context.close();
    }
  });
