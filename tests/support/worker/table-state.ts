import { env } from "cloudflare:workers";

export type Tables = Record<string, Record<string, unknown>[]>;
type State = Record<string, string[]>;

/** Names of the tables: users first, since what is theirs goes with them; what triggers write last. */
async function readNames(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\' and name not like 'd1%'
     order by name = 'users' desc, name in ('tallies', 'sqlite_sequence')`,
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

export async function readTables(): Promise<Tables> {
  const names = await readNames();
  const results = await env.DB.batch<Tables[string][number]>(
    names.map((name) => env.DB.prepare(`select * from ${name}`)),
  );
  return Object.fromEntries(names.map((name, index) => [name, results[index]?.results ?? []]));
}

/** Puts all rows back. */
export const restoreTables = (tables: Tables) =>
  env.DB.batch(
    Object.entries(tables).flatMap(([name, rows]) => [
      env.DB.prepare(`delete from ${name}`),
      ...rows.map((row) =>
        env.DB.prepare(`insert into ${name} (${Object.keys(row)}) values (${Object.keys(row).map(() => "?")})`).bind(
          ...Object.values(row),
        ),
      ),
    ]),
  );

/**
 * What is compared: hashes, times and tokens that the tables did not have before read "<new>". Counters are left out:
 * of attempts, since they count what was tried, not what was done; and of the numbers that SQLite gave out.
 */
export function stateOf(tables: Tables, before: Tables): State {
  const known = JSON.stringify(before);
  const describeRow = ({ failed_codes: _, locked_until: __, ...row }: Tables[string][number]) =>
    JSON.stringify(row).replace(/[\w+/-]{16,}|\d{8,}/g, (token) =>
      known.includes(token) || !/[A-Z\d]/.test(token) ? token : "<new>",
    );
  return Object.fromEntries(
    Object.entries(tables)
      .filter(([name]) => !/^(login_failures|assistant_usage|sqlite_sequence)$/.test(name))
      .map(([name, rows]) => [name, rows.map(describeRow).toSorted()]),
  );
}

export const isSame = (one: State, other: State) => JSON.stringify(one) === JSON.stringify(other);

/** Empties every table. */
export const clearTables = async () => restoreTables(Object.fromEntries((await readNames()).map((name) => [name, []])));
