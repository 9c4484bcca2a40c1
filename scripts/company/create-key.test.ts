import { spawnSync } from "node:child_process";
import { mkdtempDisposable, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { project } from "../content/files";
import { openSigningKey } from "../proofs/signing";

const PASSPHRASE = "twelve or more characters";
const createKey = (out: string, passphrase = PASSPHRASE) =>
  spawnSync("tsx", ["scripts/company/create-key.ts", "--out", out], {
    cwd: project,
    env: { ...process.env, SIGNING_PASSPHRASE: passphrase },
    encoding: "utf8",
  });

it("writes a key that its passphrase opens, for its owner alone, and never over another", async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "key-"));
  const file = path.join(folder.path, "new/key.age");
  const { status, stdout, stderr } = createKey(file);
  expect([status, stderr]).toEqual([0, ""]);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const key = await readFile(file);
  const { publicKey } = await openSigningKey(key, PASSPHRASE, "https://www.example.com");
  expect(stdout).toContain(`signingKeys: ["${publicKey}"]`);
  expect(createKey(file)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("exists already"),
  });
  expect(await readFile(file)).toEqual(key);
});

it.each([
  ["in the repository", "key.age", PASSPHRASE],
  ["by a short passphrase", path.join(tmpdir(), "never.age"), "eleven char"],
])("writes no key %s", (_, out, passphrase) => expect(createKey(out, passphrase).status).toBe(2));
