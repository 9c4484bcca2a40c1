import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Unstable_RawConfig } from "wrangler";
import { quotePath } from "../command.ts";
import { contentRoot, project } from "../content/files.ts";
import { COMPANY_FILE, type CompanyEnvironments, readCompanyFile } from "./company-file.ts";

/** The code's configuration with a company's names, databases, domains and settings. */
function applyEnvironments(config: Unstable_RawConfig, environments: CompanyEnvironments) {
  const applied = Object.entries(environments).map(
    ([key, { name, database, domain, vars, wrangler }]) => {
      const base = config.env?.[key];
      const databases = base?.d1_databases?.map((each) =>
        each.binding === "DB"
          ? {
              ...each,
              database_name: database.name,
              ...(database.id && { database_id: database.id }),
              ...(database.jurisdiction && { jurisdiction: database.jurisdiction }),
            }
          : each,
      );
      const routes =
        domain === undefined ? {} : { routes: [{ pattern: domain, custom_domain: true }] };
      return [
        key,
        {
          ...base,
          ...wrangler,
          name,
          d1_databases: databases,
          ...routes,
          vars: { ...base?.vars, ...vars },
        },
      ];
    },
  );
  return { ...config, env: { ...config.env, ...Object.fromEntries(applied) } };
}

/**
 * Wrangler reads this file before wrangler.toml; git ignores it. With the ending .json, imports of
 * the package "wrangler" would find it here, below the base of tsconfig.json.
 */
const preparedConfig = path.join(project, "wrangler.jsonc");
const shippedConfig = path.join(project, "wrangler.toml");

export const settingsFile = () => (readCompanyFile(contentRoot) ? COMPANY_FILE : "wrangler.toml");

/**
 * Gives wrangler the company's environments, or wrangler.toml alone: a file that another company's
 * command left would lead to that company's database.
 * @returns the file's path
 * @throws naming each field of company.yaml that is wrong
 */
export async function prepareConfig(folder = contentRoot, prepared = preparedConfig) {
  const company = readCompanyFile(folder);
  if (!company) {
    rmSync(prepared, { force: true });
    return shippedConfig;
  }
  const { experimental_readRawConfig: readRawConfig } = await import("wrangler");
  const { rawConfig } = readRawConfig({ config: shippedConfig });
  // A bare `wrangler deploy` would else publish the company of the shell's BRAND_ROOT.
  const command = `export BRAND_ROOT=${quotePath(folder)}; ${rawConfig.build?.command}`;
  const build = { ...rawConfig.build, command };
  const config = { ...applyEnvironments(rawConfig, company.environments), build };
  const text = `${JSON.stringify(config, null, 2)}\n`;
  if (!existsSync(prepared) || readFileSync(prepared, "utf8") !== text) {
    writeFileSync(prepared, text);
  }
  return prepared;
}
