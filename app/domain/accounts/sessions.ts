import { and, desc, eq, gt, isNotNull, lte, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { insertIf } from "~/db/insert-if";
import { passkeys, secondFactors, sessions, users } from "~/db/schema";
import type { AuditedStore, AuditRecord } from "~/domain/admin/audit/audit";
import { DAY_SECONDS } from "~/locale/durations";
import { createSessionId, type FactorKind, hashSessionId, hasStrongFactor } from "./session-id";
import { publicUser, type User } from "./user";

/** A session that was not used for this long is over. */
export const IDLE_SECONDS = 7 * DAY_SECONDS;
/** A session is over after this long, however much it is used. */
export const ABSOLUTE_SECONDS = 30 * DAY_SECONDS;
/** The same for administrators (NIST SP 800-63B, 4.2.3): docs/decisions/007-administrators.md says why. */
export const ADMIN_IDLE_SECONDS = 30 * 60;
export const ADMIN_ABSOLUTE_SECONDS = 12 * 60 * 60;
/** How long a second factor counts for sensitive actions; afterwards it has to be given again. */
export const STEP_UP_SECONDS = 10 * 60;
/** Open sessions of one person; the least recently used one is closed to make room. */
export const MAX_SESSIONS = 20;
/** Precision of "last seen": a write for each page would cost more than it is worth. */
const LAST_SEEN_STEP_SECONDS = 5 * 60;
const DEVICE_MAX = 200;

export interface NewSession {
  /** The user's id, or a query for it where the account is created in the same batch. */
  userId: number | SQL;
  /** The User-Agent. */
  device: string;
  secondFactor?: boolean;
  replacedId?: string;
  audit?: AuditRecord;
}

interface SessionRenewal {
  userId: number;
  currentId: string;
  newId: string;
  /** When the second factor was given in it, if it was given just now. */
  secondFactorAt?: Date;
}

/**
 * Whether a session's user has a second factor on, and whether it was given within STEP_UP_SECONDS. From an administrator
 * with a passkey, only that or a recovery code counts.
 */
type FactorState = "none" | "recent" | "old";

export interface SessionState {
  user: User;
  /** A second factor is on and was not given in this session, which has no rights without it. */
  awaitsCode: boolean;
  factor: FactorState;
  hasPasskey: boolean;
}

export type Sessions = ReturnType<typeof createSessions>;

/** An open session, as its owner is shown it. */
export type SessionInfo = Awaited<ReturnType<Sessions["list"]>>[number];

export function createSessions({ db, clock, audit }: AuditedStore) {
  const secondsAgo = (seconds: number) => new Date(clock.now() - seconds * 1000);
  const within = (idleSeconds: number, absoluteSeconds: number) =>
    and(gt(sessions.createdAt, secondsAgo(absoluteSeconds)), gt(sessions.lastSeenAt, secondsAgo(idleSeconds)));
  /** For sessions joined with users. An administrator's ends as a whole, since half a session is hard to understand. */
  const isOpen = () =>
    or(
      and(eq(users.isAdmin, false), within(IDLE_SECONDS, ABSOLUTE_SECONDS)),
      within(ADMIN_IDLE_SECONDS, ADMIN_ABSOLUTE_SECONDS),
    );
  const hasId = (id: string) => eq(sessions.idHash, hashSessionId(id));

  /**
   * Statements that open a session, close the one that it replaces, and delete those that are over or too many.
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
      db.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.idHash, newest), holds)),
      insertIf(db, sessions, row, condition),
      ...(record ? [audit(record, condition)] : []),
    ] as const;
  }

  /**
   * Statements that give the current session a new id and close the person's other sessions, which anyone who knew the
   * old password may have.
   * @param condition a query: nothing is done unless it has a row when they run
   */
  function renewalStatements({ userId, currentId, newId, secondFactorAt }: SessionRenewal, condition: SQL) {
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
   * Statements for a second factor that was given again: the session gets a new id and keeps its lifetime. Audited.
   * @param condition a query: nothing is done unless it has a row when they run
   */
  function stepUpStatements(
    { user, by, currentId, newId }: { user: User; by: FactorKind; currentId: string; newId: string },
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

    /** A query that has a row while there is a session of this id. */
    query: (id: string) => sql`select 1 from ${sessions} where ${hasId(id)}`,

    /** @returns the new id, which only the browser has: the table has its hash */
    async open(session: NewSession): Promise<string> {
      const id = createSessionId();
      await db.batch(openingStatements({ ...session, id }));
      return id;
    },

    /**
     * The session of an id, which counts as used from now on (`lastSeenAt` is stored every few minutes).
     * @returns null when it is unknown, idle for too long or too old, or its account was deleted
     */
    async findAndTouch(id: string): Promise<SessionState | null> {
      const passkeySince = sql<number | null>`(select min(${passkeys.createdAt}) from ${passkeys}
        where ${passkeys.userId} = ${users.id})`;
      const [row] = await db
        .select({ user: users, session: sessions, appSince: secondFactors.confirmedAt, passkeySince })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
        .where(and(hasId(id), isOpen()))
        .limit(1);
      if (!row) return null;
      const { user, session, appSince, passkeySince: firstPasskey } = row;
      const hasPasskey = firstPasskey !== null;
      const sinces = [appSince?.getTime() ?? null, firstPasskey].filter((since) => since !== null);
      const factorSince = sinces.length > 0 ? new Date(Math.min(...sinces)) : null;
      if (session.lastSeenAt < secondsAgo(LAST_SEEN_STEP_SECONDS))
        await db
          .update(sessions)
          .set({ lastSeenAt: new Date(clock.now()) })
          .where(hasId(id));
      // A second factor that was given before it was turned off and set up anew does not count.
      const given = factorSince === null || (session.secondFactorAt !== null && session.secondFactorAt >= factorSince);
      const isRecent = session.secondFactorAt !== null && session.secondFactorAt > secondsAgo(STEP_UP_SECONDS);
      const counts = given && isRecent && (!hasPasskey || hasStrongFactor(id));
      const factor = factorSince === null ? "none" : counts ? "recent" : "old";
      return { user: publicUser(user), awaitsCode: !given, factor, hasPasskey };
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
      return rows.map(({ idHash, ...session }) => ({ ...session, current: idHash === currentHash }));
    },
  };
}
