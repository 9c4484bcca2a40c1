import { randomBytes } from "node:crypto";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { insertIf } from "~/db/insert-if";
import { type PreviewLink, previewLinks } from "~/db/schema";
import type { AuditedStore } from "~/domain/admin/audit/audit";
import { sha256 } from "~/domain/hashes";
import { HOUR_MS } from "~/locale/durations";

/** How long a link may last, in hours; null: until the release's publication time. */
export const lifetimes = { "1": 1, "24": 24, "72": 72, publication: null } as const;
export type Lifetime = keyof typeof lifetimes;

/** Links to one release that work at the same time. */
export const LINKS_MAX = 20;

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

const hashOf = (token: string) => sha256(token, "hex");

/** Links for people without an account, each to one release. The release desk says whether it is still under embargo. */
export function createPreviewLinks({ db, clock, audit }: AuditedStore) {
  const works = () => gt(previewLinks.expiresAt, new Date(clock.now()));

  return {
    /** The links that work, the oldest first. */
    list: (): Promise<PreviewLink[]> =>
      db.select().from(previewLinks).where(works()).orderBy(asc(previewLinks.id)).limit(1_000),

    /**
     * Makes a link that ends at the release's publication time at the latest.
     * @param actor the administrator's username
     * @returns its token, which is stored nowhere; null where the release has LINKS_MAX links already
     */
    async make(
      { id, publishAt }: { id: number; publishAt: string },
      { label, lasts }: { label: string; lasts: Lifetime },
      actor: string,
    ): Promise<string | null> {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const [now, publication, hours] = [clock.now(), Date.parse(publishAt), lifetimes[lasts]];
      const expiresAt = new Date(hours === null ? publication : Math.min(publication, now + hours * HOUR_MS));
      const ofRelease = and(eq(previewLinks.releaseId, id), works());
      const hasRoom = sql`select 1 where (select count(*) from ${previewLinks} where ${ofRelease}) < ${LINKS_MAX}`;
      const row = { tokenHash: hashOf(token), releaseId: id, label, createdAt: new Date(now), expiresAt };
      const details = { release: id, for: label, hours: hours ?? "until publication" };
      const [, made] = await db.batch([
        audit({ actor, action: "release.link_made", details }, hasRoom),
        insertIf(db, previewLinks, row, hasRoom).returning({ id: previewLinks.id }),
      ]);
      return made.length === 1 ? token : null;
    },

    /** Ends a link now. A link that does not exist any more leaves no line. */
    async revoke(id: number, actor: string): Promise<void> {
      const link = eq(previewLinks.id, id);
      await db.batch([
        audit(
          { actor, action: "release.link_revoked", details: { link: id } },
          sql`select 1 from ${previewLinks} where ${link}`,
        ),
        db.delete(previewLinks).where(link),
      ]);
    },

    async find(token: string): Promise<PreviewLink | undefined> {
      if (!TOKEN.test(token)) return undefined;
      const [link] = await db
        .select()
        .from(previewLinks)
        .where(and(eq(previewLinks.tokenHash, hashOf(token)), works()));
      return link;
    },
  };
}
