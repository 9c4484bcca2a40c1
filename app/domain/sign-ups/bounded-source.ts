import { and, eq, getTableName, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { rowCounts } from "~/db/schema";

/** Most sources that a list tells apart: any visitor may name one, and each keeps a row of counts forever. */
const MAX_SOURCES = 200;

/**
 * A source for an insert into a table.
 * @returns the source itself where the table has it or has room for another, otherwise the fallback
 */
export function boundSource(table: SQLiteTable, source: string, fallback: string) {
  const isSourceCount = and(eq(rowCounts.list, getTableName(table)), eq(rowCounts.trait, "source"));
  const counts = sql`select count(*) from ${rowCounts} where ${isSourceCount}`;
  const isStored = sql`select 1 from ${rowCounts} where ${isSourceCount} and ${eq(rowCounts.value, source)}`;
  return sql<string>`iif(exists (${isStored}) or (${counts}) < ${MAX_SOURCES}, ${source}, ${fallback})`;
}
