import { retention } from "~/brand/generated/lists.server";
import { brand } from "~/brand/generated/public";
import { connect, type Database, withBusyRetry } from "~/db/client.server";
import { createAuditStatement } from "~/domain/admin/audit/audit";
import { fillFigures } from "~/domain/treasury/fill-pages";
import { createClock } from "../clock";
import type { SitePublication } from "../decide-publication";
import { createMailer } from "../email/mailer";
import { type Settings, settingsOf } from "../env";
import { isOnThisMachine } from "../http/request-origin";
import { log } from "../log";

export interface Given {
  request: Request;
  env: Env;
  ctx: ExecutionContext;
  publication: SitePublication;
}

/**
 * A client for each binding: drizzle reads the whole schema to make one, a tenth of a page's
 * rendering.
 */
const databases = new WeakMap<D1Database, Database>();

function openDatabase({ DB }: Env, { ENVIRONMENT }: Settings): Database {
  const database = databases.get(DB) ?? connect(ENVIRONMENT === "local" ? withBusyRetry(DB) : DB);
  databases.set(DB, database);
  return database;
}

export function createBase({ request, env, ctx, publication }: Given) {
  const settings = settingsOf(env);
  const clock = { now: () => publication.at };
  const db = openDatabase(env, settings);
  const from = request.headers.get("CF-Connecting-IP");
  const isLocalRequest = isOnThisMachine(request, settings);
  const mailer = createMailer({ settings, env, ctx, log });
  return {
    request,
    env,
    ctx,
    publication,
    settings,
    secret: settings.SESSION_SECRET,
    clock,
    /** Measures how long something takes, or how often it is done, while a request waits. */
    runningClock: createClock(settings),
    db,
    log,
    content: fillFigures(publication.content),
    from,
    audit: createAuditStatement({ db, clock, from }),
    isLocalRequest,
    /**
     * The address of a path for people: the brand's origin, except on a developer's machine, since
     * a Host can be forged.
     */
    linkTo: (path: string) => new URL(path, isLocalRequest ? request.url : brand.origin).href,
    mailer,
    /** Where no email is sent, an address cannot be confirmed. */
    confirmDays: mailer.configured ? retention.unconfirmedDays : undefined,
  };
}

export type Base = ReturnType<typeof createBase>;
