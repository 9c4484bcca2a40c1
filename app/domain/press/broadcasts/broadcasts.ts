import { and, asc, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { insertIf } from "~/db/insert-if";
import { type Broadcast, broadcasts } from "~/db/schema";
import type { AuditedStore, AuditRecord } from "~/domain/admin/audit/audit";

/** Broadcasts that one run of the scheduled work tries. */
const RUN_MAX = 10;
/** A release has an edition for each correction: the desk shows the newest. */
const LISTED_MAX = 500;

type Change = Partial<Omit<Broadcast, "id" | "releaseId" | "edition">>;

export type Broadcasts = ReturnType<typeof createBroadcasts>;

/** The rows of broadcasts: one for each release and edition, which the unique index ensures. */
export function createBroadcasts({ db, clock, audit }: AuditedStore) {
  const begin = () => {
    const now = new Date(clock.now());
    const open = { state: "drafting", providerId: null, tries: 0, error: null } as const;
    return { ...open, nextAt: now, startedAt: now, settledAt: null };
  };
  const isOf = (release: number, edition: number) =>
    and(eq(broadcasts.releaseId, release), eq(broadcasts.edition, edition));
  const select = (where: SQL | undefined) => db.select().from(broadcasts).where(where).getSQL();

  /** A person's change, in one transaction with its line of the audit log. */
  async function decide(
    id: number,
    change: Change,
    { actor, action }: Pick<AuditRecord, "actor" | "action">,
  ) {
    const isOpen = and(eq(broadcasts.id, id), inArray(broadcasts.state, ["failed", "unknown"]));
    const [, changed] = await db.batch([
      audit({ actor, action, details: { broadcast: id } }, select(isOpen)),
      db.update(broadcasts).set(change).where(isOpen).returning({ id: broadcasts.id }),
    ]);
    return changed.length > 0;
  }

  return {
    list: (): Promise<Broadcast[]> =>
      db.query.broadcasts.findMany({ orderBy: desc(broadcasts.id), limit: LISTED_MAX }),

    listDue: (): Promise<Broadcast[]> =>
      db.query.broadcasts.findMany({
        where: and(
          inArray(broadcasts.state, ["drafting", "sending"]),
          lte(broadcasts.nextAt, new Date(clock.now())),
        ),
        orderBy: asc(broadcasts.id),
        limit: RUN_MAX,
      }),

    /** Begins the broadcast of a release that has none, whatever its edition. */
    async startFirst(releaseId: number, edition: number): Promise<void> {
      const isFirst = sql`select 1 where not exists
        (select 1 from ${broadcasts} where ${eq(broadcasts.releaseId, releaseId)})`;
      await insertIf(
        db,
        broadcasts,
        { releaseId, edition, ...begin() },
        isFirst,
      ).onConflictDoNothing();
    },

    /** Begins the broadcast of an edition for a person. @returns whether this call began it */
    async startEdition(releaseId: number, edition: number, actor: string): Promise<boolean> {
      const details = { release: releaseId, edition };
      const isNew = sql`select 1 where not exists (${select(isOf(releaseId, edition))})`;
      const [, started] = await db.batch([
        audit({ actor, action: "broadcast.started", details }, isNew),
        db
          .insert(broadcasts)
          .values({ releaseId, edition, ...begin() })
          .onConflictDoNothing()
          .returning({ id: broadcasts.id }),
      ]);
      return started.length > 0;
    },

    /** Has the site try a broadcast again. It asks the provider for one of that name first. */
    repeat: (id: number, actor: string) =>
      decide(id, begin(), { actor, action: "broadcast.repeated" }),

    /** Counts a broadcast as sent. */
    settle: (id: number, actor: string) =>
      decide(
        id,
        { state: "sent", settledAt: new Date(clock.now()) },
        { actor, action: "broadcast.settled" },
      ),

    /**
     * Unless another run has changed it since it was read: of two, one goes on. @returns the row as
     * it is now, or null
     */
    async change(read: Broadcast, change: Change): Promise<Broadcast | null> {
      const { id, state, nextAt } = read;
      const isUnchanged = and(
        eq(broadcasts.id, id),
        eq(broadcasts.state, state),
        eq(broadcasts.nextAt, nextAt),
      );
      const [row] = await db.update(broadcasts).set(change).where(isUnchanged).returning();
      return row ?? null;
    },
  };
}
