import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { Store } from "~/db/client.server";
import { insertIf } from "~/db/insert-if";
import { attempts } from "~/db/schema";
import { sha256 } from "~/domain/hashes";

/**
 * What is limited, each counted apart: logins to a username, from strangers' devices or an
 * administrator's own; the hashes of sign-ups and of reset links; the emails that a link is sent
 * in, by kind and address, by network and in total; and the log lines that strangers can cause.
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

/**
 * Attempts of a kind that one username or address has within WINDOW_SECONDS; some callers give a
 * limit of their own.
 */
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
     * Counts an attempt before anything is checked, so that parallel attempts cannot pass together.
     * Usernames without an account are counted alike.
     * @param subject the username or address
     * @param limit attempts that the window has room for
     * @param seconds of a window that is shorter
     * @returns 0 when it may go on, otherwise the seconds until another may
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
      // One statement counts and adds, so that one too many of many simultaneous attempts is
      // rejected like any other.
      const added = await insertIf(db, attempts, row, hasRoom).returning({ id });
      if (added.length === 1) return 0;
      const oldest = await db.query.attempts.findFirst({ where: isCounted, orderBy: asc(at) });
      const freeAt = (oldest?.at.getTime() ?? now) + seconds * 1000;
      return Math.max(1, Math.ceil((freeAt - now) / 1000));
    },

    /** A statement that deletes the attempts so far, for the batch of a correct password. */
    reset: (kind: AttemptKind, subject: string) => db.delete(attempts).where(hasKey(kind, subject)),
  };
}

/**
 * The hash that an attempt is counted under. It covers the kind as well as the subject: visitors
 * type usernames, and could type one that spells another kind's key.
 */
export const attemptKey = (kind: AttemptKind, subject: string) =>
  sha256(JSON.stringify([kind, subject.toLowerCase()]));
