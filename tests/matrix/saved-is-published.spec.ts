import { spawnSync } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { bundleWorker } from "../../scripts/build-site.ts";
import { copyCheckout } from "../../scripts/copy-checkout.ts";
import { environment, root } from "../../scripts/site-process.ts";
import { ofTheEditor, openEditor, readState, save, signIn } from "../support/editor.ts";
import { expect, test } from "../support/site-test.ts";
import { startSite } from "../support/sites.ts";

// From the form to the rehearsed deployment: what the editor saves at the stand-in of the git host is merged in a real repository,
// and the commands of hosted CI run on it. scripts/publish/publish.test.ts has each way of the host's saying no.

test.use({ actionTimeout: 20_000 });

const [host, copy, colleague] = ["host.git", "job", "colleague"].map((name) =>
  path.join(root, ".tmp/saved-is-published", name),
) as [string, string, string];
const comment = path.join(root, ".tmp/saved-is-published/comment.md");

const person = ["AUTHOR", "COMMITTER"].flatMap((role) => [
  [`GIT_${role}_NAME`, "Edith"],
  [`GIT_${role}_EMAIL`, "edith@example.com"],
]);

/** A terminal of its own, with none of the tests' variables. */
function run(cwd: string, command: string, ...args: string[]) {
  const { SITE_BUILT, TEST_ALL, TEST_SITES, ...others }: NodeJS.ProcessEnv = { ...process.env, ...environment };
  const env = {
    ...others,
    ...Object.fromEntries(person),
    RECORD: cwd === copy && args.includes("--check") ? "later" : "",
  };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  return { status, printed: stdout + stderr };
}
const git = (cwd: string, ...args: string[]) => {
  const { status, printed } = run(cwd, "git", ...args);
  expect(status, printed).toBe(0);
  return printed.trim();
};

/** What a job of hosted CI says of a branch's request, or of main. */
async function runJob(...args: string[]) {
  await rm(comment, { force: true });
  const { status, printed } = run(copy, "npm", "run", "content", "--", "publish", ...args, "--comment", comment);
  return { status, printed, comment: await readFile(comment, "utf8").catch(() => "") };
}
async function check(branch: string) {
  git(copy, "fetch", "--quiet", "origin");
  git(copy, "checkout", "--quiet", "--detach", "origin/main");
  git(copy, "merge", "--quiet", "--no-edit", `origin/${branch}`);
  const checked = await runJob("--check");
  git(copy, "checkout", "--quiet", "main");
  return checked;
}
const publish = () => runJob("--env", "staging", "--tested", "--rehearse");

/** Takes what the editor has saved from the stand-in into branches of the repository. */
async function pushRequests() {
  const { requests } = await readState();
  for (const { branch, files } of requests) {
    git(colleague, "checkout", "--quiet", "-B", branch, "origin/main");
    for (const [file, text] of files) {
      await mkdir(path.dirname(path.join(colleague, file)), { recursive: true });
      await writeFile(path.join(colleague, file), text);
    }
    git(colleague, "add", "--all");
    git(colleague, "commit", "--quiet", "--message", "content: save");
    git(colleague, "push", "--quiet", "--force", "origin", branch);
  }
  return requests.map(({ branch }) => branch);
}
/** A colleague approves, and the host merges. */
function merge(branch: string) {
  git(colleague, "fetch", "--quiet", "origin");
  git(colleague, "checkout", "--quiet", "-B", "main", "origin/main");
  const { status } = run(colleague, "git", "merge", "--no-ff", "--no-edit", branch);
  if (status !== 0) run(colleague, "git", "merge", "--abort");
  else git(colleague, "push", "--quiet", "origin", "main");
  return status === 0;
}

const box = (page: Page, name: string, at = 0) => page.getByRole("textbox", { name, exact: true }).nth(at);
/** Opens the form of a new entry, writes into it, and saves. */
async function write(page: Page, kind: string, fields: Record<string, string>, others?: () => Promise<void>) {
  await page.goto("/admin/editor");
  await page.getByRole("treeitem", { name: kind }).click();
  await page.getByRole("button", { name: "Create New Entry" }).first().click();
  for (const [name, text] of Object.entries(fields)) {
    const number = page.getByRole("spinbutton", { name, exact: true });
    await ((await number.count()) > 0 ? number : box(page, name)).fill(text);
  }
  await others?.();
  await save(page);
}

const DAY_MS = 86_400_000;
const dayIn = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString("en-CA", { timeZone: "America/Toronto" });
const written = (day: string) =>
  new Date(day).toLocaleDateString("en-US", { month: "long", day: "numeric", year: "numeric", timeZone: "UTC" });
const [bought, announced] = [dayIn(-2), dayIn(14)];
const title = "Northlode Raises Bitcoin Treasury to 67.19 BTC";
const RULE = "2026-11-01T00:00:00Z";
const MISTAKE = 'RATE_LIMITS = "off"\n';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await rm(path.dirname(host), { recursive: true, force: true });
  await copyCheckout(copy);
  const settings = await readFile(path.join(copy, "wrangler.toml"), "utf8");
  const ruled = settings.replace("[env.staging.vars]\n", `$&RELEASE_APPROVALS_FROM = "${RULE}"\n${MISTAKE}`);
  await writeFile(path.join(copy, "wrangler.toml"), ruled);
  git(copy, "add", "--all");
  git(copy, "commit", "--quiet", "--message", "feat: begin");
  git(copy, "branch", "--move", "main");
  git(root, "clone", "--quiet", "--bare", copy, host);
  git(copy, "remote", "add", "origin", host);
  git(root, "clone", "--quiet", host, colleague);
});

/** What the site that was built shows of the release at a time. */
async function lookAt(bundle: string, ms: number, variables: Record<string, string> = {}) {
  const local = { ENVIRONMENT: "local", LOCAL_LISTENER: "loopback", RATE_LIMITS: "off", MARKET_SOURCES: "simulated" };
  const offset = String(Math.round((ms - Date.now()) / 1000));
  const site = await startSite(bundle, { ...local, ...variables, CLOCK_OFFSET_SECONDS: offset });
  const [news, events, treasury] = await Promise.all(
    ["/news/northlode-raises-bitcoin-treasury-to-6719-btc", "/investors/events", "/treasury"].map((address) =>
      fetch(site.origin + address),
    ),
  );
  const shown = {
    release: news?.status,
    event: (await events?.text())?.includes("Open day at the vault"),
    holdings: (await treasury?.text())?.includes("67.19"),
  };
  await site.close();
  return shown;
}

test("what is written in forms and merged is recorded and deployed, holds its embargo, and each no is said in words", async ({
  page,
  allowConsole,
}) => {
  test.setTimeout(600_000);
  ofTheEditor.forEach(allowConsole);
  // The editor makes the fields that are in view.
  await page.setViewportSize({ width: 1280, height: 4000 });
  await openEditor(page);
  await signIn(page);
  await expect(page.getByRole("row", { name: "Northlode Raises Bitcoin Treasury to 66.19 BTC" })).toBeVisible();
  const sentence = `Northlode bought 1 BTC on ${written(bought)}, for C$150,000, and now holds 67.19 BTC`;
  await write(page, "Press releases", {
    Number: "38",
    Title: title,
    Date: announced,
    "Date as readers see it": written(announced),
    "Publication time": `${announced}T07:30`,
    Summary: `${sentence}.`,
    Text: `TORONTO, ${written(announced)} — ${sentence}, acquired for C$9,205,119. The price was C$150,000 per bitcoin, fees included.`,
  });
  await write(
    page,
    "Purchases",
    {
      Date: bought,
      "Number of its release": "38",
      Number: "10",
      "Cost in CAD": "150000",
      Bitcoin: "1.00",
      "Price in CAD": "150000",
    },
    async () => {
      await page.getByRole("switch", { name: "Fees included" }).click();
      await box(page, "Bitcoin", 1).fill("67.19");
      await box(page, "Cost in CAD", 1).fill("9205119");
    },
  );
  await write(page, "Events", {
    Id: "open-day",
    Title: "Open day at the vault",
    Start: "2025-08-18T10:00:00-04:00",
    End: "2025-08-18T12:00:00-04:00",
    "Publication time": "2025-07-02T07:30",
  });
  const [release = "", purchase = "", event = ""] = await pushRequests();
  const { unknown } = await readState();
  expect(unknown).toEqual([]);

  // The release states what the ledger lacks, until the purchase, which waits for it, is merged.
  const early = await check(release);
  expect(early.status, early.printed).toBe(1);
  expect(early.comment).toMatch(
    /^### The build found \d+ problems?\n[\s\S]*38-northlode[\s\S]*67\.19[\s\S]*Open the text in the editor/,
  );
  const waiting = await check(purchase);
  expect([waiting.status, waiting.comment]).toEqual([
    0,
    expect.stringContaining("not before the release that it names"),
  ]);
  expect(merge(purchase)).toBe(true);
  const accepted = await check(release);
  expect([accepted.status, accepted.comment]).toEqual([
    0,
    expect.stringContaining(`**Release 38, ${title}** becomes public on `),
  ]);
  expect(accepted.comment).toContain("7:30 a.m. ET, once two administrators have approved this very text");
  expect(merge(release)).toBe(true);

  // Somebody else's text of the same name was merged first: the host merges neither over the other.
  git(colleague, "checkout", "--quiet", "-B", "other", `${purchase}^`);
  await mkdir(path.join(colleague, "app/content/events"), { recursive: true });
  await writeFile(path.join(colleague, "app/content/events/open-day.yaml"), "id: open-day\n");
  git(colleague, "add", "--all");
  git(colleague, "commit", "--quiet", "--message", "content: save");
  expect(merge(event)).toBe(true);
  expect(merge("other")).toBe(false);

  // The host lets nobody push to main; then the deployment is rejected; then an operator has mended both.
  const hook = path.join(host, "hooks/pre-receive");
  await writeFile(hook, "#!/bin/sh\necho 'GH006: Protected branch update failed for refs/heads/main.' >&2\nexit 1\n", {
    mode: 0o755,
  });
  const head = git(host, "rev-parse", "main");
  const kept = await publish();
  expect([kept.status, kept.comment]).toEqual([
    1,
    expect.stringMatching(/^### The main branch rejects the commit[\s\S]*GH006/),
  ]);
  expect(git(host, "rev-parse", "main")).toBe(head);
  await rm(hook);
  const rejected = await publish();
  expect([rejected.status, rejected.comment]).toEqual([
    1,
    expect.stringMatching(/^### The deployment was rejected\n[\s\S]*RATE\\_LIMITS/),
  ]);
  const settings = path.join(colleague, "wrangler.toml");
  git(colleague, "fetch", "--quiet", "origin");
  git(colleague, "checkout", "--quiet", "-B", "settings", "origin/main");
  await writeFile(settings, (await readFile(settings, "utf8")).replace(MISTAKE, ""));
  git(colleague, "commit", "--quiet", "--all", "--message", "fix: limit requests");
  expect(merge("settings")).toBe(true);

  const published = await publish();
  expect(published.status, published.printed).toBe(0);
  expect(published.comment).toMatch(/^### Published\n/);
  expect(git(host, "log", "--format=%s", "--grep", "record", "main")).toBe("content: record releases 38");
  const list = "app/content/treasury.yaml";
  expect(git(host, "show", `main:${list}`)).toBe((await readFile(path.join(root, list), "utf8")).trim());

  const bundle = await bundleWorker(copy);
  const at = Date.parse(`${announced}T12:30:00Z`);
  const before = { release: 404, event: true, holdings: false };
  expect(await lookAt(bundle, at - DAY_MS)).toEqual(before);
  expect(await lookAt(bundle, at + DAY_MS, { RELEASE_APPROVALS_FROM: RULE })).toEqual(before);
  expect(await lookAt(bundle, at + DAY_MS)).toEqual({ release: 200, event: true, holdings: true });
});
