import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import {
  digestTables,
  isInUse,
  lockState,
  newestOf,
  openDatabase,
  repair,
  replaceTables,
  type Spoiled,
  selectNewest,
  selectSpoiled,
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
  for (const note of rows) db.prepare("insert into notes (at, note, bytes) values (1.5, ?, x'00ff')").run(note);
  return { db, file };
}

it("an import's statements and a transaction both put back every row, as they are, without running triggers", () => {
  const { db, file } = createDatabase(texts);
  db.exec("insert into early values (1); delete from notes where id = 5");
  db.close();
  const whole = digestTables(file);

  const imported = createDatabase(["another"]);
  // As the platform has it.
  imported.db.exec("pragma foreign_keys = on; insert into early values (1)");
  imported.db.exec(`begin; ${[...writeSql(file, "select 1")].join("")} commit`);
  imported.db.close();
  expect(digestTables(imported.file)).toEqual(whole);

  const replaced = createDatabase(["another"]).file;
  replaceTables(replaced, file, "select 1");
  expect(digestTables(replaced)).toEqual(whole);
  const next = openDatabase(replaced);
  expect(next.prepare("insert into notes (note) values ('') returning id").get()).toEqual({ id: 6 });
  next.close();
  expect(() => replaceTables(replaced, file, "select no_such_column")).toThrow();
  expect(Object.keys(digestTables(replaced))).toContain("notes");
});

it("texts that the platform's export spoils are put right", () => {
  const { db, file } = createDatabase(texts);
  const exported = createDatabase(
    texts.map((text) => (/[\n\r]/.test(text) ? text.replaceAll("\\n", "\n").replaceAll("\\r", "\r") : text)),
  );
  expect(digestTables(exported.file)).not.toEqual(digestTables(file));
  const found = selectSpoiled(db).flatMap((query) => db.prepare(query).all() as unknown as Spoiled[]);
  repair(exported.db, found);
  expect(digestTables(exported.file)).toEqual(digestTables(file));
  for (const each of [db, exported.db]) each.close();
});

it("the newest entry is none of the future, so that a moved clock hides no entry of today", () => {
  const { db } = createDatabase([]);
  db.exec("alter table notes add expires_at integer");
  const readNewest = (until?: number) =>
    newestOf(selectNewest(db, until).map((query) => db.prepare(query).get() as { at: number | null }));
  const [yesterday, today] = [Date.now() - 86_400_000, Date.now() - 1_000];
  const insert = db.prepare("insert into notes (at, expires_at) values (?, ?)");
  insert.run(yesterday, today);
  // A preview with a moved clock.
  insert.run(Date.now() + 3_600_000, null);
  expect(readNewest()).toBe(yesterday);
  insert.run(today, null);
  expect([readNewest(), readNewest(yesterday)]).toEqual([today, yesterday]);
  db.close();
});

it("a database that another connection has open is in use, whether or not it is asking something", () => {
  const { db, file } = createDatabase([]);
  db.exec("pragma journal_mode = wal; select * from notes");
  expect(isInUse(file)).toBe(true);
  db.close();
  expect(isInUse(file)).toBe(false);
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
