import type { Sites, SqlRequest } from "./sites.ts";

/** The sites that the global setup started. Empty while Playwright only lists the tests. */
export const sites: Sites = JSON.parse(process.env.TEST_SITES ?? "{}");

/**
 * Runs SQL in the database of a running site.
 * @returns the rows of each statement
 * @throws with SQLite's message
 */
export async function runSql(site: SqlRequest["site"], ...statements: string[]): Promise<object[][]> {
  const answer = await fetch(sites.sql, { method: "POST", body: JSON.stringify({ site, statements }) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as object[][];
}
