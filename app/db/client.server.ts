import { drizzle } from "drizzle-orm/d1";
import * as schema from "./schema";

export const tables = { ...schema };

/**
 * The database with its tables' types. `binding` may be a session of D1's, too: drizzle calls only
 * what both have.
 */
export const connect = (binding: Pick<D1Database, "prepare" | "batch">) =>
  drizzle(binding as D1Database, { schema: tables });

export type Database = ReturnType<typeof connect>;

/** The time in ms since the epoch: the system's, or one that a request or a test has set. */
export interface Clock {
  now(): number;
}

export interface Store {
  db: Database;
  clock: Clock;
}

/**
 * Attempts of a query while another process writes, and the wait between them in ms, which grows
 * and has a random part.
 */
const MAX_TRIES = 5;
const WAIT_MS = 100;

/**
 * Retries queries that SQLite rejects while another process writes: on one machine a command beside
 * the site (`npm run admin:create`) writes to the same file. A rejected query did nothing, so each
 * may be sent again.
 * @throws a query's other errors at once, and SQLITE_BUSY after a second and a half
 */
export function withBusyRetry(database: D1Database): D1Database {
  // The platform's statements are patched, not wrapped: a batch accepts no others.
  const patch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const bind = statement.bind.bind(statement);
    for (const method of ["run", "all", "raw", "first"] as const) {
      const query = (statement[method] as () => Promise<never>).bind(statement);
      statement[method] = () => retryWhileBusy(query);
    }
    return Object.assign(statement, { bind: (...values: unknown[]) => patch(bind(...values)) });
  };
  return {
    prepare: (query: string) => patch(database.prepare(query)),
    batch: (statements: D1PreparedStatement[]) => retryWhileBusy(() => database.batch(statements)),
  } as D1Database;
}

async function retryWhileBusy<T>(query: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await query();
    } catch (error) {
      if (!String(error).includes("SQLITE_BUSY") || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, tries * WAIT_MS * (0.5 + Math.random())));
    }
  }
}
