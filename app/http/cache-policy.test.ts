import { expect, it } from "vitest";
import { edgeCacheControl } from "./cache-policy";

// tests/worker/daily-closes.worker.test.ts has an answer without a price.
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
