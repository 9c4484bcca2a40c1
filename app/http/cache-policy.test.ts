import { expect, it } from "vitest";
import {
  cacheControl,
  confidential,
  confidentialHeaders,
  edgeCacheControl,
  edgeSeconds,
  noStore,
  POLICY_HEADER,
  publicForm,
  publicPage,
  retryAfter,
  SHORT_CACHE_HEADER,
} from "./cache-policy";

it("the public page policy keeps a page without a current price for 2 s only, and lets browsers ask every time", () => {
  const short = { parentHeaders: new Headers({ [SHORT_CACHE_HEADER]: "1" }) };
  expect(publicPage(short)).toEqual({ [POLICY_HEADER]: "short-lived-page" });
  expect(publicPage({ parentHeaders: new Headers() })).toEqual({ [POLICY_HEADER]: "public-page" });
  expect(edgeSeconds("short-lived-page")).toBe(2);
  expect(cacheControl("public-page")).toBe("public, max-age=0");
});

it.each([
  [Number.POSITIVE_INFINITY, "max-age=30, stale-while-revalidate=60, stale-if-error=3600"],
  [45.9, "max-age=30, stale-while-revalidate=15, stale-if-error=15"],
  [12, "max-age=12, stale-while-revalidate=0, stale-if-error=0"],
  [-5, "max-age=0, stale-while-revalidate=0, stale-if-error=0"],
])("the edge's copies end with an embargo that lifts in %s s", (seconds, expected) => {
  for (const policy of ["public-page", "public-data"] as const)
    expect(edgeCacheControl(policy, seconds)).toBe(expected);
});

/** What a route's `headers` export is given, after an action that answered with these headers. */
const after = (sent: Record<string, string>) => ({
  actionHeaders: new Headers(sent),
  errorHeaders: undefined,
  loaderHeaders: new Headers(),
  parentHeaders: new Headers(),
});
const entriesOf = (headers: HeadersInit) => Object.fromEntries(new Headers(headers));

it("a form that was sent too often says when to try again, and no other header of its action gets out", () => {
  const limited = after({ "Retry-After": "30", "X-Other": "1" });
  expect(entriesOf(retryAfter(limited))).toEqual({ "retry-after": "30" });
  expect(entriesOf(retryAfter(after({})))).toEqual({});
  const policy = POLICY_HEADER.toLowerCase();
  expect(entriesOf(publicForm(limited))).toEqual({ [policy]: "public-page", "retry-after": "30" });
  expect(entriesOf(publicForm(after({})))).toEqual({ [policy]: "public-page" });
});

it("a confidential page is kept by no cache and no index, and sends its address to no other site", () => {
  const hidden = {
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  };
  expect(entriesOf(confidentialHeaders)).toEqual(hidden);
  expect(entriesOf(confidential(after({})))).toEqual(hidden);
  expect(entriesOf(confidential(after({ "Retry-After": "30" })))).toEqual({
    ...hidden,
    "retry-after": "30",
  });
  expect(entriesOf(noStore)).toEqual({ "cache-control": "private, no-store" });
});
