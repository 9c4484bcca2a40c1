import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { quotePath } from "../command.ts";
import { contentRoot, project } from "../content/files.ts";
import { COMPANY_FILE, type CompanyEnvironments, readCompanyFile } from "./company-file.ts";

/** What a company changes of one in wrangler.toml. */
interface Environment {
  readonly d1_databases?: readonly { readonly binding: string }[];
  readonly vars?: Readonly<Record<string, unknown>>;
}

interface WranglerConfig {
  readonly env?: Readonly<Record<string, Environment>>;
}

/** The code's configuration with a company's names, databases, domains and settings. */
export function applyEnvironments<Config extends WranglerConfig>(
  config: Config,
  environments: CompanyEnvironments,
) {
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
 * A build command that builds the site of one folder, whatever BRAND_ROOT a shell has: a bare
 * `wrangler deploy` would else publish another company's site under this one's name.
 */
export const pinFolder = (command: string, folder: string) =>
  `export BRAND_ROOT=${quotePath(folder)}; ${command}`;

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
  const build = {
    ...rawConfig.build,
    command: pinFolder(rawConfig.build?.command ?? "npm run build", folder),
  };
  const config = { ...applyEnvironments(rawConfig, company.environments), build };
  const text = `${JSON.stringify(config, null, 2)}\n`;
  if (!existsSync(prepared) || readFileSync(prepared, "utf8") !== text) {
    writeFileSync(prepared, text);
  }
  return prepared;
}
