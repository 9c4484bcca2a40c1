import { isJson, isOwnOrigin } from "~/http/same-site";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Mail programs send the one-click unsubscribe (RFC 8058) without any of these headers; its token is its permission. */
const ONE_CLICK_PATH = "/newsletter/unsubscribe";

/**
 * Checks in the fetch handler whether a state-changing request may come from where it says it comes from.
 * Browsers send Sec-Fetch-Site on every request and scripts cannot forge it; older ones send Origin. A request with
 * neither is not a browser's: it passes only as a JSON call without a cookie, so nobody's session can be borrowed.
 * @returns why it is rejected, or null when it passes
 */
export function findUnsafeRequestProblem(request: Request): string | null {
  if (safeMethods.has(request.method) || new URL(request.url).pathname === ONE_CLICK_PATH) return null;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none" ? null : `Sec-Fetch-Site is ${site}`;
  const origin = request.headers.get("Origin");
  if (origin !== null) return isOwnOrigin(request, origin) ? null : "Origin is another site";
  if (request.headers.has("Cookie")) return "a cookie without Origin or Sec-Fetch-Site";
  return isJson(request) ? null : "neither Origin nor Sec-Fetch-Site";
}

/** Keeps other sites' price bars from our sockets. @returns why, or null when it passes (no Origin: not a browser) */
export function findForeignSocketProblem(request: Request): string | null {
  const origin = request.headers.get("Origin");
  return origin === null || isOwnOrigin(request, origin) ? null : "Origin is another site";
}

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);
const loopbackAddresses = new Set(["127.0.0.1", "::1"]);

/** Whether a request was made on this machine, to this machine: by its host and, where it is known, its sender. */
export function isLoopback(request: Request): boolean {
  const sender = request.headers.get("CF-Connecting-IP");
  return loopbackHosts.has(new URL(request.url).hostname) && (sender === null || loopbackAddresses.has(sender));
}
