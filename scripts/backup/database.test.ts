import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import {
  digestDatabase,
  loadSql,
  lockState,
  newestOf,
  openDatabase,
  repair,
  type Spoiled,
  selectNewest,
  selectSpoiled,
  summarizeFile,
  writeSql,
} from "./database.ts";

const texts = ["plain", "it's; -- \\ 🦊\0", "line\nbreak", "both:\n\\n and\r\\r", '{"a":"\\n"}'];
const schema = `create table d1_migrations (id integer primary key, name text);
  create table early (note_id integer references notes (id));
  create table notes (id integer primary key autoincrement, at integer, note text, bytes blob);
  create table seen (id integer); create index notes_at on notes (at);
  create trigger notes_seen after insert on notes begin insert into seen values (new.id); end;`;

function createDatabase(rows: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "database-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "db.sqlite");
  const db = openDatabase(file);
  db.exec(schema);
  db.exec("begin");
  for (const note of rows) db.prepare("insert into notes (at, note, bytes) values (1.5, ?, x'00ff')").run(note);
  db.exec("commit");
  return { db, file };
}

it("a backup's statements put back every row, as it is, without running triggers", () => {
  const { db, file } = createDatabase(texts);
  db.exec("insert into early values (1); delete from notes where id = 5");
  db.close();
  const whole = digestDatabase(file);

  const imported = createDatabase(["another"]);
  // As the platform has it.
  imported.db.exec("pragma foreign_keys = on; insert into early values (1)");
  imported.db.exec(`begin; ${[...writeSql(file, "select 1")].join("")} commit`);
  expect(imported.db.prepare("select name, seq from sqlite_sequence").all()).toEqual([{ name: "notes", seq: 5 }]);
  imported.db.close();
  expect(digestDatabase(imported.file)).toEqual(whole);
});

it("texts that the platform's export spoils are put right", () => {
  const { db, file } = createDatabase(texts);
  const exported = createDatabase(
    texts.map((text) => (/[\n\r]/.test(text) ? text.replaceAll("\\n", "\n").replaceAll("\\r", "\r") : text)),
  );
  expect(digestDatabase(exported.file)).not.toEqual(digestDatabase(file));
  const found = selectSpoiled(db).flatMap((query) => db.prepare(query).all() as unknown as Spoiled[]);
  repair(exported.db, found);
  expect(digestDatabase(exported.file)).toEqual(digestDatabase(file));
  for (const each of [db, exported.db]) each.close();
});

it("sites share a folder of databases, and a restore has it alone", () => {
  const { db, file } = createDatabase([]);
  db.close();
  const folder = path.join(path.dirname(file), "state");
  const sites = [lockState(folder, "shared"), lockState(folder, "shared")];
  expect([sites.includes(null), lockState(folder, "exclusive")]).toEqual([false, null]);
  for (const unlock of sites) unlock?.();
  const unlock = lockState(folder, "exclusive");
  expect([unlock === null, lockState(folder, "shared")]).toEqual([false, null]);
  unlock?.();
});

const HOUR_AHEAD = Date.now() + 3_600_000;
const logs = `create table audit_log (id integer primary key, at integer, action text);
  create table row_counts (list text, changed_at integer); create table recent_errors (at integer);
  create table sessions (last_seen_at integer, expires_at integer, flat integer);
  alter table d1_migrations add column applied_at integer`;

it.each<{ what: string; statement: string; newest: number | null }>([
  { what: "no times", statement: "insert into notes (note) values ('a')", newest: null },
  { what: "a time of a row", statement: "insert into sessions values (2000, 0, 0)", newest: 2_000 },
  { what: "a changed count", statement: "insert into row_counts values ('users', 3000)", newest: 3_000 },
  { what: "an audited action", statement: "insert into audit_log values (1, 4000, 'admin.created')", newest: 4_000 },
  { what: "a backup", statement: "insert into audit_log values (1, 4000, 'database.backed_up')", newest: null },
  { what: "the count of the audit log", statement: "insert into row_counts values ('audit_log', 3000)", newest: null },
  { what: "an error", statement: "insert into recent_errors values (9000)", newest: null },
  { what: "a migration", statement: "insert into d1_migrations values (1, 'a.sql', 9000)", newest: null },
  { what: "an end to come", statement: "insert into sessions values (null, 9000, 9000)", newest: null },
  // A preview with a moved clock leaves such rows.
  { what: "the future", statement: `insert into sessions values (${HOUR_AHEAD}, 0, 0), (5000, 0, 0)`, newest: 5_000 },
])("the newest entry of a database with $what is of $newest", ({ statement, newest }) => {
  const { db, file } = createDatabase([]);
  db.exec(`${logs}; ${statement}`);
  expect(summarizeFile(file).newest).toBe(newest === null ? null : new Date(newest).toISOString());
  // As of an earlier time.
  expect(newestOf(selectNewest(db, 1_000).map((query) => db.prepare(query).get() as { at: number | null }))).toBe(0);
  db.close();
});

it("a summary tells of migrations in their order, and of rows by table; a database with orphans has none", () => {
  const { db, file } = createDatabase(["a", "b"]);
  db.exec("insert into d1_migrations values (2, '0001_b.sql'), (1, '0000_a.sql')");
  expect(summarizeFile(file)).toMatchObject({
    migrations: ["0000_a.sql", "0001_b.sql"],
    tables: { d1_migrations: 2, notes: 2, seen: 2, early: 0 },
  });
  db.exec("insert into early values (9)");
  db.close();
  expect(() => summarizeFile(file)).toThrow("the database has rows without their owner");
});

it("a damaged database is not backed up", () => {
  const { db, file } = createDatabase(["a"]);
  const { page } = db.prepare("select rootpage as page from sqlite_schema where name = 'notes_at'").get() as {
    page: number;
  };
  const { page_size: size } = db.prepare("pragma page_size").get() as { page_size: number };
  db.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, (page - 1) * size, page * size));
  expect(() => summarizeFile(file)).toThrow(/the database is damaged: ./);
});

it("an export's database has the site's tables alone, in one file", () => {
  const { db, file } = createDatabase([]);
  db.close();
  const loaded = `${file}-loaded`;
  loadSql(`create table _cf_KV (key text); create table notes (id integer); insert into notes values (1)`, loaded);
  using opened = openDatabase(loaded);
  expect(opened.prepare("select name from sqlite_schema").all()).toEqual([{ name: "notes" }]);
  expect(opened.prepare("pragma journal_mode").get()).toEqual({ journal_mode: "delete" });
});

it("an import's statements stay below what the platform takes, and drop a table after those that refer to it", () => {
  const { db, file } = createDatabase(Array(30).fill("x".repeat(9_000)));
  db.close();
  const statements = [...writeSql(file, "select 7")];
  for (const statement of statements) expect(statement.length).toBeLessThan(60_000);
  expect(statements.filter((statement) => statement.startsWith('insert into "notes"'))).toHaveLength(6);
  expect(statements.filter((statement) => statement.startsWith("drop"))).toEqual(
    ["seen", "early", "notes", "d1_migrations"].map((table) => `drop table if exists "${table}";\n`),
  );
  expect(statements.at(-1)).toBe("select 7;\n");
});

it("a digest is another one for another row, order of columns or table, and the same with tables in another order", () => {
  const { db, file } = createDatabase(["a"]);
  const digests = new Set([JSON.stringify(digestDatabase(file))]);
  const changes = [
    "update notes set note = 'b'",
    "update sqlite_sequence set seq = 9",
    "create table more (id integer)",
    "alter table more add column at integer",
    "drop index notes_at",
  ];
  for (const change of changes) {
    db.exec(change);
    digests.add(JSON.stringify(digestDatabase(file)));
  }
  expect(digests.size).toBe(1 + changes.length);
  db.close();
  const tables = ["create table one (id integer)", "create table two (id integer)"];
  const [inOrder, reversed] = [tables, tables.toReversed()].map((statements) => {
    const made = createDatabase([]);
    made.db.exec(statements.join(";"));
    made.db.close();
    return digestDatabase(made.file);
  });
  expect(inOrder).toEqual(reversed);
});

it("spoiled texts are looked for in columns of texts of tables with a number of their own", () => {
  const { db } = createDatabase([]);
  db.exec(`create table untyped (id integer primary key, note); create table keyed (name text primary key);
    create table paired (id integer, other integer, note text, primary key (other, id));
    create table contextual (id integer primary key, context integer, words text not null)`);
  const columns = selectSpoiled(db).map((query) =>
    /'(\w+)' as "table", '(\w+)' as "column"/.exec(query)?.slice(1).join("."),
  );
  expect(columns).toEqual(["d1_migrations.name", "notes.note", "contextual.words"]);
  db.close();
});
