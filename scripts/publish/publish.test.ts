import { execSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { parse } from "yaml";
import {
  audit,
  createTestFolder,
  draftCompany,
  embargoedRelease,
} from "../../tests/support/folders";
import { allowLogs } from "../../tests/support/vitest/logs";
import { project } from "../content/files";
import { record } from "../content/record";
import { createSigningKey } from "../proofs/signing";
import { commitRecord, recordMain } from "./publish.ts";

// A job of hosted CI, with a repository in place of the git host.
type Folder = ReturnType<typeof createTestFolder>;
const host = createTestFolder();
const job = createTestFolder();
const colleague = createTestFolder();
const pristine = createTestFolder();
const { root } = job;
const run = ({ root }: Folder, command: string) =>
  execSync(command, { cwd: root, encoding: "utf8" }).trim();
for (const role of ["AUTHOR", "COMMITTER"]) {
  vi.stubEnv(`GIT_${role}_NAME`, "Edith");
  vi.stubEnv(`GIT_${role}_EMAIL`, "edith@example.com");
}

async function cloneHost(folder: Folder, options = "") {
  await folder.remove();
  execSync(`git clone --quiet ${options} "file://${host.root}" "${folder.root}"`);
}
const commit = 'git add --all && git commit --quiet --message "content: change"';
/** A colleague merges a request. */
async function merge(change: (files: Folder) => Promise<unknown>) {
  await change(colleague);
  run(colleague, `${commit} && git push --quiet`);
  run(job, "git pull --quiet");
}
async function publish() {
  await recordMain(root);
  await commitRecord(root);
  run(job, "git push --quiet");
}

const addOffice = ({ write }: Folder) => write("content/press/4-office.md", embargoedRelease);
const addKey = ({ edit }: Folder, key: string) =>
  edit("brand/brand.ts", ["  routes: {", `  signingKeys: ["${key}"],\n  routes: {`]);

beforeAll(async () => {
  await job.copy();
  const company = String((await draftCompany()).get("company.yaml"));
  await job.write("company.yaml", company.replace("# live: ", "live: ").replace("2027", "2020"));
  run(job, `git init --quiet --initial-branch main && ${commit}`);
  execSync(`git clone --quiet --bare "${root}" "${host.root}"`);
  await cloneHost(job);
  await publish();
  await pristine.copy(host.root);
}, 60_000);
beforeEach(async () => {
  await host.copy(pristine.root);
  for (const folder of [job, colleague]) await cloneHost(folder);
});

it("what was merged is recorded by one commit of its own", async () => {
  await merge(addOffice);
  await publish();
  await publish();
  expect(run(job, "git log -2 --name-only --format=%B")).toMatch(
    /^content: record releases 4\n\n\ncontent\/press-history\.json\ncontent\/press-history\/4\/\w+\.md\n+content: change\n/,
  );
});

it.each<[what: string, change: (files: Folder) => Promise<unknown>, reason: RegExp]>([
  [
    "what git is to ignore",
    ({ write }) => write("content/.gitignore", "press-history/\n"),
    /content\/\.gitignore:1: "press-history\/" keeps the record/,
  ],
  [
    "a published text and its entry of the history",
    async (files) => {
      await files.edit(audit, [/$/, "\nAn auditor checks it.\n"]);
      await files.write("content/press-history.json", "{}");
    },
    /press-history\.json: 1: lacks an entry of it that was public/,
  ],
  [
    "the day from which texts are public",
    ({ edit }) => edit("company.yaml", [/^live: .*/m, 'live: "2098-01-01"']),
    /company\.yaml: live: was 2020-01-15 on main/,
  ],
  [
    "the key, which has signed nothing, and a page that is to be written",
    async (files) => {
      await addOffice(files);
      await files.edit("content/pages/about.md", [/$/, "\n[WRITE: where]\n"]);
      await addKey(files, Buffer.alloc(32).toString("base64"));
    },
    /(?=.*release 4, version 1: is not signed)(?=.*about\.md:\d+: is still to be written)/s,
  ],
])("a request that changes %s is not published, and leaves nothing", async (_, change, reason) => {
  await merge(change);
  await expect(publish()).rejects.toThrow(reason);
  expect(run(job, "git status --porcelain")).toBe("");
});

it("a checkout that is not main's, or without its history, is refused", async () => {
  await cloneHost(colleague, "--depth 1");
  await expect(recordMain(colleague.root)).rejects.toThrow("lacks git's history");
  await job.write("content/search.yaml", "[]\n");
  await expect(recordMain(root)).rejects.toThrow(/^No commit has these changes:\nM content/);
  run(job, commit);
  await expect(recordMain(root)).rejects.toThrow("is not main as the git host has it");
});

type Step = Partial<Record<"id" | "name" | "run", string>> & { env?: Record<string, string> };
const readSteps = async (name: string): Promise<Step[]> =>
  parse(String((await draftCompany()).get(`.github/workflows/${name}.yml`))).jobs[name].steps;

it("the workflow's steps sign and push the record with keys that are gone afterwards", async () => {
  const { file, publicKey } = await createSigningKey("passphrase", 1);
  await merge(async (files) => {
    await addOffice(files);
    await addKey(files, publicKey);
  });
  // In place of the host: it takes the key that the command names, and runs what git asks for.
  const ssh = `#!/bin/sh\nfor asked; do :; done\ngrep -q RECORD "$2" && grep -q ^github "\${6#*=}" && eval "\${asked%.git*}'"\n`;
  await colleague.write(".git/bin/ssh", ssh, 0o755);
  const runner = {
    ...process.env,
    BRAND_ROOT: root,
    PATH: `${colleague.at(".git/bin")}:${process.env.PATH}`,
    RUNNER_TEMP: colleague.at(".git"),
    GITHUB_OUTPUT: colleague.at(".git/output"),
    GITHUB_REPOSITORY: host.root,
  };
  const secrets: Readonly<Record<string, string>> = {
    "${{ secrets.SIGNING_KEY }}": Buffer.from(file).toString("base64"),
    "${{ secrets.SIGNING_PASSPHRASE }}": "passphrase",
    "${{ secrets.RECORD_KEY }}": "RECORD",
  };
  for (const { id, name = id, run = "", env: own = {} } of await readSteps("publish")) {
    if (!name || name === "deploy") continue;
    const cwd = name === "push" ? root : project;
    const filled = Object.entries(own).map(([key, value]) => [key, secrets[value] ?? value]);
    const env = { ...runner, ...Object.fromEntries(filled) };
    const ran = spawnSync("bash", ["-eo", "pipefail", "-c", run], { cwd, env, encoding: "utf8" });
    expect(ran.status, ran.stdout + ran.stderr).toBe(0);
  }
  expect(await colleague.read(".git/output")).toMatch(/^said<<.+\n~~~~\n.*signed release 4/s);
  const signed = '"release 4, version 1"';
  expect(run(host, "git show main:content/signatures.json")).toContain(signed);
  for (const key of ["signing-key.age", "record-key"]) {
    expect(existsSync(colleague.at(`.git/${key}`))).toBe(false);
  }

  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("BRAND_ROOT", root);
  vi.stubEnv("SIGNING_PASSPHRASE", "passphrase");
  await job.edit("content/press/4-office.md", ["January", "May"]);
  expect(await record(["--check"])).toBe(0);
  expect(run(job, "git status --porcelain")).toBe("M content/press/4-office.md");
  allowLogs("SIGNING_KEY_FILE: must name", "content: ");
  expect(await record([])).toBe(1);
  const about = "content/pages/about.md";
  await job.edit(about, ["title:", "titel:"]);
  expect(await record(["--check"])).toBe(1);
  await job.edit(about, ["titel:", "title:"]);
  await colleague.write(".git/key.age", Buffer.from(file));
  vi.stubEnv("SIGNING_KEY_FILE", colleague.at(".git/key.age"));
  const print = vi.spyOn(console, "log");
  expect(await record(["--sign-all"])).toBe(0);
  expect(print.mock.lastCall).toEqual([expect.stringMatching(/signed \d+ pieces/)]);
}, 120_000);

it("the workflow's steps stamp each text once, and ask for a review of what they change", async () => {
  await merge(({ write }) => write("content/press-history/9/gone.md.ots", "old"));
  const ots = `[ $1 = stamp ] && exec cp "$2" "$2.ots"\ncp "$2" "$2.bak"\necho block >>"$2"\nexit 1`;
  for (const [name, script] of Object.entries({ ots, gh: 'echo "$*" >&2' })) {
    await pristine.write(`bin/${name}`, `#!/bin/sh\n${script}\n`, 0o755);
  }
  const env = {
    ...process.env,
    PATH: `${pristine.at("bin")}:${process.env.PATH}`,
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `url.${host.root}.insteadOf`,
    GIT_CONFIG_VALUE_0: "https://x-access-token:T@github.com/acme/site",
    GITHUB_REPOSITORY: "acme/site",
    GH_TOKEN: "T",
  };
  for (const blocks of [1, 2]) {
    await cloneHost(job);
    for (const { name, run = "" } of await readSteps("stamps")) {
      if (name) execSync(`set -e\n${run}`, { cwd: root, env, shell: "bash", stdio: "pipe" });
    }
    expect(run(host, "git diff --name-status main stamps")).toMatch(
      /^(A\tcontent\/press-history\/\d\/\w+\.md\.ots\n){2}D\t.*gone\.md\.ots$/,
    );
    expect(run(host, "git grep -c block stamps")).toMatch(new RegExp(`(.*:${blocks}\n?){2}$`));
  }
}, 60_000);
