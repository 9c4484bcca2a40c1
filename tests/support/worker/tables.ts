import { env } from "cloudflare:workers";
import { prepareInsert, selectRows } from "./rows";

// All rows of the database, so that the same step can be tried again and again from the same ones.

/** The rows of each table by its name. */
export type Tables = Record<string, Record<string, unknown>[]>;

let names: string[] | undefined;

/** Names of the tables: users first, since what is theirs goes with them. Read once. */
export async function readTableNames() {
  names ??= (
    await selectRows<{ name: string }>(
      `select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\' and name not like 'd1%'
       order by name = 'users' desc, name = 'sqlite_sequence'`,
    )
  ).map(({ name }) => name);
  return names;
}

export async function readTables(): Promise<Tables> {
  const names = await readTableNames();
  const statements = names.map((name) => env.DB.prepare(`select * from ${name}`));
  const results = await env.DB.batch<Tables[string][number]>(statements);
  return Object.fromEntries(names.map((name, index) => [name, results[index]?.results ?? []]));
}

/** Replaces all rows by those that were read. */
export const restoreTables = (tables: Tables) =>
  env.DB.batch(
    Object.entries(tables).flatMap(([name, rows]) => [
      env.DB.prepare(`delete from ${name}`),
      ...rows.map((row) => prepareInsert(name, row)),
    ]),
  );
