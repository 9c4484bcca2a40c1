import { randomBytes } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Store, tables } from "~/db/client.server";
import { makeUnusableHash } from "~/domain/accounts/password-hash";
import type { User } from "~/domain/accounts/user";
import type { AuditRecord, AuditStatement } from "./audit/audit";
import { type ListName, lists, listTables } from "./list-definitions";

export type Remover = Pick<User, "id" | "username">;

const { passkeys, recoveryCodes, sessions, users } = tables;

/**
 * A list whose entries are removed as they are; accounts have ways of their own, and audit lines
 * stay.
 */
export type EntryList = Exclude<ListName, "users" | "audit">;

type NumberedTable = SQLiteTable & { id: SQLiteColumn };

export type RemovalOutcome = "done" | "not-found" | "yourself" | "last-administrator";

/**
 * Each removal and its audit line are one transaction. The line has only the record's number: a
 * name would keep what was to be deleted.
 */
export function createRemovals({ db }: Pick<Store, "db">, audit: AuditStatement) {
  /**
   * The account, unless it is the last administrator's. The transaction that changes it checks
   * this.
   */
  const removable = (id: number) =>
    and(
      eq(users.id, id),
      sql`(${users.isAdmin} = 0 or (select count(*) from ${users} where is_admin = 1) > 1)`,
    );

  const findReason = async (id: number) =>
    (await db.$count(users, eq(users.id, id))) > 0 ? "last-administrator" : "not-found";

  async function deleteRow(
    table: NumberedTable,
    row: SQL | undefined,
    line: AuditRecord,
    audited?: SQL,
  ) {
    const answers = await db.batch([
      audit(line, sql`select 1 from ${table} where ${and(row, audited)}`),
      db.delete(table).where(row).returning({ id: table.id }),
    ]);
    return (answers.at(-1) as unknown[]).length === 1;
  }

  async function removeAccount(id: number, actor: string, audited?: SQL) {
    const line = { actor, action: "user.deleted", details: { id } } as const;
    return (await deleteRow(users, removable(id), line, audited)) ? "done" : findReason(id);
  }

  return {
    /**
     * For its owner; the caller checks the password. Only an administrator's is audited, with the
     * actor's number: `user 7`.
     */
    async removeOwnAccount(id: number): Promise<"done" | "last-administrator"> {
      const outcome = await removeAccount(id, `user ${id}`, eq(users.isAdmin, true));
      return outcome === "not-found" ? "done" : outcome;
    },

    removeUser: async (id: number, by: Remover): Promise<RemovalOutcome> =>
      id === by.id ? "yourself" : removeAccount(id, by.username),

    /**
     * Keeps the row for the counts: the username becomes `deleted-<id>@….invalid`, no password
     * matches, and sessions, passkeys, consent and rights are removed.
     */
    async anonymiseUser(id: number, by: Remover): Promise<RemovalOutcome> {
      if (id === by.id) return "yourself";
      const account = removable(id);
      const removableUser = sql`select 1 from ${users} where ${account}`;
      const isRemovable = sql`exists (${removableUser})`;
      const [, , , , changed] = await db.batch([
        audit({ actor: by.username, action: "user.anonymised", details: { id } }, removableUser),
        db.delete(sessions).where(and(eq(sessions.userId, id), isRemovable)),
        db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, id), isRemovable)),
        db.delete(passkeys).where(and(eq(passkeys.userId, id), isRemovable)),
        db
          .update(users)
          .set({
            // The random domain is taken by no other account, and no email ever reaches it.
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

    async removeEntry(
      list: EntryList,
      id: number,
      { username: actor }: Remover,
    ): Promise<RemovalOutcome> {
      const table = tables[listTables[list]];
      const line = { actor, action: lists[list].removal, details: { id } };
      return (await deleteRow(table, eq(table.id, id), line)) ? "done" : "not-found";
    },
  };
}
