import { expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";

it("the environment with the platform's models is the same site but for the assistant", () => {
  const parts = (env: string | undefined) => {
    const config = readConfig({ config: "wrangler.toml", env });
    const { name, main, compatibility_date, assets, build, cache, d1_databases, durable_objects, migrations } = config;
    const vars = Object.entries(config.vars).filter(([variable]) => !variable.startsWith("ASSISTANT"));
    return {
      ...{ name, main, compatibility_date, assets, build, cache, d1_databases, durable_objects, migrations },
      ratelimits: config.ratelimits,
      version: config.version_metadata,
      vars: Object.fromEntries(vars),
    };
  };
  // The database's id is put in at deployment, into one of the two or both.
  const withoutIds = (config: ReturnType<typeof parts>) => ({
    ...config,
    d1_databases: config.d1_databases.map(({ database_id: _, ...database }: { database_id?: string }) => database),
  });
  expect(withoutIds(parts("ai"))).toEqual(withoutIds(parts(undefined)));
  expect(readConfig({ config: "wrangler.toml", env: "ai" }).ai?.binding).toBe("AI");
  // The binding calls the network even on one machine, so the site that starts there must not have it.
  expect(readConfig({ config: "wrangler.toml" }).ai).toBeUndefined();
});
