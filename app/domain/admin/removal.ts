import { randomBytes } from "node:crypto";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { launchRegistrations, newsletterSubscribers, recoveryCodes, secondFactors, sessions, users } from "~/db/schema";
import { unusableHash } from "~/domain/accounts/password-hash";
import type { AuditRecord, AuditStatement } from "./audit";
import type { AuditAction } from "./audit-actions";

/** Who takes a record away. */
export interface By {
  id: number;
  username: string;
}

/** What became of a request to take a person's account away. */
export type UserRemoval = "done" | "not-found" | "yourself" | "last-administrator";

/**
 * Takes people's records away on their request. Each removal and its audit line are one transaction. The line names the
 * record by its number alone: a name in the log would keep what was to be forgotten.
 */
export interface Removals {
  /**
   * Deletes the account of who asks, with its sessions; the password is the caller's to ask for. Only an administrator's
   * leaves a line, and the line names its actor by number, too: `user 7`.
   */
  removeOwnAccount(id: number): Promise<Extract<UserRemoval, "done" | "last-administrator">>;
  /** Deletes the account with its sessions. */
  removeUser(id: number, by: By): Promise<UserRemoval>;
  /**
   * Keeps the row, for the counts, and forgets the person: the name becomes `deleted-<id>@….invalid`, no password
   * opens it, its sessions are closed, its consent and its administrator's power are gone.
   */
  anonymiseUser(id: number, by: By): Promise<UserRemoval>;
  /** @returns whether it was there */
  removeRegistration(id: number, by: By): Promise<boolean>;
  /** @returns whether it was there */
  removeSubscriber(id: number, by: By): Promise<boolean>;
}

export function createRemovals(db: Database, audit: AuditStatement): Removals {
  /** Whether the row is not the last administrator's: decided in the transaction that changes it. */
  const dispensable = sql`(${users.isAdmin} = 0 or (select count(*) from ${users} where is_admin = 1) > 1)`;
  /** The row, unless it is the asker's own or the last administrator's. */
  const removable = (id: number, by: By): SQL => sql`${and(eq(users.id, id), ne(users.id, by.id), dispensable)}`;

  const isThere = async (id: number) =>
    (await db.query.users.findFirst({ where: eq(users.id, id), columns: { id: true } })) !== undefined;

  /** Says why a person was not taken away. */
  async function reason(id: number, by: By): Promise<UserRemoval> {
    if (id === by.id) return "yourself";
    return (await isThere(id)) ? "last-administrator" : "not-found";
  }

  const line = (action: AuditAction, id: number, by: Pick<By, "username">): AuditRecord => ({
    actor: by.username,
    action,
    details: { id },
  });

  return {
    async removeOwnAccount(id) {
      const going = and(eq(users.id, id), dispensable);
      const [, removed] = await db.batch([
        audit(
          line("user.deleted", id, { username: `user ${id}` }),
          sql`select 1 from ${users} where ${and(going, eq(users.isAdmin, true))}`,
        ),
        db.delete(users).where(going).returning({ id: users.id }),
      ]);
      return removed.length === 0 && (await isThere(id)) ? "last-administrator" : "done";
    },

    async removeUser(id, by) {
      const [, removed] = await db.batch([
        audit(line("user.deleted", id, by), sql`select 1 from ${users} where ${removable(id, by)}`),
        db.delete(users).where(removable(id, by)).returning({ id: users.id }),
      ]);
      return removed.length === 1 ? "done" : reason(id, by);
    },

    async anonymiseUser(id, by) {
      const going = sql`exists (select 1 from ${users} where ${removable(id, by)})`;
      const [, , , , changed] = await db.batch([
        audit(line("user.anonymised", id, by), sql`select 1 from ${users} where ${removable(id, by)}`),
        db.delete(sessions).where(and(eq(sessions.userId, id), going)),
        db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, id), going)),
        db.delete(secondFactors).where(and(eq(secondFactors.userId, id), going)),
        db
          .update(users)
          .set({
            // Nobody can have taken the name before: its domain is drawn now, and no email ever reaches it.
            username: `deleted-${id}@${randomBytes(8).toString("hex")}.invalid`,
            passwordHash: unusableHash,
            isAdmin: false,
            marketingConsent: false,
            consentVersion: null,
            consentChangedAt: null,
            emailConfirmedAt: null,
          })
          .where(removable(id, by))
          .returning({ id: users.id }),
      ]);
      return changed.length === 1 ? "done" : reason(id, by);
    },

    async removeRegistration(id, by) {
      const [, removed] = await db.batch([
        audit(
          line("launch_registration.deleted", id, by),
          sql`select 1 from ${launchRegistrations} where ${eq(launchRegistrations.id, id)}`,
        ),
        db.delete(launchRegistrations).where(eq(launchRegistrations.id, id)).returning({ id: launchRegistrations.id }),
      ]);
      return removed.length === 1;
    },

    async removeSubscriber(id, by) {
      const [, removed] = await db.batch([
        audit(
          line("newsletter_subscriber.deleted", id, by),
          sql`select 1 from ${newsletterSubscribers} where ${eq(newsletterSubscribers.id, id)}`,
        ),
        db
          .delete(newsletterSubscribers)
          .where(eq(newsletterSubscribers.id, id))
          .returning({ id: newsletterSubscribers.id }),
      ]);
      return removed.length === 1;
    },
  };
}
