import { sql } from "drizzle-orm";
import type { Store } from "~/db/client.server";
import { monthsBefore } from "../time-spans";
import type { Expiry, StoredTable } from "./stored-data";

/** Rows that one statement deletes: a transaction of them takes milliseconds, so visitors' writes do not wait. */
export const BATCH_ROWS = 500;
/** Statements of one run. The platform allows a thousand queries, and the next run goes on where this one ended. */
const MAX_STATEMENTS = 400;

interface RetentionOptions extends Store {
  tables: readonly StoredTable[];
}

/** Deletes the rows that the privacy page says are no longer kept: those that `expiry` in stored-data.ts names. */
export function createRetention({ db, clock, tables }: RetentionOptions) {
  /** @returns the number of deleted rows, at most BATCH_ROWS */
  async function deleteBatch(
    table: string,
    { column, after = { seconds: 0 }, when = "true" }: Expiry,
  ): Promise<number> {
    const now = new Date(clock.now());
    const last = "months" in after ? monthsBefore(now, after.months) : new Date(now.getTime() - after.seconds * 1000);
    // The names and the condition are our own, from stored-data.ts.
    const [from, time, condition] = [sql.identifier(table), sql.identifier(column), sql.raw(`(${when})`)];
    const expired = sql`select rowid from ${from} where ${time} <= ${last.getTime()} and ${condition} limit ${BATCH_ROWS}`;
    // Not the number of changes: that counts what triggers change as well.
    const deleted = await db.all(sql`delete from ${from} where rowid in (${expired}) returning rowid`);
    return deleted.length;
  }

  return {
    /**
     * Deletes in small transactions, so that a run that is cut off leaves the rest to the next one.
     * @returns the number of deleted rows by table, and whether the run stopped before the end
     */
    async removeExpired(): Promise<{ removed: Record<string, number>; hasMore: boolean }> {
      const removed = new Map<string, number>();
      let statements = 0;
      // From the end: an account's logins come after it in the list, and must be deleted before it.
      for (const { table, expiry = [] } of tables.toReversed())
        for (const rule of expiry)
          for (let count = BATCH_ROWS; count === BATCH_ROWS; ) {
            if (++statements > MAX_STATEMENTS) return { removed: Object.fromEntries(removed), hasMore: true };
            count = await deleteBatch(table, rule);
            if (count > 0) removed.set(table, (removed.get(table) ?? 0) + count);
          }
      return { removed: Object.fromEntries(removed), hasMore: false };
    },
  };
}
