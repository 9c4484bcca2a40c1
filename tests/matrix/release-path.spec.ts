import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { copyCheckout } from "../../scripts/copy-checkout.ts";
import { root } from "../../scripts/site-process.ts";
import { password, sameOrigin } from "../support/accounts.ts";
import { unusedReleaseId } from "../support/content.ts";
import {
  commitAll,
  endGroup,
  endGroups,
  findPorts,
  runShell,
  startGroup,
} from "../support/own-site.ts";
import { expect, expectClean, open, test } from "../support/site-test.ts";

// A release on its way, as its editor and an administrator see it. Its second is that of
// embargo.worker.test.ts, its corrections are those of release-status.worker.test.ts.

test.use({ actionTimeout: 15_000 });
test.afterAll(endGroups);

const copy = path.join(root, ".tmp/release-path");
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

const sh = (block: string) => runShell(copy, block);

/** Starts the copy's site so many seconds before the release's publication. */
async function startBefore(seconds: number) {
  const { port, options } = await findPorts();
  const origin = `http://localhost:${port}`;
  const offset = Math.round((Date.parse(publishAt) - Date.now()) / 1000) - seconds;
  const clock = ["--var", `CLOCK_OFFSET_SECONDS:${offset}`];
  const site = startGroup("node", ["scripts/start.ts", ...options, ...clock], { cwd: copy });
  const isUp = () => fetch(`${origin}/healthz`).then(Boolean, () => false);
  await expect.poll(isUp, { timeout: 90_000 }).toBe(true);
  return { origin, stop: () => endGroup(site) };
}

/** Looks at a page on a phone and a desk. */
async function look(page: Page, address: string) {
  await open(page, address);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectClean(page);
  }
}

const signIn = (page: Page, origin: string) =>
  page.request.post(`${origin}/api/login`, {
    data: { username: "one@example.com", password },
    headers: sameOrigin,
  });

test("a release is written, previewed, published and sent", async ({ page, allowConsole }) => {
  test.setTimeout(600_000);
  // Of the emails' frames, which run nothing, and of a session that ended with the hour.
  allowConsole(/^Blocked script execution|401/);
  await copyCheckout(copy);
  const file = `app/content/press/${unusedReleaseId}-second-quarter.md`;
  await writeFile(path.join(copy, file), release);
  sh("npm run content -- record && npm run build");
  sh(`npm run admin:create -- --username one@example.com --password '${password}'`);

  const before = await startBefore(3_600);
  await signIn(page, before.origin);
  await look(page, `${before.origin}/admin/releases`);
  const card = page.getByRole("article", { name: title });
  await card.getByRole("link", { name: /^Preview/ }).click();
  await expect(page.getByRole("complementary", { name: "Embargo" })).toContainText(
    "Embargoed until",
  );
  const preview = page.frameLocator("iframe[title='The email']");
  await expect(preview.getByRole("heading")).toHaveText(title);
  await look(page, page.url());
  // Its socket ends before the site does, or the page would complain.
  await page.goto("about:blank");
  before.stop();

  // Its publication time comes.
  const { origin, stop } = await startBefore(15);
  await expect(async () => {
    await page.goto(`${origin}/local-mail`);
    await expect(page.getByRole("article").filter({ hasText: title })).toHaveCount(1);
  }).toPass({ timeout: 90_000 });
  // An administrator's session has ended within the hour.
  await signIn(page, origin);
  for (const path of ["/local-mail", "/admin/releases"]) await look(page, origin + path);
  const row = page.locator("tr").filter({ hasText: title });
  await expect(row.getByRole("cell", { name: /^Sent/ })).toBeVisible();
  await page.goto("about:blank");
  stop();

  // And as an operator deploys it.
  sh(`${commitAll}\necho SESSION_SECRET=$(openssl rand -hex 32) > .dev.vars.staging`);
  expect(sh("npm run deploy -- --env staging --dry-run")).toContain("Nothing was published.");
});
