import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, lte, ne, or } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { sessions, users } from "~/db/schema";
import { publicUser, type User } from "./accounts";

const DAY_SECONDS = 24 * 60 * 60;
/** A session that nobody used for this long is over. */
export const IDLE_SECONDS = 7 * DAY_SECONDS;
/** A session is over after this long however much it is used. */
export const ABSOLUTE_SECONDS = 30 * DAY_SECONDS;
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

export interface Sessions {
  /** @returns a new id, known to the browser only: the table has its hash */
  open(userId: number, device: string): Promise<string>;
  /** Whose session an id is, or null when it is unknown, idle for too long, too old, or its person is gone. */
  userOf(id: string): Promise<User | null>;
  close(id: string): Promise<void>;
  /** Closes all sessions of a person, but one where it is named. */
  closeAll(userId: number, exceptId?: string): Promise<void>;
  list(userId: number, currentId: string): Promise<SessionInfo[]>;
}

export function createSessions({ db, clock }: { db: Database; clock: { now(): number } }): Sessions {
  const secondsAgo = (seconds: number) => new Date(clock.now() - seconds * 1000);
  const alive = () =>
    and(gt(sessions.createdAt, secondsAgo(ABSOLUTE_SECONDS)), gt(sessions.lastSeenAt, secondsAgo(IDLE_SECONDS)));

  return {
    async open(userId, device) {
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
        }),
      ]);
      return id;
    },

    async userOf(id) {
      const [row] = await db
        .select({ user: users, lastSeenAt: sessions.lastSeenAt })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.idHash, hashOf(id)), alive()))
        .limit(1);
      if (!row) return null;
      if (row.lastSeenAt < secondsAgo(SEEN_STEP_SECONDS))
        await db
          .update(sessions)
          .set({ lastSeenAt: new Date(clock.now()) })
          .where(eq(sessions.idHash, hashOf(id)));
      return publicUser(row.user);
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
        .select()
        .from(sessions)
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
