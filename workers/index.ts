import { logDevReady, type ServerBuild } from "@remix-run/cloudflare";
import { describeError } from "~/domain/describe-error";
import {
  cacheHeaders,
  edgeSeconds,
  isCachePolicy,
  noStore,
  POLICY_HEADER,
  SHORT_CACHE_HEADER,
} from "~/http/cache-policy";
import { jsonFailure } from "~/http/json";
import * as compiled from "../build/index.js";
import { type Address, createAddressReader, isApi } from "./address";
import { createClock } from "./clock";
import { type Context, createContext } from "./context";
import { type Settings, SettingsError, settingsOf } from "./env";
import { log } from "./log";
import { PageStore } from "./page-store";
import { connectToPrices } from "./price/connect";
import { createRemixResponder } from "./remix-responder";
import { readBody } from "./request-body";
import { findAddressProblem } from "./request-limits";
import { findForeignSocketProblem, findUnsafeRequestProblem } from "./request-origin";
import { securityHeaders } from "./security-headers";

// The platform finds Durable Object classes among the entry's exports.
// biome-ignore-start lint/performance/noBarrelFile: see above
export { PriceFeed } from "./price/feed";
export { PriceRoom } from "./price/room";

// biome-ignore-end lint/performance/noBarrelFile: see above

/** An isolate has 128 MB; a quarter of the site's pages at once fit in a tenth of it. */
const pageStore = new PageStore({ maxBytes: 12 * 1024 * 1024, maxEntries: 1_000 });

// The classic compiler's types leave out what only Vite's builds have.
const build = { ...compiled, isSpaMode: false } as unknown as ServerBuild;

const readAddress = createAddressReader(build.routes);

const respondWithRemix = createRemixResponder(build);

if (build.mode === "development") logDevReady(build);

const UNAVAILABLE = "The site cannot answer right now. Please try again later.";

export default {
  /** Sockets go to a price room, everything else to Remix; every response but a socket gets its headers here. */
  async fetch(request, env, ctx): Promise<Response> {
    const url = new URL(request.url);
    try {
      return forMethod(request, await handle(request, url, settingsOf(env), env, ctx));
    } catch (error) {
      if (error instanceof SettingsError) log({ event: "settings.invalid", error: error.message });
      else
        log({
          event: "request.failed",
          method: request.method,
          path: url.pathname,
          error: describeError(error),
        });
      return forMethod(request, secure(reject(url, 500, UNAVAILABLE), url));
    }
  },
} satisfies ExportedHandler<Env>;

/** Remix answers HEAD without a body; so must what is answered here. */
const forMethod = ({ method }: Request, response: Response) =>
  method === "HEAD" && response.body ? new Response(null, response) : response;

async function handle(
  request: Request,
  url: URL,
  settings: Settings,
  env: Env,
  ctx: ExecutionContext,
): Promise<Response> {
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

  const address = readAddress(url);
  const { route, canonicalUrl, isUnmatched, storeKey } = address;
  if (canonicalUrl !== null) return secure(redirectTo(canonicalUrl), url);
  // Remix would read the answer whole before it sends any of it, and an export has no bound.
  if (address.isData && isApi(url)) return secure(reject(url, 404, "There is no such address in this API."), url);
  const methods = route?.methods ?? ["GET", "HEAD"];
  if (!methods.includes(request.method)) return secure(rejectMethod(url, methods, request.method), url);

  const body = await readBody(request);
  if ("error" in body) return secure(reject(url, body.status, body.error), url);

  const key = request.method === "GET" ? storeKey : null;
  // Before the services are made: making them costs more than answering from memory.
  const stored = key === null ? undefined : pageStore.get(key, createClock(settings).now());
  if (stored) return new Response(stored.body, { status: stored.status, headers: stored.headers });

  const forRoute = requestForRemix(body, address);
  const context = createContext(forRoute, env, ctx);
  const response = await respondWithRemix(forRoute, context, route);
  const secured = secure(asApiAnswer(response, url), url);
  return isUnmatched ? keepUnmatched(secured, { context, key }) : keep(secured, { context, key });
}

/**
 * The request as the routes see it. Remix compares Origin with a host that anybody may name, and fails; here that was
 * checked before. It also takes HEAD of a page's data for an action, with the same check.
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

/** A rejection in words: JSON for callers of the API, plain text for everyone else. */
function reject(url: URL, status: number, error: string, headers: Record<string, string> = {}): Response {
  if (isApi(url)) return jsonFailure(status, { error }, headers);
  return new Response(`${error}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8", ...headers } });
}

function rejectMethod(url: URL, methods: readonly string[], method: string): Response {
  const allow = { Allow: methods.join(", ") };
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: allow });
  return reject(
    url,
    405,
    `This address answers ${methods.filter((each) => each !== "HEAD").join(" and ")} only.`,
    allow,
  );
}

/** One address per page. */
const redirectTo = (location: string) => new Response(null, { status: 308, headers: { Location: location } });

/** Callers of the API get JSON whatever failed, also where Remix answers by itself. */
function asApiAnswer(response: Response, url: URL): Response {
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  return isApi(url) && response.status >= 400 && !isJson
    ? jsonFailure(response.status, { error: UNAVAILABLE })
    : response;
}

/** Gives a response the headers that every response of the Worker has, and lets nobody keep it without a policy. */
function secure(response: Response, url: URL): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders(url.protocol === "https:")))
    if (!headers.has(name)) headers.set(name, value);
  // Remix's hashed answers (its route manifest) name their lifetime themselves.
  const cacheControl = headers.get("Cache-Control") ?? "";
  if (!headers.has(POLICY_HEADER) && !/immutable|^no-store$/.test(cacheControl))
    headers.set("Cache-Control", noStore["Cache-Control"]);
  const { status } = response;
  return new Response(response.body, { status, headers });
}

/** Gives a public answer the lifetimes of its policy, and keeps it in the page store. */
async function keep(response: Response, { context, key }: { context: Context; key: string | null }): Promise<Response> {
  const { headers, status } = response;
  const policy = headers.get(POLICY_HEADER);
  headers.delete(POLICY_HEADER);
  headers.delete(SHORT_CACHE_HEADER);
  if (policy === null) return response;
  if (!isCachePolicy(policy) || status !== 200 || headers.has("Set-Cookie")) {
    headers.set("Cache-Control", noStore["Cache-Control"]);
    return response;
  }
  const secondsToNext = secondsToNextPublication(context);
  for (const [name, value] of Object.entries(cacheHeaders(policy, secondsToNext))) headers.set(name, value);
  return store(response, key, { now: context.clock.now(), seconds: edgeSeconds(policy, secondsToNext) });
}

/** Keeps the 404 of unknown addresses in memory, as one, for a moment: it shows a price. No cache keeps it. */
function keepUnmatched(response: Response, { context, key }: { context: Context; key: string | null }) {
  const seconds = edgeSeconds("short-lived-page", secondsToNextPublication(context));
  return store(response, key, { now: context.clock.now(), seconds });
}

const secondsToNextPublication = ({ clock, press }: Context) =>
  ((press.nextPublishAt() ?? Number.POSITIVE_INFINITY) - clock.now()) / 1000;

async function store(response: Response, key: string | null, { now, seconds }: { now: number; seconds: number }) {
  if (key === null || build.mode !== "production") return response;
  const { status, headers } = response;
  const body = new Uint8Array(await response.arrayBuffer());
  pageStore.set(key, { status, headers: [...headers], body, expiresAt: now + seconds * 1000 }, now);
  return new Response(body, { status, headers });
}
