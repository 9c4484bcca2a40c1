import { logDevReady, type ServerBuild } from "@remix-run/cloudflare";
import { findsAdministration } from "~/auth/guards.server";
import { brand } from "~/brand/generated/public";
import { describeError } from "~/domain/describe-error";
import {
  type CachePolicy,
  cacheControl,
  EDGE_HEADER,
  edgeCacheControl,
  edgeSeconds,
  isCachePolicy,
  noStore,
  POLICY_HEADER,
  SHORT_CACHE_HEADER,
} from "~/http/cache-policy";
import { isKnownTag } from "~/http/entity-tag";
import { jsonFailure } from "~/http/json";
import { createRemixResponder } from "../app/framework/responder";
import { createManifestResponder } from "../app/framework/route-manifest";
import { createRouteTable, describeRoute } from "../app/framework/route-table";
import * as compiled from "../build/index.js";
import { drainBody, readBody } from "./bounded-body";
import { createContext } from "./context";
import { count, flushCounters, isFlushDue } from "./counters";
import { createClock, SettingsError, settingsOf } from "./env";
import { type Address, createAddressReader, isApi, UNMATCHED } from "./http/address";
import { PageStore } from "./http/page-store";
import { createRequestId, getRequestId, REQUEST_ID_HEADER, withRequestId } from "./http/request-id";
import { findAddressProblem, MANIFEST_PATH } from "./http/request-limits";
import { findForeignSocketProblem, findUnsafeRequestProblem, withoutForgedAddress } from "./http/request-origin";
import { securityHeaders } from "./http/security-headers";
import { log } from "./log";
import { connectToPrices } from "./price/connect";
import { readPublication, type SitePublication } from "./publication";
import { runScheduledWork } from "./scheduled";

// The platform finds Durable Object classes among the entry's exports.
// biome-ignore-start lint/performance/noBarrelFile: see above
// Under the name it was first deployed with: a renamed class needs a migration, which a local site does not carry out.
export { AlertSender as Sender } from "./email/sender";
export { PriceFeed } from "./price/feed";
export { PriceRoom } from "./price/room";

// biome-ignore-end lint/performance/noBarrelFile: see above

/** A tenth of an isolate's 128 MB holds a quarter of the site's pages. */
const pageStore = new PageStore({ maxBytes: 12 * 1024 * 1024, maxEntries: 1_000 });

// The classic compiler's types leave out what only Vite's builds have.
const build = { ...compiled, isSpaMode: false } as unknown as ServerBuild;

const findRoute = createRouteTable(build.routes);
const readAddress = createAddressReader(findRoute, () => describeRoute(build.routes, UNMATCHED));
const respondWithManifest = createManifestResponder(build, findRoute);

const respondWithRemix = createRemixResponder(build);

if (build.mode === "development") logDevReady(build);

const publicHost = new URL(brand.origin).host;

const UNAVAILABLE = "The site isn't available right now. Please try again later.";

export default {
  /** Sockets go to a price room, everything else to Remix; every response but a socket gets its headers here. */
  fetch(request, env, ctx): Promise<Response> {
    const requestId = createRequestId(request);
    return withRequestId(requestId, async () => {
      const start = Date.now();
      const found: Found = { route: "none" };
      const response = await answer(request, env, ctx, found);
      if (response.status >= 400) count(response.status < 500 ? "4xx" : "5xx", found.route);
      if (deniedStatuses.has(response.status))
        log({ event: "request.denied", status: response.status, route: found.route, method: request.method });
      if (response.webSocket) count("done", "socket_opened");
      else {
        response.headers.set(REQUEST_ID_HEADER, requestId);
        // A cached response would show every visitor how long the first one waited.
        if (response.headers.get("Cache-Control")?.includes("no-store"))
          response.headers.set("Server-Timing", `worker;dur=${Date.now() - start}`);
      }
      if (isFlushDue()) ctx.waitUntil(flushCounters(env));
      return response;
    });
  },

  /** Work that must not depend on visits. */
  async scheduled(_controller, env, ctx): Promise<void> {
    await runScheduledWork(env, ctx);
  },
} satisfies ExportedHandler<Env>;

/** Statuses that are logged one by one: forbidden, too slow, too large, of another type, rate limited. */
const deniedStatuses: ReadonlySet<number> = new Set([403, 408, 413, 414, 415, 429]);

/** The id of the route that a request matched, once it is found. */
type Found = { route: string };

/** Never rejects. */
async function answer(request: Request, env: Env, ctx: ExecutionContext, found: Found): Promise<Response> {
  const url = new URL(request.url);
  try {
    return withoutBody(request, await handle(request, url, env, ctx, found));
  } catch (error) {
    if (error instanceof SettingsError) log({ event: "settings.invalid", error: error.message });
    else log({ event: "request.failed", method: request.method, path: url.pathname, error: describeError(error) });
    const failure = isApi(url) ? UNAVAILABLE : `${UNAVAILABLE}\nRequest ID: ${getRequestId()}`;
    return withoutBody(request, secure(reject(url, 500, failure), url));
  } finally {
    await drainBody(request);
  }
}

/** Drops the body for HEAD, as Remix does, and for clients that have this version (304), stored or rendered. */
function withoutBody({ method, headers }: Request, response: Response): Response {
  const isUnchanged = response.status === 200 && isKnownTag(headers.get("If-None-Match"), response.headers.get("ETag"));
  if (isUnchanged) return new Response(null, { status: 304, headers: response.headers });
  return method === "HEAD" && response.body ? new Response(null, response) : response;
}

async function handle(request: Request, url: URL, env: Env, ctx: ExecutionContext, found: Found): Promise<Response> {
  const settings = settingsOf(env);
  const problem = findAddressProblem(url);
  if (problem) return secure(reject(url, problem.status, problem.error), url);

  const isSocket = url.pathname === "/ws";
  const foreign = isSocket ? findForeignSocketProblem(request) : findUnsafeRequestProblem(request);
  if (foreign) {
    log({ event: "request.rejected", reason: foreign, method: request.method, path: url.pathname });
    return secure(jsonFailure(403, { error: "This request did not come from this site." }), url);
  }
  if (isSocket) {
    if (request.method !== "GET") return secure(rejectMethod(url, ["GET"], request.method), url);
    const response = await connectToPrices(request, env);
    // Return the upgrade response untouched; copying it drops `webSocket`.
    return response.webSocket ? response : secure(response, url);
  }

  // The one time of this request decides what is stored, published, withheld and cached.
  const at = createClock(settings).now();
  const startedAt = Date.now();
  const requested = readAddress(url);
  const isHidden = requested.route?.isAdministration && !(await isAllowedToFind(request, env, ctx, at));
  const address = isHidden ? readAddress(url, { asUnmatched: true }) : requested;
  const { route, canonicalUrl, isUnmatched, storeKey } = address;
  if (route) found.route = route.id;
  if (canonicalUrl !== null)
    return secure(new Response(null, { status: 308, headers: { Location: canonicalUrl } }), url);
  // A data request buffers the whole response, and an export has no size limit.
  if (address.isData && isApi(url)) return secure(reject(url, 404, "There is no such API endpoint."), url);
  const methods = route?.methods ?? ["GET", "HEAD"];
  if (!methods.includes(request.method)) return secure(rejectMethod(url, methods, request.method), url);
  if (url.pathname === MANIFEST_PATH) return secure(respondWithManifest(url), url);

  const body = await readBody(request);
  if ("error" in body) return secure(reject(url, body.status, body.error), url);

  const key = request.method === "GET" ? storeKey : null;
  // Before the context is created, which costs more than the stored page.
  const stored = key === null ? undefined : pageStore.get(key, at);
  const isBehindEdge = settings.ENVIRONMENT !== "local" && url.host === publicHost;
  if (stored) {
    const response = new Response(stored.body, { status: stored.status, headers: stored.headers });
    return isBehindEdge ? forEdge(response, stored.policy, stored.nextAt - at) : response;
  }

  const forRoute = requestForRemix(withoutForgedAddress(body, settings), address);
  const publication = await readPublication(env, ctx, { at });
  const context = createContext(forRoute, env, ctx, publication);
  const response = await respondWithRemix(forRoute, context, route);
  const secured = secure(asApiAnswer(response, url), url);
  const policy = applyPolicy(secured);
  const kept = isUnmatched ? "short-lived-page" : policy;
  const finished = kept ? await store(secured, key, kept, policy, publication) : secured;
  return isBehindEdge ? forEdge(finished, policy, publication.nextAt - at - (Date.now() - startedAt)) : finished;
}

/** Whether the administrators' pages exist for a visitor: for others they are unknown addresses. */
const isAllowedToFind = async (request: Request, env: Env, ctx: ExecutionContext, at: number) =>
  findsAdministration(createContext(request, env, ctx, await readPublication(env, ctx, { at })));

/**
 * The request as the routes see it. Without Origin, which was checked above: Remix would compare it with a host header
 * that can be forged, and throw. It would also treat HEAD of a page's data as an action.
 */
function requestForRemix(request: Request, { isData, requestUrl }: Address): Request {
  if (isData && request.method === "HEAD") return new Request(requestUrl, { headers: request.headers });
  const moved = requestUrl === request.url ? request : new Request(requestUrl, request);
  if (request.method !== "POST") return moved;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  headers.delete("X-Forwarded-Host");
  return new Request(moved, { headers });
}

function reject(url: URL, status: number, error: string, headers: Record<string, string> = {}): Response {
  if (isApi(url)) return jsonFailure(status, { error }, headers);
  return new Response(`${error}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8", ...headers } });
}

function rejectMethod(url: URL, methods: readonly string[], method: string): Response {
  const allow = { Allow: methods.join(", ") };
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: allow });
  const shown = methods.filter((each) => each !== "HEAD").join(" and ");
  return reject(url, 405, `This address only accepts ${shown} requests.`, allow);
}

/** Remix reports some failures of the API as HTML. */
function asApiAnswer(response: Response, url: URL): Response {
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  return isApi(url) && response.status >= 400 && !isJson
    ? jsonFailure(response.status, { error: UNAVAILABLE })
    : response;
}

/** Adds the Worker's security headers, and `no-store` where no cache policy is named. */
function secure({ headers: given, body, status }: Response, url: URL): Response {
  const headers = new Headers(given);
  for (const [name, value] of Object.entries(securityHeaders(url.protocol === "https:")))
    if (!headers.has(name)) headers.set(name, value);
  // Remix's route manifest is hashed and sets its own lifetime.
  const cacheControl = headers.get("Cache-Control") ?? "";
  if (!headers.has(POLICY_HEADER) && !/immutable|^no-store$/.test(cacheControl))
    headers.set("Cache-Control", noStore["Cache-Control"]);
  return new Response(body, { status, headers });
}

/** Replaces the name of a response's cache policy by the header that visitors get. @returns the policy; null if nothing is cached */
function applyPolicy({ status, headers }: Response): CachePolicy | null {
  const policy = headers.get(POLICY_HEADER);
  headers.delete(POLICY_HEADER);
  headers.delete(SHORT_CACHE_HEADER);
  if (policy === null) return null;
  const isPublic = isCachePolicy(policy) && status === 200 && !headers.has("Set-Cookie");
  headers.set("Cache-Control", isPublic ? cacheControl(policy) : noStore["Cache-Control"]);
  return isPublic ? policy : null;
}

/** Tells the platform's cache, which is only in front of the brand's own address, how long it may keep a response. */
function forEdge(response: Response, policy: CachePolicy | null, msToNext: number): Response {
  if (policy !== null) response.headers.set(EDGE_HEADER, edgeCacheControl(policy, msToNext / 1000));
  return response;
}

/** Keeps a response in the page store for as long as a policy lets it. One 404 page serves all unknown addresses. */
async function store(
  response: Response,
  key: string | null,
  kept: CachePolicy,
  policy: CachePolicy | null,
  { at, nextAt }: SitePublication,
): Promise<Response> {
  if (key === null || build.mode !== "production") return response;
  const { status, headers } = response;
  const body = new Uint8Array(await response.arrayBuffer());
  const expiresAt = Math.min(nextAt, at + edgeSeconds(kept) * 1000);
  pageStore.set(key, { status, headers: [...headers], body, policy, madeAt: at, expiresAt, nextAt }, at);
  return new Response(body, { status, headers });
}
