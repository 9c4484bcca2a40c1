import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { allowLogs } from "../tests/support/vitest/logs";
import { statementsOf } from "./admin/statements";

// tests/matrix/admin-create.spec.ts runs the whole command on a database.

const { argv, exitCode } = process;
beforeEach(() => vi.resetModules());
afterEach(() => Object.assign(process, { argv, exitCode }));

it.each([
  [[], /^--username: is required/],
  [["--username", "a"], /^--username: Username must be at least 2 characters\./],
  [["--username", "ro\u0007ot"], /^--username: control characters/],
  [["--username", "root", "--password", "PASSWORD1"], /^--password: This password is among the most common ones/],
  [["--username", "root", "--remote"], /^--persist-to: is for the local database/],
  [["--username", "root", "--delete"], /Unknown option '--delete'/],
])("npm run admin:create rejects %j with status 2, naming the field", async (typed, said) => {
  const readSaid = allowLogs("");
  process.argv = [...argv.slice(0, 2), "--persist-to", ".tmp/admin-create", ...typed];
  await import("./admin-create");
  expect(readSaid()).toEqual([expect.stringMatching(said)]);
  expect(process.exitCode).toBe(2);
});

it("puts no typed word into SQL as it stands", () => {
  const username = `O'Hara"; drop table users; --`;
  expect(statementsOf({ username, passwordHash: "a'b", create: true, now: 1 })).not.toMatch(/Hara|drop|a'b/);
});
