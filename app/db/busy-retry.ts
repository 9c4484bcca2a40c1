/** Attempts of a query that another process keeps out, and the wait before each next one, in ms, with a random part. */
const MAX_TRIES = 5;
const WAIT = 100;

async function retryWhileBusy<T>(query: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await query();
    } catch (error) {
      if (!String(error).includes("SQLITE_BUSY") || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, tries * WAIT * (0.5 + Math.random())));
    }
  }
}

/**
 * Retries what SQLite rejects because another process is writing. For one machine only: there a command beside the site
 * (`npm run admin:create`) writes to the same file. A rejected query did nothing, so it may be sent again, whatever it
 * is. D1 itself has one process and needs none of this.
 * @throws whatever a query fails with otherwise, and SQLITE_BUSY after a second and a half
 */
export function withBusyRetry(database: D1Database): D1Database {
  // A batch takes the platform's own statements only.
  const originals = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const retrying = (method: "run" | "all" | "raw" | "first") => () =>
      retryWhileBusy<never>(() => (statement[method] as () => Promise<never>)());
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      run: retrying("run"),
      all: retrying("all"),
      raw: retrying("raw"),
      first: retrying("first"),
    };
    originals.set(wrapped, statement);
    return wrapped;
  };
  return {
    prepare: (query: string) => wrap(database.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      retryWhileBusy(() => database.batch(statements.map((each) => originals.get(each) ?? each))),
  } as D1Database;
}
