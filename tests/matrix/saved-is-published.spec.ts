import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { bundleWorker } from "../../scripts/build-site.ts";
import { writeTime } from "../../scripts/content/time-zones.ts";
import { copyCheckout } from "../../scripts/copy-checkout.ts";
import { root } from "../../scripts/site-process.ts";
import { unusedReleaseId as id } from "../support/content.ts";
import { commitAll, runShell } from "../support/own-site.ts";
import { expect, test } from "../support/site-test.ts";
import { startSite } from "../support/sites.ts";

// From the request to the rehearsed deployment and the site: what the editor saves is merged in a
// real repository, and the commands of hosted CI run on it. scripts/publish/publish.test.ts has
// each way of the host's saying no.

const [host, copy, colleague] = ["host.git", "job", "colleague"].map((name) =>
  path.join(root, ".tmp/saved-is-published", name),
) as [string, string, string];
const person = {
  GIT_AUTHOR_NAME: "Edith",
  GIT_AUTHOR_EMAIL: "edith@example.com",
  GIT_COMMITTER_NAME: "Edith",
  GIT_COMMITTER_EMAIL: "edith@example.com",
};
const sh = (cwd: string, block: string, env = {}) => runShell(cwd, block, { ...person, ...env });
/** @returns what commands that cannot fail have printed */
function read(cwd: string, block: string): string {
  const { status, printed } = sh(cwd, block);
  expect(status, printed).toBe(0);
  return printed.trim();
}

/** What a job of hosted CI says of a branch's request. */
function check(branch: string) {
  read(
    copy,
    `git fetch --quiet origin
    git checkout --quiet --detach origin/main
    git merge --quiet --no-edit origin/${branch}`,
  );
  const checked = sh(copy, "npm run --silent content -- record --check", { RECORD: "later" });
  read(copy, "git checkout --quiet main");
  return checked;
}
/** What the job on main says. */
const publish = () =>
  sh(
    copy,
    `git fetch --quiet origin && git reset --quiet --hard origin/main &&
    npm run --silent content -- publish && npm run --silent content -- publish --commit &&
    git push --quiet origin HEAD:main && npm run --silent deploy -- --env staging --dry-run`,
  );

/**
 * Makes a request of a text, byte for byte as the editor writes it (tests/matrix/editor.spec.ts),
 * begun from a commit.
 */
async function request(branch: string, file: string, text: string, from = "origin/main") {
  read(colleague, `git fetch --quiet origin; git checkout --quiet -B ${branch} ${from}`);
  await mkdir(path.dirname(path.join(colleague, file)), { recursive: true });
  await writeFile(path.join(colleague, file), text);
  read(
    colleague,
    `git add --all
    git commit --quiet --message "content: save"
    git push --quiet --force origin ${branch}`,
  );
  return branch;
}
/** A colleague approves, and the host merges. */
function merge(branch: string) {
  read(colleague, "git fetch --quiet origin; git checkout --quiet -B main origin/main");
  const isMerged = sh(colleague, `git merge --no-ff --no-edit ${branch}`).status === 0;
  read(colleague, isMerged ? "git push --quiet origin main" : "git merge --abort");
  return isMerged;
}

const DAY_MS = 86_400_000;
const dayIn = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString("en-CA", { timeZone: "America/Toronto" });
const written = (day: string) =>
  new Date(day).toLocaleDateString("en-US", {
    month: "long",
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  });
const [bought, announced] = [dayIn(-2), dayIn(14)];
const publishAt = writeTime(new Date(`${announced}T12:30:00Z`), "America/Toronto");
const title = "Northlode Raises Bitcoin Treasury to 67.19 BTC";
const MISTAKE = 'RATE_LIMITS = "off"\n';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await rm(path.dirname(host), { recursive: true, force: true });
  await copyCheckout(copy);
  const settings = await readFile(path.join(copy, "wrangler.toml"), "utf8");
  const ruled = settings.replace("[env.staging.vars]\n", `$&${MISTAKE}`);
  await writeFile(path.join(copy, "wrangler.toml"), ruled);
  read(
    copy,
    `${commitAll}
    git branch --move main
    git clone --quiet --bare . ${host}
    git remote add origin ${host}
    git clone --quiet ${host} ${colleague}`,
  );
});

/** What the site that was built shows of the release at a time. */
async function lookAt(bundle: string, ms: number) {
  const local = {
    ENVIRONMENT: "local",
    LOCAL_LISTENER: "loopback",
    RATE_LIMITS: "off",
    MARKET_SOURCES: "simulated",
  };
  const offset = String(Math.round((ms - Date.now()) / 1000));
  const site = await startSite(bundle, { ...local, CLOCK_OFFSET_SECONDS: offset });
  const [news, events, treasury] = await Promise.all(
    ["/news/northlode-raises-bitcoin-treasury-to-6719-btc", "/investors/events", "/treasury"].map(
      (address) => fetch(site.origin + address),
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

test("what is saved and merged is recorded and deployed, holds its embargo, and each no is said in words", async () => {
  test.setTimeout(600_000);
  const begin = read(host, "git rev-parse main");
  const sentence = `Northlode bought 1 BTC on ${written(bought)}, for C$150,000, and now holds 67.19 BTC`;
  const release = await request(
    `cms/press/${id}-northlode-raises-bitcoin-treasury-to-67-19-btc`,
    `app/content/press/${id}-northlode-raises-bitcoin-treasury-to-67-19-btc.md`,
    `---
id: ${id}
title: ${title}
date: ${announced}
displayDate: ${written(announced)}
publishAt: ${publishAt}
summary: ${sentence}.
type: treasury
---

TORONTO, ${written(announced)} — ${sentence}, acquired for C$9,205,119. The price was C$150,000 per bitcoin, fees included.
`,
  );
  const openDay = `id: open-day
title: Open day at the vault
start: 2025-08-18T10:00:00-04:00
end: 2025-08-18T12:00:00-04:00
zone: America/Toronto
publishAt: 2025-07-02T07:30:00-04:00
`;
  const event = await request("cms/events/open-day", "app/content/events/open-day.yaml", openDay);

  const accept = (branch: string) => {
    const checked = check(branch);
    expect([checked.status, checked.printed]).toEqual([
      0,
      expect.stringContaining("the build accepts this change"),
    ]);
    expect(merge(branch)).toBe(true);
  };
  accept(release);
  // The row of the purchase, which names that release.
  const row = `  - {date: ${bought}, btc: "1.00", price: "150000", cost: "150000", total: {btc: "67.19"}, release: ${id}}\n`;
  const stated = read(host, "git show main:app/content/treasury.yaml");
  // Texts that value the holdings need the prices of a day with the same holdings.
  const prices = `  - {date: ${bought}, btc: "150000", gold: "146.50", release: ${id}}\n`;
  const withRow = `${stated.replace("\n\ngold:", `\n${row}\ngold:`).replace("\n\npublished:", `\n${prices}\npublished:`)}\n`;
  accept(await request("cms/treasury/treasury", "app/content/treasury.yaml", withRow));

  // Somebody else's text of the same name was merged first: the host merges neither over the other.
  const other = openDay.replace("at the vault", "at the office");
  await request("other", "app/content/events/open-day.yaml", other, begin);
  expect(merge(event)).toBe(true);
  expect(merge("other")).toBe(false);

  // The host lets nobody push to main; then the deployment is rejected; then an operator has mended
  // both.
  const hook = path.join(host, "hooks/pre-receive");
  await writeFile(
    hook,
    "#!/bin/sh\necho 'GH006: Protected branch update failed for refs/heads/main.' >&2\nexit 1\n",
    {
      mode: 0o755,
    },
  );
  const head = read(host, "git rev-parse main");
  const kept = publish();
  expect([kept.status, kept.printed]).toEqual([1, expect.stringContaining("GH006")]);
  expect(read(host, "git rev-parse main")).toBe(head);
  await rm(hook);
  const rejected = publish();
  expect([rejected.status, rejected.printed]).toEqual([3, expect.stringContaining("RATE_LIMITS")]);
  const settings = path.join(colleague, "wrangler.toml");
  read(colleague, "git fetch --quiet origin; git checkout --quiet -B settings origin/main");
  await writeFile(settings, (await readFile(settings, "utf8")).replace(MISTAKE, ""));
  read(colleague, "git commit --quiet --all --message 'fix: limit requests'");
  expect(merge("settings")).toBe(true);

  const published = publish();
  expect(published.status, published.printed).toBe(0);
  expect(read(host, "git log --format=%s --grep record main")).toBe(
    `content: record releases ${id}`,
  );

  const bundle = await bundleWorker(copy);
  const at = Date.parse(publishAt);
  const before = { release: 404, event: true, holdings: false };
  expect(await lookAt(bundle, at - DAY_MS)).toEqual(before);
  expect(await lookAt(bundle, at + DAY_MS)).toEqual({ release: 200, event: true, holdings: true });
});
