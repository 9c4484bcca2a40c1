import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { type UserRow, users } from "~/db/schema";
import type { Attempts } from "./attempts";
import type { PasswordHasher } from "./password-hash";

/** What the rest of the site knows of a person with an account. Never the hash. */
export interface User {
  id: number;
  username: string;
  isAdmin: boolean;
  marketingConsent: boolean;
  /** Whether the address proved to be theirs. */
  confirmed: boolean;
}

/** A password was wrong, or was tried too often to be looked at. */
export type Refusal =
  | {
      refused: "password";
      /** The administrator whose password it was not, for the audit log: no answer may tell. */
      administrator?: string;
    }
  | { refused: "too-often"; retryAfterSeconds: number };

export interface Registration {
  username: string;
  password: string;
  marketingConsent: boolean;
}

export interface Accounts {
  /** @returns null when the name is taken, whatever its case */
  register(registration: Registration): Promise<User | null>;
  /** The same work for known and unknown names. */
  signIn(username: string, password: string): Promise<{ user: User } | Refusal>;
  find(id: number): Promise<User | null>;
  /** A name as its account spells it, or null where there is none. */
  knownName(username: string): Promise<string | null>;
  /** @returns null when it is done */
  changePassword(user: User, typed: { currentPassword: string; newPassword: string }): Promise<Refusal | null>;
  setMarketingConsent(user: User, marketingConsent: boolean): Promise<void>;
  /**
   * What a link for a new password is bound to: it is spent when the password changes.
   * @returns null for a name without an account, or one that was asked for too often
   */
  passwordStamp(username: string): Promise<{ id: number; username: string; stamp: string } | null>;
  /** Sets the password of a mailed link, once; who has the letter has the address. @returns whether the stamp still held */
  resetPassword(id: number, stamp: string, newPassword: string): Promise<boolean>;
  /** @returns false when it was confirmed before, or the account is not there any more */
  confirmEmail(id: number, username: string): Promise<boolean>;
  /** Everything that the site keeps of a person, but the hash of the password. */
  exportOf(user: User): Promise<Omit<UserRow, "passwordHash"> | null>;
  /** Looks at the password of somebody who is signed in, before a deed. @returns null when it was right */
  confirmPassword(user: User, password: string): Promise<Refusal | null>;
}

interface AccountsOptions {
  db: Database;
  clock: { now(): number };
  attempts: Attempts;
  hasher: PasswordHasher;
  /** Version of the wording beside the box for news. */
  consentVersion: string;
}

export function createAccounts({ db, clock, attempts, hasher, consentVersion }: AccountsOptions): Accounts {
  const byName = (username: string) => db.query.users.findFirst({ where: eq(users.username, username) });

  /** Looks at a password, within the limits, and renews a hash of yesterday's parameters. */
  async function check(username: string, password: string): Promise<{ row: UserRow } | Refusal> {
    const retryAfterSeconds = await attempts.begin("password", username);
    if (retryAfterSeconds > 0) return { refused: "too-often", retryAfterSeconds };
    const row = await byName(username);
    const right = await hasher.verify(password, row?.passwordHash ?? hasher.dummyHash);
    if (!row || !right) return { refused: "password", administrator: row?.isAdmin ? row.username : undefined };
    await attempts.forgive("password", username);
    if (hasher.isOutdated(row.passwordHash)) await replaceHash(row, password);
    return { row };
  }

  /** @returns whether the hash was still the one that was read */
  async function replaceHash(row: UserRow, password: string): Promise<boolean> {
    const passwordHash = await hasher.hash(password);
    const changed = await db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, row.id), eq(users.passwordHash, row.passwordHash)))
      .returning({ id: users.id });
    return changed.length === 1;
  }

  async function confirm(id: number, username: string): Promise<boolean> {
    const confirmed = await db
      .update(users)
      .set({ emailConfirmedAt: new Date(clock.now()) })
      .where(and(eq(users.id, id), eq(users.username, username), isNull(users.emailConfirmedAt)))
      .returning({ id: users.id });
    return confirmed.length === 1;
  }

  return {
    async register({ username, password, marketingConsent }) {
      // Spares the hash where the answer is known; the insert below decides.
      if (await byName(username)) return null;
      const now = new Date(clock.now());
      const [row] = await db
        .insert(users)
        .values({
          username,
          passwordHash: await hasher.hash(password),
          marketingConsent,
          ...(marketingConsent ? { consentVersion, consentChangedAt: now } : {}),
          createdAt: now,
        })
        .onConflictDoNothing({ target: users.username })
        .returning();
      return row ? publicUser(row) : null;
    },

    async signIn(username, password) {
      const checked = await check(username, password);
      return "row" in checked ? { user: publicUser(checked.row) } : checked;
    },

    async find(id) {
      const row = await db.query.users.findFirst({ where: eq(users.id, id) });
      return row ? publicUser(row) : null;
    },

    async knownName(username) {
      return (await byName(username))?.username ?? null;
    },

    async changePassword(user, { currentPassword, newPassword }) {
      const checked = await check(user.username, currentPassword);
      if (!("row" in checked)) return checked;
      const fresh = await byName(user.username);
      return fresh && (await replaceHash(fresh, newPassword)) ? null : { refused: "password" };
    },

    async setMarketingConsent(user, marketingConsent) {
      await db
        .update(users)
        .set({ marketingConsent, consentVersion, consentChangedAt: new Date(clock.now()) })
        .where(eq(users.id, user.id));
    },

    async passwordStamp(username) {
      // Letters count apart from passwords, so asking for them locks nobody out.
      if ((await attempts.begin("letter", username)) > 0) return null;
      const row = await byName(username);
      return row ? { id: row.id, username: row.username, stamp: stampOf(row) } : null;
    },

    async resetPassword(id, stamp, newPassword) {
      const row = await db.query.users.findFirst({ where: eq(users.id, id) });
      if (!row || stampOf(row) !== stamp || !(await replaceHash(row, newPassword))) return false;
      await attempts.forgive("password", row.username);
      await confirm(id, row.username);
      return true;
    },

    confirmEmail: confirm,

    async exportOf(user) {
      const row = await db.query.users.findFirst({ where: eq(users.id, user.id) });
      if (!row) return null;
      const { passwordHash: _, ...kept } = row;
      return kept;
    },

    async confirmPassword(user, password) {
      const checked = await check(user.username, password);
      return "row" in checked ? null : checked;
    },
  };
}

const stampOf = ({ passwordHash }: UserRow) => createHash("sha256").update(passwordHash).digest("base64url");

/** The columns that may leave this module. */
export const publicUser = ({ id, username, isAdmin, marketingConsent, emailConfirmedAt }: UserRow): User => ({
  id,
  username,
  isAdmin,
  marketingConsent,
  confirmed: emailConfirmedAt !== null,
});
