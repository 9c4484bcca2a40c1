import { logDevReady, type ServerBuild } from "@remix-run/cloudflare";
import { createRequestHandler } from "@remix-run/cloudflare-workers";
import { contentVersion } from "~/content/generated/version.server";
import { describeError } from "~/domain/describe-error";
import {
  cacheHeaders,
  edgeSeconds,
  isCachePolicy,
  neverKept,
  POLICY_HEADER,
  UNSETTLED_HEADER,
} from "~/http/cache-policy";
import { jsonFailure } from "~/http/json";
import * as compiled from "../build/index.js";
import { boundedBody } from "./bounded-body";
import { createClock } from "./clock";
import { type Context, createContext } from "./context";
import { type Settings, SettingsError, settingsOf } from "./env";
import { log } from "./log";
import { PageStore } from "./page-store";
import { connectToPrices } from "./price/connect";
import { foreignSocketProblem, unsafeRequestProblem } from "./request-origin";
import { contentSecurityPolicy, inlineScriptHashes, securityHeaders } from "./security-headers";

// The platform finds Durable Object classes among the door's exports.
// biome-ignore-start lint/performance/noBarrelFile: see above
export { PriceFeed } from "./price/feed";
export { PriceRoom } from "./price/room";

// biome-ignore-end lint/performance/noBarrelFile: see above

/** An isolate has 128 MB; a quarter of the site's pages at once fit in a tenth of it. */
const PAGE_STORE_BYTES = 12 * 1024 * 1024;
const pageStore = new PageStore(PAGE_STORE_BYTES);

// The classic compiler's types leave out what only Vite's builds have.
const build = { ...compiled, isSpaMode: false } as unknown as ServerBuild;

// The handler is made for service workers' events: it reads the request of an event-shaped object, and no more.
const answerWithRemix = createRequestHandler({
  build,
  mode: build.mode,
  getLoadContext: (event) => (event as FetchEvent & { context: Context }).context,
});

if (build.mode === "development") logDevReady(build);

/** The only door: sockets go to a price room, everything else to Remix, and every answer but a socket by `finish`. */
export default {
  async fetch(request, env, ctx): Promise<Response> {
    try {
      return await enter(request, settingsOf(env), env, ctx);
    } catch (error) {
      if (error instanceof SettingsError) log({ event: "settings.invalid", error: error.message });
      else
        log({
          event: "request.failed",
          method: request.method,
          path: new URL(request.url).pathname,
          error: describeError(error),
        });
      return new Response("The site cannot answer right now. Please try again later.\n", {
        status: 500,
        headers: {
          ...neverKept,
          ...securityHeaders(request.url.startsWith("https:")),
          "Content-Type": "text/plain; charset=utf-8",
        },
      });
    }
  },
} satisfies ExportedHandler<Env>;

async function enter(request: Request, settings: Settings, env: Env, ctx: ExecutionContext): Promise<Response> {
  const url = new URL(request.url);
  const refused = url.pathname === "/ws" ? foreignSocketProblem(request) : unsafeRequestProblem(request);
  if (refused) {
    log({ event: "request.refused", reason: refused, method: request.method, path: url.pathname });
    return finish(jsonFailure(403, { error: "This request did not come from this site." }), url);
  }
  if (url.pathname === "/ws") {
    const answer = await connectToPrices(request, env);
    // A socket goes as it is: a copy of its answer would lose it.
    return answer.webSocket ? answer : finish(answer, url);
  }
  if (isDataOfCall(url.pathname))
    return finish(jsonFailure(404, { error: "There is no such address in this API." }), url);
  if (url.pathname.length > 1 && url.pathname.endsWith("/")) return finish(withoutTrailingSlash(url), url);

  const bounded = await boundedBody(request);
  if (bounded === null) return finish(jsonFailure(413, { error: "That is more than this address accepts." }), url);

  const key = request.method === "GET" ? `${contentVersion} ${url.protocol} ${url.pathname}${url.search}` : null;
  // Before the services are made: making them costs more than answering from memory.
  const stored = key === null ? undefined : pageStore.get(key, createClock(settings).now());
  if (stored) return new Response(stored.body, { status: stored.status, headers: stored.headers });

  const context = createContext(bounded, env, ctx);
  const event = { request: bounded, context } as unknown as FetchEvent;
  const response = await answerWithRemix(event);
  return finish(response, url, { context, settings, storeKey: key });
}

interface Finishing {
  context: Context;
  settings: Settings;
  /** Where a public answer is kept, or null when this request's answers never are. */
  storeKey: string | null;
}

/** Gives an answer its security headers and its cache policy, and keeps public pages. */
async function finish(response: Response, url: URL, finishing?: Finishing): Promise<Response> {
  const secure = url.protocol === "https:";
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders(secure))) {
    if (!headers.has(name)) headers.set(name, value);
  }
  const named = headers.get(POLICY_HEADER);
  headers.delete(POLICY_HEADER);
  headers.delete(UNSETTLED_HEADER);

  const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  if (!isPage && !isCachePolicy(named)) {
    // Hashed answers of Remix's own (its route manifest) name their lifetime themselves; the rest is kept by no one.
    if (!headers.get("Cache-Control")?.includes("immutable") && headers.get("Cache-Control") !== "no-store")
      headers.set("Cache-Control", neverKept["Cache-Control"]);
    return new Response(response.body, { status: response.status, headers });
  }

  const body = new Uint8Array(await response.arrayBuffer());
  // A third party's widget brings the policy of its own frame.
  if (isPage && finishing && !headers.has("Content-Security-Policy")) {
    const { ANALYTICS_URL } = finishing.settings;
    const policy = contentSecurityPolicy(inlineScriptHashes(new TextDecoder().decode(body)), {
      analyticsOrigin: ANALYTICS_URL ? new URL(ANALYTICS_URL).origin : null,
      development: build.mode === "development",
      secure,
    });
    headers.set("Content-Security-Policy", policy);
  }

  const isPublic = isCachePolicy(named) && response.status === 200 && !headers.has("Set-Cookie");
  if (!isPublic || !finishing) {
    headers.set("Cache-Control", neverKept["Cache-Control"]);
    return new Response(body, { status: response.status, headers });
  }
  const { context, storeKey } = finishing;
  const now = context.clock.now();
  const secondsToNext = ((context.press.nextPublishAt() ?? Number.POSITIVE_INFINITY) - now) / 1000;
  for (const [name, value] of Object.entries(cacheHeaders(named, secondsToNext))) headers.set(name, value);
  if (storeKey !== null && build.mode === "production") {
    const expiresAt = now + edgeSeconds(named, secondsToNext) * 1000;
    pageStore.set(storeKey, { status: 200, headers: [...headers], body, expiresAt });
  }
  return new Response(body, { status: response.status, headers });
}

/**
 * Whether Remix would be asked for a JSON call as a page's data: it would read the answer whole before it sends any of
 * it, and an export has no bound. Its router knows addresses in any case, and escaped.
 */
function isDataOfCall(pathname: string): boolean {
  if (!pathname.endsWith(".data")) return false;
  try {
    return decodeURIComponent(pathname).toLowerCase().startsWith("/api/");
  } catch {
    // An address that cannot be read is the router's to refuse.
    return false;
  }
}

/** One address per page. Several leading slashes would make the Location another host's. */
function withoutTrailingSlash(url: URL): Response {
  const path = url.pathname.replace(/^\/+/, "/").replace(/\/+$/, "") || "/";
  return new Response(null, { status: 308, headers: { Location: `${path}${url.search}` } });
}
