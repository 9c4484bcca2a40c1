import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNotNull, lte, ne, or } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { secondFactors, sessions, users } from "~/db/schema";
import { publicUser, type User } from "./accounts";

const DAY_SECONDS = 24 * 60 * 60;
/** A session that nobody used for this long is over. */
export const IDLE_SECONDS = 7 * DAY_SECONDS;
/** A session is over after this long however much it is used. */
export const ABSOLUTE_SECONDS = 30 * DAY_SECONDS;
/**
 * The same for administrators, whose sessions open more: NIST SP 800-63B, 4.2.3 (AAL2), which ASVS 5.0, 7.3 leaves to
 * the site to choose and to write down (docs/decisions/007-administrators.md).
 */
export const ADMIN_IDLE_SECONDS = 30 * 60;
export const ADMIN_ABSOLUTE_SECONDS = 12 * 60 * 60;
/** How exactly "last seen" is kept: a write per page would cost more than it tells. */
const SEEN_STEP_SECONDS = 5 * 60;
const ID_BYTES = 32;
const DEVICE_MAX = 200;

/** An open sign-in as its owner sees it. */
export interface SessionInfo {
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
  current: boolean;
}

/** Whose session asks, and with what power. */
export interface OpenSession {
  user: User;
  /** True where the person has turned a second factor on and it was not given in this session. */
  awaitsCode: boolean;
}

export interface Sessions {
  /**
   * @param secondFactor whether it was given for this session
   * @returns a new id, known to the browser only: the table has its hash
   */
  open(userId: number, device: string, secondFactor?: boolean): Promise<string>;
  /** The session of an id, or null when it is unknown, idle for too long, too old, or its person is gone. */
  find(id: string): Promise<OpenSession | null>;
  close(id: string): Promise<void>;
  /** Closes all sessions of a person, but one where it is named. */
  closeAll(userId: number, exceptId?: string): Promise<void>;
  list(userId: number, currentId: string): Promise<SessionInfo[]>;
}

export function createSessions({ db, clock }: { db: Database; clock: { now(): number } }): Sessions {
  const secondsAgo = (seconds: number) => new Date(clock.now() - seconds * 1000);
  const within = (idleSeconds: number, absoluteSeconds: number) =>
    and(gt(sessions.createdAt, secondsAgo(absoluteSeconds)), gt(sessions.lastSeenAt, secondsAgo(idleSeconds)));
  /** Of sessions beside their users. An administrator's is over as a whole: half a sign-in is hard to understand. */
  const alive = () =>
    or(
      and(eq(users.isAdmin, false), within(IDLE_SECONDS, ABSOLUTE_SECONDS)),
      within(ADMIN_IDLE_SECONDS, ADMIN_ABSOLUTE_SECONDS),
    );

  return {
    async open(userId, device, secondFactor = false) {
      const id = randomBytes(ID_BYTES).toString("base64url");
      const now = new Date(clock.now());
      await db.batch([
        db
          .delete(sessions)
          .where(
            or(
              lte(sessions.createdAt, secondsAgo(ABSOLUTE_SECONDS)),
              lte(sessions.lastSeenAt, secondsAgo(IDLE_SECONDS)),
            ),
          ),
        db.insert(sessions).values({
          idHash: hashOf(id),
          userId,
          device: device.slice(0, DEVICE_MAX),
          createdAt: now,
          lastSeenAt: now,
          secondFactorAt: secondFactor ? now : null,
        }),
      ]);
      return id;
    },

    async find(id) {
      const [row] = await db
        .select({
          user: users,
          lastSeenAt: sessions.lastSeenAt,
          secondFactorAt: sessions.secondFactorAt,
          factorSince: secondFactors.confirmedAt,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
        .where(and(eq(sessions.idHash, hashOf(id)), alive()))
        .limit(1);
      if (!row) return null;
      if (row.lastSeenAt < secondsAgo(SEEN_STEP_SECONDS))
        await db
          .update(sessions)
          .set({ lastSeenAt: new Date(clock.now()) })
          .where(eq(sessions.idHash, hashOf(id)));
      // A factor that was given before it was turned off and set up anew was another one.
      const given = row.factorSince === null || (row.secondFactorAt !== null && row.secondFactorAt >= row.factorSince);
      return { user: publicUser(row.user), awaitsCode: !given };
    },

    async close(id) {
      await db.delete(sessions).where(eq(sessions.idHash, hashOf(id)));
    },

    async closeAll(userId, exceptId) {
      const mine = eq(sessions.userId, userId);
      await db.delete(sessions).where(exceptId ? and(mine, ne(sessions.idHash, hashOf(exceptId))) : mine);
    },

    async list(userId, currentId) {
      const rows = await db
        .select({
          idHash: sessions.idHash,
          device: sessions.device,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.userId, userId), alive()))
        .orderBy(desc(sessions.lastSeenAt));
      const currentHash = hashOf(currentId);
      return rows.map(({ idHash, device, createdAt, lastSeenAt }) => ({
        device,
        createdAt,
        lastSeenAt,
        current: idHash === currentHash,
      }));
    },
  };
}

const hashOf = (id: string) => createHash("sha256").update(id).digest("base64url");
