import type { HeadersFunction } from "@remix-run/cloudflare";

/**
 * Named cache policies. A route names one in its `headers`; the fetch handler turns the name into headers with the clock
 * in hand, because every lifetime must end at the next press release's `publishAt`. What names no policy is never cached.
 */
export const POLICY_HEADER = "X-Cache-Policy";

/** Set by the root loader when a page has no price yet, or a stale one: a better page is seconds away. */
export const SHORT_CACHE_HEADER = "X-Short-Cache";

const policies = {
  /**
   * Pages, feeds and their data. Browsers ask every time (an old page would name hashed files that a deployment
   * removed); the edge keeps 30 s, so a price in the page is at most that old, and shields visitors from an outage
   * for an hour.
   */
  "public-page": { browserSeconds: 0, edgeSeconds: 30, whileRevalidateSeconds: 60, ifErrorSeconds: 3600 },
  /** A page without a current price: a first visitor must not decide what the next half minute's see. */
  "short-lived-page": { browserSeconds: 0, edgeSeconds: 2, whileRevalidateSeconds: 0, ifErrorSeconds: 3600 },
} as const;

export type CachePolicy = keyof typeof policies;

/** For a route's `headers` export: this route's answers are the same for everyone. */
export const publicPage = (known?: { parentHeaders: Headers }): Record<string, CachePolicy> => ({
  [POLICY_HEADER]: known?.parentHeaders.has(SHORT_CACHE_HEADER) ? "short-lived-page" : "public-page",
});

/** For pages whose form may be sent too often: the answer says when to try again. */
export const retryAfter: HeadersFunction = ({ actionHeaders }) => {
  const seconds = actionHeaders.get("Retry-After");
  return new Headers(seconds === null ? undefined : { "Retry-After": seconds });
};

/** The same for pages that are everyone's: only they, never a form's answer, are kept at the edge. */
export const publicForm: HeadersFunction = (known) => {
  const headers = new Headers(publicPage(known));
  for (const [name, value] of new Headers(retryAfter(known))) headers.set(name, value);
  return headers;
};

export function isCachePolicy(name: string | null): name is CachePolicy {
  return name !== null && name in policies;
}

/** How long the edge, or the Worker's own store, may answer with a page, in seconds. */
export function edgeSeconds(policy: CachePolicy, secondsToNextPublication: number): number {
  return Math.min(policies[policy].edgeSeconds, wholeSeconds(secondsToNextPublication));
}

/**
 * The headers of a policy.
 * @param secondsToNextPublication time until an embargo ends; Infinity when none is waiting. No lifetime outlasts it,
 *   the stale ones included: together they end with the embargo.
 */
export function cacheHeaders(policy: CachePolicy, secondsToNextPublication: number): Record<string, string> {
  const { browserSeconds, whileRevalidateSeconds, ifErrorSeconds } = policies[policy];
  const fresh = edgeSeconds(policy, secondsToNextPublication);
  const left = wholeSeconds(secondsToNextPublication) - fresh;
  return {
    "Cache-Control": `public, max-age=${browserSeconds}`,
    "Cloudflare-CDN-Cache-Control": [
      `max-age=${fresh}`,
      `stale-while-revalidate=${Math.min(whileRevalidateSeconds, left)}`,
      `stale-if-error=${Math.min(ifErrorSeconds, left)}`,
    ].join(", "),
  };
}

/** Set on every response without a policy: the edge would otherwise cache it, ignoring cookies. */
export const noStore = { "Cache-Control": "private, no-store" };

const wholeSeconds = (seconds: number) => Math.max(0, Math.floor(seconds));
