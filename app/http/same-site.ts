/**
 * Whether a request for a file comes from this site or from nowhere (an address typed in). Browsers say so by
 * Sec-Fetch-Site; those that do not yet, and all of them over plain http, by Origin or Referer. A request with none of
 * these headers did not come from a link on a page.
 */
export function isOwnRequest(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const from = request.headers.get("Origin") ?? request.headers.get("Referer");
  return from === null || isOwnOrigin(request, from);
}

/** Whether an address that a request names, as its Origin or its Referer, is of the site that it was sent to. */
export function isOwnOrigin(request: Request, from: string): boolean {
  return URL.canParse(from) && new URL(from).host === new URL(request.url).host;
}

/** Whether the body says it is JSON. */
export function isJson(request: Request): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers.get("Content-Type") ?? "");
}
