import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "@playwright/test";
import { createPasswordHasher } from "../../app/domain/accounts/password-hash.ts";
import { findLocalFile } from "../../scripts/backup.ts";
import { environment, root } from "../../scripts/site-process.ts";

const folder = path.join(tmpdir(), `admin-create-${process.pid}`);
test.afterAll(() => rm(folder, { recursive: true }));

// What it changes of an account is in scripts/admin-create.test.ts.
test("npm run admin:create makes an administrator on a fresh machine, and prints no password", async () => {
  test.setTimeout(300_000);
  /** A name that ends a literal, a statement and a line of SQL, wherever it is pasted. */
  const username = `O'Hara"; drop table users; -- 🦊`;
  const password = "a quiet harbour";
  const typed = ["--persist-to", folder, "--username", username, "--password", password];
  const { stdout, stderr, status } = spawnSync("tsx", ["scripts/admin-create.ts", ...typed], {
    cwd: root,
    env: { ...environment, SITE_BUILT: "1" },
    encoding: "utf8",
  });
  const printed = stdout + stderr;
  expect([status, printed]).toEqual([0, expect.stringContaining("is now an administrator")]);
  expect(printed).not.toMatch(/harbour|\$scrypt/);
  using database = new DatabaseSync(await findLocalFile(folder, async () => ""));
  const row = database.prepare("select * from users").get();
  expect(row).toMatchObject({ username, is_admin: 1 });
  expect(await createPasswordHasher().verify(password, String(row?.password_hash))).toBe(true);
});
