import { existsSync, globSync } from "node:fs";
import { mkdtempDisposable, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { backup as copyPages, DatabaseSync } from "node:sqlite";
import { formatFailure, runCommand, UsageError } from "./command.ts";
import { root, run } from "./site-process.ts";
import { claimState, findResources, isIntact, prepareState } from "./state-folder.ts";

/** Runs `wrangler d1` on a database. @returns what it printed */
export type D1 = (command: string, ...more: string[]) => Promise<string>;

const inDatabase =
  (...place: string[]): D1 =>
  (command, ...more) =>
    run("wrangler", ["d1", ...command.split(" "), "DB", ...place, ...more]);

/** Without the tables of SQLite and of the platform. */
const SELECT_TABLES = `select name from sqlite_schema where type = 'table'
  and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\'`;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
/** A database that was migrated and never used has rows in this table alone. */
const isOfSite = (table: string) => table !== "d1_migrations";

const openDatabase = (file: string) =>
  new DatabaseSync(file, { enableForeignKeyConstraints: false, timeout: 10_000 });

function countRows(db: DatabaseSync): Map<string, number> {
  const tables = db.prepare(SELECT_TABLES).all() as { name: string }[];
  const count = (name: string) =>
    Number(db.prepare(`select count(*) as n from ${quote(name)}`).get()?.n);
  return new Map(tables.map(({ name }) => [name, count(name)]));
}

const formatCounts = (rows: ReadonlyMap<string, number>) =>
  `${[...rows.values()].reduce((sum, count) => sum + count, 0)} rows in ${rows.size} tables`;

const createRowsError = (table: string) =>
  new UsageError(`The database has rows in ${table}. Restore into a new one; nothing was changed.`);

/**
 * Wrangler chooses the file's name, and makes it where there is none.
 * @throws {UsageError} where the folder has several, as after a change of database_id
 */
async function findLocalFile(state: string, d1: D1): Promise<string> {
  await d1("execute", "--command", "select 1");
  const folder = path.join(findResources(state), "d1");
  const files = globSync("**/*.sqlite", { cwd: folder }).filter(
    (file) => path.basename(file) !== "metadata.sqlite",
  );
  const [file] = files;
  if (!file || files.length > 1) {
    throw new UsageError(
      `--persist-to: ${files.length} databases are in ${state}, instead of one.`,
    );
  }
  return path.join(folder, file);
}

/** Copies one moment, while the site may run. @returns its rows */
function copyLocal(file: string, to: string): Map<string, number> {
  using db = openDatabase(file);
  db.prepare("vacuum into ?").run(to);
  using copy = openDatabase(to);
  return countRows(copy);
}

/** An export is loaded into a file of `folder`. @throws {UsageError} where it is not whole */
async function openBackup(from: string, folder: string): Promise<DatabaseSync> {
  const isExport = from.endsWith(".sql");
  const file = isExport ? path.join(folder, "source.sqlite") : from;
  try {
    if (isExport) {
      using db = openDatabase(file);
      db.exec(`begin; ${await readFile(from, "utf8")}; commit`);
    }
    if (isIntact(file)) return openDatabase(file);
  } catch {
    // Said below.
  }
  throw new UsageError(`${from} is cut short, damaged or no backup. Nothing was changed.`);
}

/** To restore it. @throws {UsageError} unless it is whole, and of a site no newer than this code */
async function openOwn(from: string, folder: string): Promise<DatabaseSync> {
  const db = await openBackup(from, folder);
  if (!countRows(db).has("d1_migrations")) {
    throw new UsageError(
      `${from} is no backup of a site: it lacks the table d1_migrations. Nothing was changed.`,
    );
  }
  const ours = await readdir(path.join(root, "migrations"));
  const applied = db
    .prepare("select name from d1_migrations")
    .all()
    .map(({ name }) => `${name}`);
  const newer = applied.find((name) => !ours.includes(name));
  if (newer) {
    throw new UsageError(
      `${from} is of a newer version of the site (${newer}). Upgrade first; nothing was changed.`,
    );
  }
  return db;
}

/** Fills a database without rows, as a whole or not at all. @throws {UsageError} */
export async function restoreLocal(from: string, file: string): Promise<Map<string, number>> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "restore-"));
  {
    using old = openDatabase(file);
    for (const [table, count] of countRows(old)) {
      if (count > 0 && isOfSite(table)) throw createRowsError(table);
    }
  }
  using source = await openOwn(from, folder.path);
  await copyPages(source, file);
  return countRows(source);
}

/**
 * The platform's export spoils a text that has both a line break and a written \n, which becomes a
 * break (https://github.com/cloudflare/workers-sdk/issues/9042).
 * @returns its rows, having loaded it: an export that cannot be read is no backup
 */
export async function exportDeployed(d1: D1, to: string): Promise<Map<string, number>> {
  await d1("export", "--output", to, "--skip-confirmation");
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "backup-"));
  using db = await openBackup(to, folder.path);
  return countRows(db);
}

/** Into a database without rows; the platform imports a file as a whole or not at all. */
export async function importDeployed(d1: D1, from: string): Promise<Map<string, number>> {
  if (!from.endsWith(".sql")) {
    throw new UsageError(`${from}: a deployed database takes a .sql file of \`--remote\`.`);
  }
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "restore-"));
  using checked = await openOwn(from, folder.path);
  const ask = async <Row>(statements: readonly string[]): Promise<Row[]> => {
    if (statements.length === 0) return [];
    const printed = await d1("execute", "--command", statements.join(";\n"), "--json", "--yes");
    return (JSON.parse(printed) as { results: Row[] }[]).flatMap(({ results }) => results);
  };
  const tables = (await ask<{ name: string }>([SELECT_TABLES])).map(({ name }) => name);
  const select = (name: string) =>
    `select '${name.replaceAll("'", "''")}' as name from ${quote(name)} limit 1`;
  const [filled] = await ask<{ name: string }>(tables.filter(isOfSite).map(select));
  if (filled) throw createRowsError(filled.name);
  await ask(tables.map((name) => `drop table ${quote(name)}`));
  await d1("execute", "--file", from, "--yes");
  return countRows(checked);
}

if (import.meta.main) {
  await runCommand({
    about: "Copies the database to a file, or fills a new database from one.",
    usage: "npm run backup [-- options]\nnpm run backup -- restore FILE [options]",
    allowPositionals: true,
    options: {
      "--out FILE": "the backup to write; backup-….sqlite or .sql here if omitted",
      "--persist-to DIR": "the local database of `npm start -- --persist-to DIR`",
      "--remote": "the deployed database instead of the local one",
      "--env NAME": "which deployed one: an environment of wrangler.toml",
    },
    notes: "A backup holds addresses and password hashes: keep it where only you can read it.",
    async run({ values: { out, remote, env, "persist-to": folder }, positionals }) {
      const [verb, from, ...more] = positionals;
      if ((verb !== undefined && verb !== "restore") || (verb && !from) || more.length > 0) {
        throw new UsageError("Write `npm run backup`, or `npm run backup -- restore FILE`.");
      }
      if (remote !== (env !== undefined)) {
        throw new UsageError("--remote and --env go together: --remote --env production.");
      }
      if (remote && folder) throw new UsageError("--persist-to is for the local database alone.");
      if (from && !existsSync(from)) throw new UsageError(`${from}: there is no such file.`);
      process.umask(0o077);
      const at = new Date().toISOString().replace(/[:.]/g, "-");
      const to = path.resolve(out ?? `backup-${at}.${remote ? "sql" : "sqlite"}`);
      const state = path.resolve(root, folder ?? ".wrangler/state");
      const d1 = remote
        ? inDatabase("--remote", "--env", env ?? "")
        : inDatabase("--local", "--persist-to", state);
      if (!remote) await prepareState(state);
      if (from) {
        if (!remote) claimState(state);
        const rows = remote
          ? await importDeployed(d1, from)
          : await restoreLocal(from, await findLocalFile(state, d1));
        // An older backup lacks what the site expects.
        await d1("migrations apply");
        console.log(`${from}: ${formatCounts(rows)}`);
        return 0;
      }
      if (existsSync(to)) throw new UsageError(`--out: ${to} exists already.`);
      try {
        const rows = remote
          ? await exportDeployed(d1, to)
          : copyLocal(await findLocalFile(state, d1), to);
        console.log(`${to}: ${formatCounts(rows)}`);
      } catch (error) {
        await rm(to, { force: true });
        throw new Error(formatFailure(error, to));
      }
      return 0;
    },
  });
}
