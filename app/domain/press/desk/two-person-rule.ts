import { and, eq, inArray, sql } from "drizzle-orm";
import type { PressRecord } from "~/content/schemas";
import type { Database } from "~/db/client.server";
import { insertIf } from "~/db/insert-if";
import { releaseApprovals, releasePublications, users } from "~/db/schema";
import { hashOfText } from "~/domain/press/release-status";
import { followsOpenly, isPublishedText } from "./published-text";

/** Different administrators who must approve the text of a release, where two must. */
export const APPROVERS = 2;

export type ApprovedRelease = Pick<PressRecord, "id" | "publishAt" | "history" | "replaces" | "isRecorded">;

/**
 * Whether a release is published only once it is approved: one of the rule's time, or a correction of that time that replaces
 * more than half of an earlier text.
 * @param from the time (ms) of the rule; undefined: it is off
 */
export const needsApproval = (
  { publishAt, modified, replaces = [] }: Pick<PressRecord, "publishAt"> & Partial<PressRecord>,
  from: number | undefined,
): boolean =>
  from !== undefined && Date.parse(replaces.length > 0 && modified !== undefined ? modified : publishAt) >= from;

/** The approvals of a release's present text by present administrators. */
export const approvalsOf = (db: Database, release: ApprovedRelease) =>
  db
    .select({ userId: releaseApprovals.userId, username: users.username, approvedAt: releaseApprovals.approvedAt })
    .from(releaseApprovals)
    .innerJoin(users, and(eq(users.id, releaseApprovals.userId), eq(users.isAdmin, true)))
    .where(and(eq(releaseApprovals.releaseId, release.id), eq(releaseApprovals.sha256, hashOfText(release))))
    .orderBy(releaseApprovals.id)
    .limit(100);

/**
 * Decides which due releases are published, and stores the text of each that is published now. The database counts and
 * stores in one statement: an approval that is taken back a moment later finds the release published, or did not count.
 * @param due releases under the rule whose publication time has come
 * @param at ms since the epoch, stored as the time of publication
 * @returns the ids of published releases
 */
export async function settlePublications(
  db: Database,
  due: readonly ApprovedRelease[],
  at: number,
): Promise<ReadonlySet<number>> {
  const stored = await readPublications(db, due);
  const isOut = (release: ApprovedRelease) => isPublishedText(release, stored.get(release.id));
  // A text that was swapped in silence is out for no approval.
  const isOpen = ({ id, history }: ApprovedRelease) => {
    const published = stored.get(id);
    return history.every(({ sha256 }) => sha256 !== published) || followsOpenly(history, published);
  };
  const waiting = due.filter((release) => release.isRecorded && !isOut(release) && isOpen(release));
  const [first, ...rest] = waiting.map((release) => publishIfApproved(db, release, at));
  if (first) {
    await db.batch([first, ...rest]);
    for (const [id, sha256] of await readPublications(db, waiting)) stored.set(id, sha256);
  }
  return new Set(due.filter(isOut).map(({ id }) => id));
}

const publishIfApproved = (db: Database, release: ApprovedRelease, at: number) => {
  const given = sql`(select count(*) from ${approvalsOf(db, release)})`;
  const row = { releaseId: release.id, sha256: hashOfText(release), publishedAt: new Date(at) };
  // A correction keeps the time at which the release was shown first.
  return insertIf(db, releasePublications, row, sql`select 1 where ${given} >= ${APPROVERS}`).onConflictDoUpdate({
    target: releasePublications.releaseId,
    set: { sha256: row.sha256 },
  });
};

/** SHA-256 of the text with which each release was published, by id. */
async function readPublications(db: Database, releases: readonly ApprovedRelease[]): Promise<Map<number, string>> {
  const ids = releases.map(({ id }) => id);
  const rows = await db
    .select({ id: releasePublications.releaseId, sha256: releasePublications.sha256 })
    .from(releasePublications)
    // As JSON: a statement takes 100 parameters.
    .where(inArray(releasePublications.releaseId, sql`(select value from json_each(${JSON.stringify(ids)}))`));
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

/**
 * When releases that needed approval were published, ms since the epoch by id: their publication time, or the approval
 * that came after it. The others are published at their publication time.
 */
export async function readPublicationTimes(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: releasePublications.releaseId, publishedAt: releasePublications.publishedAt })
    .from(releasePublications);
  return new Map(rows.map(({ id, publishedAt }) => [id, publishedAt.getTime()]));
}
