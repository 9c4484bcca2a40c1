import { retention } from "~/brand/generated/lists.server";
import { brand } from "~/brand/generated/public";
import { connect, type Database, withBusyRetry } from "~/db/client.server";
import { createAuditStatement } from "~/domain/admin/audit/audit";
import { fillFigures } from "~/domain/treasury/fill-pages";
import type { Mailer } from "~/email/email";
import { createClock } from "../clock";
import type { SitePublication } from "../decide-publication";
import { createMailer } from "../email/mailer";
import { type Settings, settingsOf } from "../env";
import { isOnThisMachine } from "../http/request-origin";
import { log } from "../log";
import type { Built } from "./lazy";

export interface Given {
  request: Request;
  env: Env;
  ctx: ExecutionContext;
  /** What the site shows at the one time of the request, which all its services have. */
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

export type Base = Given & Built<typeof base>;

type Configured = Given & { settings: Settings };

/** Clock, database, settings, log: what the services of several subjects are built from. */
export const base = {
  settings: ({ env }: Given) => settingsOf(env),
  secret: ({ settings }: Configured) => settings.SESSION_SECRET,
  clock: ({ publication: { at } }: Given) => ({ now: () => at }),
  /** Measures how long something takes, or how often it is done, while a request waits. */
  runningClock: ({ settings }: Configured) => createClock(settings),
  db: ({ env, settings }: Configured) => openDatabase(env, settings),
  log: () => log,
  content: ({ publication }: Given) => fillFigures(publication.content),
  from: ({ request }: Given) => request.headers.get("CF-Connecting-IP"),
  audit: createAuditStatement,
  isLocalRequest: ({ request, settings }: Configured) => isOnThisMachine(request, settings),
  /**
   * The address of a path for people: the brand's origin, except on a developer's machine, since a
   * Host can be forged.
   */
  linkTo:
    ({ request, isLocalRequest }: Given & { isLocalRequest: boolean }) =>
    (path: string) =>
      new URL(path, isLocalRequest ? request.url : brand.origin).href,
  mailer: createMailer,
  /** Where no email is sent, an address cannot be confirmed. */
  confirmDays: ({ mailer }: { mailer: Mailer }) =>
    mailer.configured ? retention.unconfirmedDays : undefined,
};
