import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { rowCounts } from "~/db/schema";

/** A month in UTC, "2025-06", and how many rows came in it. */
export interface Period {
  period: string;
  count: number;
}

export interface SourceCount {
  source: string;
  count: number;
}

/** Sources that are named; callers of the API make up their own, so there may be any number. */
export const SOURCES_SHOWN = 20;
export const OTHER_SOURCES = "Other sources";

/** How many rows of a table came in each month, from the first to the last, none left out. @param list the table's name */
export async function countsByMonth(db: Database, list: string): Promise<Period[]> {
  const kept = await db
    .select({ period: rowCounts.value, count: rowCounts.count })
    .from(rowCounts)
    .where(and(eq(rowCounts.list, list), eq(rowCounts.trait, "month"), gt(rowCounts.count, 0)))
    .orderBy(asc(rowCounts.value));
  const counts = new Map(kept.map(({ period, count }) => [period, count]));
  const [first, last] = [kept[0]?.period, kept.at(-1)?.period];
  const periods: Period[] = [];
  for (let period = first; period && last && period <= last; period = monthAfter(period))
    periods.push({ period, count: counts.get(period) ?? 0 });
  return periods;
}

function monthAfter(period: string): string {
  const [year = 0, month = 0] = period.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}

/** Where the rows came from, the most frequent first; beyond SOURCES_SHOWN they are added up as OTHER_SOURCES. */
export async function countsBySource(db: Database, list: string): Promise<SourceCount[]> {
  const all = await db
    .select({ count: rowCounts.count })
    .from(rowCounts)
    .where(and(eq(rowCounts.list, list), eq(rowCounts.trait, "all")));
  const shown = await db
    .select({ source: rowCounts.value, count: rowCounts.count })
    .from(rowCounts)
    .where(and(eq(rowCounts.list, list), eq(rowCounts.trait, "source"), gt(rowCounts.count, 0)))
    .orderBy(desc(rowCounts.count), asc(rowCounts.value))
    .limit(SOURCES_SHOWN);
  const rest = (all[0]?.count ?? 0) - shown.reduce((sum, { count }) => sum + count, 0);
  return rest > 0 ? [...shown, { source: OTHER_SOURCES, count: rest }] : shown;
}
