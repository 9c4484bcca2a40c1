import { sql } from "drizzle-orm";
import { createAuth } from "~/auth/auth.server";
import { createSigner } from "~/auth/signer.server";
import { brand } from "~/brand/generated/public";
import { contentVersion } from "~/content/generated/version.server";
import { published } from "~/content/published.server";
import { connect } from "~/db/client.server";
import { createAccounts } from "~/domain/accounts/accounts";
import { createAttempts } from "~/domain/accounts/attempts";
import { createPasswordHasher, productionCost } from "~/domain/accounts/password-hash";
import { createSealer } from "~/domain/accounts/sealed-text";
import { createSecondFactors } from "~/domain/accounts/second-factor";
import { createSessions } from "~/domain/accounts/sessions";
import { createAdmin } from "~/domain/admin/admin";
import type { AuditRecord } from "~/domain/admin/audit";
import { describeError } from "~/domain/describe-error";
import { createGovernance } from "~/domain/governance/governance";
import { createLaunchList } from "~/domain/launch-list/launch-list";
import { createNewsletter } from "~/domain/newsletter/newsletter";
import { createPress } from "~/domain/press/press";
import { searchDocuments } from "~/domain/search/documents";
import { createSearch } from "~/domain/search/search";
import { goldPage } from "~/site/navigation";
import type { AiBinding } from "./assistant/adapters";
import { createVisitorChat } from "./assistant/chat";
import { createClock } from "./clock";
import { localMailbox } from "./email/adapters";
import { createMailer } from "./email/mailer";
import { settingsOf } from "./env";
import { log } from "./log";
import { createMarket } from "./price/market";
import { createSubmissionLimit } from "./submission-limit";

/** One list for an isolate's life: the search index is made of it once. */
const documents = searchDocuments({ ...published, goldPage });

/**
 * The composition root: turns bindings into the named services that routes open with
 * (`const { press } = context`). Routes never see a binding, an id or a stub.
 */
export function createContext(request: Request, env: Env, ctx: ExecutionContext) {
  const settings = settingsOf(env);
  const clock = createClock(settings);
  const db = connect(env.DB);
  const market = createMarket({ env, ctx, clock });
  const sessions = createSessions({ db, clock });
  const attempts = createAttempts({ db, clock, limited: settings.RATE_LIMITS === "on" });
  const admin = createAdmin({
    db,
    clock,
    from: request.headers.get("CF-Connecting-IP"),
    confirms: settings.LAUNCH_OPT_IN === "double",
  });
  return {
    clock,
    log,
    market,
    /** State of the price feed, for operators. */
    marketHealth: () => market.health(),
    pages: published.pages,
    people: published.people,
    legal: published.legal,
    governance: createGovernance({ index: published.governanceIndex, bodies: published.governanceBodies }),
    press: createPress({ index: published.pressIndex, bodies: published.pressBodies, clock }),
    search: createSearch({ documents, clock }),
    assistant: createVisitorChat({
      request,
      settings,
      limiter: env.QUESTIONS,
      ai: (env as { AI?: AiBinding }).AI,
      db,
      clock,
      log,
    }),
    newsletter: createNewsletter({ db, clock }),
    accounts: createAccounts({
      db,
      clock,
      attempts,
      hasher: createPasswordHasher({ ...productionCost, log2Cost: settings.PASSWORD_LOG2_COST }),
      consentVersion: brand.newsletter.consent.version,
    }),
    secondFactors: createSecondFactors({
      db,
      clock,
      attempts,
      sealer: createSealer({ secret: settings.SESSION_SECRET, purpose: "second-factor" }),
    }),
    sessions,
    admin,
    /** Writes a line of the audit log while the answer is on its way, which then does not tell by its time. */
    auditLater(record: AuditRecord) {
      const written = admin.audit
        .record(record)
        .catch((error) => log({ event: "audit.failed", action: record.action, error: describeError(error) }));
      ctx.waitUntil(written);
    },
    auth: createAuth({ request, sessions, secret: settings.SESSION_SECRET }),
    signer: createSigner({ secret: settings.SESSION_SECRET, clock }),
    launchList: createLaunchList({ db, clock }),
    launchOptIn: settings.LAUNCH_OPT_IN,
    mailer: createMailer({ settings, binding: (env as { EMAIL?: SendEmail }).EMAIL, ctx, log }),
    /** Counts a letter that is asked for again, by anybody. @returns whether it may go to this address */
    mayWriteAgain: async (address: string) => (await attempts.begin("list letter", address)) === 0,
    /** A developer's letters, or null where letters really go out. */
    localMailbox: settings.ENVIRONMENT === "local" ? localMailbox : null,
    /** An address for a letter. In production from the brand: a request's host may be anybody's. */
    linkTo: (path: string) => new URL(path, settings.ENVIRONMENT === "local" ? request.url : brand.origin).href,
    submissionLimit: createSubmissionLimit(env.SUBMISSIONS, request, settings.RATE_LIMITS),
    /** Whether this site shows its own primitives: a developer's, never a published one. */
    styleguide: settings.ENVIRONMENT === "local" ? ({ shown: true } as const) : null,
    site: {
      /** Where page views are sent, or null: then nothing is sent. */
      analyticsUrl: settings.ANALYTICS_URL || null,
      version: env.VERSION.id || contentVersion,
    },
    /** Whether the database answers. */
    async databaseAnswers(): Promise<boolean> {
      try {
        await db.run(sql`select 1`);
        return true;
      } catch (error) {
        log({ event: "database.unreachable", error: describeError(error) });
        return false;
      }
    },
  };
}

export type Context = ReturnType<typeof createContext>;

declare module "@remix-run/cloudflare" {
  // Routes learn the type of their context here, so that app never imports workers.
  interface AppLoadContext extends Context {}
}
