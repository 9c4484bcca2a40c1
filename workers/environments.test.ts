import { expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";

const compared = ["name", "main", "compatibility_date", "assets", "build", "cache", "durable_objects", "migrations"];

it("the environment with the platform's models is the same site but for the assistant", () => {
  const parts = (env?: string) => {
    const config = readConfig({ config: "wrangler.toml", env });
    const { d1_databases: databases, ratelimits, version_metadata: version } = config;
    const vars = Object.entries(config.vars).filter(([variable]) => !variable.startsWith("ASSISTANT"));
    const same = Object.entries(config).filter(([name]) => compared.includes(name));
    // The database's id is put in at deployment, into one of the two or both.
    const withoutIds = databases.map(({ database_id: _, ...database }: { database_id?: string }) => database);
    return { ...Object.fromEntries([...vars, ...same]), ratelimits, version, withoutIds };
  };
  expect(parts("ai")).toEqual(parts());
  expect(readConfig({ config: "wrangler.toml", env: "ai" }).ai?.binding).toBe("AI");
  // The binding calls the network even on one machine, so the site that starts there must not have it.
  expect(readConfig({ config: "wrangler.toml" }).ai).toBeUndefined();
});
