import { brand } from "~/brand/generated/public";
import { answerRange } from "~/http/byte-range";
import {
  type CachePolicy,
  cacheControl,
  EDGE_HEADER,
  edgeCacheControl,
  isCachePolicy,
  noStore,
  POLICY_HEADER,
  SHORT_CACHE_HEADER,
} from "~/http/cache-policy";
import { entityTag, httpDate, isUnchanged } from "~/http/entity-tag";
import { jsonFailure } from "~/http/json";
import type { Settings } from "../env";
import { isApi } from "./address";
import { securityHeaders } from "./security-headers";

export const UNAVAILABLE = "The site isn't available right now. Please try again later.";

export function reject(
  url: URL,
  status: number,
  error: string,
  headers: Record<string, string> = {},
): Response {
  if (isApi(url)) return jsonFailure(status, { error }, headers);
  return new Response(`${error}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}

export function rejectMethod(url: URL, methods: readonly string[], method: string): Response {
  const allow = { Allow: methods.join(", ") };
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: allow });
  const allowed = methods.filter((each) => each !== "HEAD").join(" and ");
  return reject(url, 405, `This address only accepts ${allowed} requests.`, allow);
}

/** Remix reports some failures of the API as HTML. */
export function asApiAnswer(response: Response, url: URL): Response {
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  return isApi(url) && response.status >= 400 && !isJson
    ? jsonFailure(response.status, { error: UNAVAILABLE })
    : response;
}

export function secure({ headers: given, body, status }: Response, url: URL): Response {
  const headers = new Headers(given);
  for (const [name, value] of Object.entries(securityHeaders(url.protocol === "https:"))) {
    if (!headers.has(name)) headers.set(name, value);
  }
  // Remix's route manifest is hashed and sets its own lifetime.
  const cacheControl = headers.get("Cache-Control") ?? "";
  if (!headers.has(POLICY_HEADER) && !/immutable|^no-store$/.test(cacheControl)) {
    headers.set("Cache-Control", noStore["Cache-Control"]);
  }
  return new Response(body, { status, headers });
}

/** @returns the policy; null if nothing is cached */
export function applyPolicy({ status, headers }: Response): CachePolicy | null {
  const policy = headers.get(POLICY_HEADER);
  headers.delete(POLICY_HEADER);
  headers.delete(SHORT_CACHE_HEADER);
  if (policy === null) return null;
  const isPublic = isCachePolicy(policy) && status === 200 && !headers.has("Set-Cookie");
  headers.set("Cache-Control", isPublic ? cacheControl(policy) : noStore["Cache-Control"]);
  return isPublic ? policy : null;
}

/**
 * Gives a public file, which programs ask for again and again, its ETag, and a time of change that
 * is not before the deployment's. Pages go without: to hash each of them costs more than the few
 * requests it saves.
 * @param deployedAt ms since the epoch
 */
export async function withValidators(response: Response, deployedAt: number): Promise<Response> {
  const { headers, status } = response;
  if (headers.get("Content-Type")?.startsWith("text/html")) return response;
  const changedAt = headers.get("Last-Modified");
  if (changedAt !== null) {
    headers.set("Last-Modified", httpDate(Math.max(Date.parse(changedAt), deployedAt)));
  }
  if (headers.has("ETag")) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  headers.set("ETag", entityTag(body));
  return new Response(body, { status, headers });
}

/**
 * What of a finished response is sent, stored or rendered: no body to HEAD, as Remix does, and to
 * clients that have this version (304); a part of a file to those that ask for one.
 */
export function asRequested(request: Request, response: Response): Response | Promise<Response> {
  const { method, headers } = request;
  const isSafe = method === "GET" || method === "HEAD";
  if (isSafe && response.status === 200 && isUnchanged(headers, response.headers)) {
    return new Response(null, { status: 304, headers: response.headers });
  }
  if (method === "HEAD") return withoutBody(response);
  return headers.has("Range") ? answerRange(request, response) : response;
}

async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

const publicHost = new URL(brand.origin).host;

/**
 * Whether the platform's cache has sent a request: it is in front of the brand's own address alone.
 */
export const isBehindEdge = ({ ENVIRONMENT }: Settings, { url }: Request): boolean =>
  ENVIRONMENT !== "local" && new URL(url).host === publicHost;

/** @param msToNext until the next publication, in ms */
export function forEdge(
  response: Response,
  policy: CachePolicy | null,
  msToNext: number,
): Response {
  if (policy !== null) response.headers.set(EDGE_HEADER, edgeCacheControl(policy, msToNext / 1000));
  return response;
}
