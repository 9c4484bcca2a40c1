import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { createTestFolder } from "../../tests/support/folders";
import { parseCompanyFile } from "./company-file";
import { prepareConfig } from "./wrangler-config";

const environment = (name: string) => `
  ${name}:
    name: acme-${name}
    database: {name: acme, id: 7c1b, jurisdiction: eu}`;
const written = `code: v1.0.0\nenvironments:${environment("staging")}${environment("production")}
    domain: www.acme.ca
    vars: {MARKET_SOURCES: kraken}
    wrangler: {logpush: true}\n`;

it("wrangler gets the company's environments and builds its site, until the folder names none", async () => {
  const { root, at, read, remove, write } = createTestFolder();
  const name = "it's $HOME; `date`";
  await write(`${name}/company.yaml`, written);
  await write("npm", '#!/bin/sh\necho "$BRAND_ROOT, PUBLISH=$PUBLISH: $*"\n', 0o755);
  const prepared = at("wrangler.jsonc");
  const prepare = () => prepareConfig(at(name), prepared);
  expect(await prepare()).toBe(prepared);
  const { env, build } = JSON.parse(await read("wrangler.jsonc"));
  expect(env.staging).not.toHaveProperty("routes");
  const database = { database_name: "acme", database_id: "7c1b", jurisdiction: "eu" };
  expect(env.production).toMatchObject({
    name: "acme-production",
    d1_databases: [{ binding: "DB", migrations_dir: "migrations", ...database }],
    routes: [{ pattern: "www.acme.ca", custom_domain: true }],
    vars: { ENVIRONMENT: "production", MARKET_SOURCES: "kraken" },
    logpush: true,
  });
  const { stdout } = spawnSync("sh", ["-c", build.command], {
    env: { ...process.env, PATH: `${root}:${process.env.PATH}`, BRAND_ROOT: "/o", SITE_BUILT: "" },
    encoding: "utf8",
  });
  expect(stdout).toBe(`${at(name)}, PUBLISH=1: run build\n`);
  await remove(`${name}/company.yaml`);
  expect(await prepare()).toMatch(/wrangler\.toml$/);
  expect(existsSync(prepared)).toBe(false);
});

it("company.yaml is rejected by its field", () =>
  expect(() => parseCompanyFile(written.replace("kraken", "true"))).toThrow(
    "company.yaml: environments.production.vars.MARKET_SOURCES: ",
  ));
