import { execFileSync, spawnSync } from "node:child_process";
import { chmod, rm } from "node:fs/promises";
import path from "node:path";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { createTestFolder, draftCompany, secondBrand } from "../../tests/support/folders";
import { project } from "../content/files";
import { createSigningKey } from "../proofs/signing";
import { commitRecord, recordMain } from "./publish.ts";

// A job of hosted CI, with a repository in place of the git host.
type Folder = ReturnType<typeof createTestFolder>;
const [host, job, colleague, pristine] = [1, 2, 3, 4].map(createTestFolder) as [
  Folder,
  Folder,
  Folder,
  Folder,
];
const { root } = job;
const git = (folder: string, ...args: string[]) =>
  execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
for (const role of ["AUTHOR", "COMMITTER"]) {
  vi.stubEnv(`GIT_${role}_NAME`, "Edith");
  vi.stubEnv(`GIT_${role}_EMAIL`, "edith@example.com");
}

/** A colleague merges a request. */
async function merge(change: (files: Folder) => Promise<unknown>) {
  git(colleague.root, "pull", "--quiet", "origin", "main");
  await change(colleague);
  git(colleague.root, "add", "--all");
  git(colleague.root, "commit", "--quiet", "--message", "content: change");
  git(colleague.root, "push", "--quiet", "origin", "HEAD:main");
  git(root, "fetch", "--quiet", "origin");
  git(root, "reset", "--quiet", "--hard", "origin/main");
}
async function publish() {
  await recordMain(root);
  await commitRecord(root);
  git(root, "push", "--quiet", "origin", "HEAD:main");
}
const lastMessage = () => git(root, "log", "-1", "--format=%B");

const audit = "content/press/1-tidewell-opens-its-reserve-to-public-audit.md";
const history = "content/press-history.json";
const office = `---
id: 4
title: Tidewell Opens an Office
date: 2099-12-10
displayDate: December 10, 2099
publishAt: 2099-12-10T07:30:00-05:00
summary: Tidewell Harbour Corp. opens an office in Sydney, Nova Scotia, in January.
---

HALIFAX, December 10, 2099 — Tidewell Harbour Corp. opens an office.
`;
const addOffice = ({ write }: Folder) => write("content/press/4-office.md", office);
const addSentence = ({ edit }: Folder) => edit(audit, [/$/, "\nAn auditor checks it.\n"]);
const mention = ({ edit }: Folder) =>
  edit(audit, [
    "formerTitles:",
    "  - {date: 2025-04-04, at: 2025-04-04T09:15:00-04:00, what: It named no auditor., why: We had none.}\nformerTitles:",
  ]);
const editHistory = async (
  { read, write }: Folder,
  change: (chains: Record<string, []>) => void,
) => {
  const chains = JSON.parse(await read(history));
  change(chains);
  await write(history, JSON.stringify(chains));
};

beforeAll(async () => {
  // The privacy page's tables would take most of each build.
  await job.copy(secondBrand, "content/legal");
  const company = String((await draftCompany()).get("company.yaml"));
  await job.write("company.yaml", company.replace("# live: ", "live: ").replace("2027", "2020"));
  git(root, "init", "--quiet", "--initial-branch", "main");
  git(root, "add", "--all");
  git(root, "commit", "--quiet", "--message", "feat: begin");
  git(project, "clone", "--quiet", "--bare", root, host.root);
  git(root, "remote", "add", "origin", host.root);
  git(root, "fetch", "--quiet", "origin");
  await publish();
  await pristine.copy(host.root);
}, 60_000);
beforeEach(async () => {
  await host.copy(pristine.root);
  for (const folder of [job, colleague]) {
    await folder.remove();
    git(project, "clone", "--quiet", host.root, folder.root);
  }
});

it("what was merged is recorded by a commit of its own, which silences no tag, and again is safe", async () => {
  await merge(addOffice);
  await publish();
  expect(lastMessage()).toBe("content: record releases 4");
  expect(git(root, "show", "--format=", "--name-only").split("\n")).toEqual([
    history,
    expect.stringMatching(/^content\/press-history\/4\//),
  ]);
  await publish();
  expect(git(root, "log", "--format=%s", "-2").split("\n")[1]).toBe("content: change");
  await merge(mention);
  await merge(addSentence);
  await publish();
  expect(lastMessage()).toBe("content: record releases 1");
});

const nos: [change: string, make: (files: Folder) => Promise<unknown>, says: RegExp][] = [
  [
    "a published text without a word",
    addSentence,
    /press\/1-.*: was changed after it was published/,
  ],
  [
    "what git is to ignore",
    ({ write }) => write("content/.gitignore", "press-history/\n"),
    /content\/\.gitignore:1: "press-history\/" keeps the record/,
  ],
  [
    "a published text and its entry of the history",
    async (files) => {
      await addSentence(files);
      await editHistory(files, (chains) => delete chains[1]);
      await files.remove("content/press-history/1");
    },
    /press-history\.json: 1: lacks an entry of it that was public/,
  ],
  [
    "the day from which texts are public",
    ({ edit }) => edit("company.yaml", [/^live: .*/m, 'live: "2098-01-01"']),
    /company\.yaml: live: was 2020-01-15 on main/,
  ],
];
it.each(nos)(
  "a request that changes %s is not published, and leaves nothing",
  async (_, make, says) => {
    await merge(make);
    await expect(recordMain(root)).rejects.toThrow(says);
    expect(git(root, "status", "--porcelain")).toBe("");
  },
);

it("a checkout that is not main's, or without its history, is refused", async () => {
  await colleague.remove();
  git(project, "clone", "--quiet", "--depth=1", `file://${host.root}`, colleague.root);
  await expect(recordMain(colleague.root)).rejects.toThrow("lacks git's history");
  await job.write("content/search.yaml", "[]\n");
  await expect(recordMain(root)).rejects.toThrow(/^No commit has these changes:\nM content/);
  git(root, "add", "--all");
  git(root, "commit", "--quiet", "--message", "content: mine");
  await expect(recordMain(root)).rejects.toThrow("is not main as the git host has it");
});

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
const readSteps = async (): Promise<Step[]> =>
  parse(String((await draftCompany()).get(".github/workflows/publish.yml"))).jobs.publish.steps;

it("in the workflow each secret is in the one step that needs it, and none where packages build", async () => {
  const steps = await readSteps();
  expect(
    steps.flatMap(({ name = "", ...rest }) =>
      [...JSON.stringify(rest).matchAll(/secrets\.(\w+)/g)].map(
        ([, secret]) => `${name}: ${secret}`,
      ),
    ),
  ).toEqual([
    ": PRODUCT_TOKEN",
    "sign: SIGNING_KEY",
    "sign: SIGNING_PASSPHRASE",
    "push: RECORD_KEY",
    "deploy: CLOUDFLARE_API_TOKEN",
    "deploy: CLOUDFLARE_ACCOUNT_ID",
  ]);
  expect(JSON.stringify(steps[0])).toContain('"persist-credentials":false');
});

it("the workflow's steps sign the record and push it with a key that is gone afterwards", async () => {
  const passphrase = "a passphrase of the tests";
  const { file, publicKey } = await createSigningKey(passphrase, 1);
  await merge(async (files) => {
    await addOffice(files);
    await files.edit("brand/brand.ts", [
      "  routes: {",
      `  signingKeys: ["${publicKey}"],\n  routes: {`,
    ]);
  });
  // In place of the host: it takes the key that the command names, and runs what git asks for.
  const ssh = `#!/bin/sh\nfor last; do :; done\ngrep -q RECORD "$2" && cd ${path.dirname(host.root)} && eval "$last"\n`;
  await colleague.write(".git/bin/ssh", ssh);
  await chmod(colleague.at(".git/bin/ssh"), 0o755);
  const env = {
    ...process.env,
    BRAND_ROOT: root,
    PATH: `${colleague.at(".git/bin")}:${process.env.PATH}`,
    RUNNER_TEMP: colleague.at(".git"),
    GITHUB_REPOSITORY: path.basename(host.root),
    SIGNING_KEY: Buffer.from(file).toString("base64"),
    SIGNING_PASSPHRASE: passphrase,
    RECORD_KEY: "RECORD",
  };
  git(project, "clone", "--quiet", "--bare", host.root, `${host.root}.git`);
  const steps = await readSteps();
  const runStep = (wanted: string, cwd: string) => {
    const { run = "" } = steps.find(({ name }) => name === wanted) ?? {};
    const ran = spawnSync("bash", ["-eo", "pipefail", "-c", run], { cwd, env, encoding: "utf8" });
    expect(ran.status, ran.stdout + ran.stderr).toBe(0);
  };
  await recordMain(root);
  runStep("sign", project);
  await commitRecord(root);
  runStep("push", root);
  const shown = git(`${host.root}.git`, "show", "main:content/signatures.json");
  await rm(`${host.root}.git`, { recursive: true });
  expect(shown).toContain('"release 4, version 1"');
  for (const key of ["signing-key.age", "record-key"]) {
    await expect(colleague.read(`.git/${key}`)).rejects.toThrow("ENOENT");
  }
}, 30_000);
