import { afterAll, expect, it, vi } from "vitest";
import { createTestFolder } from "../tests/support/folders";
import { buildStatements } from "./admin/statements";

// tests/matrix/admin-create.spec.ts runs the whole command on a database.

const tools = createTestFolder();
vi.stubEnv("BRAND_ROOT", "tests/second-brand");
vi.stubEnv("PATH", `${tools.root}:${process.env.PATH}`);
vi.resetModules();
const { createAdmin } = await import("./admin-create");
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it.each([
  ["", /^--username: is required/],
  ["--username root --password PASSWORD1", /^--password: This password is too common/],
  ["--username root --password Tidewell-2026", /^--password: .*made of our own names/],
  ["--username root --remote", /^--persist-to: applies to the local database only/],
  ["--username root --env staging", /^--env: names a deployed database/],
])("npm run admin:create rejects %j with status 2, naming the field", async (typed, message) => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const status = await createAdmin(`--persist-to .tmp/admin ${typed}`.trim().split(" "));
  expect([status, print.mock.lastCall]).toEqual([2, [expect.stringMatching(message)]]);
  print.mockRestore();
});

it("user input reaches SQL only in hexadecimal", () => {
  const username = `O'Hara"; drop table users; --`;
  expect(buildStatements({ username, passwordHash: "a'b", create: true, now: 1 })).not.toMatch(
    /Hara|drop|a'b/,
  );
});

it.each([
  ["", "production"],
  [" --env staging", "staging"],
])("npm run admin:create --remote%s asks the database of %s", async (typed, name) => {
  const log = tools.at("log");
  await tools.write("wrangler", `#!/bin/sh\necho "$@" >"${log}"\nexit 1\n`, 0o755);
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const typedArgs = `--username root --password Lighthouse-77-keeper --remote${typed}`.split(" ");
  expect(await createAdmin(typedArgs)).toBe(1);
  expect(await tools.read("log")).toMatch(new RegExp(`^d1 execute DB --remote --env ${name} `));
  print.mockRestore();
});
