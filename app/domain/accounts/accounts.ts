import { and, eq, isNull, sql } from "drizzle-orm";
import { sessions, type UserRow, users } from "~/db/schema";
import type { AuditedStore } from "~/domain/admin/audit/audit";
import { sha256 } from "~/domain/hashes";
import { daysAfter } from "~/domain/time-spans";
import type { Attempts } from "./attempts";
import type { HashLane } from "./hash-budget";
import type { KnownDevice } from "./known-device";
import type { Hashes, Hashing, HashRequest, RateLimited } from "./limited-hashing";
import { createSessionId, type NewSession, type Sessions } from "./sessions";
import { publicUser, type User } from "./user";

export type PasswordError =
  | {
      error: "wrong-password";
      /** The account it was tried on, for the audit log. No answer may reveal it. */
      account?: User;
    }
  | RateLimited;

interface AccountsOptions extends AuditedStore {
  attempts: Attempts;
  hashing: Hashing;
  /** The device of the request, if an administrator has logged in with it. */
  findDevice?: () => Promise<KnownDevice | null>;
  sessions: Sessions;
  consentVersion: string;
  /** Days in which a new account must be confirmed; undefined: it stays. */
  confirmDays: number | undefined;
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(options: AccountsOptions) {
  const {
    db,
    clock,
    attempts,
    hashing,
    audit,
    consentVersion,
    findDevice = async () => null,
  } = options;
  const findByUsername = (username: string) =>
    db.query.users.findFirst({ where: eq(users.username, username) });
  const findById = (id: number) => db.query.users.findFirst({ where: eq(users.id, id) });

  /**
   * A username has ATTEMPTS_PER_WINDOW, and its administrator's own device as many more, so that
   * strangers' guesses do not lock it out.
   */
  async function countingOf(
    username: string,
    lane: HashLane,
  ): Promise<Pick<HashRequest, "kind" | "subject" | "lane">> {
    const device = await findDevice();
    const owner = device && (await findByUsername(username));
    if (!owner?.isAdmin || owner.id !== device?.userId) {
      return { kind: "login", subject: username, lane };
    }
    return { kind: "device-login", subject: `${owner.id} ${device.id}`, lane: "devices" };
  }

  /**
   * Checks a password within the limits (limited-hashing.ts), and renews a hash of an outdated
   * cost. @param more hashes that will follow
   */
  async function check(
    username: string,
    password: string,
    lane: HashLane,
    more = 0,
  ): Promise<{ row: UserRow; hashes: Hashes } | PasswordError> {
    const counting = await countingOf(username, lane);
    const hashes = await hashing.begin({ ...counting, hashes: 1 + more });
    if ("error" in hashes) return hashes;
    const row = await findByUsername(username);
    const isRight = await hashes.verify(password, row?.passwordHash ?? hashing.dummyHash());
    if (!row || !isRight) return { error: "wrong-password", account: row && publicUser(row) };
    // Without a hash to spare, a later login renews it.
    const isRenewed = hashing.isOutdated(row.passwordHash) && hashes.extend();
    const passwordHash = isRenewed ? await hashes.hash(password) : row.passwordHash;
    await db.batch([
      attempts.reset(counting.kind, counting.subject),
      ...(isRenewed ? [replaceHash(row, { passwordHash })] : []),
    ]);
    return { row: { ...row, passwordHash }, hashes };
  }

  /**
   * Does the same work for a username without an account, so its time reveals none. @param lane
   * whose budget of hashes is used
   */
  async function signIn(
    username: string,
    password: string,
    lane: HashLane = "visitors",
  ): Promise<{ user: User } | PasswordError> {
    const checked = await check(username, password, lane);
    return "row" in checked ? { user: publicUser(checked.row) } : checked;
  }

  const replaceHash = (row: UserRow, changes: Partial<UserRow> & { passwordHash: string }) =>
    db
      .update(users)
      .set(changes)
      .where(and(eq(users.id, row.id), eq(users.passwordHash, row.passwordHash)))
      .returning({ id: users.id });

  const hasHash = (id: number, passwordHash: string) =>
    sql`select 1 from ${users} where ${eq(users.id, id)} and ${eq(users.passwordHash, passwordHash)}`;

  const auditReset = (row: UserRow, by: "account" | "email", passwordHash: string) =>
    row.isAdmin
      ? [
          audit(
            { actor: row.username, action: "admin.password_reset", details: { by } },
            hasHash(row.id, passwordHash),
          ),
        ]
      : [];

  return {
    /**
     * @param session opened in the same transaction
     * @returns "taken" for a username that exists in any case, or why the password was not hashed
     */
    async register(
      {
        username,
        password,
        marketingConsent,
      }: { username: string; password: string; marketingConsent: boolean },
      session: Omit<NewSession, "userId"> = { device: "" },
    ): Promise<{ user: User; sessionId: string } | { error: "taken" } | PasswordError> {
      // Only saves a hash: the insert below decides whether the username is taken.
      if (await findByUsername(username)) return { error: "taken" };
      const hashes = await hashing.begin({ kind: "sign-up", subject: username, lane: "visitors" });
      if ("error" in hashes) return hashes;
      const now = new Date(clock.now());
      const passwordHash = await hashes.hash(password);
      const isOwn = and(eq(users.username, username), eq(users.passwordHash, passwordHash));
      const own = sql`select ${users.id} from ${users} where ${isOwn}`;
      const sessionId = createSessionId();
      const opening = { ...session, id: sessionId, userId: sql`(${own})` };
      const consent = marketingConsent ? { consentVersion, consentChangedAt: now } : {};
      const [[row]] = await db.batch([
        db
          .insert(users)
          .values({
            username,
            passwordHash,
            marketingConsent,
            ...consent,
            createdAt: now,
            confirmBy: daysAfter(now, options.confirmDays),
          })
          .onConflictDoNothing({ target: users.username })
          .returning(),
        ...options.sessions.openingStatements(opening, own),
      ]);
      return row ? { user: publicUser(row), sessionId } : { error: "taken" };
    },

    signIn,

    verifyPassword: (user: User, password: string) => signIn(user.username, password),

    async find(id: number): Promise<User | null> {
      const row = await findById(id);
      return row ? publicUser(row) : null;
    },

    /**
     * Closes the other sessions and audits it for an administrator, in one transaction. @param
     * change `sessionId` is the current session, which continues under a new id
     */
    async changePassword(
      user: User,
      {
        currentPassword,
        newPassword,
        sessionId,
      }: { currentPassword: string; newPassword: string; sessionId: string },
    ): Promise<{ sessionId: string } | PasswordError> {
      const checked = await check(user.username, currentPassword, "visitors", 1);
      if ("error" in checked) return checked;
      const { row, hashes } = checked;
      const passwordHash = await hashes.hash(newPassword);
      const newId = createSessionId();
      const renewal = { userId: row.id, currentId: sessionId, newId };
      const [updated] = await db.batch([
        replaceHash(row, { passwordHash }),
        ...options.sessions.renewalStatements(renewal, hasHash(row.id, passwordHash)),
        ...auditReset(row, "account", passwordHash),
      ]);
      return updated.length === 1 ? { sessionId: newId } : { error: "wrong-password" };
    },

    async setMarketingConsent(user: User, marketingConsent: boolean): Promise<void> {
      await db
        .update(users)
        .set({ marketingConsent, consentVersion, consentChangedAt: new Date(clock.now()) })
        .where(eq(users.id, user.id));
    },

    /**
     * The fingerprint that a reset link is bound to, which changes with the password.
     * @returns null for a username without an account, or with too many requests
     */
    async findResetFingerprint(username: string) {
      // Emails are counted apart from logins, so requesting them locks no one out.
      if ((await attempts.count("reset-email", username)) > 0) return null;
      const row = await findByUsername(username);
      return row ? { id: row.id, username: row.username, fingerprint: fingerprintOf(row) } : null;
    },

    /**
     * Works once, confirms the address and ends all sessions. @returns whether the fingerprint was
     * still valid, or when to try again
     */
    async resetPassword(
      id: number,
      fingerprint: string,
      newPassword: string,
    ): Promise<boolean | RateLimited> {
      const row = await findById(id);
      if (!row || fingerprintOf(row) !== fingerprint) return false;
      const hashes = await hashing.begin({
        kind: "password-reset",
        subject: String(id),
        lane: "visitors",
      });
      if ("error" in hashes) return hashes;
      const passwordHash = await hashes.hash(newPassword);
      const emailConfirmedAt = row.emailConfirmedAt ?? new Date(clock.now());
      const [updated] = await db.batch([
        replaceHash(row, { passwordHash, emailConfirmedAt }),
        db
          .delete(sessions)
          .where(and(eq(sessions.userId, id), sql`exists (${hasHash(id, passwordHash)})`)),
        attempts.reset("login", row.username),
        ...auditReset(row, "email", passwordHash),
      ]);
      return updated.length === 1;
    },

    /** @returns false when it was confirmed before, or the account no longer exists */
    async confirmEmail(id: number, username: string): Promise<boolean> {
      const confirmed = await db
        .update(users)
        .set({ emailConfirmedAt: new Date(clock.now()) })
        .where(and(eq(users.id, id), eq(users.username, username), isNull(users.emailConfirmedAt)))
        .returning({ id: users.id });
      return confirmed.length === 1;
    },

    async exportData(user: User): Promise<Omit<UserRow, "passwordHash"> | null> {
      const row = await findById(user.id);
      if (!row) return null;
      const { passwordHash: _, ...kept } = row;
      return kept;
    },
  };
}

const fingerprintOf = ({ passwordHash }: UserRow) => sha256(passwordHash);
