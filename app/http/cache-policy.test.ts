import { expect, it } from "vitest";
import { edgeCacheControl, POLICY_HEADER, publicPage, SHORT_CACHE_HEADER } from "./cache-policy";

it("a page without a current price is kept for 2 s only", () => {
  const parentHeaders = new Headers({ [SHORT_CACHE_HEADER]: "1" });
  expect(publicPage({ parentHeaders })).toEqual({ [POLICY_HEADER]: "short-lived-page" });
  expect(publicPage({ loaderHeaders: new Headers() })).toEqual({ [POLICY_HEADER]: "public-page" });
  expect(edgeCacheControl("short-lived-page", 60)).toMatch(/^max-age=2, stale-while-revalidate=0/);
});

it.each([
  [Number.POSITIVE_INFINITY, "max-age=30, stale-while-revalidate=60, stale-if-error=3600"],
  [45.9, "max-age=30, stale-while-revalidate=15, stale-if-error=15"],
  [12, "max-age=12, stale-while-revalidate=0, stale-if-error=0"],
  [-5, "max-age=0, stale-while-revalidate=0, stale-if-error=0"],
])("the edge's copies end with an embargo that lifts in %s s", (seconds, expected) =>
  expect(edgeCacheControl("public-page", seconds)).toBe(expected),
);
