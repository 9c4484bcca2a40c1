import { expect, it } from "vitest";
import { cacheHeaders, edgeSeconds, POLICY_HEADER, publicPage, SHORT_CACHE_HEADER } from "./cache-policy";

it("the public page policy keeps a page without a current price for 2 s only, and lets browsers ask every time", () => {
  const short = { parentHeaders: new Headers({ [SHORT_CACHE_HEADER]: "1" }) };
  expect(publicPage(short)).toEqual({ [POLICY_HEADER]: "short-lived-page" });
  expect(publicPage({ parentHeaders: new Headers() })).toEqual({ [POLICY_HEADER]: "public-page" });
  expect(edgeSeconds("short-lived-page", Number.POSITIVE_INFINITY)).toBe(2);
  expect(cacheHeaders("public-page", Number.POSITIVE_INFINITY)["Cache-Control"]).toBe("public, max-age=0");
});

it.each([
  [Number.POSITIVE_INFINITY, "max-age=30, stale-while-revalidate=60, stale-if-error=3600"],
  [45.9, "max-age=30, stale-while-revalidate=15, stale-if-error=15"],
  [12, "max-age=12, stale-while-revalidate=0, stale-if-error=0"],
  [-5, "max-age=0, stale-while-revalidate=0, stale-if-error=0"],
])("the public page policy ends with an embargo that lifts in %s s", (seconds, expected) => {
  expect(cacheHeaders("public-page", seconds)["Cloudflare-CDN-Cache-Control"]).toBe(expected);
  expect(edgeSeconds("public-page", seconds)).toBeLessThanOrEqual(Math.max(0, seconds));
});

it.each([
  [Number.POSITIVE_INFINITY, 60, "max-age=30, stale-while-revalidate=60, stale-if-error=3600"],
  [45.9, 15, "max-age=30, stale-while-revalidate=0, stale-if-error=0"],
  [12, 0, "max-age=12, stale-while-revalidate=0, stale-if-error=0"],
])("copies of public data, one kept from another, end with an embargo that lifts in %s s", (seconds, browser, edge) => {
  expect(cacheHeaders("public-data", seconds)).toEqual({
    "Cache-Control": `public, max-age=${browser}`,
    "Cloudflare-CDN-Cache-Control": edge,
  });
});
