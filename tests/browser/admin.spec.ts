import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectNotice, formModes, open, send } from "../support/form-modes.ts";
import { runSql, sites } from "../support/running-sites.ts";
import { accessibilityFindings, test as base, expect, hydrated, sidewaysScroll } from "../support/site-test.ts";

const password = "a quiet harbour";
interface Seeded {
  admin: string;
  /** Part of every name that this worker's rows have, so that rows of other tests are not counted. */
  tag: string;
}

const ROWS = 130;

const test = base.extend<object, { seeded: Seeded }>({
  seeded: [
    async ({ playwright }, use) => {
      const tag = `t${crypto.randomUUID().slice(0, 8)}`;
      const admin = `admin-${tag}@example.com`;
      const request = await playwright.request.newContext({ baseURL: sites.simulated });
      const answer = await request.post("/api/register", {
        data: { username: admin, password },
        headers: { "Sec-Fetch-Site": "same-origin" },
      });
      expect(answer.status()).toBe(201);
      await request.dispose();
      const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})`;
      const month = 30 * 86_400_000;
      await runSql(
        "simulated",
        ...[
          `update users set is_admin = 1 where username = '${admin}'`,
          `${numbers} insert into users (username, password_hash, is_admin, marketing_consent, created_at)
            select 'user-' || i || '-${tag}@example.com', 'none', 0, i % 2, ${Date.UTC(2026, 0, 2)} + (i % 5) * ${month} from n`,
          `${numbers} insert into launch_registrations (email, source, registered_at, consent_version, consented_at)
            select printf('r-%03d-${tag}@example.com', i), iif(i % 3 = 0, 'fair-${tag}', 'gold-launch'),
            ${Date.UTC(2026, 0, 2)} + (i % 5) * ${month}, '1', 1 from n`,
          `insert into newsletter_subscribers (email, consent_version, consented_at)
            values ('reader-1-${tag}@example.com', '1', ${Date.UTC(2026, 5, 1)}),
                   ('reader-2-${tag}@example.com', '1', ${Date.UTC(2026, 5, 2)}),
                   ('reader-3-${tag}@example.com', '1', ${Date.UTC(2026, 5, 3)})`,
        ],
      );
      await use({ admin, tag });
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

/** A session of the administrator in the page's own context. */
async function signIn(request: APIRequestContext, { admin }: Seeded) {
  const answer = await request.post("/api/login", {
    data: { username: admin, password },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(answer.status()).toBe(200);
}

const list = (page: Page, id: string) => page.locator(`section#${id}`);
const rowNames = (page: Page, id: string) => list(page, id).locator("tbody th").allInnerTexts();
const status = (page: Page, id: string) => list(page, id).getByRole("status");

for (const mode of formModes) {
  test.describe(`the lists, ${mode.name}`, () => {
    test.use({ javaScriptEnabled: mode.javaScript });
    test.beforeEach(async ({ page, seeded }) => signIn(page.request, seeded));

    test("are searched, narrowed, ordered, paged and cleared by the address", async ({ page, seeded: { tag } }) => {
      await open(page, mode, "/admin-dashboard");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Test Mode");
      const registrations = list(page, "registrations");
      await registrations.getByRole("searchbox", { name: "Email" }).fill(tag.toUpperCase());
      await send(page, mode, "Apply to Launch registrations");
      await expect(status(page, "registrations")).toContainText(`${ROWS} of `);
      await expect(page).toHaveURL(/\/admin-dashboard\?.*registrations\.q=T.*#registrations$/);

      await registrations.getByRole("link", { name: "Email" }).click();
      await expect(registrations.getByRole("columnheader", { name: "Email" })).toHaveAttribute(
        "aria-sort",
        "ascending",
      );
      await expect(registrations.locator("tbody th").first()).toHaveText(`r-001-${tag}@example.com`);
      expect(await rowNames(page, "registrations")).toHaveLength(50);
      await registrations.getByRole("link", { name: "Next" }).click();
      await expect(registrations.locator("tbody th").first()).toHaveText(`r-051-${tag}@example.com`);
      await registrations.getByRole("link", { name: "Next" }).click();
      await expect(registrations.locator("tbody th").first()).toHaveText(`r-101-${tag}@example.com`);
      await expect(registrations.getByRole("link", { name: "Next" })).toHaveCount(0);
      await registrations.getByRole("link", { name: "Previous" }).click();
      await expect(registrations.locator("tbody th").first()).toHaveText(`r-051-${tag}@example.com`);
      if (mode.javaScript) await expect(registrations.getByRole("heading", { level: 2 })).toBeFocused();

      // Another list's search leaves this one on its page.
      await list(page, "users").getByRole("searchbox", { name: "Username" }).fill(`user-1-${tag}`);
      await send(page, mode, "Apply to Users");
      await expect(status(page, "users")).toContainText("1 of ");
      await expect(registrations.locator("tbody th").first()).toHaveText(`r-051-${tag}@example.com`);

      await registrations.getByLabel("Source").selectOption(`fair-${tag}`);
      await send(page, mode, "Apply to Launch registrations");
      await expect(status(page, "registrations")).toContainText(`${Math.floor(ROWS / 3)} of `);
      await expect(registrations.locator("tbody th").first()).toHaveText(`r-003-${tag}@example.com`);
      await registrations.getByLabel("From", { exact: true }).fill("2030-01-01");
      await send(page, mode, "Apply to Launch registrations");
      await expect(registrations).toContainText("No launch registrations found");
      await registrations.getByRole("link", { name: "Clear the search", exact: true }).click();
      await expect(status(page, "registrations")).toContainText(" in all");
      await expect(registrations.getByRole("searchbox")).toHaveValue("");
      await expect(registrations.getByLabel("From", { exact: true })).toHaveValue("");
      await expect(status(page, "users")).toContainText("1 of ");
    });

    test("lose a record only after the question, and say so", async ({
      page,
      playwright,
      baseURL,
      seeded,
      allowConsole,
    }) => {
      allowConsole(/409/);
      const other = await playwright.request.newContext({ baseURL });
      const post = (path: string, data: object) =>
        other.post(path, { data, headers: { "Sec-Fetch-Site": "same-origin" } });
      const address = `goes-${crypto.randomUUID()}@example.com`;
      expect((await post("/api/launch-registration", { email: address })).ok()).toBe(true);
      expect((await post("/api/register", { username: address, password })).ok()).toBe(true);

      await open(page, mode, `/admin?registrations.q=${address}`);
      await page
        .getByRole("link", { name: `Remove ${address}` })
        .first()
        .click();
      await page.waitForURL(/\/remove\?/);
      if (mode.javaScript) await hydrated(page);
      await page.getByRole("link", { name: "Keep it" }).click();
      await expect(status(page, "registrations")).toContainText("1 of ");
      await list(page, "registrations").getByRole("link", { name: "Remove" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remove this launch registration?");
      await expect(page.getByRole("main")).toContainText(address);
      await send(page, mode, `Delete this registration`);
      await expectNotice(page, mode, "Registration deleted", "The address is no longer on the launch list.");
      await expect(list(page, "registrations")).toContainText("No launch registrations found");

      await open(page, mode, `/admin?users.q=${address}`);
      await list(page, "users").getByRole("link", { name: "Remove" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remove this user?");
      await send(page, mode, `Anonymise this user`);
      await expectNotice(page, mode, "User anonymised", "The row stays for the counts, without the person.");
      await expect(list(page, "users")).toContainText("No users found");
      await expect(list(page, "audit").locator("tbody tr").filter({ hasText: seeded.admin }).first()).toContainText(
        "Anonymised a user",
      );
      // Whoever was signed in under that name is not any more.
      expect((await other.get("/api/user")).status()).toBe(401);

      await open(page, mode, `/admin?users.q=${seeded.admin}`);
      await list(page, "users").getByRole("link", { name: "Remove" }).click();
      await expect(page.getByRole("alert")).toContainText("You cannot remove your own account here.");
      await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
      await other.dispose();
    });

    test("are taken away as a file in a new tab, with the search in force", async ({ page, seeded: { tag } }) => {
      await open(page, mode, `/admin?users.q=${tag}&users.consent=yes&users.sort=username`);
      const users = list(page, "users");
      for (const [format, ending] of [
        ["CSV", "csv"],
        ["JSON", "json"],
        ["Excel", "xlsx"],
      ] as const) {
        await users.getByLabel("Format of the file: Export Users").selectOption(format);
        const downloaded = page.waitForEvent("download");
        await users.getByRole("button", { name: "Export Users" }).click();
        const download = await downloaded;
        expect(download.suggestedFilename()).toMatch(new RegExp(`^users-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
        if (format !== "CSV") continue;
        const rows = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
        expect(rows[0]).toBe("\uFEFFID,Username,Admin Status,Marketing Consent");
        expect(rows).toHaveLength(1 + ROWS / 2);
        expect(rows.slice(1).every((row) => row.includes(tag) && row.endsWith(",User,Yes"))).toBe(true);
      }
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  });
}

test("the screen names who uses it and leads out again", async ({ page, seeded }) => {
  await signIn(page.request, seeded);
  await page.goto("/admin");
  const main = page.getByRole("main");
  await expect(main).toContainText(`Signed in as ${seeded.admin}`);
  await expect(main.getByRole("link", { name: "Security" })).toHaveAttribute("href", "/admin/security");
  for (const label of ["Total Users", "Total Registered"])
    await expect(main.getByRole("term").filter({ hasText: label })).toBeVisible();
  await hydrated(page);
  await main.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/admin");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await page.request.get("/admin", { maxRedirects: 0 })).status()).toBe(302);
});

test("the charts say in a table what they show", async ({ page, seeded: { tag, ...seeded } }) => {
  await signIn(page.request, { tag, ...seeded });
  await page.goto("/admin");
  const chart = page.getByRole("figure", { name: "New users by month" });
  await expect(chart.getByRole("img", { name: "New users by month" })).toBeVisible();
  await expect(chart.getByRole("table")).toBeHidden();
  await chart.getByText("Figures").click();
  const months = chart.getByRole("table").getByRole("row");
  await expect(months.filter({ hasText: /Jan 2026|Jan\. 2026/ })).toHaveCount(1);
  expect(await months.count()).toBe((await chart.locator("rect").count()) + 1);
  const sources = page.getByRole("figure", { name: "Launch registrations by source" });
  await sources.getByText("Figures").click();
  await expect(sources.getByRole("row", { name: `fair-${tag}` })).toContainText(String(Math.floor(ROWS / 3)));
});

for (const width of [390, 768, 1440]) {
  test.describe(`at ${width} px axe finds nothing and no page scrolls sideways`, () => {
    test.use({ viewport: { width, height: 844 } });
    test.beforeEach(({ page, seeded }) => signIn(page.request, seeded));
    const clean = async (page: Page, path: string) => {
      await page.goto(path);
      await hydrated(page);
      for (const figures of await page.locator(".bar-chart summary").all()) await figures.click();
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    };

    test("with rows", ({ page, seeded: { tag } }) =>
      clean(page, `/admin?users.q=user-1-${tag}&registrations.q=${tag}&subscribers.q=${tag}&audit.q=${tag}`));

    test("without rows", ({ page }) =>
      clean(page, "/admin?users.q=nobody&registrations.q=nobody&subscribers.q=nobody&audit.q=nobody"));

    test("before a record goes, and where it may not", async ({ page, seeded: { admin, tag } }) => {
      for (const name of [admin, `user-1-${tag}`]) {
        const found = await (await page.request.get(`/admin?users.q=${name}`)).text();
        await clean(page, /\/admin\/users\/\d+\/remove/.exec(found)?.[0] ?? "/admin");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remove this user?");
      }
    });
  });
}

test("by keyboard alone: past the rows, ordered in place, and with nothing lost", async ({ page, seeded }) => {
  await signIn(page.request, seeded);
  await page.goto(`/admin?registrations.q=${seeded.tag}`);
  await hydrated(page);
  const registrations = list(page, "registrations");
  await registrations.getByRole("link", { name: "Clear the search in Launch registrations" }).focus();
  await page.keyboard.press("Tab");
  const skip = registrations.getByRole("link", { name: "Skip the rows of Launch registrations" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(registrations.getByRole("link", { name: "Next" })).toBeFocused();

  await skip.focus();
  await page.keyboard.press("Tab");
  await expect(registrations.getByRole("region", { name: "Launch registrations, table" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(registrations.getByRole("link", { name: "ID", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(registrations.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "ascending");
  await expect(registrations.getByRole("link", { name: "Email", exact: true })).toBeFocused();
  await expect(registrations.getByRole("link", { name: "Email", exact: true })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(registrations.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "descending");
});

test("a visitor and a user see nothing of it", async ({ page, seeded: { tag }, allowConsole }) => {
  allowConsole(/403/);
  const shown = async () => (await page.request.get("/admin")).text();
  expect(await shown()).not.toContain(tag);
  await page.request.post("/api/register", {
    data: { username: `curious-${crypto.randomUUID()}@example.com`, password },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(await shown()).not.toContain(tag);
  const answer = await page.goto("/admin");
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Administrators only");
});
