import { expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";

// scripts/deploy/faults.test.ts shows that what must differ does, and that neither lacks a binding
// of the tests' site.
it("staging and production are the same site", () => {
  const [staging, production] = ["staging", "production"].map((env) => {
    const { name, targetEnvironment, topLevelName, d1_databases, ratelimits, ...shared } =
      readConfig({ config: "wrangler.toml", env });
    const limits = ratelimits.map((limit: { simple: object }) => limit.simple);
    return { ...shared, limits };
  });
  expect(staging).toEqual(production);
  // Or the first deployment fails.
  type Bound = { class_name: string };
  expect(production?.migrations[0].new_sqlite_classes).toEqual(
    production?.durable_objects.bindings.map(({ class_name }: Bound) => class_name),
  );
});
