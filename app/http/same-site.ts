/**
 * Whether a request for a file comes from this site or was typed in. Browsers send Sec-Fetch-Site;
 * older ones, and all over plain http, send Origin or Referer. A request with none of these did not
 * come from a page's link.
 */
export function isOwnRequest(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const from = request.headers.get("Origin") ?? request.headers.get("Referer");
  return from === null || isOwnOrigin(request, from);
}

export const isOwnOrigin = (request: Request, from: string) =>
  URL.canParse(from) && new URL(from).host === new URL(request.url).host;

export const isJson = (request: Request) =>
  /^application\/json\s*(;|$)/i.test(request.headers.get("Content-Type") ?? "");
