import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_readConfig as readConfig } from "wrangler";
import { configPath, findDatabase } from "../company/wrangler-config.ts";
import { run } from "../site-process.ts";
import {
  BackupError,
  type Declared,
  identifier,
  listTables,
  loadSql,
  openDatabase,
  type Row,
  repair,
  SELECT_SCHEMA,
  SEQUENCE,
  type Spoiled,
  selectSpoiled,
  writeDatabase,
  writeSql,
} from "./database.ts";

/** Which database a command works on. */
export interface Place {
  /** The folder of a local site's state, or null for the deployed database. */
  state: string | null;
  env?: string;
}

/** A site's database. */
export interface SiteDatabase extends AsyncDisposable {
  /** Rows of some queries, one after another. */
  query<Found>(queries: readonly string[]): Promise<Found[]>;
  /** Copies all of it, as of one moment, to a new file. @throws {BackupError} where there is none */
  copyTo(file: string): Promise<void>;
  /** Puts a backup in its place, as a whole or not at all. @param line SQL that is run at the end of the same transaction */
  replaceBy(backup: string, line: string): Promise<void>;
}

export const wrangler = (command: string, { state, env }: Place, ...more: string[]) => {
  const where = state === null ? ["--remote"] : ["--local", "--persist-to", state];
  const flags = [...where, ...(env ? ["--env", env] : [])];
  return run("wrangler", ["d1", ...command.split(" "), "DB", ...flags, ...more], { SITE_BUILT: "1" });
};

/** @param folder for files that are deleted afterwards */
export const openSiteDatabase = ({ state, env }: Place, folder: string): Promise<SiteDatabase> =>
  state === null ? openDeployed({ state, env }, folder) : openLocal(state, env);

/** By the local runtime's own binding, since its export knows no `--persist-to`; the site may run meanwhile. */
async function openLocal(state: string, env: string | undefined): Promise<SiteDatabase> {
  const bound = findDatabase(readConfig({ config: configPath(), env }));
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {}",
      resourcePersistencePath: path.join(state, "v3"),
      d1Databases: { DB: bound?.preview_database_id ?? bound?.database_id ?? "DB" },
      cf: false,
    }),
  );
  const db = await runtime.getD1Database("DB");
  /** In one transaction. */
  const runAll = (statements: readonly string[]) => db.batch<Row>(statements.map((statement) => db.prepare(statement)));
  const query = async <Found>(queries: readonly string[]) =>
    (await runAll(queries)).flatMap(({ results }) => results) as Found[];
  const readSchema = () => query<Declared>([SELECT_SCHEMA]);
  const namesOf = (schema: readonly Declared[]) => schema.flatMap(({ type, name }) => (type === "table" ? [name] : []));
  return {
    query,
    async copyTo(file) {
      const schema = await readSchema();
      if (schema.length === 0)
        throw new BackupError("There is no local database yet: run npm start, or give --persist-to.");
      const tables = [...namesOf(schema), SEQUENCE];
      const found = await runAll(tables.map((table) => `select * from ${identifier(table)}`));
      writeDatabase(
        file,
        schema,
        tables.map((table, index) => [table, found[index]?.results ?? []] as const),
      );
    },
    async replaceBy(backup, line) {
      const kept = new Set(readTables(backup));
      const more = namesOf(await readSchema()).filter((table) => !kept.has(table));
      const drops = more.map((table) => `drop table ${identifier(table)}`);
      // Tables are dropped before those that refer to them are there again.
      await runAll(["pragma defer_foreign_keys = on", ...drops, ...writeSql(backup, line)]);
    },
    [Symbol.asyncDispose]: () => runtime.dispose(),
  };
}

function readTables(file: string): string[] {
  using db = openDatabase(file);
  return listTables(db);
}

/** By the platform's export and import. */
async function openDeployed(place: Place, folder: string): Promise<SiteDatabase> {
  const file = path.join(folder, "statements.sql");
  async function query<Found>(queries: readonly string[]) {
    const answer = await wrangler("execute", place, "--command", queries.join(";\n"), "--json", "--yes");
    return (JSON.parse(answer) as { results: Found[] }[]).flatMap(({ results }) => results);
  }
  return {
    query,
    async copyTo(copy) {
      await wrangler("export", place, "--output", file, "--skip-confirmation");
      loadSql(await readFile(file, "utf8"), copy);
      using db = openDatabase(copy);
      repair(db, await query<Spoiled>(selectSpoiled(db)));
    },
    async replaceBy(backup, line) {
      await writeFile(file, writeSql(backup, line), { mode: 0o600 });
      await wrangler("execute", place, "--file", file, "--yes");
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}
