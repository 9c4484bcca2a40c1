import { and, desc, eq, gte, ne, sql } from "drizzle-orm";
import type { Store } from "~/db/client.server";
import { auditLog, counters, recentErrors } from "~/db/schema";
import { DAY_MS, HOUR_MS } from "~/locale/durations";

const GROWTH_DAYS = 7;
/** The gauge that the scheduled work writes each hour. */
export const DATABASE_BYTES = "database_bytes";

/** The status page's figures from the database: small queries in one round trip. */
export function createStatus({ db, clock }: Store) {
  return {
    async read() {
      const daysAgo = (days: number) => new Date(clock.now() - days * DAY_MS);
      const isDatabaseSize = and(eq(counters.name, "gauge"), eq(counters.label, DATABASE_BYTES));
      const total = sql<number>`sum(${counters.count})`;
      const [counted, errors, [backup], sizes] = await db.batch([
        db
          .select({ name: counters.name, label: counters.label, count: total })
          .from(counters)
          .where(and(gte(counters.hour, daysAgo(1)), ne(counters.name, "gauge")))
          .groupBy(counters.name, counters.label)
          .orderBy(desc(total)),
        db.select().from(recentErrors).orderBy(desc(recentErrors.id)),
        db
          .select({ at: auditLog.at })
          .from(auditLog)
          .where(eq(auditLog.action, "database.backed_up"))
          .orderBy(desc(auditLog.at))
          .limit(1),
        db
          .select({ hour: counters.hour, bytes: counters.count })
          .from(counters)
          .where(and(gte(counters.hour, daysAgo(GROWTH_DAYS)), isDatabaseSize))
          .orderBy(counters.hour),
      ]);
      const [first, last] = [sizes[0], sizes.at(-1)];
      return {
        /** The counters of the last day, the most frequent first. */
        counted,
        errors: groupErrors(errors),
        backedUpAt: backup?.at ?? null,
        /** The size in the last hour, and the growth since the first hour of the last week; null before the first hour. */
        size: first && last ? { bytes: last.bytes, growth: last.bytes - first.bytes, since: first.hour } : null,
      };
    },

    /** Records the size of the database. Called each hour. */
    async recordSize(): Promise<void> {
      const { meta } = await db.run(sql`select 1`);
      const hour = new Date(Math.floor(clock.now() / HOUR_MS) * HOUR_MS);
      const bytes = meta.size_after;
      await db
        .insert(counters)
        .values({ hour, name: "gauge", label: DATABASE_BYTES, count: bytes })
        .onConflictDoUpdate({ target: [counters.hour, counters.name, counters.label], set: { count: bytes } });
    },
  };
}

type ErrorRow = typeof recentErrors.$inferSelect;

/** The last errors by kind, the kind with the newest one first. @param rows newest first */
const groupErrors = (rows: readonly ErrorRow[]) =>
  [...Map.groupBy(rows, ({ event }) => event)].flatMap(([event, [newest, ...others]]) =>
    newest ? { event, count: 1 + others.length, newest } : [],
  );
