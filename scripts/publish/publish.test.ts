import { execFileSync } from "node:child_process";
import { chmod } from "node:fs/promises";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createTestFolder, secondBrand } from "../../tests/support/folders";
import { project } from "../content/files";
import { createSigningKey } from "../proofs/signing";
import { publishMain } from "./publish.ts";

// A job of hosted CI, against a real repository in place of the git host, which can say no.
const [host, job, colleague, pristine] = [1, 2, 3, 4].map(createTestFolder) as [
  Folder,
  Folder,
  Folder,
  Folder,
];
type Folder = ReturnType<typeof createTestFolder>;
const { root } = job;
const git = (folder: string, ...args: string[]) =>
  execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
for (const role of ["AUTHOR", "COMMITTER"]) {
  vi.stubEnv(`GIT_${role}_NAME`, "Edith");
  vi.stubEnv(`GIT_${role}_EMAIL`, "edith@example.com");
}

/** A colleague approves and merges a request with these files. */
async function merge(files: Record<string, string>, message = "content: change") {
  git(colleague.root, "pull", "--quiet", "--ff-only", "origin", "main");
  for (const [file, text] of Object.entries(files)) await colleague.write(file, text);
  git(colleague.root, "add", "--all");
  git(colleague.root, "commit", "--quiet", "--message", message);
  git(colleague.root, "push", "--quiet", "origin", "HEAD:main");
}
const messages = () => git(host.root, "log", "--format=%s", "main").split("\n");

const release = (
  summary = "Tidewell Harbour Corp. opens an office in Sydney, Nova Scotia, in January.",
) => ({
  "content/press/4-office.md": `---
id: 4
title: Tidewell Opens an Office
date: 2099-12-10
displayDate: December 10, 2099
publishAt: 2099-12-10T07:30:00-05:00
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
  return {
    [audit]: isMentioned ? changed.replace("formerTitles:", `${mention}formerTitles:`) : changed,
  };
}

const deploy = vi.fn<() => void>();
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
  await publishMain(root, deploy);
  await pristine.copy(host.root);
}, 60_000);
beforeEach(async () => {
  deploy.mockReset();
  await host.copy(pristine.root);
  await Promise.all([job, colleague].map(clone));
});
afterEach(() => {
  for (const name of ["SIGNING_KEY_FILE", "SIGNING_PASSPHRASE"]) delete process.env[name];
});

it("a release that was merged is recorded by a commit of its own before it is deployed, and again is safe", async () => {
  await merge(release());
  deploy.mockImplementation(() => expect(messages()[0]).toBe("content: record releases 4"));
  await publishMain(root, deploy);
  expect(git(host.root, "show", "--format=", "--name-only", "main").split("\n")).toEqual([
    "content/press-history.json",
    expect.stringMatching(/^content\/press-history\/4\//),
  ]);
  await publishMain(root, deploy);
  expect(messages().slice(0, 2)).toEqual(["content: record releases 4", "content: change"]);
  expect(deploy).toHaveBeenCalledTimes(2);
});

it("a correction in the open is published, and one that is not mentioned never", async () => {
  await merge(await correct({ isMentioned: false }));
  await expect(publishMain(root, deploy)).rejects.toThrow(
    /^content: .*press\/1-.*: was changed after it was published/,
  );
  expect([deploy.mock.calls, messages()[0]]).toEqual([[], "content: change"]);
  await merge(await correct({ isMentioned: true }));
  await publishMain(root, deploy);
  expect(messages()[0]).toBe("content: record releases 1");
});

it("a deployment that fails leaves the record on main, and the next run publishes it", async () => {
  await merge(release());
  deploy.mockImplementationOnce(() => {
    throw new Error("MARKET_SOURCES: is missing");
  });
  await expect(publishMain(root, deploy)).rejects.toThrow("MARKET_SOURCES: is missing");
  await publishMain(root, deploy);
  expect(messages()[0]).toBe("content: record releases 4");
});

/** A hook of the host that answers a push in its own words. */
async function rejectPush(script: string) {
  await host.write("hooks/pre-receive", `#!/bin/sh\n${script}\n`);
  await chmod(host.at("hooks/pre-receive"), 0o755);
}

const nos: [why: string, arrange: () => Promise<void>, says: RegExp][] = [
  [
    "main is protected from the job",
    async () => {
      await merge(release());
      await rejectPush("echo 'GH006: Protected branch update failed.' >&2; exit 1");
    },
    /^git push: .*GH006: Protected branch update failed/s,
  ],
  [
    "main has moved meanwhile: the job of the later merge publishes both",
    async () => {
      await merge(release());
      const moved = `git commit-tree -p main -m "content: change" "main^{tree}"`;
      await rejectPush(`unset GIT_QUARANTINE_PATH; git update-ref refs/heads/main $(${moved})`);
    },
    /^git push: .*(cannot lock ref|rejected)/s,
  ],
  [
    "the git host is not there",
    () => host.remove(),
    /^git pull: .*does not appear to be a git repository/s,
  ],
  [
    "a text is wrong",
    () => merge(release("Too short.")),
    /^content: .*press\/4-office\.md:7: summary: /,
  ],
  [
    "the checkout has changes of its own",
    () => job.write("content/search.yaml", "[]\n"),
    /^No commit has these changes:\nM content\/search\.yaml$/,
  ],
  [
    "the company's key is elsewhere",
    async () => merge({ ...release(), ...(await withKey()).files }),
    /SIGNING_KEY_FILE/,
  ],
];
it.each(nos)(
  "nothing is deployed or left behind, and the reason is said, where %s",
  async (_, arrange, says) => {
    await arrange();
    const before = git(root, "status", "--porcelain");
    await expect(publishMain(root, deploy)).rejects.toThrow(says);
    expect(deploy).not.toHaveBeenCalled();
    expect(git(root, "status", "--porcelain")).toBe(before);
    expect(git(root, "log", "-1", "--format=%s")).not.toBe("content: record releases 4");
  },
);

const passphrase = "a passphrase of the tests";
/** A brand with a signing key, and the key's file. */
async function withKey() {
  const { file, publicKey } = await createSigningKey(passphrase, 1);
  const brand = await job.read("brand/brand.ts");
  const files = {
    "brand/brand.ts": brand.replace("  routes: {", `  signingKeys: ["${publicKey}"],\n  routes: {`),
  };
  return { file, files };
}

it("the record is signed where the key was given", async () => {
  const { file, files } = await withKey();
  await merge({ ...release(), ...files });
  await colleague.write("key.age", Buffer.from(file));
  process.env.SIGNING_KEY_FILE = colleague.at("key.age");
  process.env.SIGNING_PASSPHRASE = passphrase;
  await publishMain(root, deploy);
  expect(git(host.root, "show", "main:content/signatures.json")).toContain(
    '"release 4, version 1"',
  );
});
