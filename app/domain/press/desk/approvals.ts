import { and, desc, eq, inArray, notExists, sql } from "drizzle-orm";
import { insertIf } from "~/db/insert-if";
import { auditLog, releaseApprovals, releasePublications, users } from "~/db/schema";
import type { AuditedStore, AuditRecord } from "~/domain/admin/audit/audit";
import { hashOfText } from "~/domain/press/release-status";
import { type ApprovedRelease, approvalsOf, needsApproval } from "./two-person-rule";

interface VoidApproval {
  /** Null: the account was deleted. */
  readonly username: string | null;
  /** The text that was approved, in hex. */
  readonly sha256: string;
  /** Null: the approval was deleted, and with it its time. */
  readonly approvedAt: Date | null;
  readonly reason: "text changed" | "account gone" | "no longer administrator" | "voided" | "withdrawn";
  /** The administrator who voided it, or took it back, and when. */
  readonly by?: string;
  readonly at?: Date;
}

/** The newest void approvals of a release that the desk shows. */
const MOST_VOID = 20;

interface ApprovalsOptions extends AuditedStore {
  /** From this time (ms) on releases need approval; undefined: none does. */
  from: number | undefined;
}

type Actor = { id: number; username: string };

/** The two-person rule as the release desk uses it. */
export function createApprovals({ db, clock, audit, from }: ApprovalsOptions) {
  /** Matches a user's approval of a release's present text. */
  const isOf = (release: ApprovedRelease, userId: number) =>
    and(
      eq(releaseApprovals.releaseId, release.id),
      eq(releaseApprovals.sha256, hashOfText(release)),
      eq(releaseApprovals.userId, userId),
    );

  /**
   * Matches the same approval, and nothing once this text of the release is published: its approvals can then no longer be
   * withdrawn or voided.
   */
  const open = (release: ApprovedRelease, userId: number) =>
    and(
      isOf(release, userId),
      notExists(
        db
          .select({ one: sql`1` })
          .from(releasePublications)
          .where(
            and(eq(releasePublications.releaseId, release.id), eq(releasePublications.sha256, hashOfText(release))),
          ),
      ),
    );

  /** Deletes an approval and writes the audit log's line, in one transaction. @returns whether there was one to delete */
  async function remove(
    release: ApprovedRelease,
    userId: number,
    record: Omit<AuditRecord, "details">,
    approver?: number,
  ) {
    const isOpen = open(release, userId);
    const details = { release: release.id, sha256: hashOfText(release), ...(approver !== undefined && { approver }) };
    const [, removed] = await db.batch([
      audit({ ...record, details }, sql`select 1 from ${releaseApprovals} where ${isOpen}`),
      db.delete(releaseApprovals).where(isOpen).returning({ id: releaseApprovals.id }),
    ]);
    return removed.length > 0;
  }

  /** Stored approvals of another text, or of a user who is no administrator now. */
  async function listUncounted(release: ApprovedRelease): Promise<VoidApproval[]> {
    const rows = await db
      .select({
        username: users.username,
        isAdmin: users.isAdmin,
        sha256: releaseApprovals.sha256,
        approvedAt: releaseApprovals.approvedAt,
      })
      .from(releaseApprovals)
      .leftJoin(users, eq(users.id, releaseApprovals.userId))
      .where(eq(releaseApprovals.releaseId, release.id))
      .orderBy(desc(releaseApprovals.id))
      .limit(MOST_VOID);
    return rows.flatMap(({ username, isAdmin, sha256, approvedAt }) => {
      const isOther = sha256 !== hashOfText(release);
      if (!isOther && isAdmin) return [];
      const reason = isOther ? "text changed" : username === null ? "account gone" : "no longer administrator";
      return [{ username, sha256, approvedAt, reason }];
    });
  }

  /** Approvals that were voided or taken back: the audit log alone still has them. */
  async function listRemoved({ id }: ApprovedRelease): Promise<VoidApproval[]> {
    const ofRelease = sql`json_extract(${auditLog.details}, '$.release') = ${id}`;
    const lines = await db
      .select({ actor: auditLog.actor, at: auditLog.at, details: auditLog.details, approver: users.username })
      .from(auditLog)
      .leftJoin(users, eq(users.id, sql`json_extract(${auditLog.details}, '$.approver')`))
      .where(and(inArray(auditLog.action, ["release.approval_voided", "release.approval_withdrawn"]), ofRelease))
      .orderBy(desc(auditLog.id))
      .limit(MOST_VOID);
    return lines.map(({ actor: by, at, details, approver }) => {
      const isVoided = "approver" in details;
      const username = isVoided ? approver : by;
      const reason = isVoided ? "voided" : "withdrawn";
      return { username, sha256: String(details.sha256), approvedAt: null, reason, by, at };
    });
  }

  return {
    isNeeded: (release: ApprovedRelease): boolean => needsApproval(release, from),

    /** The approvals of a release's present text, in their order. Only those of present administrators count. */
    list: async (release: ApprovedRelease) => approvalsOf(db, release),

    /** Approvals of a release that do not count, each with the reason, the newest first. */
    async listVoid(release: ApprovedRelease): Promise<VoidApproval[]> {
      const [left, removed] = await Promise.all([listUncounted(release), listRemoved(release)]);
      return [...removed, ...left];
    },

    /** Approves a release's present text; a second call changes nothing. */
    async approve(release: ApprovedRelease, { id: userId, username: actor }: Actor): Promise<void> {
      const { id: releaseId } = release;
      const sha256 = hashOfText(release);
      const isNew = sql`select 1 from ${users} where ${and(eq(users.id, userId), eq(users.isAdmin, true))}
        and not exists (select 1 from ${releaseApprovals} where ${isOf(release, userId)})`;
      await db.batch([
        audit({ actor, action: "release.approved", details: { release: releaseId, sha256 } }, isNew),
        insertIf(db, releaseApprovals, { releaseId, sha256, userId, approvedAt: new Date(clock.now()) }, isNew),
      ]);
    },

    /** Takes one's own approval back, until the release is published. @returns whether there was one to take back */
    withdraw: (release: ApprovedRelease, { id, username: actor }: Actor): Promise<boolean> =>
      remove(release, id, { actor, action: "release.approval_withdrawn" }),

    /** Voids another administrator's approval, until the release is published. @returns whether there was one to void */
    void: (release: ApprovedRelease, approver: number, { username: actor }: Actor): Promise<boolean> =>
      remove(release, approver, { actor, action: "release.approval_voided" }, approver),
  };
}
