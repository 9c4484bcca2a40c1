import { expect, it } from "vitest";
import {
  cacheControl,
  edgeCacheControl,
  edgeSeconds,
  POLICY_HEADER,
  publicPage,
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
  for (const policy of ["public-page", "public-data"] as const) {
    expect(edgeCacheControl(policy, seconds)).toBe(expected);
  }
});
