import { and, count, eq, gte, sql } from "drizzle-orm";
import { brand } from "~/brand/generated/public";
import { compiledContent } from "~/content/compiled.server";
import type { PressRecord } from "~/content/schemas";
import { connect, type Database } from "~/db/client.server";
import { auditLog, releaseApprovals, users } from "~/db/schema";
import { createAuditStatement } from "~/domain/audit/audit";
import { describeError } from "~/domain/describe-error";
import { isEmailAddress } from "~/domain/fields";
import { APPROVERS, textOf } from "~/domain/release-desk/approvals";
import { releaseWithheldEmail } from "~/email/templates";
import { createMailer } from "./email/mailer";
import { createClock, type Settings, settingsOf } from "./env";
import { log } from "./log";

// The two-person rule (docs/decisions/020-two-person-rule.md): what is due without approval is as if it had not come.

/** How long an isolate trusts what it read, in ms; pages that lack a release live no longer either. */
export const WITHHELD_MS = 10_000;
/** How long the database may take, in ms, before everything that is due counts as not approved. */
const ANSWER_MS = 3_000;
/** Administrators who are told that a release is withheld. */
const TOLD_MAX = 50;

export type WithheldReleases = ReadonlySet<number>;
export const nothingWithheld: WithheldReleases = new Set();

/** What an isolate knows. A release that went out stays out: its approvals are final. */
interface Known {
  out: Set<number>;
  withheld: WithheldReleases;
  /** The system's time, whatever the site's clock says. */
  readAt: number;
}
const knownOf = new WeakMap<object, Known>();

/**
 * The releases whose hour has come but which two administrators have not approved. Reads the database only while one is
 * due that was not seen approved, and at most every 10 s unless `fresh`. When it fails, all of those are withheld.
 */
export async function findWithheldReleases(
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
  { fresh = false } = {},
): Promise<WithheldReleases> {
  const settings = settingsOf(env);
  const { RELEASE_APPROVALS_FROM: from } = settings;
  if (from === undefined) return nothingWithheld;
  const known = knownOf.get(env) ?? { out: new Set(), withheld: nothingWithheld, readAt: 0 };
  knownOf.set(env, known);

  const now = createClock(settings).now();
  const due = compiledContent.pressIndex.filter(({ id, publishAt }) => {
    const hour = Date.parse(publishAt);
    return hour >= from && hour <= now && !known.out.has(id);
  });
  if (due.length === 0) return nothingWithheld;
  const isTrusted = Date.now() - known.readAt < WITHHELD_MS && due.every(({ id }) => known.withheld.has(id));
  if (isTrusted && !fresh) return known.withheld;

  const db = connect(env.DB);
  try {
    // Others need not ask while this request does, unless nothing was read yet: then all that is due would seem withheld.
    if (known.readAt > 0) known.readAt = Date.now();
    const approved = await withTimeout(readApproved(db));
    // A corrected release was approved as it went out; its corrections are made in the open.
    const withheld = due.filter(({ id, history }) => !history.some(({ sha256 }) => approved.has(`${id} ${sha256}`)));
    known.withheld = new Set(withheld.map(({ id }) => id));
    for (const { id } of due) if (!known.withheld.has(id)) known.out.add(id);
    known.readAt = Date.now();
    if (withheld.length > 0) ctx.waitUntil(reportWithheld(withheld, { db, env, ctx, settings }));
  } catch (error) {
    log({ event: "release.approvals_failed", error: describeError(error) });
    known.withheld = new Set(due.map(({ id }) => id));
    known.readAt = Date.now();
  }
  return known.withheld;
}

/** Texts that enough administrators approved, as "release sha256". */
async function readApproved(db: Database): Promise<ReadonlySet<string>> {
  const { releaseId, sha256 } = releaseApprovals;
  const rows = await db
    .select({ releaseId, sha256 })
    .from(releaseApprovals)
    .groupBy(releaseId, sha256)
    .having(gte(count(), APPROVERS));
  return new Set(rows.map((row) => `${row.releaseId} ${row.sha256}`));
}

const withTimeout = <Value>(work: Promise<Value>): Promise<Value> =>
  Promise.race([
    work,
    scheduler.wait(ANSWER_MS).then(() => {
      throw new Error(`no answer within ${ANSWER_MS} ms`);
    }),
  ]);

interface ReportDependencies {
  db: Database;
  env: Env;
  ctx: Pick<ExecutionContext, "waitUntil">;
  settings: Settings;
}

/** Logs each withheld text and tells the administrators, once for the site: the line in the audit log is the proof. */
async function reportWithheld(
  withheld: readonly PressRecord[],
  { db, env, ctx, settings }: ReportDependencies,
): Promise<void> {
  const audit = createAuditStatement({ db, clock: createClock(settings), from: null });
  const mailer = createMailer({ settings, binding: (env as { EMAIL?: SendEmail }).EMAIL, ctx, log });
  try {
    for (const record of withheld) {
      const [action, details] = ["release.withheld" as const, { release: record.id, sha256: textOf(record) }];
      const told = and(eq(auditLog.action, action), eq(auditLog.details, details));
      const isNew = sql`select 1 where not exists (select 1 from ${auditLog} where ${told})`;
      const lines = await audit({ actor: "the site", action, details }, isNew).returning({ id: auditLog.id });
      if (lines.length === 0) continue;
      log({ event: action, release: record.id });
      const administrators = await db
        .select({ username: users.username })
        .from(users)
        .where(eq(users.isAdmin, true))
        .limit(TOLD_MAX);
      for (const { username } of administrators.filter((each) => isEmailAddress(each.username)))
        mailer.send(releaseWithheldEmail(username, new URL("/admin/releases", brand.origin).href));
    }
  } catch (error) {
    log({ event: "release.approvals_failed", error: describeError(error) });
  }
}
