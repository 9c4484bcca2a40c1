import { existsSync, readFileSync, writeFileSync } from "node:fs";
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
  for (const note of texts)
    await site.run(
      "insert into notes (note, bytes) values (?, ?)",
      note,
      note && new Uint8Array([0, 255]),
    );
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
    if (command === "export") writeFileSync(value, exported);
    else if (option === "--file") db.exec(readFileSync(value, "utf8"));
    else if (more.includes("--json"))
      return JSON.stringify(value.split(";\n").map((sql) => ({ results: db.prepare(sql).all() })));
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

it("nothing is changed in a deployed database with rows, by a damaged file, or in a file that exists", async () => {
  const at = await makeFolder();
  const { db, d1 } = openDeployed();
  db.exec("create table notes (note text); insert into notes values ('kept')");
  writeFileSync(at("backup.sql"), exported);
  await expect(importDeployed(d1, at("backup.sql"))).rejects.toThrow("has rows in notes");
  writeFileSync(at("half.sql"), exported.slice(0, -20));
  await expect(importDeployed(d1, at("half.sql"))).rejects.toThrow();
  await expect(exportDeployed(d1, at("backup.sql"))).rejects.toThrow("exists already");
  expect(db.prepare("select * from notes").all()).toEqual([{ note: "kept" }]);
  expect(existsSync(at("backup.sql"))).toBe(true);
});
