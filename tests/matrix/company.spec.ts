import { rm } from "node:fs/promises";
import path from "node:path";
import { bundleWorker } from "../../scripts/build-site.ts";
import { copyCheckout } from "../../scripts/copy-checkout.ts";
import { root } from "../../scripts/site-process.ts";
import { norrsken } from "../support/norrsken.ts";
import { commitAll, runShell, walkSite } from "../support/own-site.ts";
import { expect, expectHeading, test } from "../support/site-test.ts";
import { startSite } from "../support/sites.ts";

const code = path.join(root, ".tmp/new-company/code");
const company = path.join(root, ".tmp/new-company/norrsken");

/** The tutorial's company, whose law, language and days are not the sample's. */
const answers = Object.entries(norrsken)
  .map(([name, value]) => `--${name} "${value}"`)
  .join(" ");
const ofTheSample = /northlode|nlode|grammie|harrowgate/i;
/** What a company without gold, launchpad and events does not have. */
const leftOut = /\bgold\b|launchpad|launch list|webcast/i;

test("a new company's site has its own parts alone, and marks what is to be written", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await rm(path.dirname(code), { recursive: true, force: true });
  await copyCheckout(code);
  const sh = (block: string, cwd = code) => runShell(cwd, block);
  sh(`${commitAll}\nnpm run company -- new ../norrsken ${answers}`);
  sh(`git init --quiet && ${commitAll}`, company);
  sh("npm run company -- use ../norrsken\nnpm run build");
  const site = await startSite(await bundleWorker(code));
  const pages = await walkSite(site.origin, [
    "/setup",
    "/",
    "/.well-known/security.txt",
    "/llms.txt",
    "/sitemap.xml",
    "/robots.txt",
  ]);
  expect(pages.size).toBeGreaterThan(60);
  for (const [path, { status, text }] of pages) {
    // The list of all modules names those of pages that the site has not. A link may be to be written.
    if (!/^\/build\/|\[WRITE: /.test(path)) expect.soft(status, path).toBeLessThan(400);
    expect.soft(text.match(ofTheSample), path).toBeNull();
    if (!text.startsWith("<!DOCTYPE")) continue;
    const words = text.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, " ");
    expect.soft(words.match(leftOut), path).toBeNull();
  }

  await page.goto(`${site.origin}/legal/privacy`);
  await expect(page.locator("main mark").first()).toContainText(
    "[WRITE: have counsel review this draft",
  );
  const highlighted = () =>
    page.evaluate(() => (CSS.highlights.get("placeholder") as Highlight | undefined)?.size ?? 0);
  await expect.poll(highlighted).toBeGreaterThan(0);
  await page.getByRole("link", { name: /texts and pictures still to be made/ }).click();
  await expectHeading(page, /^\d+ texts and pictures to make\.$/);
  await page.goto("about:blank");
  await site.close();
});
