import type { HeadersFunction } from "@remix-run/cloudflare";

/**
 * A route names its cache policy in this header. The fetch handler turns it into headers. A
 * response without a policy is never cached.
 */
export const POLICY_HEADER = "X-Cache-Policy";

/**
 * Set by a loader on a page that lacks something current, such as the price: a better page is
 * seconds away.
 */
export const SHORT_CACHE_HEADER = "X-Short-Cache";

const policies = {
  /**
   * Pages, feeds and their data. Browsers always revalidate: an old page names hashed files that a
   * deployment removed. The edge caches for 30 s, which bounds the age of a page's price, and
   * serves stale pages for an hour of outage.
   */
  "public-page": {
    browserSeconds: 0,
    edgeSeconds: 30,
    whileRevalidateSeconds: 60,
    ifErrorSeconds: 3600,
  },
  /**
   * For programs, which may cache it for a minute: one that asks just before a publication learns
   * of it by the next.
   */
  "public-data": {
    browserSeconds: 60,
    edgeSeconds: 30,
    whileRevalidateSeconds: 60,
    ifErrorSeconds: 3600,
  },
  /** A page without a current price must not be served to the next half minute's visitors. */
  "short-lived-page": {
    browserSeconds: 0,
    edgeSeconds: 2,
    whileRevalidateSeconds: 0,
    ifErrorSeconds: 3600,
  },
} as const;

export type CachePolicy = keyof typeof policies;

export const publicPage = (args?: {
  parentHeaders?: Headers;
  loaderHeaders?: Headers;
}): Record<string, CachePolicy> => {
  const isShort = [args?.parentHeaders, args?.loaderHeaders].some((headers) =>
    headers?.has(SHORT_CACHE_HEADER),
  );
  return { [POLICY_HEADER]: isShort ? "short-lived-page" : "public-page" };
};

export const loadedPage = ({ isComplete }: { isComplete: boolean }) =>
  new Headers(isComplete ? undefined : { [SHORT_CACHE_HEADER]: "1" });

export const publicData = ({
  isComplete,
}: {
  isComplete: boolean;
}): Record<string, CachePolicy> => ({
  [POLICY_HEADER]: isComplete ? "public-data" : "short-lived-page",
});

export const retryAfter: HeadersFunction = ({ actionHeaders }) => {
  const seconds = actionHeaders.get("Retry-After");
  return new Headers(seconds === null ? undefined : { "Retry-After": seconds });
};

const withRetryAfter =
  (own: (args: { parentHeaders: Headers }) => HeadersInit): HeadersFunction =>
  (args) =>
    new Headers([...new Headers(own(args)), ...new Headers(retryAfter(args))]);

/**
 * For pages that show a release under embargo: they are neither cached nor indexed, and send no
 * Referer.
 */
export const confidential = withRetryAfter(() => confidentialHeaders);

/** Only the page, never a form's answer, is cached at the edge. */
export const publicForm = withRetryAfter(publicPage);

export const isCachePolicy = (name: string | null): name is CachePolicy =>
  name !== null && name in policies;

/** For the edge and the Worker's own store, when no publication is near. */
export const edgeSeconds = (policy: CachePolicy) => policies[policy].edgeSeconds;

/** For browsers. The lifetime never changes: one that shrinks would announce a publication. */
export const cacheControl = (policy: CachePolicy) =>
  `public, max-age=${policies[policy].browserSeconds}`;

export const EDGE_HEADER = "Cloudflare-CDN-Cache-Control";

/**
 * No lifetime, stale ones included, outlasts an embargo.
 * @param secondsToNextPublication Infinity when nothing waits for publication
 */
export function edgeCacheControl(policy: CachePolicy, secondsToNextPublication: number): string {
  const { whileRevalidateSeconds, ifErrorSeconds } = policies[policy];
  const next = Math.max(0, Math.floor(secondsToNextPublication));
  const fresh = Math.min(edgeSeconds(policy), next);
  const remaining = next - fresh;
  return [
    `max-age=${fresh}`,
    `stale-while-revalidate=${Math.min(whileRevalidateSeconds, remaining)}`,
    `stale-if-error=${Math.min(ifErrorSeconds, remaining)}`,
  ].join(", ");
}

/** Set on every response without a policy: the edge would otherwise cache it, ignoring cookies. */
export const noStore = { "Cache-Control": "private, no-store" };

export const confidentialHeaders = {
  ...noStore,
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
};
