import { logDevReady } from "@remix-run/cloudflare";
import { findsAdministration } from "~/auth/guards.server";
import { brand } from "~/brand/generated/public";
import { formatError } from "~/domain/format-error";
import { type CachePolicy, edgeSeconds } from "~/http/cache-policy";
import { jsonFailure } from "~/http/json";
import { setLocale } from "~/locale/intl";
import { readRoute } from "../app/framework/route-table";
import { drainBody, ignoresBody, readBody } from "./bounded-body";
import { createClock } from "./clock";
import { createContext } from "./context";
import { decidePublication, type SitePublication } from "./decide-publication";
import { findSettings, type Settings, SettingsError, settingsOf } from "./env";
import { createAddressReader, isApi, keyOfUrl, requestForRemix, UNMATCHED } from "./http/address";
import { acceptsGzip, compress } from "./http/gzip";
import { PageStore, type StoredPage } from "./http/page-store";
import { build, findRoute, respondWithRemix } from "./http/remix";
import { createRequestId, getRequestId, REQUEST_ID_HEADER, withRequestId } from "./http/request-id";
import { findAddressProblem } from "./http/request-limits";
import {
  findForeignSocketProblem,
  findUnsafeRequestProblem,
  withoutForgedAddress,
} from "./http/request-origin";
import {
  applyPolicy,
  asApiAnswer,
  asRequested,
  forEdge,
  isBehindEdge,
  reject,
  rejectMethod,
  secure,
  UNAVAILABLE,
  withValidators,
} from "./http/responses";
import { log } from "./log";
import { connectToPrices } from "./price/connect";
import { runScheduledWork } from "./scheduled";

setLocale(brand.company);

// The platform finds Durable Object classes among the entry's exports.
// biome-ignore-start lint/performance/noBarrelFile: see above
export { PriceFeed } from "./price/feed";
export { PriceRoom } from "./price/room";

// biome-ignore-end lint/performance/noBarrelFile: see above

/** A tenth of an isolate's 128 MB holds a quarter of the site's pages. */
const pageStore = new PageStore({ maxBytes: 12 * 1024 * 1024, maxEntries: 1_000 });

const readAddress = createAddressReader(findRoute, () => readRoute(build.routes, UNMATCHED));

if (build.mode === "development") logDevReady(build);

export default {
  fetch(request, env, ctx) {
    // Parsed by an isolate's first request, for which no page is stored either.
    const settings = findSettings(env);
    if (!settings) return respond(request, env, ctx);
    const at = readTime(settings);
    return respondFromStore(request, settings, at) ?? respond(request, env, ctx, at);
  },

  async scheduled({ cron }, env, ctx): Promise<void> {
    await runScheduledWork(env, ctx, cron);
  },
} satisfies ExportedHandler<Env>;

/**
 * The one time of a request, in ms since the epoch: it decides what is stored, published and
 * cached.
 */
const readTime = (settings: Settings) => createClock(settings).now();

/**
 * Answers a stored page under its canonical address, which most requests are for: nothing here
 * waits, logs or needs a service (docs/decisions/012-standard-remix.md). @returns null for every
 * other request
 */
function respondFromStore(
  request: Request,
  settings: Settings,
  at: number,
): Response | Promise<Response> | null {
  if (request.method !== "GET") return null;
  const page = pageStore.get(keyOfUrl(request.url), at);
  if (!page || request.body) return null;
  const response = restore(page, request);
  if (isBehindEdge(settings, request)) forEdge(response, page.policy, page.nextAt - at);
  response.headers.set(REQUEST_ID_HEADER, createRequestId(request));
  return page.hasTag ? asRequested(request, response) : response;
}

function restore({ body, gzip, status, headers }: StoredPage, request: Request): Response {
  // A range is one of the page's own bytes.
  if (gzip === null || request.headers.has("Range") || !acceptsGzip(request)) {
    return new Response(body, { status, headers });
  }
  const response = new Response(gzip, { status, headers, encodeBody: "manual" });
  response.headers.set("Content-Encoding", "gzip");
  response.headers.append("Vary", "Accept-Encoding");
  return response;
}

/** Logged one by one. */
const deniedStatuses: ReadonlySet<number> = new Set([403, 408, 413, 414, 415, 429]);

/** Never rejects. All work and every log line has the request's id. */
function respond(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  at?: number,
): Promise<Response> {
  const requestId = createRequestId(request);
  return withRequestId(requestId, async () => {
    const start = Date.now();
    const matched: MatchedRoute = { route: "none", at };
    const response = await answer(request, env, ctx, matched);
    if (deniedStatuses.has(response.status)) {
      log({
        event: "request.denied",
        status: response.status,
        route: matched.route,
        method: request.method,
      });
    }
    if (!response.webSocket) {
      response.headers.set(REQUEST_ID_HEADER, requestId);
      // A cached response would show every visitor how long the first one waited.
      if (response.headers.get("Cache-Control")?.includes("no-store")) {
        response.headers.set("Server-Timing", `worker;dur=${Date.now() - start}`);
      }
    }
    return response;
  });
}

type MatchedRoute = { route: string; at: number | undefined };

async function answer(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  matched: MatchedRoute,
): Promise<Response> {
  const url = new URL(request.url);
  try {
    return await asRequested(request, await handle(request, url, env, ctx, matched));
  } catch (error) {
    if (error instanceof SettingsError) {
      log({ event: "settings.invalid", error: error.message });
    } else {
      log({
        event: "request.failed",
        method: request.method,
        path: url.pathname,
        error: formatError(error),
      });
    }
    const failure = isApi(url) ? UNAVAILABLE : `${UNAVAILABLE}\nRequest ID: ${getRequestId()}`;
    return await asRequested(request, secure(reject(url, 500, failure), url));
  } finally {
    const drained = drainBody(request);
    if (ignoresBody(request)) {
      ctx.waitUntil(drained);
    } else {
      await drained;
    }
  }
}

async function handle(
  request: Request,
  url: URL,
  env: Env,
  ctx: ExecutionContext,
  matched: MatchedRoute,
): Promise<Response> {
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

  const at = matched.at ?? readTime(settings);
  const startedAt = Date.now();
  const requested = readAddress(url);
  const isHidden =
    requested.route?.isAdministration &&
    !(await isAllowedToFind(requested.route.id, request, env, ctx, at));
  const address = isHidden ? readAddress(url, { asUnmatched: true }) : requested;
  const { route, canonicalUrl, isUnmatched, storeKey } = address;
  if (route) matched.route = route.id;
  if (canonicalUrl !== null) {
    return secure(new Response(null, { status: 308, headers: { Location: canonicalUrl } }), url);
  }
  // A data request buffers the whole response, and an export has no size limit.
  if (address.isData && isApi(url)) {
    return secure(reject(url, 404, "There is no such API endpoint."), url);
  }
  const methods = route?.methods ?? ["GET", "HEAD"];
  if (!methods.includes(request.method)) {
    return secure(rejectMethod(url, methods, request.method), url);
  }

  const body = await readBody(request, { maxBytes: route?.query?.formBytes });
  if ("error" in body) return secure(reject(url, body.status, body.error), url);

  const key = request.method === "GET" ? storeKey : null;
  // Under another spelling, as with a campaign's parameters. Before the context is created, which
  // costs more.
  const stored = key === null ? undefined : pageStore.get(key, at);
  const isForEdge = isBehindEdge(settings, request);
  if (stored) {
    return isForEdge
      ? forEdge(restore(stored, request), stored.policy, stored.nextAt - at)
      : restore(stored, request);
  }

  const forRoute = requestForRemix(withoutForgedAddress(body, settings), address);
  const publication = decidePublication(env, at);
  const context = createContext(forRoute, env, ctx, publication);
  const response = await respondWithRemix(forRoute, context);
  const secured = secure(asApiAnswer(response, url), url);
  const policy = applyPolicy(secured);
  const tagged = policy ? await withValidators(secured, findDeployedAt(env, at)) : secured;
  const storePolicy = isUnmatched ? "short-lived-page" : policy;
  const finished = storePolicy
    ? await store(tagged, { key, storePolicy, policy, publication, isForEdge })
    : tagged;
  return isForEdge
    ? forEdge(finished, policy, publication.nextAt - at - (Date.now() - startedAt))
    : finished;
}

let firstRequestAt: number | undefined;

/** When this version was deployed, in ms since the epoch, at the latest. */
function findDeployedAt({ VERSION }: Env, at: number): number {
  firstRequestAt ??= at;
  return Math.min(Date.parse(VERSION.timestamp) || firstRequestAt, at);
}

/** Whether an administrators' page exists for a visitor: for others it is an unknown address. */
const isAllowedToFind = (
  routeId: string,
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  at: number,
) => findsAdministration(createContext(request, env, ctx, decidePublication(env, at)), routeId);

/** One 404 page serves all unknown addresses. */
async function store(
  response: Response,
  { key, storePolicy, policy, publication: { at, nextAt }, isForEdge }: Stored,
): Promise<Response> {
  if (key === null || build.mode !== "production") return response;
  const { status, headers } = response;
  const body = new Uint8Array(await response.arrayBuffer());
  const hasTag = headers.has("ETag");
  // A strong tag is of one representation.
  const gzip = isForEdge || hasTag ? null : await compress(body);
  const expiresAt = Math.min(nextAt, at + edgeSeconds(storePolicy) * 1000);
  const page = { status, headers: new Headers(headers), hasTag, body, gzip, policy };
  pageStore.set(key, { ...page, madeAt: at, expiresAt, nextAt }, at);
  return new Response(body, { status, headers });
}

interface Stored {
  key: string | null;
  storePolicy: CachePolicy;
  policy: CachePolicy | null;
  publication: SitePublication;
  isForEdge: boolean;
}
