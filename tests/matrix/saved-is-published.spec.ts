import { spawnSync } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { copyCheckout } from "../../scripts/copy-checkout.ts";
import { environment, root } from "../../scripts/site-process.ts";
import { ofTheEditor, openEditor, openEntry, readState, save, signIn } from "../support/editor.ts";
import { expect, test } from "../support/site-test.ts";

// From the form to the rehearsed deployment: what the editor saves at the stand-in of the git host is merged in a real repository,
// and the commands of hosted CI run on it. scripts/publish/publish.test.ts has each way of the host's saying no.

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
  const env = { ...others, ...Object.fromEntries(person), RECORD: cwd === copy && args.includes("--check") ? "later" : "" };
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
  return { status, printed, said: await readFile(comment, "utf8").catch(() => "") };
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

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, text] of Object.entries(fields)) await box(page, name).fill(text);
}
async function choose(page: Page, name: string, option: string) {
  await page.getByRole("combobox", { name, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
async function begin(page: Page, kind: string) {
  await page.goto("/admin/editor");
  await page.getByRole("treeitem", { name: kind, exact: true }).click();
  await page.getByRole("button", { name: /^New/ }).click();
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await rm(path.dirname(host), { recursive: true, force: true });
  await copyCheckout(copy);
  const settings = await readFile(path.join(copy, "wrangler.toml"), "utf8");
  const named = settings
    .replace(/database_id = "0+-/g, () => `database_id = "${crypto.randomUUID().slice(0, 8)}-`)
    .replace("[env.staging.vars]\n", '[env.staging.vars]\nRELEASE_APPROVALS_FROM = "2026-11-01T00:00:00Z"\n');
  await writeFile(path.join(copy, "wrangler.toml"), named);
  git(copy, "add", "--all");
  git(copy, "commit", "--quiet", "--message", "feat: begin");
  git(copy, "branch", "--move", "main");
  git(root, "clone", "--quiet", "--bare", copy, host);
  git(copy, "remote", "add", "origin", host);
  git(root, "clone", "--quiet", host, colleague);
});

test("what is written in forms and merged is recorded and deployed at its hour, and each no is said in words", async ({
  page,
  allowConsole,
}) => {
  test.setTimeout(600_000);
  ofTheEditor.forEach(allowConsole);
  await openEditor(page);
  await signIn(page);
  await begin(page, "Press releases");
  await page.screenshot({ path: "/tmp/publish-1.png", fullPage: true });
  await begin(page, "Purchases");
  await page.screenshot({ path: "/tmp/publish-2.png", fullPage: true });
  console.log(await page.getByRole("main").ariaSnapshot());
});
