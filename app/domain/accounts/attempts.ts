import { createHash } from "node:crypto";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { loginFailures } from "~/db/schema";

/**
 * What is tried: a name's password, a letter to a name, one about a list to an address, the code of a person's second
 * factor. Each counts apart.
 */
export type Tried = "password" | "letter" | "list letter" | "code";

/** Wrong passwords that one name may have within the window. */
export const MAX_FAILURES = 10;
export const WINDOW_SECONDS = 15 * 60;

export interface Attempts {
  /**
   * Counts a try before the password is looked at, so that tries in parallel cannot pass together.
   * Names without an account are counted alike.
   * @param of the name, or the person's number for codes
   * @param most tries that the window has room for
   * @returns 0 when the try may go on, otherwise the seconds until the next one may
   */
  begin(kind: Tried, of: string, most?: number): Promise<number>;
  /** The password or the code was right: the name starts anew. */
  forgive(kind: Tried, of: string): Promise<void>;
}

interface AttemptsOptions {
  db: Database;
  clock: { now(): number };
  /** False lifts the limit, for suites and benches. */
  limited: boolean;
}

/** Bounds how often the password of one name, or a person's code, may be guessed, from wherever the guesses come. */
export function createAttempts({ db, clock, limited }: AttemptsOptions): Attempts {
  return {
    async begin(kind, of, most = MAX_FAILURES) {
      if (!limited) return 0;
      const nameHash = countedAs(kind, of);
      const now = clock.now();
      const opened = now - WINDOW_SECONDS * 1000;
      await db.delete(loginFailures).where(lte(loginFailures.failedAt, new Date(opened)));
      // One statement counts and adds, so one too many of many simultaneous tries is refused like any.
      const added = await db.all(sql`insert into login_failures (name_hash, failed_at) select ${nameHash}, ${now}
        where (select count(*) from login_failures where name_hash = ${nameHash} and failed_at > ${opened}) < ${most}
        returning id`);
      if (added.length === 1) return 0;
      const [oldest] = await db
        .select({ failedAt: loginFailures.failedAt })
        .from(loginFailures)
        .where(and(eq(loginFailures.nameHash, nameHash), gt(loginFailures.failedAt, new Date(opened))))
        .orderBy(asc(loginFailures.failedAt))
        .limit(1);
      const free = (oldest?.failedAt.getTime() ?? now) + WINDOW_SECONDS * 1000;
      return Math.max(1, Math.ceil((free - now) / 1000));
    },

    async forgive(kind, of) {
      if (limited) await db.delete(loginFailures).where(eq(loginFailures.nameHash, countedAs(kind, of)));
    },
  };
}

/**
 * What a try is counted under. The kind is hashed with every name, passwords' too: visitors type those, and could type
 * one that spells another kind's.
 */
export const countedAs = (kind: Tried, of: string) =>
  createHash("sha256")
    .update(JSON.stringify([kind, of.toLowerCase()]))
    .digest("base64url");
