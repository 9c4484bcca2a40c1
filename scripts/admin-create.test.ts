import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPasswordHasher } from "../app/domain/accounts/password-hash";
import { statementsOf } from "./admin/statements";
import { environment, root } from "./site-process";

// Each run starts wrangler two or three times, which takes seconds.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const password = "a quiet harbour";
/** A name that ends a literal, a statement and a line of SQL, wherever it is pasted. */
const awkward = `O'Hara"; drop table users; -- 🦊`;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "admin-create-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command as `npm run admin:create` does. @param piped what another program hands over */
function create(typed: string[], piped = ""): Promise<{ status: number; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      "tsx",
      ["scripts/admin-create.ts", "--persist-to", folder, ...typed],
      { cwd: root, env: { ...environment, SITE_BUILT: "1" } },
      (error, stdout, stderr) => resolve({ status: error ? Number(error.code) : 0, said: `${stdout}${stderr}` }),
    );
    child.stdin?.end(piped);
  });
}

/** Runs SQL on the file in which the local database is kept. */
async function rows<Row>(sql: string): Promise<Row[]> {
  const kept = path.join(folder, "v3/d1/miniflare-D1DatabaseObject");
  const file = (await readdir(kept)).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  const database = new DatabaseSync(path.join(kept, file ?? ""));
  try {
    return database.prepare(sql).all() as Row[];
  } finally {
    database.close();
  }
}

interface Person {
  username: string;
  password_hash: string;
  is_admin: number;
}
const people = () => rows<Person>("select username, password_hash, is_admin from users order by id");

describe("npm run admin:create", () => {
  it("makes an administrator on a fresh machine, changes one that is there, and never says the password", async () => {
    const made = await create(["--username", awkward, "--password", password]);
    expect(made).toMatchObject({ status: 0, said: expect.stringContaining("is an administrator now") });
    const [first] = await people();
    expect(first).toMatchObject({ username: awkward, is_admin: 1 });
    expect(await createPasswordHasher().verify(password, first?.password_hash ?? "")).toBe(true);

    const again = await create(["--username", awkward.toUpperCase(), "--password", password]);
    expect(again).toMatchObject({ status: 3, said: expect.stringContaining("--reset-password") });
    const reset = await create(["--username", awkward, "--reset-password"], "another harbour\n");
    expect(reset.status).toBe(0);
    const [changed] = await people();
    expect(await createPasswordHasher().verify("another harbour", changed?.password_hash ?? "")).toBe(true);

    const log = await rows<{ actor: string; action: string; details: string }>("select * from audit_log order by id");
    expect(log.map(({ actor, action }) => [actor, action])).toEqual([
      ["operator", "admin.created"],
      ["operator", "admin.password_reset"],
    ]);
    expect(JSON.parse(log[0]?.details ?? "")).toEqual({ username: awkward });
    for (const { said } of [made, again, reset]) expect(said).not.toMatch(/harbour|\$scrypt/);
  });

  it("promotes somebody who has an account, and signs that person out everywhere", async () => {
    await rows("insert into users (id, username, password_hash, created_at) values (77, 'ada@example.com', 'kept', 0)");
    await rows("insert into second_factors (user_id, secret, created_at, confirmed_at) values (77, '', 0, 1)");
    await rows("insert into sessions (id_hash, user_id, device, created_at, last_seen_at) values ('x', 77, '', 0, 0)");
    const promoted = await create(["--username", "Ada@Example.com", "--promote", "--remove-second-factor"]);
    expect(promoted).toMatchObject({ status: 0, said: expect.stringContaining("signed out everywhere") });
    expect(await people()).toContainEqual({ username: "ada@example.com", password_hash: "kept", is_admin: 1 });
    expect(await rows("select 1 from sessions union all select 1 from second_factors")).toEqual([]);
  });
});

it.each([
  [[], /^--username: is required/],
  [["--username", "a"], /^--username: Username must be at least 2 characters\./],
  [["--username", "root", "--password", "PASSWORD1"], /^--password: This password is among the most common ones/],
  [["--username", "root", "--remote"], /^--persist-to: is for the local database/],
])("%j is refused, naming the field", async (typed, said) => {
  const answer = await create(typed);
  expect(answer.status).toBe(2);
  expect(answer.said).toMatch(said);
});

it("puts no typed word into SQL as it stands", () => {
  const sql = statementsOf({ username: awkward, passwordHash: "a'b", create: true, now: 1 });
  expect(sql).not.toMatch(/Hara|drop|a'b/);
});
