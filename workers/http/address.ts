import type { PublicRoute } from "~/http/public-route";
import type { FindRoute, Route } from "../../app/framework/route-table";
import { MANIFEST_PATH } from "./request-limits";

/** The route that answers every address that no other route does. */
export const UNMATCHED = "routes/system/not-found";
/** Remix's query parameter of a data request: the routes whose loaders should run. */
const ROUTES_PARAMETER = "_routes";

export interface Address {
  /** Null for Remix's own addresses. */
  route: Route | null;
  isData: boolean;
  isUnmatched: boolean;
  /** Null unless it was requested under another spelling. */
  canonicalUrl: string | null;
  /** The URL that the route sees: without query parameters that a public route does not read. */
  requestUrl: string;
  /**
   * The page store's key: `keyOfUrl` of the canonical address. Null when answers to this address
   * are never stored.
   */
  storeKey: string | null;
}

interface ReadOptions {
  asUnmatched?: boolean;
}

/** The URL has passed `findAddressProblem`. */
export function createAddressReader(
  findRoute: FindRoute,
  findUnmatched: () => Route,
): (url: URL, options?: ReadOptions) => Address {
  return (url, { asUnmatched = false } = {}) => {
    const isData = url.pathname.endsWith(".data");
    const path = isData
      ? url.pathname.slice(0, -".data".length).replace(/^\/_root$/, "/")
      : url.pathname;
    // Remix ignores empty segments, and only a page can be redirected to its canonical address.
    const find = asUnmatched ? () => ({ route: findUnmatched(), canonicalPath: path }) : findRoute;
    const match = isData && path.includes("//") ? null : find(path);
    const address = {
      isData,
      isUnmatched: false,
      canonicalUrl: null,
      requestUrl: url.href,
      storeKey: null,
    };
    if (!match || url.pathname === MANIFEST_PATH) return { ...address, route: null };

    const { route, canonicalPath } = match;
    // The 404 page does not mention its address, so one copy serves them all. Remix is asked for an
    // address that no route has: for a hidden page it would find the route.
    if (route.id === UNMATCHED) {
      return {
        ...address,
        route,
        isUnmatched: true,
        requestUrl: `${url.origin}/unmatched${isData ? ".data" : ""}`,
        storeKey: createStoreKey(url, isData ? "unmatched.data" : "unmatched"),
      };
    }
    if (canonicalPath !== path && !isData) {
      return { ...address, route, canonicalUrl: `${canonicalPath}${url.search}` };
    }
    if (!route.query) return { ...address, route };

    const { params, isStorable } = readParams(url.searchParams, route, route.query, isData);
    const search = params.size > 0 ? `?${params}` : "";
    return {
      ...address,
      route,
      requestUrl: `${url.origin}${url.pathname}${search}`,
      storeKey: isStorable
        ? createStoreKey(url, `${isData ? nameData(canonicalPath) : canonicalPath}${search}`)
        : null,
    };
  };
}

/** Each parameter has few values, or the answer is not stored. */
function readParams(
  sent: URLSearchParams,
  { branch }: Route,
  { searchParams, freeText = [] }: PublicRoute,
  isData: boolean,
) {
  const params = new URLSearchParams();
  for (const [name, values] of [
    ...Object.entries(searchParams),
    ...freeText.map((name) => [name, null] as const),
  ]) {
    const value = sent.get(name);
    if (value !== null && values?.includes(value) !== false) params.set(name, value);
  }
  const wanted = isData ? sent.get(ROUTES_PARAMETER)?.split(",") : undefined;
  const ids = branch.filter((id) => wanted?.includes(id));
  if (ids.length > 0) params.set(ROUTES_PARAMETER, ids.join());
  return { params, isStorable: !freeText.some((name) => params.get(name)) };
}

const nameData = (path: string) => `${path === "/" ? "/_root" : path}.data`;

/**
 * Absolute URLs in a page have the scheme of the request. @param page has no slash in front where
 * no URL has this key
 */
const createStoreKey = ({ protocol }: URL, page: string) => `${protocol} ${page}`;

/** Nothing is stored under the keys of other spellings. */
export function keyOfUrl(url: string): string {
  const scheme = url.indexOf(":") + 1;
  const path = url.indexOf("/", scheme + "//".length);
  return `${url.slice(0, scheme)} ${url.slice(path)}`;
}

/**
 * The request as the routes see it. Without Origin, which the fetch handler has checked: Remix
 * would compare it with a host header that can be forged, and throw. It would also treat HEAD of a
 * page's data as an action, and drop the body of an answer of which the fetch handler makes a tag.
 * Administrators' lists stay HEAD: nothing is read or audited for their headers.
 */
export function requestForRemix(
  request: Request,
  { requestUrl }: Pick<Address, "requestUrl">,
): Request {
  const isHead = request.method === "HEAD";
  if (isHead && !new URL(requestUrl).pathname.startsWith("/api/admin/")) {
    return new Request(requestUrl, { headers: request.headers });
  }
  const moved = requestUrl === request.url ? request : new Request(requestUrl, request);
  if (request.method !== "POST") return moved;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  headers.delete("X-Forwarded-Host");
  return new Request(moved, { headers });
}

/** Whether the API answers. Remix's router ignores case and decodes paths, so this must as well. */
export const isApi = ({ pathname }: URL): boolean =>
  /^\/(api(\/|$)|ws$)/i.test(
    pathname.replace(/%[0-7][\da-f]/gi, (code) => decodeURIComponent(code)),
  );
