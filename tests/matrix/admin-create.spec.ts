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

async function selectRows(sql: string) {
  using database = new DatabaseSync(await findLocalFile(folder, async () => ""));
  return database.prepare(sql).all();
}

test("npm run admin:create makes and promotes administrators, and prints no password", async () => {
  test.setTimeout(300_000);
  /** A name that ends a literal, a statement and a line of SQL, wherever it is pasted. */
  const username = `O'Hara"; drop table users; -- 🦊`;
  const expectPassword = async (password: string) => {
    const [row] = await selectRows("select * from users");
    expect(row).toMatchObject({ username, is_admin: 1 });
    const hash = String(row?.password_hash);
    expect(await createPasswordHasher().verify(password, hash)).toBe(true);
  };
  const create = (name: string, typed: string[], status: number, printed: string) => {
    const command = ["--persist-to", folder, "--username", name, ...typed];
    const { stdout, stderr, ...ran } = spawnSync("tsx", ["scripts/admin-create.ts", ...command], {
      cwd: root,
      env: { ...environment, SITE_BUILT: "1" },
      encoding: "utf8",
    });
    expect([ran.status, stdout + stderr]).toEqual([status, expect.stringMatching(printed)]);
    expect(stdout + stderr).not.toMatch(/harbour|\$scrypt/);
  };

  // On a fresh machine.
  create(username, ["--password", "a quiet harbour"], 0, "is now an administrator");
  await expectPassword("a quiet harbour");
  // A user is promoted, and signed out everywhere.
  for (const statement of [
    "insert into users (id, username, password_hash, created_at) values (77, 'ada@example.com', 'kept', 0)",
    "insert into recovery_codes (code_hash, user_id) values ('x', 77)",
    "insert into sessions (id_hash, user_id, device, created_at, last_seen_at) values ('x', 77, '', 0, 0)",
  ]) {
    await selectRows(statement);
  }
  create("Ada@Example.com", ["--promote", "--remove-passkeys"], 0, "logged out everywhere");
  expect(
    await selectRows(`select password_hash as hash, is_admin,
      (select count(*) from sessions) + (select count(*) from recovery_codes) as others
      from users where id = 77`),
  ).toEqual([{ hash: "kept", is_admin: 1, others: 0 }]);
});
