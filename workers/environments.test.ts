import { expect, it } from "vitest";
import { type Unstable_Config as Config, unstable_readConfig as readConfig } from "wrangler";

const read = (env?: string): Config => readConfig({ config: "wrangler.toml", env });

it("staging and production are the same site, each with a name, a database and limits of its own", () => {
  const parts = (env: string) => {
    const {
      name: _,
      configPath,
      targetEnvironment,
      topLevelName,
      d1_databases,
      ratelimits,
      ...rest
    } = read(env);
    // The database's id is put in at the first deployment.
    const databases = d1_databases.map(({ binding, migrations_dir }) => ({
      binding,
      migrations_dir,
    }));
    return { ...rest, databases, limits: ratelimits.map(({ name, simple }) => ({ name, simple })) };
  };
  expect(parts("staging")).toEqual(parts("production"));
  // scripts/deploy/faults.test.ts shows that what must differ does, and that neither lacks a
  // binding of the tests' site.
});

it("only published sites have the platform's models: their binding calls the network even on one machine", () => {
  expect(read().ai).toBeUndefined();
});
