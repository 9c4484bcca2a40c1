import { expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";

// scripts/deploy/faults.test.ts shows that what must differ does, and that neither lacks a binding
// of the tests' site.
it("staging and production are the same site", () => {
  const shared = (env: string) => {
    const { name, targetEnvironment, topLevelName, d1_databases, ratelimits, ...rest } = readConfig(
      { config: "wrangler.toml", env },
    );
    return { ...rest, limits: ratelimits.map(({ name, simple }) => ({ name, simple })) };
  };
  expect(shared("staging")).toEqual(shared("production"));
});
