import { isJson, isOwnOrigin } from "~/http/same-site";
import type { Settings } from "../env";

const ADDRESS_HEADER = "CF-Connecting-IP";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Browsers send Sec-Fetch-Site on every request and scripts cannot forge it; older ones send
 * Origin. A request with neither is not a browser's: it passes only as a JSON call without a
 * cookie, so no user's session can be borrowed.
 * @returns why it is rejected, or null when it passes
 */
export function findUnsafeRequestProblem(request: Request): string | null {
  if (safeMethods.has(request.method)) return null;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) {
    return site === "same-origin" || site === "none" ? null : `Sec-Fetch-Site is ${site}`;
  }
  const origin = request.headers.get("Origin");
  if (origin !== null) return isOwnOrigin(request, origin) ? null : "Origin is another site";
  if (request.headers.has("Cookie")) return "a cookie without Origin or Sec-Fetch-Site";
  return isJson(request) ? null : "neither Origin nor Sec-Fetch-Site";
}

/**
 * Keeps other sites' price bars from our sockets. @returns why, or null when it passes (no Origin:
 * not a browser)
 */
export function findForeignSocketProblem(request: Request): string | null {
  const origin = request.headers.get("Origin");
  return origin === null || isOwnOrigin(request, origin) ? null : "Origin is another site";
}

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);
const loopbackAddresses = new Set(["127.0.0.1", "::1"]);

type ListenerSettings = Pick<Settings, "ENVIRONMENT" | "LOCAL_LISTENER">;

/**
 * Whether a request was made on this machine, to this machine: by its host and, if present, its
 * network address. Any client of the listener can forge both, so they count only where the listener
 * is reachable from this machine alone.
 */
export function isOnThisMachine(
  request: Request,
  { ENVIRONMENT, LOCAL_LISTENER }: ListenerSettings,
): boolean {
  if (ENVIRONMENT !== "local" || LOCAL_LISTENER !== "loopback") return false;
  const address = request.headers.get(ADDRESS_HEADER);
  return (
    loopbackHosts.has(new URL(request.url).hostname) &&
    (address === null || loopbackAddresses.has(address))
  );
}

/** The platform sets that header, a local listener passes it on. */
export function withoutForgedAddress(
  request: Request,
  { ENVIRONMENT, LOCAL_LISTENER }: ListenerSettings,
): Request {
  if (
    ENVIRONMENT !== "local" ||
    LOCAL_LISTENER === "loopback" ||
    !request.headers.has(ADDRESS_HEADER)
  ) {
    return request;
  }
  const headers = new Headers(request.headers);
  headers.delete(ADDRESS_HEADER);
  return new Request(request, { headers });
}
