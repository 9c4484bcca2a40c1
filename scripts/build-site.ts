import { existsSync, statSync } from "node:fs";
import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { V4WorkerOptionsShape } from "miniflare";
import { BUILT_FROM, contentRoot } from "./content/files.ts";
import { root, run } from "./site-process.ts";

const BUILD = "build/index.js";

const sources = [
  "app/**",
  "workers/**",
  "scripts/{content,editor}/**",
  "scripts/build-remix.ts",
  "*.{js,ts,toml,json}",
];

/**
 * A deleted route is noticed by `npm test`, which always builds.
 * @param built "build/index.js", or the Worker that is bundled from it
 */
export async function isCurrent(
  built: string,
  checkout = root,
  company = contentRoot,
): Promise<boolean> {
  const builtFrom = await readFile(path.join(checkout, BUILT_FROM), "utf8").catch(() => "");
  if (!existsSync(built) || builtFrom.trim() !== JSON.stringify(company)) return false;
  const builtAt = statSync(built).mtimeMs;
  const isApart = company !== path.join(checkout, "app");
  const companySources = isApart ? [`${company}/{brand,content,code}/**`] : [];
  const options = { cwd: checkout, exclude: ["**/generated/**", "**/*.test.{ts,tsx}"] };
  const made = path.relative(checkout, built) === BUILD ? [] : [BUILD];
  for await (const file of glob([...sources, ...companySources, ...made], options)) {
    const stats = statSync(path.resolve(checkout, file));
    // A text that was deleted; but some editors change a folder with each file they save.
    const counts = stats.isFile() || file.startsWith("app/content/") || path.isAbsolute(file);
    if (counts && stats.mtimeMs > builtAt) return false;
  }
  return true;
}

/** Read once, since wrangler takes seconds to load. */
export interface SiteOptions {
  readonly name: string;
  /** Of wrangler.toml. */
  readonly vars: Readonly<Record<string, unknown>>;
  readonly crons: readonly string[];
  /** The binding of its database, and the folder of the migrations. */
  readonly database: string;
  readonly migrations: string;
  /** Paths, some with an asterisk at the end. */
  readonly workerFirst: readonly string[];
  readonly worker: V4WorkerOptionsShape;
}

/** As wrangler would upload it. @returns the bundle's folder */
export async function bundleWorker(
  folder: string,
  bundle = path.join(folder, ".tmp/worker"),
): Promise<string> {
  await run(
    "wrangler",
    ["deploy", "--dry-run", "--outdir", bundle, "--env="],
    { SITE_BUILT: "1" },
    folder,
  );
  await writeFile(
    path.join(bundle, OPTIONS),
    JSON.stringify(await readOptions(path.join(folder, "wrangler.toml"))),
  );
  return bundle;
}

const OPTIONS = "site.json";

export const readSiteOptions = async (bundle: string): Promise<SiteOptions> =>
  JSON.parse(await readFile(path.join(bundle, OPTIONS), "utf8"));

async function readOptions(config: string): Promise<SiteOptions> {
  // Children, such as `wrangler d1 execute --json`, have to print.
  const { WRANGLER_LOG: level = "log" } = process.env;
  process.env.WRANGLER_LOG = "warn";
  const { unstable_getMiniflareWorkerOptions: readWorkerOptions, unstable_readConfig: readConfig } =
    await import("wrangler");
  const { name = "", vars, assets, triggers, d1_databases: databases } = readConfig({ config });
  const {
    modulesRules: _,
    bindings: __,
    ...worker
  } = readWorkerOptions(config).workerOptions as Record<string, unknown>;
  process.env.WRANGLER_LOG = level;
  const [{ binding = "DB", migrations_dir = "migrations" } = {}] = databases;
  return {
    name,
    vars,
    worker,
    database: binding,
    crons: triggers.crons ?? [],
    migrations: path.resolve(path.dirname(config), migrations_dir),
    workerFirst: Array.isArray(assets?.run_worker_first) ? assets.run_worker_first : [],
  };
}

/** Apart from the bundle of the tests. */
export const siteBundle = path.join(root, ".tmp/site");

export async function buildSite(): Promise<void> {
  if (await isCurrent(path.join(siteBundle, "index.js"))) return;
  if (!process.env.SITE_BUILT) {
    console.log("Building the site …");
    await run("npm", ["run", "build"]);
  }
  await bundleWorker(root, siteBundle);
}
