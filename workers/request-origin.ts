import { isJson, isOwnOrigin } from "~/http/same-site";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Judges, at the one door, whether a state-changing request may come from where it says it comes from.
 * Browsers send Sec-Fetch-Site on every request and scripts cannot forge it; older ones send Origin. A request with
 * neither is not a browser's: it passes only as a JSON call without a cookie, so nobody's session can be borrowed.
 * @returns why it is refused, or null when it passes
 */
export function unsafeRequestProblem(request: Request): string | null {
  if (safeMethods.has(request.method)) return null;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none" ? null : `Sec-Fetch-Site is ${site}`;
  const origin = request.headers.get("Origin");
  if (origin !== null) return isOwnOrigin(request, origin) ? null : "Origin is another site";
  if (request.headers.has("Cookie")) return "a cookie without Origin or Sec-Fetch-Site";
  return isJson(request) ? null : "neither Origin nor Sec-Fetch-Site";
}

/**
 * A socket carries no cookie's power here, but another site's page must not run its price bar on ours.
 * @returns why it is refused, or null when it passes (no Origin: not a browser)
 */
export function foreignSocketProblem(request: Request): string | null {
  const origin = request.headers.get("Origin");
  return origin === null || isOwnOrigin(request, origin) ? null : "Origin is another site";
}
