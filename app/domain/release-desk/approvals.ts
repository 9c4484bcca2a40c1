import { and, eq, notExists, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { insertIf } from "~/db/insert-if";
import { releaseApprovals, releasePublications, users } from "~/db/schema";
import type { AuditStatement } from "../audit/audit";
import { type ApprovedRelease, approvalsOf, textOf } from "./two-person-rule";

/** An administrator's approval of the text that a release has now. */
export interface Approval {
  readonly userId: number;
  readonly username: string;
  readonly approvedAt: Date;
}

interface ApprovalsOptions {
  db: Database;
  clock: { now(): number };
  audit: AuditStatement;
  /** From this time (ms) on releases need approval; undefined: none does. */
  from: number | undefined;
}

type Actor = { id: number; username: string };

/** The two-person rule as the desk sees it. */
export function createApprovals({ db, clock, audit, from }: ApprovalsOptions) {
  /** The approval of one administrator, while the release is not out. */
  const open = (release: ApprovedRelease, userId: number) =>
    and(
      eq(releaseApprovals.releaseId, release.id),
      eq(releaseApprovals.sha256, textOf(release)),
      eq(releaseApprovals.userId, userId),
      notExists(
        db.select({ one: sql`1` }).from(releasePublications).where(eq(releasePublications.releaseId, release.id)),
      ),
    );

  /** Deletes an approval and writes that down, together or not at all. @returns whether there was one to delete */
  async function remove(release: ApprovedRelease, userId: number, line: ReturnType<AuditStatement>): Promise<boolean> {
    const [, removed] = await db.batch([
      line,
      db.delete(releaseApprovals).where(open(release, userId)).returning({ id: releaseApprovals.id }),
    ]);
    return removed.length > 0;
  }

  const exists = (release: ApprovedRelease, userId: number) =>
    sql`select 1 from ${releaseApprovals} where ${open(release, userId)}`;

  return {
    isNeeded: ({ publishAt }: ApprovedRelease): boolean => from !== undefined && Date.parse(publishAt) >= from,

    /** Who approved the text that a release has now, in their order. Only people who are administrators still count. */
    list: (release: ApprovedRelease): Promise<Approval[]> => approvalsOf(db, release),

    /** Approves the text that a release has now. Done twice, it is done once. */
    async approve(release: ApprovedRelease, { id: userId, username: actor }: Actor): Promise<void> {
      const { id: releaseId } = release;
      const sha256 = textOf(release);
      const isMine = and(
        eq(releaseApprovals.releaseId, releaseId),
        eq(releaseApprovals.sha256, sha256),
        eq(releaseApprovals.userId, userId),
      );
      const isNew = sql`select 1 from ${users} where ${and(eq(users.id, userId), eq(users.isAdmin, true))}
        and not exists (select 1 from ${releaseApprovals} where ${isMine})`;
      await db.batch([
        audit({ actor, action: "release.approved", details: { release: releaseId, sha256 } }, isNew),
        insertIf(db, releaseApprovals, { releaseId, sha256, userId, approvedAt: new Date(clock.now()) }, isNew),
      ]);
    },

    /** Takes one's own approval back, until the release is out. @returns whether there was one to take back */
    withdraw(release: ApprovedRelease, { id, username: actor }: Actor): Promise<boolean> {
      const details = { release: release.id, sha256: textOf(release) };
      const line = audit({ actor, action: "release.approval_withdrawn", details }, exists(release, id));
      return remove(release, id, line);
    },

    /** Voids another administrator's approval, until the release is out. @returns whether there was one to void */
    void(release: ApprovedRelease, approver: number, { username: actor }: Actor): Promise<boolean> {
      const details = { release: release.id, sha256: textOf(release), approver };
      const line = audit({ actor, action: "release.approval_voided", details }, exists(release, approver));
      return remove(release, approver, line);
    },
  };
}
