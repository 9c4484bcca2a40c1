import { expect, it, vi } from "vitest";
import { buildStatements } from "./admin/statements";
import { createAdmin } from "./admin-create";

// tests/matrix/admin-create.spec.ts runs the whole command on a database.

it.each([
  [[], /^--username: is required/],
  [["--username", "root", "--password", "PASSWORD1"], /^--password: This password is too common/],
  [["--username", "root", "--remote"], /^--persist-to: applies to the local database only/],
  [["--username", "root", "--env", "staging"], /^--env: names a deployed database/],
])("npm run admin:create rejects %j with status 2, naming the field", async (args, message) => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const status = await createAdmin(["--persist-to", ".tmp/admin-create", ...args]);
  expect([status, ...(print.mock.lastCall ?? [])]).toEqual([2, expect.stringMatching(message)]);
  print.mockRestore();
});

it("a password is compared with the names of the company that BRAND_ROOT names", async () => {
  vi.stubEnv("BRAND_ROOT", "tests/second-brand");
  vi.resetModules();
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const { createAdmin: createTidewellAdmin } = await import("./admin-create");
  const typed = "--persist-to .tmp/admin-create --username root --password Tidewell-2026";
  expect(await createTidewellAdmin(typed.split(" "))).toBe(2);
  expect(print).toHaveBeenCalledWith(expect.stringContaining("is made of our own names"));
  print.mockRestore();
  vi.unstubAllEnvs();
  vi.resetModules();
});

it("user input reaches SQL only in hexadecimal", () => {
  const username = `O'Hara"; drop table users; --`;
  expect(buildStatements({ username, passwordHash: "a'b", create: true, now: 1 })).not.toMatch(
    /Hara|drop|a'b/,
  );
});
