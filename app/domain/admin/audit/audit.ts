import type { SQL } from "drizzle-orm";
import type { Store } from "~/db/client.server";
import { insertIf } from "~/db/insert-if";
import { auditLog } from "~/db/schema";
import type { AuditAction } from "./audit-actions";

export interface AuditRecord {
  /**
   * Username, "operator" (a command), "unknown" (a failed login) or "user 7" (who deleted their own
   * account).
   */
  actor: string;
  action: AuditAction;
  /** Each value is a few words at most. A removed person is named by number only. */
  details?: Record<string, string | number | boolean | null>;
}

/**
 * Lengths in UTF-16 units: visitors choose some of these texts, and the log keeps them for years.
 */
const ACTOR_MAX = 254;
const DETAIL_MAX = 200;
const FROM_MAX = 45;

export interface AuditOptions extends Store {
  from: string | null;
}

/**
 * Makes the statement that writes a line, for the transaction of the change that it records.
 * @param condition a query: nothing is written unless it has a row at that moment
 */
export type AuditStatement = ReturnType<typeof createAuditStatement>;

export interface AuditedStore extends Store {
  audit: AuditStatement;
}

export function createAuditStatement({ db, clock, from }: AuditOptions) {
  const bounded = (value: unknown) =>
    typeof value === "string" ? value.slice(0, DETAIL_MAX) : value;
  return ({ actor, action, details = {} }: AuditRecord, condition?: SQL) => {
    const row = {
      at: new Date(clock.now()),
      actor: actor.slice(0, ACTOR_MAX),
      action,
      details: Object.fromEntries(
        Object.entries(details).map(([fact, value]) => [fact, bounded(value)]),
      ),
      from: from?.slice(0, FROM_MAX),
    };
    return insertIf(db, auditLog, row, condition);
  };
}
