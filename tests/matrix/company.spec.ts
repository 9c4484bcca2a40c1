import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { bundleWorker } from "../../scripts/build-site.ts";
import { copyCheckout } from "../../scripts/copy-checkout.ts";
import { root } from "../../scripts/site-process.ts";
import { norrsken } from "../support/norrsken.ts";
import { commitAll, runShell, walkSite } from "../support/own-site.ts";
import { expect, expectHeading, test } from "../support/site-test.ts";
import { startSite } from "../support/sites.ts";

test.describe.configure({ mode: "serial" });
test.setTimeout(300_000);

const code = path.join(root, ".tmp/new-company/code");
const company = path.join(root, ".tmp/new-company/norrsken");

/** The tutorial's company, whose law, language and days are not the sample's. */
const answers = Object.entries(norrsken)
  .map(([name, value]) => `--${name} "${value}"`)
  .join(" ");
const ofTheSample = /northlode|nlode|grammie|harrowgate/i;

/** What a company without gold, launchpad and events does not have. */
const leftOut = /\bgold\b|launchpad|launch list|webcast/i;

const sh = (block: string, cwd = code) => runShell(cwd, block, { BRAND_ROOT: "../norrsken" });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await rm(path.dirname(code), { recursive: true, force: true });
  await copyCheckout(code);
  sh(commitAll);
  sh(`npm run company -- new ../norrsken ${answers}`);
  sh(`git init --quiet && ${commitAll}`, company);
});

async function serve(folder: string, env: Record<string, string> = {}) {
  runShell(code, `npm run company -- use ${folder}\nnpm run build`, env);
  return startSite(await bundleWorker(code));
}

const starts = ["/", "/.well-known/security.txt", "/llms.txt", "/sitemap.xml", "/robots.txt"];

/** That no link of a site leads nowhere, and none of its pages and files names the sample. */
function expectOwn(answers: Awaited<ReturnType<typeof walkSite>>) {
  for (const [path, { status, text }] of answers) {
    // The list of all modules names those of pages that the site has not. A link may be to be written.
    if (!/^\/build\/|\[WRITE: /.test(path)) expect.soft(status, path).toBeLessThan(400);
    expect.soft(text.match(ofTheSample), path).toBeNull();
  }
}

test("a new company's site names no sample, and marks what is to be written", async ({ page }) => {
  const site = await serve("../norrsken", { SETUP: "1" });
  const answers = await walkSite(site.origin, ["/setup", ...starts]);
  expect(answers.size).toBeGreaterThan(60);
  expectOwn(answers);

  await page.goto(`${site.origin}/legal/privacy`);
  await expect(page.locator("main mark").first()).toContainText(
    "[WRITE: have counsel review this draft",
  );
  const highlighted = () =>
    page.evaluate(() => (CSS.highlights.get("placeholder") as Highlight | undefined)?.size ?? 0);
  await expect.poll(highlighted).toBeGreaterThan(0);
  await page.getByRole("link", { name: /texts and pictures still to be made/ }).click();
  await expectHeading(page, /^\d+ texts and pictures to make\.$/);
  await expect(page.getByRole("main")).toContainText("have counsel review this draft, then put");
  await page.goto("about:blank");
  await site.close();
});

test("a company without gold, launchpad and events has its own parts alone", async () => {
  await cp(path.join(root, "tests/second-brand"), path.join(code, "../tidewell"), {
    recursive: true,
  });
  const site = await serve("../tidewell");
  const answers = await walkSite(site.origin, starts);
  expect(answers.size).toBeGreaterThan(30);
  expectOwn(answers);
  for (const [path, { text }] of answers) {
    if (text.startsWith("<!DOCTYPE")) {
      const words = text.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, " ");
      expect.soft(words.match(leftOut), path).toBeNull();
    }
  }
  expect(answers.get("/")?.text).toContain("CSE: TIDE");
  await site.close();
});
