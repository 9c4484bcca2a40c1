import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { createTestFolder } from "../../tests/support/folders";
import { parseCompanyFile } from "./company-file";
import { applyEnvironments, pinFolder, prepareConfig } from "./wrangler-config";

const environment = (name: string) => `
  ${name}:
    name: acme-${name}
    database: {name: acme, id: 7c1b, jurisdiction: eu}`;
const written = `code: v1.0.0\nenvironments:${environment("staging")}${environment("production")}
    domain: www.acme.ca
    vars: {NEWS: "on"}
    wrangler: {logpush: true}\n`;

it("a company's environments change wrangler's only where they differ", () => {
  const shipped = { name: "site", d1_databases: [{ binding: "DB", migrations_dir: "m" }] };
  const config = {
    main: "index.ts",
    env: { staging: { ...shipped, vars: { A: "1" } }, production: { ...shipped, ai: {} } },
  };
  const { d1_databases } = shipped;
  const databases = [
    { ...d1_databases[0], database_name: "acme", database_id: "7c1b", jurisdiction: "eu" },
  ];
  expect(applyEnvironments(config, parseCompanyFile(written).environments)).toEqual({
    main: "index.ts",
    env: {
      staging: { name: "acme-staging", d1_databases: databases, vars: { A: "1" } },
      production: {
        name: "acme-production",
        ai: {},
        logpush: true,
        d1_databases: databases,
        routes: [{ pattern: "www.acme.ca", custom_domain: true }],
        vars: { NEWS: "on" },
      },
    },
  });
});

it("a build is of its own company, whatever the shell's BRAND_ROOT", () => {
  const folder = "/srv/it's $HOME; `date`/acme";
  const command = pinFolder('test -n "$SITE_BUILT" || printenv BRAND_ROOT', folder);
  const { stdout } = spawnSync("sh", ["-c", command], {
    env: { ...process.env, SITE_BUILT: "", BRAND_ROOT: "/other" },
    encoding: "utf8",
  });
  expect(stdout).toBe(`${folder}\n`);
});

it("what a company's command left is gone when a folder names no environments", async () => {
  const { root, at, read, remove, write } = createTestFolder();
  const [file, prepared] = ["company.yaml", "wrangler.jsonc"];
  await write(file, written);
  expect(await prepareConfig(root, at(prepared))).toBe(at(prepared));
  const { env, build } = JSON.parse(await read(prepared));
  expect(env.production.name).toBe("acme-production");
  expect(build.command).toMatch(`export BRAND_ROOT=${root}; test -n "$SITE_BUILT" || `);
  await remove(file);
  expect(await prepareConfig(root, at(prepared))).toMatch(/wrangler\.toml$/);
  expect(existsSync(at(prepared))).toBe(false);
});

it.each([
  ["code: v1.0.0", "code: one", "code: must be a tag"],
  ['NEWS: "on"', "NEWS: true", "environments.production.vars.NEWS: "],
])("company.yaml with %s as %s is rejected by its field", (right, wrong, named) =>
  expect(() => parseCompanyFile(written.replace(right, wrong))).toThrow(`company.yaml: ${named}`),
);
