import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { expect, it, onTestFinished } from "vitest";
import {
  copyLocal,
  type D1,
  exportDeployed,
  findLocalFile,
  importDeployed,
  restoreLocal,
} from "./backup.ts";
import { root } from "./site-process.ts";

async function makeFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "backup-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return (name: string) => path.join(folder, name);
}

/** The local platform's own D1, as a site has it. */
async function openSite(state: string) {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {}",
      resourcePersistencePath: path.join(state, "v3"),
      d1Databases: { DB: "site" },
    }),
  );
  const db = await runtime.getD1Database("DB");
  return {
    run: (sql: string, ...bound: unknown[]) =>
      db
        .prepare(sql)
        .bind(...bound)
        .run(),
    rows: async (table: string) => (await db.prepare(`select * from ${table}`).all()).results,
    close: () => runtime.dispose(),
  };
}

const texts = ["it's; -- \\ 🦊", 'a "line"\nbreak\r\n', "", null];
const schema = [
  "create table d1_migrations (id integer primary key, name text)",
  "insert into d1_migrations values (1, '0000_initial.sql')",
  "create table notes (id integer primary key autoincrement, note text, bytes blob)",
  "create table seen (note_id integer references notes (id))",
  "create trigger notes_seen after insert on notes begin insert into seen values (new.id); end",
];

it("a restored site has every row as it was, counts on, and is never overwritten", async () => {
  const at = await makeFolder();
  const site = await openSite(at("state"));
  for (const statement of schema) await site.run(statement);
  for (const note of texts) {
    await site.run(
      "insert into notes (note, bytes) values (?, ?)",
      note,
      note && new Uint8Array([0, 255]),
    );
  }
  await site.run("delete from seen where note_id = 4");
  await site.run("delete from notes where id = 4");
  // The site runs meanwhile; wrangler has nothing to make.
  const file = await findLocalFile(at("state"), async () => "");
  const backup = at("backup.sqlite");
  expect(copyLocal(file, backup)).toEqual(
    new Map([
      ["d1_migrations", 1],
      ["notes", 3],
      ["seen", 3],
    ]),
  );
  const before = { notes: await site.rows("notes"), seen: await site.rows("seen") };
  await site.close();

  const makes: D1 = async () => {
    const empty = await openSite(at("other"));
    await empty.run("select 1");
    await empty.close();
    return "";
  };
  const restored = await findLocalFile(at("other"), makes);
  await restoreLocal(backup, restored);
  const again = await openSite(at("other"));
  expect({ notes: await again.rows("notes"), seen: await again.rows("seen") }).toEqual(before);
  await again.run("insert into notes (note) values ('next')");
  expect((await again.rows("notes")).at(-1)).toMatchObject({ id: 5, note: "next" });
  await again.close();
  await expect(restoreLocal(backup, restored)).rejects.toThrow("has rows in notes");
}, 60_000);

/** A deployed database, of which `wrangler d1` is asked. */
function openDeployed() {
  const db = new DatabaseSync(":memory:");
  onTestFinished(() => db.close());
  const d1: D1 = async (command, option, value = "", ...more) => {
    if (command === "export") {
      writeFileSync(value, exported);
    } else if (option === "--file") {
      db.exec(readFileSync(value, "utf8"));
    } else if (more.includes("--json")) {
      return JSON.stringify(value.split(";\n").map((sql) => ({ results: db.prepare(sql).all() })));
    }
    return "";
  };
  return { db, d1 };
}

/** As the platform writes it. */
const exported = `PRAGMA defer_foreign_keys=TRUE;
CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO "d1_migrations" VALUES(1,'0000_initial.sql');
CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, note TEXT, bytes BLOB);
INSERT INTO "notes" VALUES(7,replace('it''s two\\nlines','\\n',char(10)),X'00FF');
INSERT INTO "notes" VALUES(8,NULL,NULL);
DELETE FROM sqlite_sequence;
INSERT INTO "sqlite_sequence" VALUES('notes',9);
`;

it("an export goes into a deployed database that was only migrated, and into a local one", async () => {
  const at = await makeFolder();
  const { db, d1 } = openDeployed();
  db.exec("create table d1_migrations (id integer); insert into d1_migrations values (1)");
  db.exec("create table notes (id integer primary key autoincrement, note text, bytes blob)");
  const file = at("backup.sql");
  const counted = new Map([
    ["d1_migrations", 1],
    ["notes", 2],
  ]);
  expect(await exportDeployed(d1, file)).toEqual(counted);
  expect(await importDeployed(d1, file)).toEqual(counted);
  const rows = [
    { id: 7, note: "it's two\nlines", bytes: new Uint8Array([0, 255]) },
    { id: 8, note: null, bytes: null },
  ];
  expect(db.prepare("select * from notes").all()).toEqual(rows);
  await restoreLocal(file, at("local.sqlite"));
  using local = new DatabaseSync(at("local.sqlite"));
  expect(local.prepare("select * from notes").all()).toEqual(rows);
  expect(local.prepare("insert into notes (note) values ('') returning id").get()).toEqual({
    id: 10,
  });
});

it("nothing is changed in a deployed database with rows, or by a damaged file", async () => {
  const at = await makeFolder();
  const { db, d1 } = openDeployed();
  db.exec("create table notes (note text); insert into notes values ('kept')");
  writeFileSync(at("backup.sql"), exported);
  await expect(importDeployed(d1, at("backup.sql"))).rejects.toThrow("has rows in notes");
  writeFileSync(at("half.sql"), exported.slice(0, -20));
  await expect(importDeployed(d1, at("half.sql"))).rejects.toThrow("is cut short");
  expect(db.prepare("select * from notes").all()).toEqual([{ note: "kept" }]);
});

it.each([
  ["cut.sqlite", "SQLite format 3", "is cut short, damaged or no backup"],
  ["text.sqlite", "Dear Sir or Madam", "is cut short, damaged or no backup"],
  ["other.sql", "create table notes (note text);", "is no backup of a site"],
  ["newer.sql", exported.replace("0000_initial", "9999_later"), "of a newer version of the site"],
])("restores nothing from %s", async (name, contents, message) => {
  const at = await makeFolder();
  writeFileSync(at(name), contents);
  await expect(restoreLocal(at(name), at("local.sqlite"))).rejects.toThrow(message);
  using local = new DatabaseSync(at("local.sqlite"));
  expect(local.prepare("select * from sqlite_schema").all()).toEqual([]);
});

/** The command, with a wrangler that writes down what it was asked. */
function runBackup(folder: string, ...typed: string[]) {
  const wrangler = `#!/bin/sh\necho "$*" >>${folder}/asked\necho "$*" | grep -q "${"$"}{FAILS:-none}" && exit 1\ntrue\n`;
  mkdirSync(path.join(folder, "bin"), { recursive: true });
  writeFileSync(path.join(folder, "bin/wrangler"), wrangler, { mode: 0o755 });
  const tools = path.join(root, "node_modules/.bin");
  const PATH = [path.join(folder, "bin"), tools, process.env.PATH].join(path.delimiter);
  return (FAILS = "none") =>
    spawnSync("node", [path.join(root, "scripts/backup.ts"), ...typed], {
      env: { ...process.env, PATH, FAILS },
      encoding: "utf8",
    });
}

it("an older backup is migrated once it is restored, and a failed migration is a failure", async () => {
  const at = await makeFolder();
  const state = at("state");
  const site = await openSite(state);
  await site.run("select 1");
  await site.close();
  writeFileSync(at("backup.sql"), exported);
  const restore = runBackup(at("."), "restore", at("backup.sql"), "--persist-to", state);
  expect(restore("migrations").status).toBe(1);
  for (const file of globSync(path.join(state, "v3/d1/**/*.sqlite*"))) rmSync(file);
  const again = await openSite(state);
  await again.run("select 1");
  await again.close();
  expect(restore()).toMatchObject({ status: 0, stdout: expect.stringContaining("3 rows") });
  expect(readFileSync(at("asked"), "utf8").trim().split("\n").at(-1)).toBe(
    `d1 migrations apply DB --local --persist-to ${state}`,
  );
}, 60_000);

it("a backup that fails leaves no file, and none is overwritten", async () => {
  const at = await makeFolder();
  const out = at("backup.sql");
  const back = runBackup(at("."), "--remote", "--env", "production", "--out", out);
  expect([back("export").status, existsSync(out)]).toEqual([1, false]);
  expect(readFileSync(at("asked"), "utf8")).toBe(
    `d1 export DB --remote --env production --output ${out} --skip-confirmation\n`,
  );
  writeFileSync(out, "kept");
  expect(back()).toMatchObject({ status: 2, stderr: `--out: ${out} exists already.\n` });
  expect(readFileSync(out, "utf8")).toBe("kept");
});
