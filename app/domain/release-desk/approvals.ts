import { and, eq, lt, sql } from "drizzle-orm";
import type { HistoryEntry, PressRecord } from "~/content/schemas";
import type { Database } from "~/db/client.server";
import { insertIf } from "~/db/insert-if";
import { releaseApprovals, users } from "~/db/schema";
import type { AuditStatement } from "../audit/audit";

/** Different administrators who must approve a release's text, where two must. */
export const APPROVERS = 2;

/** What approvals are of. */
export type ApprovedRelease = Pick<PressRecord, "id" | "publishAt" | "history">;

/** An administrator's approval of the text that a release has now. */
export interface Approval {
  readonly userId: number;
  /** Null: their account is gone. What they approved stays approved. */
  readonly username: string | null;
  readonly approvedAt: Date;
}

interface ApprovalsOptions {
  db: Database;
  clock: { now(): number };
  audit: AuditStatement;
  /** The hour (ms) from which on releases need approval; undefined: none does. */
  from: number | undefined;
}

/** The hash of the text that a release has now. */
export const textOf = ({ history }: { history: readonly HistoryEntry[] }): string => history.at(-1)?.sha256 ?? "";

/** The two-person rule as the desk sees it. What it withholds, workers/withheld-releases.ts decides. */
export function createApprovals({ db, clock, audit, from }: ApprovalsOptions) {
  const ofText = (release: ApprovedRelease) =>
    and(eq(releaseApprovals.releaseId, release.id), eq(releaseApprovals.sha256, textOf(release)));

  return {
    isNeeded: ({ publishAt }: ApprovedRelease): boolean => from !== undefined && Date.parse(publishAt) >= from,

    /** Who approved the text that a release has now, in their order. */
    list: (release: ApprovedRelease): Promise<Approval[]> =>
      db
        .select({
          userId: releaseApprovals.userId,
          username: users.username,
          approvedAt: releaseApprovals.approvedAt,
        })
        .from(releaseApprovals)
        .leftJoin(users, eq(users.id, releaseApprovals.userId))
        .where(ofText(release))
        .orderBy(releaseApprovals.id)
        .limit(100),

    /** Approves the text that a release has now. Done twice, it is done once. */
    async approve(
      release: ApprovedRelease,
      { id: userId, username: actor }: { id: number; username: string },
    ): Promise<void> {
      const { id: releaseId } = release;
      const sha256 = textOf(release);
      const mine = and(ofText(release), eq(releaseApprovals.userId, userId));
      const isNew = sql`select 1 where not exists (select 1 from ${releaseApprovals} where ${mine})`;
      await db.batch([
        audit({ actor, action: "release.approved", details: { release: releaseId, sha256 } }, isNew),
        insertIf(db, releaseApprovals, { releaseId, sha256, userId, approvedAt: new Date(clock.now()) }, isNew),
      ]);
    },

    /**
     * Takes one's approval back, unless the release is out: before its hour, or while the other one is missing.
     * @returns whether nothing is left of it
     */
    async withdraw(release: ApprovedRelease, { id: userId, username: actor }: { id: number; username: string }) {
      const { id: releaseId, publishAt } = release;
      const mine = and(ofText(release), eq(releaseApprovals.userId, userId));
      const given = sql`(select count(*) from ${releaseApprovals} where ${ofText(release)})`;
      const isHidden = clock.now() < Date.parse(publishAt) ? undefined : lt(given, APPROVERS);
      const details = { release: releaseId, sha256: textOf(release) };
      await db.batch([
        audit(
          { actor, action: "release.approval_withdrawn", details },
          sql`select 1 from ${releaseApprovals} where ${and(mine, isHidden)}`,
        ),
        db.delete(releaseApprovals).where(and(mine, isHidden)),
      ]);
      return (await db.$count(releaseApprovals, mine)) === 0;
    },
  };
}
