import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { Store } from "~/db/client.server";
import { insertIf } from "~/db/insert-if";
import { attempts } from "~/db/schema";
import { sha256 } from "~/domain/hashes";

/**
 * Each is counted apart: logins, from strangers' devices or an administrator's own; the hashes of
 * sign-ups and reset links; emails, by kind and address, by network and in total; and log lines
 * that strangers can cause.
 */
export type AttemptKind =
  | "login"
  | "device-login"
  | "sign-up"
  | "password-reset"
  | "reset-email"
  | "list-email"
  | "confirmation-email"
  | "network-email"
  | "total-email"
  | "repeated-email"
  | "email-limit-log"
  | "login-failure-log";

/** Of a kind, for one username or address; some callers give a limit of their own. */
export const ATTEMPTS_PER_WINDOW = 10;
export const WINDOW_SECONDS = 15 * 60;

interface AttemptsOptions extends Store {
  /** False lifts the limit, for suites and benches. */
  limited: boolean;
}

export type Attempts = ReturnType<typeof createAttempts>;

export function createAttempts({ db, clock, limited }: AttemptsOptions) {
  const { id, keyHash, at } = attempts;
  const hasKey = (kind: AttemptKind, subject: string) => eq(keyHash, attemptKey(kind, subject));

  return {
    /**
     * Counts before anything is checked, so that parallel attempts cannot pass together; usernames
     * without an account alike. @param subject the username or address @param seconds of a window
     * that is shorter @returns 0 when it may go on, otherwise the seconds until another may
     */
    async count(
      kind: AttemptKind,
      subject: string,
      limit = ATTEMPTS_PER_WINDOW,
      seconds = WINDOW_SECONDS,
    ): Promise<number> {
      if (!limited) return 0;
      const now = clock.now();
      const windowStart = new Date(now - seconds * 1000);
      await db.delete(attempts).where(lte(at, new Date(now - WINDOW_SECONDS * 1000)));
      const isCounted = and(hasKey(kind, subject), gt(at, windowStart));
      const row = { keyHash: attemptKey(kind, subject), at: new Date(now) };
      const hasRoom = sql`select 1 where (select count(*) from ${attempts} where ${isCounted}) < ${limit}`;
      // One statement counts and adds, so that simultaneous attempts cannot pass together.
      const added = await insertIf(db, attempts, row, hasRoom).returning({ id });
      if (added.length === 1) return 0;
      const oldest = await db.query.attempts.findFirst({ where: isCounted, orderBy: asc(at) });
      const freeAt = (oldest?.at.getTime() ?? now) + seconds * 1000;
      return Math.max(1, Math.ceil((freeAt - now) / 1000));
    },

    /** For the batch of a correct password. */
    reset: (kind: AttemptKind, subject: string) => db.delete(attempts).where(hasKey(kind, subject)),
  };
}

/** Covers the kind as well: visitors could type a username that spells another kind's key. */
export const attemptKey = (kind: AttemptKind, subject: string) =>
  sha256(JSON.stringify([kind, subject.toLowerCase()]));
