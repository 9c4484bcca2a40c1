import { existsSync } from "node:fs";
import { mkdtempDisposable, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { expect, it, vi } from "vitest";
import { allowLogs } from "../../tests/support/vitest/logs.ts";
import { openSigningKey } from "../proofs/signing";
import { createKey } from "./create-key.ts";

const PASSPHRASE = "twelve or more characters";

it("writes a key that a passphrase opens, typed unseen, for its owner alone, and never over another", async () => {
  vi.stubEnv("SIGNING_PASSPHRASE", "");
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  vi.spyOn(process, "stdin", "get").mockReturnValue(terminal as never);
  const shown = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  terminal.write(`${PASSPHRASE}\n`);
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "key-"));
  const file = path.join(folder.path, "new/key.age");
  const print = vi.spyOn(console, "log").mockReturnValue();
  expect(await createKey(["--out", file])).toBe(0);
  expect(shown.mock.calls).toEqual([["Passphrase: "], ["\n"]]);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const key = await readFile(file);
  // The cost of a guess.
  expect(key.toString("latin1")).toMatch(/^-> scrypt \S+ 18$/m);
  const { publicKey } = await openSigningKey(key, PASSPHRASE, "https://www.example.com");
  expect(print).toHaveBeenCalledWith(expect.stringContaining(`signingKeys: ["${publicKey}"]`));
  allowLogs("exists already");
  expect(await createKey(["--out", file])).toBe(2);
  expect(await readFile(file)).toEqual(key);
});

it.each([
  ["in the repository", "key.age", PASSPHRASE, "must be outside"],
  ["by a short passphrase", path.join(tmpdir(), "never.age"), "eleven char", "at least 12"],
])("writes no key %s", async (_, out, passphrase, message) => {
  vi.stubEnv("SIGNING_PASSPHRASE", passphrase);
  allowLogs(message);
  expect([await createKey(["--out", out]), existsSync(out)]).toEqual([2, false]);
});
