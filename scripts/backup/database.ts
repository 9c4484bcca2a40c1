import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** What a database holds, as far as a manifest tells. */
export interface DatabaseSummary {
  /** Names of the migrations that made its tables, in their order. */
  migrations: string[];
  /** Rows by table. */
  tables: Record<string, number>;
  /** The newest time in any row up to when it was read (ISO 8601, UTC); null in an empty database. */
  newest: string | null;
}

/** The description that a backup carries. */
export interface Manifest extends DatabaseSummary {
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The release that made it, from package.json. */
  version: string;
  /** Where the database was: "local", or an environment of wrangler.toml. */
  source: string;
}

/** A backup that cannot be used; the message says why and names no path. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** Milliseconds to wait for another process that writes. */
const BUSY_MS = 10_000;

/** Milliseconds to wait for a command that only looks at a database. */
const IN_USE_MS = 1_000;

export type Row = Record<string, SQLInputValue>;

/** SQLite's table of the numbers that tables count on from. */
export const SEQUENCE = "sqlite_sequence";

export const openDatabase = (file: string) =>
  new DatabaseSync(file, { enableForeignKeyConstraints: false, timeout: BUSY_MS });

export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Tables, then indexes and triggers of the site; those of SQLite and of the platform are left out. */
export const SELECT_SCHEMA = `select type, name, sql from sqlite_schema where sql is not null
  and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\'
  order by type <> 'table', rowid`;

/** A part of a schema. */
export type Declared = { type: string; name: string; sql: string };

const listSchema = (db: DatabaseSync) => db.prepare(SELECT_SCHEMA).all() as Declared[];
export const listTables = (db: DatabaseSync) =>
  listSchema(db).flatMap(({ type, name }) => (type === "table" ? [name] : []));

type Column = { name: string; type: string; pk: number };
const listColumns = (db: DatabaseSync, table: string) =>
  db.prepare(`pragma table_info(${identifier(table)})`).all() as Column[];

const listReferences = (db: DatabaseSync, table: string) =>
  db.prepare(`pragma foreign_key_list(${identifier(table)})`).all() as { table: string }[];

/** Lines of the audit log about backups are written after what they tell of, and are not news; nor is their count. */
const isNews = (table: string) => {
  if (table === "audit_log") return "action not like 'database.%'";
  return table === "row_counts" ? "list <> 'audit_log'" : "true";
};

/** The database's own clock, in ms: the platform's and an operator's may differ. */
const NOW = "unixepoch('subsec') * 1000";

/**
 * Queries for the newest time (ms) in each column of times, which is called "at" or ends in "_at". One query each: the
 * platform joins few. Rows of the future say nothing of when they were written: a preview with a moved clock leaves such
 * rows, and one of them would pass everything written since for old. For the same reason an end to come does not count.
 * @param until the time (ms) up to which rows count; the present where omitted
 */
export const selectNewest = (db: DatabaseSync, until: number | string = NOW): string[] =>
  listTables(db)
    .filter((table) => !["d1_migrations", "recent_errors"].includes(table))
    .flatMap((table) =>
      listColumns(db, table)
        .filter(({ name }) => /(^|_)at$/.test(name) && !/^(expires|next)_at$/.test(name))
        .map(({ name }) => {
          const at = identifier(name);
          return `select max(${at}) as at from ${identifier(table)} where ${at} <= ${until} and ${isNews(table)}`;
        }),
    );

/** The newest of their answers, in ms; 0 where there is none. */
export const newestOf = (rows: readonly { at: number | null }[]) => Math.max(0, ...rows.map(({ at }) => at ?? 0));

/**
 * Of a file that is not in use.
 * @param until the time (ms) up to which rows count as the newest; the present where omitted
 * @throws {Error} when SQLite finds the database damaged
 */
export function summarizeFile(file: string, until?: number): DatabaseSummary {
  using db = openDatabase(file);
  const check = db.prepare("pragma integrity_check(1)").get() as { integrity_check: string };
  if (check.integrity_check !== "ok") throw new Error(`the database is damaged: ${check.integrity_check}`);
  if (db.prepare("pragma foreign_key_check").get()) throw new Error("the database has rows without their owner");
  const tables = listTables(db).map((table) => [table, countRows(db, table)] as const);
  const migrations = db.prepare("select name from d1_migrations order by id").all() as { name: string }[];
  const newest = newestOf(selectNewest(db, until).map((query) => db.prepare(query).get() as { at: number | null }));
  return {
    migrations: migrations.map(({ name }) => name),
    tables: Object.fromEntries(tables),
    newest: newest === 0 ? null : new Date(newest).toISOString(),
  };
}

const countRows = (db: DatabaseSync, table: string) =>
  (db.prepare(`select count(*) as n from ${identifier(table)}`).get() as { n: number }).n;

/** Writes tables with their rows, and then what runs on a change of them, to a new file. */
export function writeDatabase(
  file: string,
  schema: readonly Declared[],
  rows: Iterable<readonly [string, Row[]]>,
): void {
  using db = openDatabase(file);
  const declare = (isTable: boolean) => {
    for (const { type, sql } of schema) if ((type === "table") === isTable) db.exec(sql);
  };
  db.exec("begin");
  declare(true);
  for (const [table, list] of rows) {
    if (table === SEQUENCE) db.exec(`delete from ${SEQUENCE}`);
    const places = listColumns(db, table).map(() => "?");
    const insert = db.prepare(`insert into ${identifier(table)} values (${places})`);
    for (const row of list) insert.run(...Object.values(row));
  }
  declare(false);
  db.exec("commit");
}

/** Runs an export's statements in a new file, which then has the site's tables alone. */
export function loadSql(sql: string, file: string): void {
  using db = openDatabase(file);
  db.exec(`begin; ${sql}; commit`);
  const found = db.prepare("select name from sqlite_schema where name like '\\_cf\\_%' escape '\\' and type = 'table'");
  for (const { name } of found.all() as { name: string }[]) db.exec(`drop table ${identifier(name)}`);
  db.exec("pragma journal_mode = delete");
}

/** A backup's tables as statements for the platform's import, which runs a file of them as a whole or not at all. */
export function* writeSql(backup: string, line: string): Generator<string> {
  using db = openDatabase(backup);
  const tables = listTables(db);
  // References are checked: rows come after the ones that they refer to, and go before them.
  const [ordered, seen] = [[] as string[], new Set<string>()];
  const visit = (table: string) => {
    if (seen.has(table)) return;
    seen.add(table);
    for (const { table: parent } of listReferences(db, table)) visit(parent);
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  for (const table of ordered.toReversed()) yield `drop table if exists ${identifier(table)};\n`;
  const schema = listSchema(db);
  for (const { sql } of schema.slice(0, tables.length)) yield `${sql};\n`;
  for (const table of ordered) yield* writeRows(db, table);
  for (const { sql } of schema.slice(tables.length)) yield `${sql};\n`;
  // Numbers are never used twice, not even those of deleted rows.
  yield `delete from ${SEQUENCE};\n`;
  yield* writeRows(db, SEQUENCE);
  yield `${line};\n`;
}

/** Characters of one statement's rows, where a single one has not more: the platform takes 100 KB. */
const STATEMENT_MAX = 50_000;

function* writeRows(db: DatabaseSync, table: string): Generator<string> {
  let rows = "";
  const statement = () => `insert into ${identifier(table)} values ${rows};\n`;
  for (const row of db.prepare(`select * from ${identifier(table)}`).iterate() as Iterable<Row>) {
    const values = `(${Object.values(row).map(writeValue).join(", ")})`;
    if (rows && rows.length + values.length > STATEMENT_MAX) {
      yield statement();
      rows = "";
    }
    rows += rows ? `,\n${values}` : values;
  }
  if (rows) yield statement();
}

/** A value as SQL: what could be read in two ways is in hexadecimal. */
function writeValue(value: SQLInputValue): string {
  if (value === null || typeof value === "number" || typeof value === "bigint") return String(value ?? "null");
  if (typeof value === "string")
    return /^[ -&(-[\]-~]*$/.test(value) ? `'${value}'` : `cast(x'${Buffer.from(value).toString("hex")}' as text)`;
  return `x'${Buffer.from(value as Uint8Array).toString("hex")}'`;
}

/**
 * Queries for the texts that the platform's export spoils: it writes a line break as \n, and reads a \n that was there
 * before as another line break (github.com/cloudflare/workers-sdk/issues/9042).
 */
export const selectSpoiled = (db: DatabaseSync): string[] =>
  listTables(db).flatMap((table) =>
    listColumns(db, table)
      .filter(
        ({ type }, _, columns) => /^text/i.test(type) && columns.some(({ name, pk }) => name === "id" && pk === 1),
      )
      .map(({ name }) => {
        const [text, from] = [identifier(name), identifier(table)];
        const spoiled = `(instr(${text}, char(10)) and instr(${text}, '\\n')) or (instr(${text}, char(13)) and instr(${text}, '\\r'))`;
        return `select ${literal(table)} as "table", ${literal(name)} as "column", id, hex(${text}) as text from ${from} where ${spoiled}`;
      }),
  );

export type Spoiled = { table: string; column: string; id: number; text: string };

/** Puts the true texts in the place of the spoiled ones. */
export function repair(db: DatabaseSync, found: readonly Spoiled[]): void {
  for (const { table, column, id, text } of found)
    db.prepare(`update ${identifier(table)} set ${identifier(column)} = ? where id = ?`).run(
      Buffer.from(text, "hex").toString("utf8"),
      id,
    );
}

/** A digest of each table's rows, of the numbers that tables count on from, and of the schema: equal databases have equal ones. */
export function digestDatabase(file: string): Readonly<Record<string, string>> {
  using db = openDatabase(file);
  const digestTable = (table: string) => {
    const hash = createHash("sha256");
    const order = listColumns(db, table).map((_, index) => index + 1);
    for (const row of db.prepare(`select * from ${identifier(table)} order by ${order}`).iterate())
      hash.update(`${JSON.stringify(row)}\n`);
    return hash.digest("hex");
  };
  const statements = listSchema(db).map(({ sql }) => sql);
  const schema = createHash("sha256").update(JSON.stringify(statements.sort())).digest("hex");
  const tables = [...listTables(db), ...(listColumns(db, SEQUENCE).length > 0 ? [SEQUENCE] : [])];
  return { schema, ...Object.fromEntries(tables.map((table) => [table, digestTable(table)])) };
}

const isBusy = (error: unknown) => [5, 6].includes(Number((error as { errcode?: unknown }).errcode) & 0xff);

/** Connections that hold a lock: one that is collected as garbage would let go of it. */
const lockHolders = new Set<DatabaseSync>();

/**
 * Holds a lock on a folder of local databases until this process ends, however it ends: the system lets go of it. Sites
 * share it, a restore takes it alone.
 * @returns what gives the lock back, or null where the other kind has it
 */
export function lockState(folder: string, kind: "shared" | "exclusive"): (() => void) | null {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(path.join(folder, "site-lock.sqlite"), { timeout: IN_USE_MS });
  try {
    db.exec("create table if not exists site_lock (id integer)");
    db.exec(kind === "exclusive" ? "begin exclusive" : "begin; select * from site_lock");
    lockHolders.add(db);
    return () => {
      lockHolders.delete(db);
      db.close();
    };
  } catch (error) {
    db.close();
    if (isBusy(error)) return null;
    throw error;
  }
}
