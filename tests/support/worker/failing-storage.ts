import { env } from "cloudflare:workers";
import { expect } from "vitest";

export const whens = ["before it takes effect", "and its answer is lost"] as const;
export type When = (typeof whens)[number];

/** The database, some of whose calls fail as D1's do. A batch is one call. @param isFailing by the call's number, from 1 */
export function failingDatabase(
  isFailing: (call: number) => boolean,
  { when = whens[0], message = "D1_ERROR: Network connection lost." }: { when?: When; message?: string } = {},
) {
  /** Of each call, whether it writes anything that is compared. */
  const calls: boolean[] = [];
  async function call<Result>(queries: string[], ask: () => Promise<Result>): Promise<Result> {
    calls.push(queries.some((query) => !/^\s*select|login_failures/i.test(query)));
    if (!isFailing(calls.length)) return ask();
    if (when === whens[1]) await ask();
    throw new Error(message);
  }
  const wrap = (statement: D1PreparedStatement, query: string) => ({
    ...{ statement, query },
    bind: (...values: unknown[]): object => wrap(statement.bind(...values), query),
    first: () => call([query], () => statement.first()),
    run: () => call([query], () => statement.run()),
    all: () => call([query], () => statement.all()),
    raw: () => call([query], () => statement.raw()),
  });
  const DB = {
    prepare: (query: string) => wrap(env.DB.prepare(query), query),
    batch(statements: ReturnType<typeof wrap>[]) {
      const run = () => env.DB.batch(statements.map(({ statement }) => statement));
      return call(
        statements.map(({ query }) => query),
        run,
      );
    },
  };
  return { DB, calls };
}

/** Does something while one operation of an object's storage fails. @returns the values that each operation had */
export async function withFailingStorage(
  state: DurableObjectState,
  work: () => Promise<unknown>,
  failing = 0,
  when?: When,
) {
  const { storage } = state;
  const operations: unknown[][] = [];
  const failOne = (target: object): object =>
    new Proxy(target, {
      get(_, name) {
        const own: unknown = Reflect.get(target, name);
        if (typeof own !== "function") return failOne(own as object);
        return (...values: unknown[]) => {
          if (operations.push(values) !== failing) return own.apply(target, values);
          const done: unknown = when === whens[1] ? own.apply(target, values) : null;
          if (target === storage) return Promise.resolve(done).then(() => Promise.reject(new Error("it is full")));
          throw new Error("it is full");
        };
      },
    });
  Object.defineProperty(state, "storage", { value: failOne(storage), configurable: true });
  await work().catch((error) => expect(String(error)).toContain("it is full"));
  Object.defineProperty(state, "storage", { value: storage });
  return operations;
}
