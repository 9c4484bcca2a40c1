import { randomBytes } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "~/db/client.server";
import {
  launchpadApplications,
  launchRegistrations,
  newsletterSubscribers,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from "~/db/schema";
import { makeUnusableHash } from "~/domain/accounts/password-hash";
import type { User } from "~/domain/accounts/user";
import type { AuditRecord, AuditStatement } from "./audit/audit";
import type { AuditAction } from "./audit/audit-actions";

/** The administrator who removes a record. */
export type Remover = Pick<User, "id" | "username">;

type NumberedTable = SQLiteTable & { id: SQLiteColumn };

export type RemovalOutcome = "done" | "not-found" | "yourself" | "last-administrator";

/**
 * Removes people's records on their request. Each removal and its audit line are one transaction. The line names the
 * record by its number alone: a name in the log would keep what was to be forgotten.
 */
export function createRemovals(db: Database, audit: AuditStatement) {
  /** The account, unless it is the last administrator's: decided in the transaction that changes it. */
  const removable = (id: number) =>
    and(eq(users.id, id), sql`(${users.isAdmin} = 0 or (select count(*) from ${users} where is_admin = 1) > 1)`);

  /** Why an account was not removed. */
  const findReason = async (id: number) =>
    (await db.$count(users, eq(users.id, id))) > 0 ? "last-administrator" : "not-found";

  /** Deletes the row that a condition finds, with the line of it. @param audited which rows leave one */
  async function deleteRow(table: NumberedTable, row: SQL | undefined, line: AuditRecord, audited?: SQL) {
    const [, removed] = await db.batch([
      audit(line, sql`select 1 from ${table} where ${and(row, audited)}`),
      db.delete(table).where(row).returning({ id: table.id }),
    ]);
    return removed.length === 1;
  }

  async function removeAccount(id: number, actor: string, audited?: SQL) {
    const line = { actor, action: "user.deleted", details: { id } } as const;
    return (await deleteRow(users, removable(id), line, audited)) ? "done" : findReason(id);
  }

  const removeFrom =
    (table: NumberedTable, action: AuditAction) =>
    async (id: number, { username: actor }: Remover): Promise<RemovalOutcome> =>
      (await deleteRow(table, eq(table.id, id), { actor, action, details: { id } })) ? "done" : "not-found";

  return {
    /**
     * Deletes an account with its sessions for its owner; the caller checks the password. Only an administrator's
     * leaves a line, and the line names its actor by number, too: `user 7`.
     */
    async removeOwnAccount(id: number): Promise<"done" | "last-administrator"> {
      const outcome = await removeAccount(id, `user ${id}`, eq(users.isAdmin, true));
      return outcome === "not-found" ? "done" : outcome;
    },

    /** Deletes the account with its sessions. */
    removeUser: async (id: number, by: Remover): Promise<RemovalOutcome> =>
      id === by.id ? "yourself" : removeAccount(id, by.username),

    /**
     * Keeps the row, for the counts, and forgets the person: the name becomes `deleted-<id>@….invalid`, no password
     * opens it, its sessions are closed, its consent and its administrator's power are gone.
     */
    async anonymiseUser(id: number, by: Remover): Promise<RemovalOutcome> {
      if (id === by.id) return "yourself";
      const account = removable(id);
      const found = sql`select 1 from ${users} where ${account}`;
      const isRemovable = sql`exists (${found})`;
      const [, , , , , changed] = await db.batch([
        audit({ actor: by.username, action: "user.anonymised", details: { id } }, found),
        db.delete(sessions).where(and(eq(sessions.userId, id), isRemovable)),
        db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, id), isRemovable)),
        db.delete(passkeys).where(and(eq(passkeys.userId, id), isRemovable)),
        db.delete(secondFactors).where(and(eq(secondFactors.userId, id), isRemovable)),
        db
          .update(users)
          .set({
            // Nobody can have taken the name before: its domain is random, and no email ever reaches it.
            username: `deleted-${id}@${randomBytes(8).toString("hex")}.invalid`,
            passwordHash: makeUnusableHash(),
            isAdmin: false,
            marketingConsent: false,
            consentVersion: null,
            consentChangedAt: null,
            emailConfirmedAt: null,
            confirmBy: null,
          })
          .where(account)
          .returning({ id: users.id }),
      ]);
      return changed.length === 1 ? "done" : findReason(id);
    },

    removeRegistration: removeFrom(launchRegistrations, "launch_registration.deleted"),
    removeApplication: removeFrom(launchpadApplications, "launchpad_application.deleted"),
    removeSubscriber: removeFrom(newsletterSubscribers, "newsletter_subscriber.deleted"),
  };
}
