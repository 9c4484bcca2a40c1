import { hasSessionHint } from "~/auth/auth-provider";
import { createSignedTokens } from "~/auth/signed-tokens.server";
import { HOUR_MS } from "~/locale/durations";
import type { Settings } from "./env";

// Pages of signed-in visitors read the database's copy that is nearest to them, through D1's Sessions API
// (https://developers.cloudflare.com/d1/best-practices/read-replication/). A bookmark says how much of the database a
// visitor has seen: a copy that has less is not read, so everybody sees their own changes at once. docs/scale.md says what it
// takes and costs.

const COOKIE = "__Host-bookmark";
/** By then every copy has what the visitor has seen. Kept short, as a restored database does not know older bookmarks. */
const LIFETIME_SECONDS = HOUR_MS / 1000;

/** Administrators' pages show what others have just done, and must not open for a session that was just closed. */
const ADMINISTRATION = /^\/(api\/)?admin(\/|-|$)/;

interface Options {
  request: Request;
  env: Pick<Env, "DB">;
  settings: Pick<Settings, "ENVIRONMENT">;
  secrets: readonly [string, ...string[]];
  clock: { now(): number };
}

export interface DatabaseSession {
  database: D1DatabaseSession;
  /** A bookmark, or a constraint in D1's words. */
  began: string;
}

/**
 * The database as a request sees it, or null for a visitor who only reads, and on one machine, which has one copy. Asks the
 * primary copy unless a signed-in visitor reads with a bookmark.
 */
export function openDatabaseSession({ request, env, settings, secrets, clock }: Options): DatabaseSession | null {
  if (settings.ENVIRONMENT === "local") return null;
  const cookies = request.headers.get("Cookie");
  const isReading = request.method === "GET" || request.method === "HEAD";
  if (isReading && !hasSessionHint(cookies)) return null;
  const mayLag = isReading && !ADMINISTRATION.test(new URL(request.url).pathname);
  const began = (mayLag && readBookmark(cookies, { secrets, clock })) || "first-primary";
  return { database: env.DB.withSession(began), began };
}

/** @returns null when forged or expired: the database would report an error for a bookmark that it never made */
function readBookmark(cookies: string | null, signing: Pick<Options, "secrets" | "clock">): string | null {
  const token = cookies
    ?.split("; ")
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return createSignedTokens(signing).verify("database-bookmark", token ?? "")?.payload ?? null;
}

/** Hands a signed-in visitor the bookmark of what this request has read and written, in a cookie. */
export function addBookmark(
  response: Response,
  session: DatabaseSession | null,
  { request, secrets, clock }: Pick<Options, "request" | "secrets" | "clock">,
): void {
  const bookmark = session?.database.getBookmark();
  const signsIn = hasSessionHint(response.headers.getSetCookie().join("; "));
  // Without a query, or after one that has seen nothing new, it is still the visitor's own.
  if (!bookmark || bookmark === session?.began || !(signsIn || hasSessionHint(request.headers.get("Cookie")))) return;
  const token = createSignedTokens({ secrets, clock }).sign("database-bookmark", bookmark, LIFETIME_SECONDS);
  const attributes = `Max-Age=${LIFETIME_SECONDS}; Path=/; HttpOnly; Secure; SameSite=Lax`;
  response.headers.append("Set-Cookie", `${COOKIE}=${token}; ${attributes}`);
}
