import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Retention } from "~/brand/schema";
import { type Store, tables } from "~/db/client.server";
import { monthsBefore } from "../time-spans";
import { type Expiry, type StoredTable, storedTables, type TableName } from "./stored-data";

/**
 * Rows that one statement deletes: a transaction of them takes milliseconds, so visitors' writes do
 * not wait.
 */
export const BATCH_ROWS = 500;
/**
 * Statements of one run. The platform allows a thousand queries, and the next run goes on where
 * this one ended.
 */
const MAX_STATEMENTS = 400;

interface RetentionOptions extends Store {
  retention: Retention;
}

/**
 * Deletes the rows that the privacy page says are no longer kept: those that `expiry` in
 * stored-data.ts names.
 */
export function createRetention({ db, clock, retention }: RetentionOptions) {
  async function deleteBatch(
    name: TableName,
    { column, after = { seconds: 0 }, when = "true" }: Expiry,
  ): Promise<number> {
    const now = new Date(clock.now());
    const last =
      "months" in after
        ? monthsBefore(now, after.months)
        : new Date(now.getTime() - after.seconds * 1000);
    const table = tables[name];
    const columns: Record<string, SQLiteColumn> = getTableColumns(table);
    const time = columns[column];
    if (!time) throw new Error(`${name} has no column ${column}`);
    // The condition is our own, from stored-data.ts.
    const isOver = sql`${time} <= ${last.getTime()} and (${sql.raw(when)})`;
    const expired = sql`select rowid from ${table} where ${isOver} limit ${BATCH_ROWS}`;
    // Not the number of changes: that counts what triggers change as well.
    const deleted = await db.all(
      sql`delete from ${table} where rowid in (${expired}) returning rowid`,
    );
    return deleted.length;
  }

  return {
    /**
     * In small transactions, so that a run that is cut off leaves the rest to the next one.
     * @returns deleted rows by table, and whether the run stopped before the end
     */
    async removeExpired(): Promise<{ removed: Record<string, number>; hasMore: boolean }> {
      const removed = new Map<string, number>();
      let statements = 0;
      // From the end: an account's logins come after it in the list, and must be deleted before it.
      for (const [name, { expiry = [] }] of (
        Object.entries(storedTables) as [TableName, StoredTable][]
      ).reverse()) {
        for (const rule of typeof expiry === "function" ? expiry(retention) : expiry) {
          for (let count = BATCH_ROWS; count === BATCH_ROWS; ) {
            if (++statements > MAX_STATEMENTS) {
              return { removed: Object.fromEntries(removed), hasMore: true };
            }
            count = await deleteBatch(name, rule);
            const table = getTableName(tables[name]);
            if (count > 0) removed.set(table, (removed.get(table) ?? 0) + count);
          }
        }
      }
      return { removed: Object.fromEntries(removed), hasMore: false };
    },
  };
}
