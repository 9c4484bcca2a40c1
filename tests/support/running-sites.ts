import type { Sites } from "./sites.ts";

/** The sites that the global setup started. Empty while Playwright only lists the tests. */
export const sites: Sites = JSON.parse(process.env.TEST_SITES ?? "{}");

/** Runs SQL in the database of the site with made-up prices. @throws with SQLite's message */
export async function runSql(...statements: string[]): Promise<void> {
  const answer = await fetch(sites.sql, { method: "POST", body: JSON.stringify(statements) });
  if (!answer.ok) throw new Error(await answer.text());
}
