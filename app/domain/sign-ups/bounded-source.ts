import { and, eq, getTableName, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { rowCounts } from "~/db/schema";

/** Different sources of a list that are kept apart: anybody may name one, and each has a row of counts for ever. */
const MAX_SOURCES = 200;

/**
 * A source as an insert into a table takes it.
 * @returns the source itself where it is known or there is room for another, otherwise the usual one
 */
export function boundSource(table: SQLiteTable, source: string, usual: string) {
  const isSourceCount = and(eq(rowCounts.list, getTableName(table)), eq(rowCounts.trait, "source"));
  const counts = sql`select count(*) from ${rowCounts} where ${isSourceCount}`;
  const known = sql`select 1 from ${rowCounts} where ${isSourceCount} and ${eq(rowCounts.value, source)}`;
  return sql<string>`iif(exists (${known}) or (${counts}) < ${MAX_SOURCES}, ${source}, ${usual})`;
}
