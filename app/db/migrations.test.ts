import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { expect, it } from "vitest";
import released from "../../migrations/released.json";

interface Snapshot {
  tables: Record<string, Table>;
}
interface Table {
  name: string;
  columns: Record<string, { name: string; type: string; primaryKey: boolean }>;
  indexes: Record<string, { columns: string[]; isUnique: boolean }>;
  foreignKeys: object;
}

const folder = "migrations";
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".sql"))
  .sort();
const last = `${released.last}.sql`;
const readJson = (file: string): Snapshot => JSON.parse(readFileSync(`${folder}/meta/${file}`, "utf8"));
/** The previous release's tables, those that others refer to first. */
const tables = Object.values(readJson(`${released.last.slice(0, 4)}_snapshot.json`).tables).sort(
  (a, b) => Object.keys(a.foreignKeys).length - Object.keys(b.foreignKeys).length,
);
const namesOf = ({ columns }: Table) => Object.keys(columns).map((name) => `"${name}"`);

function migrate(db: DatabaseSync, chosen: readonly string[]) {
  for (const file of chosen)
    db.exec(readFileSync(`${folder}/${file}`, "utf8").replaceAll("--> statement-breakpoint", ""));
}

/** A row with every column that the previous release knows. */
const makeRow = ({ columns }: Table, seed: number): SQLInputValue[] =>
  Object.values(columns).map(({ name, type }) => {
    if (name.endsWith("user_id") || type === "integer") return seed;
    return name === "details" ? "{}" : `it's\n"${name}" ${seed}`;
  });

const insert = (db: DatabaseSync, table: Table, seed: number, more = "") =>
  db
    .prepare(`insert into ${table.name} (${namesOf(table)}) values (${namesOf(table).map(() => "?")}) ${more}`)
    .run(...makeRow(table, seed));

const readRows = (db: DatabaseSync, table: Table) => db.prepare(`select ${namesOf(table)} from ${table.name}`).all();

/** A database of the previous release with rows in it, migrated. @returns with the rows as they were before */
function upgrade() {
  const db = new DatabaseSync(":memory:");
  migrate(
    db,
    files.filter((file) => file <= last),
  );
  for (const table of tables) insert(db, table, 7);
  const before = tables.map((table) => readRows(db, table));
  migrate(
    db,
    files.filter((file) => file > last),
  );
  return { db, before };
}

it("the previous release is one that this repository has", () => expect(files).toContain(last));

it("migrations since the previous release keep every row and every column that it knows", () => {
  const { db, before } = upgrade();
  expect(tables.map((table) => readRows(db, table))).toEqual(before);
  expect(db.prepare("pragma foreign_key_check").all()).toEqual([]);
});

it.each(tables)("the previous release still inserts, reads, changes and deletes in $name", (table) => {
  const { db } = upgrade();
  if (table.name === "audit_log") db.exec("drop trigger audit_log_unchanged");
  if (tables.some(({ name }) => name === "users") && table.name !== "users") {
    const users = tables.find(({ name }) => name === "users");
    if (users) insert(db, users, 8);
  }
  const unique = Object.values(table.indexes).filter(({ isUnique }) => isUnique);
  insert(db, table, 8);
  for (const { columns } of unique) insert(db, table, 8, `on conflict (${columns}) do nothing`);
  expect(readRows(db, table)).toContainEqual(expect.objectContaining(readRows(db, table)[0] ?? {}));
  for (const name of namesOf(table)) db.exec(`update ${table.name} set ${name} = ${name}`);
  expect(db.prepare(`delete from ${table.name}`).run().changes).toBeGreaterThan(1);
});
