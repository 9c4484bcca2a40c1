/** Tries of a query that another process keeps out, and the wait before each next one, in ms, with a random part. */
const TRIES = 5;
const WAIT = 100;

const isKeptOut = (error: unknown) => /SQLITE_BUSY/.test(String(error));

async function whenFree<T>(query: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await query();
    } catch (error) {
      if (!isKeptOut(error) || tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, tried * WAIT * (0.5 + Math.random())));
    }
  }
}

const asking = ["run", "all", "raw", "first"];

/**
 * A database that waits its turn. On one machine a command beside the site (`npm run admin:create`) writes to the same
 * file, and a query that comes just then is rejected with SQLITE_BUSY instead of waiting; it did nothing, so it may be
 * sent again, whatever it is. The platform's own database has one process, and rejects nothing of the kind.
 * @throws whatever the query fails with otherwise, and SQLITE_BUSY after a second and a half
 */
export function patientDatabase(database: D1Database): D1Database {
  // A batch takes the platform's own statements only.
  const own = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const patient = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        const method = Reflect.get(target, name);
        if (name === "bind") return (...values: unknown[]) => patient(target.bind(...values));
        if (!asking.includes(String(name))) return method;
        return (...options: unknown[]) =>
          whenFree(() => Reflect.apply(method as () => Promise<unknown>, target, options));
      },
    });
    own.set(wrapped, statement);
    return wrapped;
  };
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (query: string) => patient(target.prepare(query));
      if (name === "batch")
        return (statements: D1PreparedStatement[]) =>
          whenFree(() => target.batch(statements.map((each) => own.get(each) ?? each)));
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
