import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, lte, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { insertIf } from "~/db/insert-if";
import { passkeys, sessions, users } from "~/db/schema";
import type { AuditedStore, AuditRecord } from "~/domain/admin/audit/audit";
import { sha256 } from "~/domain/hashes";
import { DAY_SECONDS } from "~/locale/durations";
import { publicUser, type User } from "./user";

export const IDLE_SECONDS = 7 * DAY_SECONDS;
export const ABSOLUTE_SECONDS = 30 * DAY_SECONDS;
/**
 * The same for administrators (NIST SP 800-63B, 4.2.3): docs/decisions/007-administrators.md says
 * why.
 */
export const ADMIN_IDLE_SECONDS = 30 * 60;
export const ADMIN_ABSOLUTE_SECONDS = 12 * 60 * 60;
/** How long a second factor counts for sensitive actions. */
export const STEP_UP_SECONDS = 10 * 60;
/** Open sessions of one person; the least recently used one is closed to make room. */
export const MAX_SESSIONS = 20;
/** Precision of "last seen": a write for each page would cost more than it is worth. */
const LAST_SEEN_STEP_SECONDS = 5 * 60;
const DEVICE_MAX = 200;
const ID_BYTES = 32;

export const createSessionId = () => randomBytes(ID_BYTES).toString("base64url");

const hashSessionId = (sessionId: string) => sha256(sessionId);

export interface NewSession {
  /** The user's id, or a query for it where the account is created in the same batch. */
  userId: number | SQL;
  device: string;
  secondFactor?: boolean;
  replacedId?: string;
  audit?: AuditRecord;
}

interface SessionRenewal {
  userId: number;
  currentId: string;
  newId: string;
  secondFactorAt?: Date;
}

export interface SessionState {
  user: User;
  /** The user has a passkey, and gave neither it nor a recovery code: the session has no rights. */
  awaitsFactor: boolean;
  /** "recent": it or a recovery code was given within STEP_UP_SECONDS. */
  factor: "none" | "recent" | "old";
}

export type Sessions = ReturnType<typeof createSessions>;

export type SessionInfo = Awaited<ReturnType<Sessions["list"]>>[number];

export function createSessions({ db, clock, audit }: AuditedStore) {
  const secondsAgo = (seconds: number) => new Date(clock.now() - seconds * 1000);
  const within = (idleSeconds: number, absoluteSeconds: number) =>
    and(
      gt(sessions.createdAt, secondsAgo(absoluteSeconds)),
      gt(sessions.lastSeenAt, secondsAgo(idleSeconds)),
    );
  /**
   * For sessions joined with users. An administrator's ends as a whole, since half a session is
   * hard to understand.
   */
  const isOpen = () =>
    or(
      and(eq(users.isAdmin, false), within(IDLE_SECONDS, ABSOLUTE_SECONDS)),
      within(ADMIN_IDLE_SECONDS, ADMIN_ABSOLUTE_SECONDS),
    );
  const hasId = (id: string) => eq(sessions.idHash, hashSessionId(id));

  /**
   * Open a session, close the one that it replaces, and delete those that are over or too many.
   * @param condition a query: nothing is opened or replaced unless it has a row when they run
   */
  function openingStatements(session: NewSession & { id: string }, condition = sql`select 1`) {
    const { id, userId, device, secondFactor = false, replacedId = "", audit: record } = session;
    const now = new Date(clock.now());
    const holds = sql`exists (${condition})`;
    const newest = db
      .select({ idHash: sessions.idHash })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.lastSeenAt))
      .limit(MAX_SESSIONS - 1);
    const row = {
      idHash: hashSessionId(id),
      userId,
      device: device.slice(0, DEVICE_MAX),
      createdAt: now,
      lastSeenAt: now,
      secondFactorAt: secondFactor ? now : null,
    };
    const isTooOld = lte(sessions.createdAt, secondsAgo(ABSOLUTE_SECONDS));
    return [
      db.delete(sessions).where(or(isTooOld, lte(sessions.lastSeenAt, secondsAgo(IDLE_SECONDS)))),
      db.delete(sessions).where(and(hasId(replacedId), holds)),
      db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), notInArray(sessions.idHash, newest), holds)),
      insertIf(db, sessions, row, condition),
      ...(record ? [audit(record, condition)] : []),
    ] as const;
  }

  /**
   * Give the current session a new id and close the person's others, which anyone who knew the old
   * password may have. @param condition a query: nothing is done unless it has a row when they run
   */
  function renewalStatements(
    { userId, currentId, newId, secondFactorAt }: SessionRenewal,
    condition: SQL,
  ) {
    const isOwn = and(eq(sessions.userId, userId), sql`exists (${condition})`);
    return [
      db.delete(sessions).where(and(isOwn, ne(sessions.idHash, hashSessionId(currentId)))),
      db
        .update(sessions)
        .set({ idHash: hashSessionId(newId), secondFactorAt })
        .where(and(isOwn, hasId(currentId))),
    ] as const;
  }

  /**
   * For a second factor that was given again: the session gets a new id and keeps its lifetime.
   * @param condition a query: nothing is done unless it has a row when they run
   */
  function stepUpStatements(
    {
      user,
      by,
      currentId,
      newId,
    }: { user: User; by: "passkey" | "recovery-code"; currentId: string; newId: string },
    condition: SQL,
  ) {
    return [
      audit({ actor: user.username, action: "admin.stepped_up", details: { by } }, condition),
      db
        .update(sessions)
        .set({ idHash: hashSessionId(newId), secondFactorAt: new Date(clock.now()) })
        .where(and(hasId(currentId), eq(sessions.userId, user.id), sql`exists (${condition})`)),
    ] as const;
  }

  return {
    openingStatements,
    renewalStatements,
    stepUpStatements,

    query: (id: string) => sql`select 1 from ${sessions} where ${hasId(id)}`,

    /** @returns the new id, which only the browser has: the table has its hash */
    async open(session: NewSession): Promise<string> {
      const id = createSessionId();
      await db.batch(openingStatements({ ...session, id }));
      return id;
    },

    /**
     * The session counts as used from now on (`lastSeenAt` is stored every few minutes). @returns
     * null when it is unknown, idle for too long or too old, or its account was deleted
     */
    async findAndTouch(id: string): Promise<SessionState | null> {
      const passkeySince = sql<number | null>`(select min(${passkeys.createdAt}) from ${passkeys}
        where ${passkeys.userId} = ${users.id})`;
      const [row] = await db
        .select({ user: users, session: sessions, passkeySince })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(hasId(id), isOpen()))
        .limit(1);
      if (!row) return null;
      const { user, session, passkeySince: since } = row;
      if (session.lastSeenAt < secondsAgo(LAST_SEEN_STEP_SECONDS)) {
        await db
          .update(sessions)
          .set({ lastSeenAt: new Date(clock.now()) })
          .where(hasId(id));
      }
      // Given before the passkeys were all removed and new ones added, it does not count.
      const givenAt = session.secondFactorAt?.getTime() ?? Number.NEGATIVE_INFINITY;
      const awaitsFactor = since !== null && givenAt < since;
      const isRecent = !awaitsFactor && givenAt > clock.now() - STEP_UP_SECONDS * 1000;
      const age = isRecent ? "recent" : "old";
      return {
        user: publicUser(user),
        awaitsFactor,
        factor: since === null ? "none" : age,
      };
    },

    /** @param record written to the audit log in the same batch */
    async close(id: string, record?: AuditRecord): Promise<void> {
      await db.batch([db.delete(sessions).where(hasId(id)), ...(record ? [audit(record)] : [])]);
    },

    async closeAll(userId: number): Promise<void> {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },

    async list(userId: number, currentId: string) {
      const { idHash, device, createdAt, lastSeenAt } = sessions;
      const rows = await db
        .select({ idHash, device, createdAt, lastSeenAt })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.userId, userId), isOpen()))
        .orderBy(desc(lastSeenAt));
      const currentHash = hashSessionId(currentId);
      return rows.map(({ idHash, ...session }) => ({
        ...session,
        current: idHash === currentHash,
      }));
    },
  };
}
