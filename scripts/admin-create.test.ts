import { existsSync, globSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { PassThrough, Readable } from "node:stream";
import { afterAll, expect, it, vi } from "vitest";
import { attemptKey } from "../app/domain/accounts/attempts";
import { createPasswordHasher } from "../app/domain/accounts/password-hash";
import { createTestFolder } from "../tests/support/folders";
import { allowLogs } from "../tests/support/vitest/logs.ts";
import { selectAccount } from "./admin/statements";

// tests/matrix/release-path.spec.ts runs the whole command on the platform's database.

const tools = createTestFolder();
vi.stubEnv("BRAND_ROOT", "tests/second-brand");
vi.stubEnv("PATH", `${tools.root}:${process.env.PATH}`);
vi.resetModules();
const { createAdmin } = await import("./admin-create");
afterAll(() => void vi.resetModules());

it.each([
  ["", /^--username: is required/],
  ["--username root --password PASSWORD1", /^--password: This password is too common/],
  ["--username root --password Tidewell-2026", /^--password: .*made of our own names/],
  ["--username root --remote", /^--persist-to: applies to the local database only/],
  ["--username root --env staging", /^--env: names a deployed database/],
])("npm run admin:create rejects %j with status 2, naming the field", async (typed, message) => {
  const readErrors = allowLogs("");
  const status = await createAdmin(`--persist-to .tmp/admin ${typed}`.trim().split(" "));
  expect([status, readErrors()]).toEqual([2, [expect.stringMatching(message)]]);
});

/** A name that ends a literal, a statement and a line of SQL, wherever it is pasted. */
const admin = `O'Hara"; drop table users; -- 🦊`;
const user = "ada@example.com";
const password = "a quiet harbour";
const tables = ["sessions", "passkeys", "recovery_codes", "attempts"];
const done = "logged out everywhere.";

it.each([
  [`New ${admin}`, ["--password", password], 0, "is now an administrator.", "created", "1111"],
  ["nobody", ["--promote"], 3, "has no account", "", "1111"],
  [admin, ["--password", password], 3, "already an administrator. Add", "", "1111"],
  [admin, ["--promote", "--password", password], 2, "Add --reset-password", "", "1111"],
  [user, ["--reset-password"], 3, "is not an administrator. Add --promote", "", "1111"],
  [user.toUpperCase(), ["--promote"], 0, done, "promoted", "0111"],
  [admin, ["--reset-password"], 0, done, "password_reset", "0110"],
  [admin, ["--remove-passkeys"], 0, done, "passkeys_removed", "0001"],
])(
  "of %s with %j admin:create ends with %i",
  async (name, typed, status, printed, action, left) => {
    using db = new DatabaseSync(":memory:");
    for (const file of globSync("migrations/*.sql").sort()) db.exec(readFileSync(file, "utf8"));
    db.prepare(`insert into users (id, username, password_hash, is_admin, created_at, confirm_by)
    values (7, ?, 'kept', 0, 0, 9), (8, ?, 'kept', 1, 0, null)`).run(user, admin);
    const id = name === admin ? 8 : 7;
    db.exec(`insert into sessions values ('', ${id}, '', 0, 0, 0);
    insert into passkeys values ('', ${id}, '', '', 0, 0, '', 0, 0, 0);
    insert into recovery_codes values ('', ${id});
    insert into attempts values (1, '${attemptKey("login", id === 8 ? admin : user)}', 0)`);
    const accounts = db.prepare(selectAccount(name)).all();
    await tools.write("found", JSON.stringify([{ results: accounts }]));
    await tools.write("log", "");
    await tools.write("sql", "");
    // Only this user may read the statements: every user can see command lines.
    await tools.write(
      "wrangler",
      `#!/bin/sh\necho "a warning" >&2\necho "$*" | head -1 >>"${tools.at("log")}"\ncat "${tools.at("found")}"
      [ "$7" != --file ] || { [ "$(ls -l "$8" | cut -c1-10)" = -rw------- ] && cp "$8" "${tools.at("sql")}"; }\n`,
      0o755,
    );
    const print = vi.spyOn(console, "log").mockReturnValue();
    const readErrors = allowLogs(name);
    vi.spyOn(process, "stdin", "get").mockReturnValue(
      Readable.from(["another harbour\n"]) as never,
    );
    const state = tools.at("state");
    expect(await createAdmin(["--persist-to", state, "--username", name, ...typed])).toBe(status);
    const output = [...print.mock.calls, ...readErrors()].join();
    expect(output).toContain(printed);
    expect(output).not.toMatch(/harbour|scrypt/);

    const sql = await tools.read("sql");
    expect(sql).not.toMatch(/Hara|harbour/);
    db.exec(sql);
    const place = `DB --local --persist-to ${state}`;
    const calls = [`migrations apply ${place}`, `execute ${place} --command .* --json`];
    if (action) calls.push(`execute ${place} --file (\\S+) --yes --json`);
    const lines = calls.map((call) => `d1 ${call}\n`).join("");
    const called = new RegExp(`^${lines}$`).exec(await tools.read("log"));
    expect([called !== null, existsSync(called?.[1] ?? "")]).toEqual([true, false]);
    const rows = (table: string) => db.prepare(`select count(*) as n from ${table}`).get()?.n;
    expect(tables.map(rows).join("")).toBe(left);
    const [changed] = db.prepare("select * from users where username = ?").all(name);
    const log = db.prepare("select actor, action, details from audit_log").all();
    if (action) {
      const details = JSON.stringify({ username: changed?.username });
      expect(log).toEqual([{ actor: "operator", action: `admin.${action}`, details }]);
      expect(changed).toMatchObject({ is_admin: 1, confirm_by: null });
      const hash = String(changed?.password_hash);
      const set = { created: password, password_reset: "another harbour" }[action];
      expect(set ? await createPasswordHasher().verify(set, hash) : hash).toBe(set ? true : "kept");
    } else expect([sql, log]).toEqual(["", []]);
  },
);

it.each([
  [{ isAdmin: 0 }, ["", "later"], 3, "Nothing was changed."],
  [{ isAdmin: 0 }, ["Yes", ""], 0, "root is now an administrator, and is logged out everywhere."],
  [{ isAdmin: 1 }, ["y", password, password], 0, "root has a new password, and is logged out"],
  [{ isAdmin: 1 }, ["\u0003"], 1, "Aborted with Ctrl+C"],
  [undefined, [password, `${password}s`], 2, "the passwords don't match."],
])(
  "at a terminal with account %j, %j typed at its questions ends with %i",
  async (account, typed, status, printed) => {
    const found = JSON.stringify([{ results: account ? [{ username: "root", ...account }] : [] }]);
    await tools.write("wrangler", `#!/bin/sh\necho '${found}'\n`, 0o755);
    const terminal = Object.assign(new PassThrough(), { isTTY: true });
    vi.spyOn(process, "stdin", "get").mockReturnValue(terminal as never);
    const answers = [...typed];
    const shown = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      if (/(: |\? \[y\/N\] )$/.test(String(text))) terminal.write(`${answers.shift()}\n`);
      return true;
    });
    const print = vi.spyOn(console, "log").mockReturnValue();
    const readErrors = allowLogs("root", "Nothing", "Aborted", "match");
    const ended = await createAdmin(["--persist-to", tools.at("state"), "--username", "root"]);
    const output = [...print.mock.calls, ...readErrors()].join();
    expect([ended, output]).toEqual([status, expect.stringContaining(printed)]);
    expect(shown.mock.calls.join()).not.toContain(password);
    // It would wait for more.
    expect([answers, terminal.isPaused()]).toEqual([[], true]);
  },
);

it.each([
  ["", "production"],
  [" --env staging", "staging"],
])("npm run admin:create --remote%s asks the database of %s", async (typed, name) => {
  const log = tools.at("log");
  await tools.write("wrangler", `#!/bin/sh\necho "$@" >"${log}"\nexit 1\n`, 0o755);
  allowLogs("");
  const typedArgs = `--username root --password Lighthouse-77-keeper --remote${typed}`.split(" ");
  expect(await createAdmin(typedArgs)).toBe(1);
  expect(await tools.read("log")).toMatch(new RegExp(`^d1 execute DB --remote --env ${name} `));
});
