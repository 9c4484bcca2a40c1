import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "@playwright/test";
import { createPasswordHasher } from "../../app/domain/accounts/password-hash.ts";
import { findLocalFile } from "../../scripts/backup.ts";
import { environment, root } from "../../scripts/site-process.ts";
import { test } from "../support/no-script-browser.ts";

const folder = path.join(tmpdir(), `admin-create-${process.pid}`);
test.afterAll(() => rm(folder, { recursive: true }));

/** Runs the command as `npm run admin:create` does. @param input what another program hands over */
function create(typed: string[], input = "") {
  const options = {
    cwd: root,
    env: { ...environment, SITE_BUILT: "1" },
    input,
    encoding: "utf8",
  } as const;
  const command = ["scripts/admin-create.ts", "--persist-to", folder, ...typed];
  const { status, stdout, stderr } = spawnSync("tsx", command, options);
  return { status, printed: stdout + stderr };
}

/** Runs SQL on the local database. */
async function selectRows<Row>(sql: string): Promise<Row[]> {
  using database = new DatabaseSync(await findLocalFile(folder, async () => ""));
  return database.prepare(sql).all() as Row[];
}

type Person = Record<"username" | "password_hash", string> & { is_admin: number };
const selectPeople = () =>
  selectRows<Person>("select username, password_hash, is_admin from users order by id");
const hasher = createPasswordHasher();

test("npm run admin:create makes, changes and promotes administrators, and never prints a password", async () => {
  test.setTimeout(300_000);
  /** A name that ends a literal, a statement and a line of SQL, wherever it is pasted. */
  const username = `O'Hara"; drop table users; -- 🦊`;
  const password = "a quiet harbour";

  // On a fresh machine.
  const made = create(["--username", username, "--password", password]);
  expect(made).toEqual({ status: 0, printed: expect.stringContaining("is now an administrator") });
  const [first] = await selectPeople();
  expect(first).toMatchObject({ username, is_admin: 1 });
  expect(await hasher.verify(password, first?.password_hash ?? "")).toBe(true);

  const again = create(["--username", username.toUpperCase(), "--password", password]);
  expect(again).toEqual({ status: 3, printed: expect.stringContaining("--reset-password") });
  const reset = create(["--username", username, "--reset-password"], "another harbour\n");
  expect(reset.status).toBe(0);
  const [changed] = await selectPeople();
  expect(await hasher.verify("another harbour", changed?.password_hash ?? "")).toBe(true);

  // A user is promoted, and signed out everywhere.
  for (const statement of [
    "insert into users (id, username, password_hash, created_at) values (77, 'ada@example.com', 'kept', 0)",
    "insert into recovery_codes (code_hash, user_id) values ('x', 77)",
    "insert into sessions (id_hash, user_id, device, created_at, last_seen_at) values ('x', 77, '', 0, 0)",
  ])
    await selectRows(statement);
  const promoted = create(["--username", "Ada@Example.com", "--promote", "--remove-passkeys"]);
  expect(promoted).toEqual({
    status: 0,
    printed: expect.stringContaining("logged out everywhere"),
  });
  expect(await selectPeople()).toContainEqual({
    username: "ada@example.com",
    password_hash: "kept",
    is_admin: 1,
  });
  expect(await selectRows("select 1 from sessions union all select 1 from recovery_codes")).toEqual(
    [],
  );

  const log = await selectRows<Record<"actor" | "action" | "details", string>>(
    "select * from audit_log order by id",
  );
  expect(
    log.map(({ actor, action, details }) => [actor, action, JSON.parse(details).username]),
  ).toEqual([
    ["operator", "admin.created", username],
    ["operator", "admin.password_reset", username],
    ["operator", "admin.promoted", "ada@example.com"],
    ["operator", "admin.passkeys_removed", "ada@example.com"],
  ]);
  for (const { printed } of [made, again, reset, promoted])
    expect(printed).not.toMatch(/harbour|\$scrypt/);
});
