import { and, count, eq, gte, sql } from "drizzle-orm";
import type { Store } from "~/db/client.server";
import { auditLog, counters, recentErrors } from "~/db/schema";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/locale/durations";
import { plural } from "~/locale/plural";
import { findPriceFaults, type PriceHealth } from "../price-health";
import { DATABASE_BYTES } from "./status";

/** How often wrangler.toml's second trigger asks whether something needs an operator. */
const CHECK_MS = 10 * MINUTE_MS;
/**
 * Age of the events that a check looks at. They are written about a minute after they happen, so some that happened before
 * the last check are new to this one; `take` sends what both of them see once.
 */
const WINDOW_MS = 2 * CHECK_MS;
/** Age in milliseconds from which a backup needs attention. */
export const OLD_BACKUP_MS = 8 * DAY_MS;
/** Of the platform's 10 GB for a database. */
const LARGE_DATABASE_BYTES = 8_000_000_000;

/** What the rules below look at. */
export interface Observed {
  /** Events of the log in the last twenty minutes, by name. */
  readonly events: ReadonlyMap<string, number>;
  /** Null where the feed does not answer. */
  readonly price: PriceHealth | null;
  /** Null where none was ever made: the company then relies on the platform's Time Travel. */
  readonly backupAgeMs: number | null;
  readonly databaseBytes: number | null;
}

export interface OperatorAlert {
  readonly id: string;
  readonly text: string;
  /** The page of docs and its section. */
  readonly help: string;
  /** Alerted again after this time while it lasts. */
  readonly everyMs: number;
}

/** Events of the log that need an operator from so many in twenty minutes on, and where the documentation has them. */
const eventRules = {
  "request.failed": [6, "requests fail unexpectedly", "incidents.md#a-deployment-is-wrong"],
  "audit.failed": [1, "lines of the audit log are not written", "observe.md#alert-rules"],
  "email.failed": [4, "emails are not sent", "observe.md#alert-rules"],
  "email.limited": [1, "a limit of requested emails is reached", "operations.md#limits"],
  "scheduled.failed": [1, "scheduled work fails", "operations.md#scheduled-work"],
  "alerts.batch_unknown": [1, "an alert's batch waits for a decision", "alerts.md#when-the-outcome-is-unknown"],
  "price.feed_unreachable": [3, "the price feed does not answer", "incidents.md#the-price-is-stale"],
} as const satisfies Record<string, readonly [number, string, string]>;

/** Everything that needs an operator now. */
export function findOperatorAlerts({ events, price, backupAgeMs, databaseBytes }: Observed): OperatorAlert[] {
  const found: OperatorAlert[] = [];
  for (const [event, [least, text, help]] of Object.entries(eventRules)) {
    const counted = events.get(event) ?? 0;
    if (counted < least) continue;
    found.push({ id: event, text: `${text} (${event}, ${counted} in twenty minutes)`, help, everyMs: HOUR_MS });
  }
  for (const { id, text, isLasting } of price ? findPriceFaults(price) : [])
    if (isLasting) found.push({ id, text, help: "incidents.md#the-price-is-stale", everyMs: HOUR_MS });
  if (backupAgeMs !== null && backupAgeMs > OLD_BACKUP_MS) {
    const text = `the last backup is ${plural(Math.floor(backupAgeMs / DAY_MS), "day")} old`;
    found.push({ id: "backup_old", text, help: "restore.md", everyMs: DAY_MS });
  }
  if (databaseBytes !== null && databaseBytes > LARGE_DATABASE_BYTES) {
    const text = `the database has ${(databaseBytes / 1e9).toFixed(1)} of 10 GB`;
    found.push({ id: "database_large", text, help: "observe.md#alert-rules", everyMs: DAY_MS });
  }
  return found;
}

/** Reads what the rules need from the database, and remembers which alerts were raised. */
export function createOperatorAlerts({ db, clock }: Store) {
  const periodOf = ({ everyMs }: OperatorAlert) => new Date(Math.floor(clock.now() / everyMs) * everyMs);
  return {
    async observe(price: Observed["price"]): Promise<Observed> {
      const now = clock.now();
      const [events, [backup], [size]] = await db.batch([
        db
          .select({ event: recentErrors.event, count: count() })
          .from(recentErrors)
          .where(gte(recentErrors.at, new Date(now - WINDOW_MS)))
          .groupBy(recentErrors.event),
        db
          .select({ at: sql<number | null>`max(${auditLog.at})` })
          .from(auditLog)
          .where(eq(auditLog.action, "database.backed_up")),
        db
          .select({ bytes: sql<number | null>`max(${counters.count})` })
          .from(counters)
          .where(
            and(
              gte(counters.hour, new Date(now - DAY_MS)),
              eq(counters.name, "gauge"),
              eq(counters.label, DATABASE_BYTES),
            ),
          ),
      ]);
      return {
        events: new Map(events.map(({ event, count }) => [event, count])),
        price,
        backupAgeMs: backup?.at == null ? null : now - backup.at,
        databaseBytes: size?.bytes ?? null,
      };
    },

    /** Takes an alert for its period, so that it is sent once. @returns whether it was not taken yet */
    async take(alert: OperatorAlert): Promise<boolean> {
      const taken = await db
        .insert(counters)
        .values({ hour: periodOf(alert), name: "alert", label: alert.id, count: 1 })
        .onConflictDoNothing()
        .returning({ label: counters.label });
      return taken.length > 0;
    },

    /** Gives back an alert that reached nobody, so that the next check takes it again. The clock stands since `take`. */
    async giveBack(alert: OperatorAlert): Promise<void> {
      await db
        .delete(counters)
        .where(and(eq(counters.hour, periodOf(alert)), eq(counters.name, "alert"), eq(counters.label, alert.id)));
    },
  };
}
