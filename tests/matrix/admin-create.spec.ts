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

/** Runs SQL on the local database. */
async function selectRows(sql: string) {
  using database = new DatabaseSync(await findLocalFile(folder, async () => ""));
  return database.prepare(sql).all();
}

test("npm run admin:create makes, changes and promotes administrators, and never prints a password", async () => {
  test.setTimeout(300_000);
  /** A name that ends a literal, a statement and a line of SQL, wherever it is pasted. */
  const username = `O'Hara"; drop table users; -- 🦊`;
  const hasher = createPasswordHasher();
  const expectPassword = async (password: string) => {
    const [row] = await selectRows("select * from users");
    expect(row).toMatchObject({ username, is_admin: 1 });
    expect(await hasher.verify(password, String(row?.password_hash))).toBe(true);
  };
  const create = (typed: string[], status: number, printed: string, input = "") => {
    const env = { ...environment, SITE_BUILT: "1" };
    const command = ["scripts/admin-create.ts", "--persist-to", folder, ...typed];
    const ran = spawnSync("tsx", command, { cwd: root, env, input, encoding: "utf8" });
    expect([ran.status, ran.stdout + ran.stderr]).toEqual([status, expect.stringMatching(printed)]);
    expect(ran.stdout + ran.stderr).not.toMatch(/harbour|\$scrypt/);
  };

  // On a fresh machine.
  const typed = ["--username", username, "--password", "a quiet harbour"];
  create(typed, 0, "is now an administrator");
  await expectPassword("a quiet harbour");
  create(typed, 3, "--reset-password");
  create(["--username", username, "--reset-password"], 0, "", "another harbour\n");
  await expectPassword("another harbour");

  // A user is promoted, and signed out everywhere.
  for (const statement of [
    "insert into users (id, username, password_hash, created_at) values (77, 'ada@example.com', 'kept', 0)",
    "insert into recovery_codes (code_hash, user_id) values ('x', 77)",
    "insert into sessions (id_hash, user_id, device, created_at, last_seen_at) values ('x', 77, '', 0, 0)",
  ]) {
    await selectRows(statement);
  }
  const promote = ["--username", "Ada@Example.com", "--promote", "--remove-passkeys"];
  create(promote, 0, "logged out everywhere");
  expect(await selectRows("select password_hash, is_admin from users where id = 77")).toEqual([
    { password_hash: "kept", is_admin: 1 },
  ]);
  expect(await selectRows("select 1 from sessions union all select 1 from recovery_codes")).toEqual(
    [],
  );
  const log = await selectRows("select * from audit_log order by id");
  expect(
    log.map(({ actor, action, details }) => [actor, action, JSON.parse(String(details)).username]),
  ).toEqual([
    ["operator", "admin.created", username],
    ["operator", "admin.password_reset", username],
    ["operator", "admin.promoted", "ada@example.com"],
    ["operator", "admin.passkeys_removed", "ada@example.com"],
  ]);
});
