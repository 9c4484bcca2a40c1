import { and, eq, sql } from "drizzle-orm";
import { brand } from "~/brand/generated/public";
import { type CompiledContent, compiledContent } from "~/content/compiled.server";
import type { PressRecord } from "~/content/schemas";
import { connect, type Database } from "~/db/client.server";
import { auditLog } from "~/db/schema";
import { createAuditStatement } from "~/domain/admin/audit/audit";
import { describeError } from "~/domain/describe-error";
import { needsApproval, settlePublications } from "~/domain/press/desk/two-person-rule";
import { markWithdrawn } from "~/domain/press/release-notices";
import { hashOfText } from "~/domain/press/release-status";
import { createPublisher, type Publication } from "~/domain/publication";
import { withTimeout } from "~/domain/with-timeout";
import { createNotices } from "~/email/notices.server";
import { releaseWithheldEmail } from "~/email/templates";
import { createClock } from "./clock";
import { createMailer } from "./email/mailer";
import { type Settings, settingsOf } from "./env";
import { log } from "./log";

// The content that is public at the time of a request or an alarm: by the clock and, where the two-person rule is on, by
// the approvals (docs/decisions/020-two-person-rule.md). A due release without approval is treated as if it did not exist.

/** How long an isolate trusts its last reading, in ms; a cached page that lacks a withheld release lives no longer. */
export const WITHHELD_MS = 10_000;
/** How long the database may take, in ms, before all due releases count as not approved. */
const ANSWER_MS = 3_000;

export type SitePublication = Publication<CompiledContent>;

const decide = createPublisher(compiledContent, markWithdrawn);

/** Of an isolate. A release that is out stays out. */
interface ApprovalCache {
  out: Set<number>;
  withheld: ReadonlySet<number>;
  /** The system's time, whatever the site's clock says. */
  readAt: number;
}
const caches = new WeakMap<object, ApprovalCache>();
const nothing: ReadonlySet<number> = new Set();

interface Reading {
  /** The time (ms by the site's clock) that the caller read, once; without it, the present one. */
  at?: number;
  /** Asks the database even if a recent answer is cached. */
  fresh?: boolean;
}

/**
 * Decides what is public at a time. Where the two-person rule is on, it also stores which due releases went out and when,
 * and tells the administrators once of each that is withheld. When the database does not answer, all releases that need
 * approval are withheld.
 */
export async function decidePublication(
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
  { at = createClock(settingsOf(env)).now(), fresh = false }: Reading = {},
): Promise<SitePublication> {
  const withheld = await findWithheld(env, ctx, at, fresh);
  const publication = decide(at, withheld);
  return withheld.size === 0 ? publication : { ...publication, nextAt: Math.min(publication.nextAt, at + WITHHELD_MS) };
}

/**
 * The due releases without approval. Reads the database only while a due release is not known to be out, and at most
 * once in WITHHELD_MS unless `fresh`.
 */
async function findWithheld(
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
  at: number,
  fresh: boolean,
): Promise<ReadonlySet<number>> {
  const settings = settingsOf(env);
  const { RELEASE_APPROVALS_FROM: from } = settings;
  if (from === undefined) return nothing;
  const cache = caches.get(env) ?? { out: new Set(), withheld: nothing, readAt: 0 };
  caches.set(env, cache);

  const due = compiledContent.pressIndex.filter(
    (release) => needsApproval(release, from) && Date.parse(release.publishAt) <= at && !cache.out.has(release.id),
  );
  if (due.length === 0) return nothing;
  const isTrusted = Date.now() - cache.readAt < WITHHELD_MS && due.every(({ id }) => cache.withheld.has(id));
  if (isTrusted && !fresh) return cache.withheld;

  // Other requests skip the database while this one reads it; not at first, when every due release would seem withheld.
  if (cache.readAt > 0) cache.readAt = Date.now();
  const db = connect(env.DB);
  let withheld = due;
  try {
    const out = await withTimeout(settlePublications(db, due, at), ANSWER_MS);
    for (const id of out) cache.out.add(id);
    withheld = due.filter(({ id }) => !out.has(id));
    if (withheld.length > 0) ctx.waitUntil(reportWithheld(withheld, { db, env, ctx, settings }));
  } catch (error) {
    log({ event: "release.approvals_failed", error: describeError(error) });
  }
  cache.readAt = Date.now();
  cache.withheld = new Set(withheld.map(({ id }) => id));
  return cache.withheld;
}

interface ReportDependencies {
  db: Database;
  env: Env;
  ctx: Pick<ExecutionContext, "waitUntil">;
  settings: Settings;
}

/** Logs each withheld text and notifies the administrators, once for the site: the line in the audit log is the proof. */
async function reportWithheld(
  withheld: readonly PressRecord[],
  { db, env, ctx, settings }: ReportDependencies,
): Promise<void> {
  const audit = createAuditStatement({ db, clock: createClock(settings), from: null });
  const { send } = createMailer({ settings, env, ctx, log });
  const notices = createNotices({ db, send, linkTo: (path) => new URL(path, brand.origin).href });
  try {
    for (const record of withheld) {
      const [action, details] = ["release.withheld" as const, { release: record.id, sha256: hashOfText(record) }];
      const reported = and(eq(auditLog.action, action), eq(auditLog.details, details));
      const isNew = sql`select 1 where not exists (select 1 from ${auditLog} where ${reported})`;
      const lines = await audit({ actor: "the site", action, details }, isNew).returning({ id: auditLog.id });
      if (lines.length === 0) continue;
      log({ event: action, release: record.id });
      await notices.toAdministrators(releaseWithheldEmail, "/admin/releases");
    }
  } catch (error) {
    log({ event: "release.approvals_failed", error: describeError(error) });
  }
}
