import { env } from "cloudflare:workers";

export const whens = ["before it takes effect", "and its answer is lost"] as const;
export type When = (typeof whens)[number];

/**
 * The database, some of whose calls fail as D1's do. A batch is one call. @param isFailing by the
 * call's number, from 1
 */
export function failingDatabase(
  isFailing: (call: number) => boolean,
  { when = whens[0] as When, message = "D1_ERROR: Network connection lost." } = {},
) {
  /** Of each call, whether it writes anything that is compared. */
  const calls: boolean[] = [];
  async function call<Result>(queries: string[], ask: () => Promise<Result>): Promise<Result> {
    calls.push(queries.some((query) => !/^\s*select|"attempts"/i.test(query)));
    if (!isFailing(calls.length)) return ask();
    if (when === whens[1]) await ask();
    throw new Error(message);
  }
  const wrap = (statement: D1PreparedStatement, query: string) => ({
    statement,
    query,
    bind: (...values: unknown[]): object => wrap(statement.bind(...values), query),
    first: () => call([query], () => statement.first()),
    run: () => call([query], () => statement.run()),
    all: () => call([query], () => statement.all()),
    raw: () => call([query], () => statement.raw()),
  });
  const DB = {
    prepare: (query: string) => wrap(env.DB.prepare(query), query),
    batch(statements: ReturnType<typeof wrap>[]) {
      const queries = statements.map(({ query }) => query);
      return call(queries, () => env.DB.batch(statements.map(({ statement }) => statement)));
    },
  };
  return { DB, calls };
}
