import { createHash } from "node:crypto";
import { and, asc, eq, gt, lte, max, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { loginFailures } from "~/db/schema";

/**
 * What is limited, each counted apart: a username's passwords, tried by strangers or from an administrator's own device;
 * other hashes (of a sign-up, of a reset link's new password); codes from an administrator's own device; the emails that
 * a link is sent in (to an account, to an address on a list, to confirm an address), by address, by network and in total;
 * and lines of the logs that strangers cause.
 */
export type AttemptKind =
  | "password"
  | "device password"
  | "device code"
  | "sign-up"
  | "new password"
  | "reset email"
  | "list email"
  | "confirmation email"
  | "emails of a network"
  | "emails in total"
  | "limited email line"
  | "failed sign-in line";

/** Attempts that one username or address may have within the window. */
export const MAX_ATTEMPTS = 10;
export const WINDOW_SECONDS = 15 * 60;

interface AttemptsOptions {
  db: Database;
  clock: { now(): number };
  /** False lifts the limit, for suites and benches. */
  limited: boolean;
}

export type Attempts = ReturnType<typeof createAttempts>;

/** Limits how often something may be tried for one username or address, wherever the attempts come from. */
export function createAttempts({ db, clock, limited }: AttemptsOptions) {
  return {
    /**
     * Counts an attempt before anything is looked at, so that parallel attempts cannot pass together. Usernames without
     * an account are counted alike.
     * @param subject the username or address
     * @param limit attempts that the window has room for
     * @returns 0 when the attempt may go on, otherwise the seconds until the next one may
     */
    async begin(kind: AttemptKind, subject: string, limit = MAX_ATTEMPTS): Promise<number> {
      if (!limited) return 0;
      const nameHash = attemptKey(kind, subject);
      const now = clock.now();
      const windowStart = now - WINDOW_SECONDS * 1000;
      await db.delete(loginFailures).where(lte(loginFailures.failedAt, new Date(windowStart)));
      // One statement counts and adds, so that one too many of many simultaneous attempts is rejected like any other.
      const added = await db.all(sql`insert into login_failures (name_hash, failed_at) select ${nameHash}, ${now}
        where (select count(*) from login_failures where name_hash = ${nameHash} and failed_at > ${windowStart}) < ${limit}
        returning id`);
      if (added.length === 1) return 0;
      const oldest = await db.query.loginFailures.findFirst({
        where: and(eq(loginFailures.nameHash, nameHash), gt(loginFailures.failedAt, new Date(windowStart))),
        orderBy: asc(loginFailures.failedAt),
      });
      const freeAt = (oldest?.failedAt.getTime() ?? now) + WINDOW_SECONDS * 1000;
      return Math.max(1, Math.ceil((freeAt - now) / 1000));
    },

    /** Takes back the newest attempt: it turned out to be none. */
    async uncount(kind: AttemptKind, subject: string): Promise<void> {
      const isOwn = eq(loginFailures.nameHash, attemptKey(kind, subject));
      const newest = db
        .select({ id: max(loginFailures.id) })
        .from(loginFailures)
        .where(isOwn);
      await db.delete(loginFailures).where(eq(loginFailures.id, newest));
    },

    /** A statement that forgets the attempts so far, for a batch: the password was right. */
    reset: (kind: AttemptKind, subject: string) =>
      db.delete(loginFailures).where(eq(loginFailures.nameHash, attemptKey(kind, subject))),
  };
}

/**
 * What an attempt is counted under. The kind is hashed along with every subject, passwords' too: visitors type those,
 * and could type one that spells another kind's.
 */
export const attemptKey = (kind: AttemptKind, subject: string) =>
  createHash("sha256")
    .update(JSON.stringify([kind, subject.toLowerCase()]))
    .digest("base64url");
