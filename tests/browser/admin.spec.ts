import { registerAdmin, signIn } from "../support/accounts.ts";
import { runSql } from "../support/running-sites.ts";
import { expect, expectClean, markDocument, open, test } from "../support/site-test.ts";

/** Three pages of them. */
const ROWS = 130;

test("the lists are searched, ordered and paged in place, by keyboard", async ({ page }) => {
  // In each row, so that those of other tests are not counted.
  const tag = `t${crypto.randomUUID().slice(0, 8)}`;
  await runSql(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
      insert into launch_registrations (email, source, registered_at, consent_version, consented_at)
      select printf('r-%03d-${tag}@example.com', i), 'gold-launch', i, '1', 1 from n`,
  );
  await signIn(page.request, await registerAdmin());
  await open(page, "/admin");
  const isKept = await markDocument(page);
  const registrations = page.locator("section#registrations");
  const link = (name: string) => registrations.getByRole("link", { name, exact: true });
  const firstRow = registrations.locator("tbody th").first();
  await registrations.getByRole("searchbox", { name: "Email" }).fill(tag);
  const source = registrations.getByRole("combobox", { name: "Source" });
  await source.selectOption("gold-launch");
  await page.keyboard.press("Enter");
  await expect(registrations.getByRole("status")).toContainText(`${ROWS} of `);
  await expect(page).toHaveURL(/\/admin\?.*registrations\.q=t.*#registrations$/);

  const clear = link("Clear the search in Launch registrations");
  await clear.focus();
  await page.keyboard.press("Tab");
  const skip = link("Skip the Launch registrations table");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(link("Next")).toBeFocused();
  await link("ID").focus();
  await page.keyboard.press("Tab");
  const head = registrations.getByRole("columnheader", { name: "Email" });
  for (const [order, row] of Object.entries({
    ascending: "r-001",
    descending: `r-${ROWS}`,
  })) {
    await page.keyboard.press("Enter");
    await expect(head).toHaveAttribute("aria-sort", order);
    await expect(firstRow).toContainText(row);
    await expect(link("Email")).toBeFocused();
    await expect(link("Email")).toBeInViewport();
  }
  await expectClean(page);
  await registrations.locator("tbody th").last().scrollIntoViewIfNeeded();
  await link("Next").press("Enter");
  await expect(firstRow).toContainText(`r-0${ROWS - 50}`);
  await expect(firstRow).toBeInViewport();
  await expect(registrations.getByRole("heading", { level: 2 })).toBeFocused();
  await clear.press("Enter");
  await expect(registrations.getByRole("status")).toContainText(" total");
  await expect(registrations.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(registrations.getByRole("searchbox")).toHaveValue("");
  await expect(source).toHaveValue("");
  expect(await isKept()).toBe(true);
  // On a phone each cell has its column's name.
  await page.setViewportSize({ width: 390, height: 844 });
  const cell = registrations.locator("tbody td[data-label]:not(.data-actions)").first();
  const shown = await cell.evaluate((cell) => getComputedStyle(cell, "::before").content);
  expect(shown).toContain(await cell.getAttribute("data-label"));
  await page.emulateMedia({ media: "print" });
  const table = registrations.locator(".data-table");
  expect(await table.evaluate((table) => table.scrollHeight - table.clientHeight)).toBe(0);
});
