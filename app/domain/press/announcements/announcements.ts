import { and, asc, desc, eq, lte } from "drizzle-orm";
import type { Store } from "~/db/client.server";
import { type Announcement, announcements } from "~/db/schema";
import type { AuditRecord, AuditStatement } from "~/domain/admin/audit/audit";

/** A release's edition and the target to notify: unique in the database. */
type NewAnnouncement = Pick<Announcement, "releaseId" | "edition" | "target">;

/** Calls that one run of the announcer makes at most: a release has up to seven. */
const CALLS_AT_ONCE = 14;

/** The outcome of a call; one to repeat is "waiting" again. */
export interface Called extends Pick<Announcement, "id" | "state"> {
  error?: string;
}

export type Announcements = ReturnType<typeof createAnnouncements>;

/** The outbox of notifications about releases to other systems, beside the emails to subscribers. */
export function createAnnouncements({ db, clock }: Store) {
  const now = () => new Date(clock.now());
  const isWaiting = eq(announcements.state, "waiting");

  return {
    /** Adds announcements; those that exist are left alone. */
    async add(due: readonly NewAnnouncement[]): Promise<void> {
      const [first, ...rest] = due.map((row) =>
        db
          .insert(announcements)
          .values({ ...row, state: "waiting", nextAt: now(), createdAt: now() })
          .onConflictDoNothing(),
      );
      if (first) await db.batch([first, ...rest]);
    },

    /**
     * Takes the due announcements. Each attempt is counted, and the next one scheduled, before the call: after a crash it
     * is called again, but not at once.
     * @param delays ms until the next call, after the first, the second, …; after the last one there is none
     */
    async take(delays: readonly number[]): Promise<Announcement[]> {
      const due = await db
        .select()
        .from(announcements)
        .where(and(isWaiting, lte(announcements.nextAt, now())))
        .orderBy(asc(announcements.nextAt), asc(announcements.id))
        .limit(CALLS_AT_ONCE);
      const [first, ...rest] = due.map(({ id, attempts }) =>
        db
          .update(announcements)
          .set({ attempts: attempts + 1, nextAt: new Date(clock.now() + (delays[attempts] ?? delays.at(-1) ?? 0)) })
          .where(and(eq(announcements.id, id), isWaiting, eq(announcements.attempts, attempts)))
          .returning(),
      );
      return first ? (await db.batch([first, ...rest])).flat() : [];
    },

    /** Stores the outcome of calls, and why some failed. */
    async settle(called: readonly Called[]) {
      const [first, ...rest] = called.map(({ id, state, error }) => {
        const settledAt = state === "waiting" ? null : now();
        const row = { state, error: error?.slice(0, 200) ?? null, settledAt };
        return db
          .update(announcements)
          .set(row)
          .where(and(eq(announcements.id, id), isWaiting));
      });
      if (first) await db.batch([first, ...rest]);
    },

    /** When the next call is due, by the site's clock; null if none is waiting. */
    async nextAt(): Promise<Date | null> {
      const [row] = await db
        .select({ nextAt: announcements.nextAt })
        .from(announcements)
        .where(isWaiting)
        .orderBy(asc(announcements.nextAt))
        .limit(1);
      return row?.nextAt ?? null;
    },

    /** A release's announcements, the newest edition first. */
    ofRelease: (releaseId: number): Promise<Announcement[]> =>
      db.query.announcements.findMany({
        where: eq(announcements.releaseId, releaseId),
        orderBy: [desc(announcements.edition), asc(announcements.target)],
      }),

    /** Restarts a release's failed announcements, with a line of the audit log. @returns whether there was one */
    async retry(releaseId: number, audit: { statement: AuditStatement; record: AuditRecord }): Promise<boolean> {
      const isFailed = and(eq(announcements.releaseId, releaseId), eq(announcements.state, "failed"));
      const found = db.select({ id: announcements.id }).from(announcements).where(isFailed);
      const [, begun] = await db.batch([
        audit.statement(audit.record, found.getSQL()),
        db
          .update(announcements)
          .set({ state: "waiting", attempts: 0, nextAt: now(), settledAt: null })
          .where(isFailed)
          .returning({ id: announcements.id }),
      ]);
      return begun.length > 0;
    },
  };
}
