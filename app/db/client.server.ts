import { drizzle } from "drizzle-orm/d1";
import * as schema from "./schema";

export const tables = { ...schema };

/** `binding` may also be a D1 session: drizzle calls only what both have. */
export const connect = (binding: Pick<D1Database, "prepare" | "batch">) =>
  drizzle(binding as D1Database, { schema: tables });

export type Database = ReturnType<typeof connect>;

/** Ms since the epoch; a request or a test may set it. */
export interface Clock {
  now(): number;
}

export interface Store {
  db: Database;
  clock: Clock;
}

/** Per query; the waits between, in ms, grow and have a random part. */
const MAX_TRIES = 5;
const WAIT_MS = 100;

/**
 * Retries queries that SQLite rejects while another process writes, such as `npm run admin:create`
 * beside a local site. A rejected query did nothing, so it may be sent again.
 * @throws other errors at once, SQLITE_BUSY after a second and a half
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
