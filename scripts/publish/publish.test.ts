import { execFileSync } from "node:child_process";
import { chmod } from "node:fs/promises";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createTestFolder, secondBrand } from "../../tests/support/folders";
import { project } from "../content/files";
import { createSigningKey } from "../proofs/signing";
import { checkChange, publishMain, type Steps } from "./publish.ts";
import { NotPublished } from "./words.ts";

// A job of hosted CI, against a real repository in place of the git host, which can say no.
const [host, job, colleague, pristine] = [1, 2, 3, 4].map(createTestFolder) as [Folder, Folder, Folder, Folder];
type Folder = ReturnType<typeof createTestFolder>;
const { root } = job;
const git = (folder: string, ...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
const identity = { name: "Edith", email: "edith@example.com" };
for (const role of ["AUTHOR", "COMMITTER"])
  for (const [key, value] of Object.entries(identity)) vi.stubEnv(`GIT_${role}_${key.toUpperCase()}`, value);

/** A colleague approves and merges a request with these files. */
async function merge(files: Record<string, string>, message = "content: change") {
  git(colleague.root, "pull", "--quiet", "--ff-only", "origin", "main");
  for (const [file, text] of Object.entries(files)) await colleague.write(file, text);
  git(colleague.root, "add", "--all");
  git(colleague.root, "commit", "--quiet", "--message", message);
  git(colleague.root, "push", "--quiet", "origin", "HEAD:main");
}
const messages = () => git(host.root, "log", "--format=%s", "main").split("\n");

const publishAt = "2099-12-10T07:30:00-05:00";
const release = (summary = "Tidewell Harbour Corp. opens an office in Sydney, Nova Scotia, in January.") => ({
  "content/press/4-office.md": `---
id: 4
title: Tidewell Opens an Office
date: 2099-12-10
displayDate: December 10, 2099
publishAt: ${publishAt}
summary: ${summary}
---

HALIFAX, December 10, 2099 — Tidewell Harbour Corp. opens an office.
`,
});
const audit = "content/press/1-tidewell-opens-its-reserve-to-public-audit.md";
/** The first release with another text, and a correction that says so. */
async function correct({ isMentioned }: { isMentioned: boolean }) {
  const changed = `${await job.read(audit)}\nAn auditor checks it.\n`;
  const mention =
    "  - {date: 2025-04-04, at: 2025-04-04T09:15:00-04:00, what: It named no auditor., why: We had none.}\n";
  return { [audit]: isMentioned ? changed.replace("formerTitles:", `${mention}formerTitles:`) : changed };
}

let deployed: string[] = [];
const run = (steps: Partial<Steps> = {}, options: Parameters<typeof publishMain>[1] = {}) =>
  publishMain(root, options, {
    stamp: async () => true,
    // What is deployed is on main before.
    deploy: async () => void deployed.push(git(host.root, "rev-parse", "main")),
    ...steps,
  });
const clone = async (folder: Folder) => {
  await folder.remove();
  git(project, "clone", "--quiet", host.root, folder.root);
};

beforeAll(async () => {
  // The privacy page's tables would take most of each build.
  await job.copy(secondBrand, "content/legal");
  git(root, "init", "--quiet", "--initial-branch", "main");
  git(root, "add", "--all");
  git(root, "commit", "--quiet", "--message", "feat: begin");
  git(project, "clone", "--quiet", "--bare", root, host.root);
  await clone(job);
  expect(await run()).toMatchObject({ isDone: true });
  expect(messages()).toEqual(["content: record releases 1, 3", "feat: begin"]);
  await pristine.copy(host.root);
}, 60_000);
beforeEach(async () => {
  deployed = [];
  await host.copy(pristine.root);
  await Promise.all([job, colleague].map(clone));
});
afterEach(() => {
  for (const name of ["SIGNING_KEY_FILE", "SIGNING_PASSPHRASE", "PUSH_URL"]) delete process.env[name];
});

it("a release that was merged is recorded by a commit of its own, deployed, and told with its publication time; again is safe", async () => {
  const about = "content/pages/about.md";
  await merge({ ...release(), [about]: `${await job.read(about)}\nWe like harbours.\n` });
  const { isDone, comment } = await run();
  expect([isDone, comment]).toEqual([true, expect.stringMatching(/^### Published\n/)]);
  expect(comment).toContain(
    "- **Release 4, Tidewell Opens an Office** becomes public on Thursday, December 10, 2099, 7:30 a.m. ET\n",
  );
  expect(comment).toContain("- **pages/about.md** is public now\n");
  expect(messages().slice(0, 2)).toEqual(["content: record releases 4", "content: change"]);
  expect(git(host.root, "show", "--format=", "--name-only", "main").split("\n")).toEqual([
    "content/press-history.json",
    expect.stringMatching(/^content\/press-history\/4\//),
  ]);
  expect(deployed).toEqual([git(host.root, "rev-parse", "main")]);

  expect(await run({}, { since: "HEAD^1^1" })).toEqual({ isDone, comment });
  expect(messages()[0]).toBe("content: record releases 4");
  expect(deployed).toHaveLength(2);
});

it("a correction in the open is published at once, and one that is not mentioned never", async () => {
  await merge(await correct({ isMentioned: false }));
  const rejected = await run();
  expect([rejected.isDone, rejected.comment]).toEqual([
    false,
    expect.stringMatching(
      /^### The build found 1 problem\n\n- \*\*press\/1-.*\*\*: was changed after it was published/,
    ),
  ]);
  expect([deployed, messages()[0]]).toEqual([[], "content: change"]);
  await merge(await correct({ isMentioned: true }));
  expect((await run()).comment).toMatch(
    /- \*\*Release 1, Tidewell Opens .*\*\*, corrected, is public now at https:\/\/tidewell\.example\/news\//,
  );
});

it("what main gets while the record is written is published too", async () => {
  await merge(release());
  const stamp = vi.fn<Steps["stamp"]>().mockResolvedValue(true);
  stamp.mockImplementationOnce(async () => {
    await merge({ "README.md": "Acme\n" }, "content: meanwhile");
    return true;
  });
  expect((await run({ stamp })).isDone).toBe(true);
  expect(stamp).toHaveBeenCalledTimes(2);
  expect(messages().slice(0, 3)).toEqual(["content: record releases 4", "content: meanwhile", "content: change"]);
  expect(deployed).toHaveLength(1);
});

let count = 0;
const nos: [why: string, arrange: (steps: Partial<Steps>) => Promise<void>, says: RegExp][] = [
  [
    "main is protected from the job",
    async () => {
      await merge(release());
      await host.write("hooks/pre-receive", "#!/bin/sh\necho 'GH006: Protected branch update failed.' >&2\nexit 1\n");
      await chmod(host.at("hooks/pre-receive"), 0o755);
    },
    /^### The main branch rejects the commit with the record\n[\s\S]*GH006: Protected branch[\s\S]*An operator lets the job's key pass/,
  ],
  [
    "main changes faster than the record is written",
    async (steps) => {
      await merge(release());
      steps.stamp = () => merge({ "README.md": `${++count}\n` }).then(() => true);
    },
    /^### The main branch changes too fast/,
  ],
  [
    "the git host is not there",
    async () => {
      process.env.PUSH_URL = "https://bot:ghs_1234@127.0.0.1:9/acme";
    },
    /^### git fetch failed\n\n- (?!.*ghs_)[\s\S]*An operator/,
  ],
  [
    "a text is wrong, whatever its request's check said",
    async () => {
      await merge(release("Too short."));
    },
    /^### The build found 1 problem\n\n- \*\*press\/4-office\.md\*\*, line 7: summary: [\s\S]*Nothing of this change is public/,
  ],
  [
    "the checkout has changes of its own",
    () => job.write("content/search.yaml", "[]\n"),
    /^### There are changes that no commit has/,
  ],
  [
    "the company's key is elsewhere",
    async () => {
      await merge({ ...release(), ...(await withKey()).files });
    },
    /^### The company’s signing key is not here\n\nNothing of this change is public\. Somebody who has the key/,
  ],
];
it.each(nos)("nothing is recorded or deployed, and the reason is said in words, where %s", async (_, arrange, says) => {
  const steps: Partial<Steps> = {};
  await arrange(steps);
  const { isDone, comment } = await run(steps);
  expect([isDone, comment]).toEqual([false, expect.stringMatching(says)]);
  expect(deployed).toEqual([]);
  expect(messages()[0]).toMatch(/^content: (change|record releases 1, 3)$/);
  // Nothing is left of it, so that the job can run again.
  expect(git(root, "status", "--porcelain")).toBe(says.source.includes("no commit has") ? "M content/search.yaml" : "");
});

it("a deployment that fails leaves the record on main, and the next run publishes it", async () => {
  await merge(release());
  const deploy = () =>
    Promise.reject(new NotPublished("The deployment was rejected", ["MARKET_SOURCES: is missing"], "Mend it."));
  expect(await run({ deploy })).toEqual({
    isDone: false,
    comment: "### The deployment was rejected\n\n- MARKET\\_SOURCES: is missing\n\nMend it.\n",
  });
  expect((await run()).isDone).toBe(true);
  expect(messages()[0]).toBe("content: record releases 4");
});

const passphrase = "a passphrase of the tests";
/** A brand with a signing key, and the key's file. */
async function withKey() {
  const { file, publicKey } = await createSigningKey(passphrase, 1);
  const brand = await job.read("brand/brand.ts");
  const files = { "brand/brand.ts": brand.replace("  routes: {", `  signingKeys: ["${publicKey}"],\n  routes: {`) };
  return { file, files };
}

it("the record is signed where the key was given, and neither key nor passphrase is told", async () => {
  const { file, files } = await withKey();
  await merge({ ...release(), ...files });
  await colleague.write("key.age", Buffer.from(file));
  process.env.SIGNING_KEY_FILE = colleague.at("key.age");
  process.env.SIGNING_PASSPHRASE = passphrase;
  const { isDone, comment } = await run();
  expect([isDone, comment]).toEqual([true, expect.not.stringContaining(passphrase)]);
  expect(git(host.root, "show", "main:content/signatures.json")).toContain('"release 4, version 1"');
});

it("the check of a request says what a merge would publish, writes nothing, and needs no key", async () => {
  await merge({ ...release(), ...(await withKey()).files });
  git(root, "pull", "--quiet");
  const { isDone, comment } = await checkChange(root, {});
  expect([isDone, comment]).toEqual([true, expect.stringMatching(/^### The build accepts this change\n/)]);
  expect(comment).toContain("**Release 4, Tidewell Opens an Office** becomes public on Thursday");
  expect(git(root, "status", "--porcelain")).toBe("");
  for (const [file, text] of Object.entries(await correct({ isMentioned: false }))) await job.write(file, text);
  expect(await checkChange(root, {})).toMatchObject({
    isDone: false,
    comment: expect.stringMatching(/was changed after it was published[\s\S]*Open the text in the editor/),
  });
});
