import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "@playwright/test";
import { createPasswordHasher } from "../../app/domain/accounts/password-hash.ts";
import { environment, root } from "../../scripts/site-process.ts";
import { test } from "../support/no-script-browser.ts";

let folder = "";
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "admin-create-"));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** Runs the command as `npm run admin:create` does. @param piped what another program hands over */
function create(typed: string[], piped = ""): Promise<{ status: number; printed: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      "tsx",
      ["scripts/admin-create.ts", "--persist-to", folder, ...typed],
      { cwd: root, env: { ...environment, SITE_BUILT: "1" } },
      (error, stdout, stderr) => resolve({ status: error ? Number(error.code) : 0, printed: `${stdout}${stderr}` }),
    );
    child.stdin?.end(piped);
  });
}

/** Runs SQL on the file in which the local database is kept. */
async function selectRows<Row>(sql: string): Promise<Row[]> {
  const kept = path.join(folder, "v3/d1/miniflare-D1DatabaseObject");
  const file = (await readdir(kept)).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  const database = new DatabaseSync(path.join(kept, file ?? ""));
  try {
    return database.prepare(sql).all() as Row[];
  } finally {
    database.close();
  }
}

type Person = Record<"username" | "password_hash", string> & { is_admin: number };
const selectPeople = () => selectRows<Person>("select username, password_hash, is_admin from users order by id");
const hasher = createPasswordHasher();

test("npm run admin:create makes, changes and promotes administrators, and never says a password", async () => {
  test.setTimeout(180_000);
  /** A name that ends a literal, a statement and a line of SQL, wherever it is pasted. */
  const username = `O'Hara"; drop table users; -- 🦊`;
  const password = "a quiet harbour";

  // On a fresh machine.
  const made = await create(["--username", username, "--password", password]);
  expect(made).toEqual({ status: 0, printed: expect.stringContaining("is now an administrator") });
  const [first] = await selectPeople();
  expect(first).toMatchObject({ username, is_admin: 1 });
  expect(await hasher.verify(password, first?.password_hash ?? "")).toBe(true);

  const again = await create(["--username", username.toUpperCase(), "--password", password]);
  expect(again).toEqual({ status: 3, printed: expect.stringContaining("--reset-password") });
  const reset = await create(["--username", username, "--reset-password"], "another harbour\n");
  expect(reset.status).toBe(0);
  const [changed] = await selectPeople();
  expect(await hasher.verify("another harbour", changed?.password_hash ?? "")).toBe(true);

  // Somebody who has an account is promoted, and signed out everywhere.
  for (const statement of [
    "insert into users (id, username, password_hash, created_at) values (77, 'ada@example.com', 'kept', 0)",
    "insert into second_factors (user_id, secret, created_at, confirmed_at) values (77, '', 0, 1)",
    "insert into sessions (id_hash, user_id, device, created_at, last_seen_at) values ('x', 77, '', 0, 0)",
  ])
    await selectRows(statement);
  const promoted = await create(["--username", "Ada@Example.com", "--promote", "--remove-second-factor"]);
  expect(promoted).toEqual({ status: 0, printed: expect.stringContaining("signed out everywhere") });
  expect(await selectPeople()).toContainEqual({ username: "ada@example.com", password_hash: "kept", is_admin: 1 });
  expect(await selectRows("select 1 from sessions union all select 1 from second_factors")).toEqual([]);

  const log = await selectRows<Record<"actor" | "action" | "details", string>>("select * from audit_log order by id");
  expect(log.map(({ actor, action, details }) => [actor, action, JSON.parse(details).username])).toEqual([
    ["operator", "admin.created", username],
    ["operator", "admin.password_reset", username],
    ["operator", "admin.promoted", "ada@example.com"],
    ["operator", "admin.second_factor_off", "ada@example.com"],
  ]);
  for (const { printed } of [made, again, reset, promoted]) expect(printed).not.toMatch(/harbour|\$scrypt/);
});
