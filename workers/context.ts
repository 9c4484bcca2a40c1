import { sql } from "drizzle-orm";
import { createKnownDevices } from "~/auth/known-devices.server";
import { createAuth } from "~/auth/session.server";
import { createSignedTokens } from "~/auth/signed-tokens.server";
import { retention } from "~/brand/generated/lists.server";
import { brand } from "~/brand/generated/public";
import { type CompiledContent, compiledContent } from "~/content/compiled.server";
import { contentVersion } from "~/content/generated/version.server";
import { connect, type Database, withBusyRetry } from "~/db/client.server";
import { createAccounts } from "~/domain/accounts/accounts";
import { createAttempts } from "~/domain/accounts/attempts";
import { createHashBudgets } from "~/domain/accounts/hash-budget";
import { createHashing } from "~/domain/accounts/hashing";
import { CHALLENGE_SECONDS, createPasskeys } from "~/domain/accounts/passkeys";
// biome-ignore lint/style/noRestrictedImports: handed to createHashing, and to nothing else
import { createPasswordHasher, productionCost } from "~/domain/accounts/password-hash";
import { createSealer } from "~/domain/accounts/sealed-text";
import { createSecondFactors } from "~/domain/accounts/second-factor";
import { createSessions } from "~/domain/accounts/sessions";
import { createAdmin } from "~/domain/admin/admin";
import { type AuditRecord, createAuditStatement } from "~/domain/admin/audit/audit";
import { createStatus } from "~/domain/admin/status";
import { describeError } from "~/domain/describe-error";
import { createInvestorDocuments } from "~/domain/disclosures/documents";
import { createInvestorEvents } from "~/domain/disclosures/events";
import { createGovernance } from "~/domain/disclosures/governance";
import { createApprovals } from "~/domain/press/desk/approvals";
import { createPreviewLinks } from "~/domain/press/desk/preview-links";
import { createReleaseDesk } from "~/domain/press/desk/release-desk";
import { createPress } from "~/domain/press/releases/press";
import type { Published } from "~/domain/publication";
import { createDocuments, type PublishedDocument } from "~/domain/search/documents";
import { createSearch } from "~/domain/search/search";
import { createLaunchList } from "~/domain/sign-ups/launch-list/launch-list";
import { createLaunchpad } from "~/domain/sign-ups/launchpad/launchpad";
import { createNewsletter } from "~/domain/sign-ups/newsletter/newsletter";
import { fillFigures } from "~/domain/treasury/fill-pages";
import { writeLedgerCopy } from "~/domain/treasury/ledger-copy";
import { describeForSearch } from "~/domain/treasury/search-document";
import { createTreasury } from "~/domain/treasury/treasury";
import type { Email } from "~/email/email";
import { createEmails } from "~/email/emails.server";
import { createRequestedEmails } from "~/email/requested-emails.server";
import { createVisitorChat } from "./assistant/chat";
import { counted, flushCounters } from "./counters";
import { createAlerts } from "./email/alerts";
import { createMailer, localMailbox } from "./email/mailer";
import { createClock, type Settings, secretsAt, settingsOf } from "./env";
import { getRequestId } from "./http/request-id";
import { isOnThisMachine } from "./http/request-origin";
import { contentSecurityPolicy } from "./http/security-headers";
import { log } from "./log";
import { createMarket } from "./price/market";
import type { SitePublication } from "./publication";
import { createSubmissionLimit, networkOf } from "./submission-limit";

const described = new WeakMap<object, PublishedDocument[]>();
/** Built at an isolate's first search or question of what is published now, and kept as long as that is. */
function describeDocuments(content: Published<CompiledContent>): PublishedDocument[] {
  const documents = described.get(content) ?? [...createDocuments(content), ...describeForSearch(content.treasury)];
  described.set(content, documents);
  return documents;
}

/** Hashing blocks the isolate, so all its requests share the budgets. */
const hashBudgets = createHashBudgets();

/** A client for each binding: drizzle reads the whole schema to make one, a tenth of a page's rendering. */
const databases = new WeakMap<D1Database, Database>();

function openDatabase({ DB }: Env, { ENVIRONMENT }: Settings): Database {
  const database = databases.get(DB) ?? connect(ENVIRONMENT === "local" ? withBusyRetry(DB) : DB);
  databases.set(DB, database);
  return database;
}

/**
 * The composition root: turns bindings into the named services that routes open with
 * (`const { press } = context`). Routes never see a binding, an id or a stub.
 * @param publication what the site shows at the one time of the request, which all its services have
 */
export function createContext(request: Request, env: Env, ctx: ExecutionContext, publication: SitePublication) {
  const { at } = publication;
  const content = fillFigures(publication.content);
  const documents = () => describeDocuments(content);
  const settings = settingsOf(env);
  const clock = { now: () => at };
  // What measures how long something takes, or how often it is done, while a request waits.
  const runningClock = createClock(settings);
  const db = openDatabase(env, settings);
  const market = createMarket({ env, ctx, clock: runningClock });
  const secrets = secretsAt(settings, clock.now());
  const limited = settings.RATE_LIMITS === "on";
  const from = request.headers.get("CF-Connecting-IP");
  const audit = createAuditStatement({ db, clock, from });
  const sessions = createSessions({ db, clock, audit });
  const attempts = createAttempts({ db, clock, limited });
  const tokens = createSignedTokens({ secrets, clock });
  const mailer = createMailer({ settings, binding: (env as { EMAIL?: SendEmail }).EMAIL, ctx, log });
  const admin = createAdmin({
    db,
    clock,
    from,
    doubleOptIn: settings.LAUNCH_OPT_IN === "double",
    hiddenLists: compiledContent.pages.launchpad ? [] : ["applications"],
  });
  const devices = createKnownDevices({ request, tokens });
  const findDevice = devices.find;
  const submissionLimit = createSubmissionLimit({
    limiter: env.SUBMISSIONS,
    request,
    setting: settings.RATE_LIMITS,
    findDevice,
  });
  const hashing = createHashing({
    hasher: createPasswordHasher({ ...productionCost, log2Cost: settings.PASSWORD_LOG2_COST }),
    clock: runningClock,
    attempts,
    countSubmission: submissionLimit.retryAfterSeconds,
    budgets: limited ? hashBudgets : null,
  });
  const { version: consentVersion } = brand.newsletter.consent;
  // Where no email is sent, nobody can confirm an address.
  const confirmDays = mailer.configured ? retention.unconfirmedDays : undefined;
  const accounts = createAccounts({
    db,
    clock,
    attempts,
    hashing,
    findDevice,
    sessions,
    audit,
    consentVersion,
    confirmDays,
  });
  const launchList = createLaunchList({
    db,
    clock,
    confirmDays: settings.LAUNCH_OPT_IN === "double" ? confirmDays : undefined,
  });
  const status = createStatus({ db, clock });
  const sealer = createSealer({ secrets, purpose: "second-factor" });
  const treasury = createTreasury(content);
  const press = createPress(content);
  const newsletter = createNewsletter({
    db,
    clock,
    hashKey: settings.ALERTS_KEY ?? settings.SESSION_SECRET,
    optIn: mailer.configured ? "double" : "single",
    confirmDays,
  });
  const isLocalRequest = isOnThisMachine(request, settings);
  /** The address of a path for people: the brand's origin, except on a developer's machine, since a Host can be forged. */
  const linkTo = (path: string) => new URL(path, isLocalRequest ? request.url : brand.origin).href;
  const secondFactors = createSecondFactors({ db, clock, sealer, sessions, audit, attempts, findDevice, limited });
  const passkeys = createPasskeys({
    db,
    clock,
    sessions,
    audit,
    createCodes: secondFactors.createCodes,
    challenges: {
      sign: (challenge) => tokens.sign("passkey-challenge", challenge, CHALLENGE_SECONDS),
      verify: (token) => tokens.verify("passkey-challenge", token),
    },
    site: { name: brand.company.name, origin: new URL(linkTo("/")).origin },
  });
  return {
    clock,
    log,
    requestId: getRequestId() ?? "",
    contentSecurityPolicy: (scriptHashes: readonly string[], { development }: { development: boolean }) =>
      contentSecurityPolicy(scriptHashes, {
        analyticsOrigin: settings.ANALYTICS_URL ? new URL(settings.ANALYTICS_URL).origin : null,
        development,
        secure: request.url.startsWith("https:"),
      }),
    market,
    marketHealth: () => market.health(),
    pages: content.pages,
    people: compiledContent.people,
    legal: compiledContent.legal,
    governance: createGovernance({ index: compiledContent.governanceIndex, bodies: compiledContent.governanceBodies }),
    press,
    publication,
    /** Has releases under embargo: for the routes of the desk, behind their guards. */
    releaseDesk: createReleaseDesk(compiledContent, publication),
    approvals: createApprovals({ db, clock, audit, from: settings.RELEASE_APPROVALS_FROM }),
    previewLinks: createPreviewLinks({ db, clock, audit }),
    linkTo,
    investorServices: compiledContent.investorServices,
    documents: createInvestorDocuments(content),
    events: createInvestorEvents(content, at),
    /** A file of the deployment by its path; for those that a route serves once they are published. */
    openAsset: (path: string) => env.ASSETS.fetch(new URL(path, brand.origin)),
    treasury,
    /** The published ledger as a file, or null without one; written when it is first asked for. */
    ledgerCopy: () => writeLedgerCopy(content, treasury, brand),
    search: createSearch(documents),
    assistant: createVisitorChat({ request, env, settings, db, clock, content, documents, treasury, log }),
    newsletter,
    alerts: createAlerts({ env, ctx, settings, db, clock, press, newsletter, audit, log }),
    accounts: {
      ...accounts,
      signIn: counted("signed_in", accounts.signIn, (result) => "user" in result),
      register: counted("registered", accounts.register, (result) => "user" in result),
    },
    attempts,
    status: {
      ...status,
      /** With what this isolate has counted so far. */
      async read() {
        await flushCounters(env);
        return status.read();
      },
    },
    secondFactors,
    passkeys,
    sessions,
    admin,
    /** Writes to the audit log after the response, so that timing reveals nothing. */
    auditLater(record: AuditRecord) {
      const written = admin.audit
        .record(record)
        .catch((error) => log({ event: "audit.failed", action: record.action, error: describeError(error) }));
      ctx.waitUntil(written);
    },
    auth: createAuth({ request, sessions, secrets }),
    devices,
    tokens,
    launchList: {
      ...launchList,
      register: counted("joined_launch_list", launchList.register, ({ alreadyRegistered }) => !alreadyRegistered),
    },
    launchOptIn: settings.LAUNCH_OPT_IN,
    launchpad: createLaunchpad({ db, clock }),
    emails: createEmails({
      requested: createRequestedEmails({
        mailer,
        attempts,
        network: networkOf(from ?? "local"),
        onLimited: (group, limit) => log({ event: "email.limited", group, limit }),
      }),
      notify: (email) => mailer.send(email),
      tokens,
      accounts,
      attempts,
      launchOptIn: settings.LAUNCH_OPT_IN,
      linkTo,
    }),
    /** Emails that local development caught; null for requests from other machines. */
    localMailbox: isLocalRequest ? localMailbox.map((email) => showLocally(email, request)) : null,
    submissionLimit,
    /** Local development only. */
    styleguide: settings.ENVIRONMENT === "local" ? ({ shown: true } as const) : null,
    site: {
      /** Null: page views are not sent. */
      analyticsUrl: settings.ANALYTICS_URL || null,
      version: env.VERSION.id || contentVersion,
      webSubHub: settings.WEBSUB_HUB,
      /** Proves to search engines that IndexNow's calls are this site's. */
      indexNowKey: settings.INDEXNOW_KEY,
    },
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

/** An email with links to this machine's site: the sender does not know its address. */
function showLocally({ html, text, ...email }: Email, { url }: Request): Email {
  const { origin } = new URL(url);
  const local = (content: string) => content.replaceAll(brand.origin, origin);
  return { ...email, text: local(text), html: html && local(html) };
}

export type Context = ReturnType<typeof createContext>;

declare module "@remix-run/cloudflare" {
  // Routes learn the type of their context here, so that app never imports workers.
  interface AppLoadContext extends Context {}
}
