import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { rowCounts } from "~/db/schema";

/** The number of rows of a month in UTC, such as "2025-06". */
export interface MonthCount {
  month: string;
  count: number;
}

export interface SourceCount {
  source: string;
  count: number;
}

/** More bars than these could not be told apart in a chart. */
export const MONTHS_MAX = 60;
/** Sources with a bar of their own; callers of the API can make up any number. */
export const SOURCES_SHOWN = 20;
export const OTHER_SOURCES = "Other sources";

/** The number of a table's rows by one trait, from the counts that triggers keep: one row is read. */
export async function readRowCount(db: Database, table: string, trait = "all", value = ""): Promise<number> {
  const where = and(eq(rowCounts.list, table), eq(rowCounts.trait, trait), eq(rowCounts.value, value));
  return (await db.query.rowCounts.findFirst({ where }))?.count ?? 0;
}

const hasTrait = (table: string, trait: string) =>
  and(eq(rowCounts.list, table), eq(rowCounts.trait, trait), gt(rowCounts.count, 0));

/** The number of a table's rows by month, as `fillMonths` returns them. @param now milliseconds */
export async function countByMonth(db: Database, table: string, now: number): Promise<MonthCount[]> {
  const where = hasTrait(table, "month");
  const rows = await db.query.rowCounts.findMany({ where, orderBy: asc(rowCounts.value) });
  const counts = rows.map(({ value: month, count }) => ({ month, count }));
  return fillMonths(counts, new Date(now).toISOString().slice(0, 7));
}

/**
 * Every month from the first with a count to this one, or to a later one that a wrong clock has counted.
 * @returns oldest first like `counts`, the newest MONTHS_MAX at most; empty without counts
 */
export function fillMonths(counts: readonly MonthCount[], thisMonth: string): MonthCount[] {
  const byMonth = new Map(counts.map(({ month, count }) => [month, count]));
  const last = [thisMonth, ...byMonth.keys()].sort().at(-1) ?? thisMonth;
  const months: MonthCount[] = [];
  for (let month = counts[0]?.month; month && month <= last; month = monthAfter(month))
    months.push({ month, count: byMonth.get(month) ?? 0 });
  return months.slice(-MONTHS_MAX);
}

function monthAfter(text: string): string {
  const [year = 0, month = 0] = text.split("-").map(Number);
  return new Date(Date.UTC(year, month)).toISOString().slice(0, 7);
}

/** The number of rows by source, the most frequent first; those beyond SOURCES_SHOWN are added up as OTHER_SOURCES. */
export async function countBySource(db: Database, table: string): Promise<SourceCount[]> {
  const all = await readRowCount(db, table);
  const shown = await db
    .select({ source: rowCounts.value, count: rowCounts.count })
    .from(rowCounts)
    .where(hasTrait(table, "source"))
    .orderBy(desc(rowCounts.count), asc(rowCounts.value))
    .limit(SOURCES_SHOWN);
  const rest = all - shown.reduce((sum, { count }) => sum + count, 0);
  return rest > 0 ? [...shown, { source: OTHER_SOURCES, count: rest }] : shown;
}
