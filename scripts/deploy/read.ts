import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseEnv, stripVTControlCharacters } from "node:util";
import { unstable_readConfig as readConfig } from "wrangler";
import { readCompanyFile } from "../company/company-file.ts";
import { prepareConfig, settingsFile } from "../company/wrangler-config.ts";
import { askSite, compareSite, type SiteComparison } from "../content/compare-site";
import { compileContent } from "../content/compile";
import { contentRoot, describeIn, isApart } from "../content/files";
import { environment as childEnvironment, root } from "../site-process.ts";
import { type Deployment, type Environment, environments } from "./faults.ts";
import { findSampleTexts } from "./sample-texts.ts";

/** A file of secrets as `wrangler deploy --secrets-file` takes it: lines of NAME=value, or JSON. @throws when malformed */
export async function readSecretsFile(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, "utf8");
  return text.trimStart().startsWith("{") ? JSON.parse(text) : (parseEnv(text) as Record<string, string>);
}

/** The secrets of an environment, or of the local site, that are in a file on this machine. */
export async function readLocalSecrets(environment?: Environment): Promise<Record<string, string>> {
  const file = path.join(root, environment ? `.dev.vars.${environment}` : ".dev.vars");
  return existsSync(file) ? readSecretsFile(file) : {};
}

/** Runs a command for its answer, whatever its status. */
function ask(command: string, args: readonly string[], cwd = root) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: childEnvironment, encoding: "utf8" });
  return { ok: status === 0, stdout, printed: stdout + stderr };
}

/** What the account has for an environment that was never published: it then knows no Worker, or no table. */
const UNPUBLISHED = /\b10007\b|no such table|does not exist|not found|Couldn't find a D1 DB/i;

/** The account did not answer. The message is what wrangler said, without colours and blank lines. */
class AccountError extends Error {}

/** An answer of the account as JSON; empty while the environment is new. @throws {AccountError} */
function askAccount<Row>(args: readonly string[]): Row[] {
  const { ok, stdout, printed } = ask("wrangler", args);
  if (ok) return JSON.parse(stdout);
  if (UNPUBLISHED.test(printed)) return [];
  throw new AccountError(
    stripVTControlCharacters(printed)
      .split("\n")
      .flatMap((line) => line.trim() || [])
      .join(" "),
  );
}

/** Whether the account has an environment's database. @throws {AccountError} when it does not answer */
export const hasDatabase = (environment: Environment) =>
  askAccount<unknown>(["d1", "execute", "DB", "--remote", "--env", environment, "--json", "--command", "SELECT 1"])
    .length > 0;

const SELECT_APPLIED = "SELECT name FROM d1_migrations ORDER BY id";

/**
 * What only the account has of an environment: names of the migrations of its database, and of its secrets, without their
 * values; nothing, and why, where it cannot be asked.
 */
export function readAccount(environment: Environment) {
  const select = ["d1", "execute", "DB", "--remote", "--env", environment, "--json", "--command", SELECT_APPLIED];
  const list = ["secret", "list", "--env", environment, "--format", "json"];
  try {
    const applied = askAccount<{ results: { name: string }[] }>(select).flatMap(({ results }) => results);
    const secrets = askAccount<{ name: string }>(list);
    const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
    return { applied: namesOf(applied), secretNames: namesOf(secrets), accountProblem: null };
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    return { applied: [], secretNames: [], accountProblem: error.message };
  }
}

/** Files that differ from the last commit of a folder's repository; none outside one, as in an archive of a release. */
const listChanged = (folder: string) =>
  ask("git", ["status", "--porcelain", "--untracked-files=all", "--", "."], folder)
    .stdout.split("\n")
    .filter(Boolean)
    .map((line) => line.slice(3));

const listUncommitted = () => [...listChanged(root), ...(isApart ? listChanged(contentRoot) : [])];

export async function readMigrations() {
  const names = (await readdir(path.join(root, "migrations"))).filter((name) => name.endsWith(".sql")).sort();
  const read = async (name: string) => ({ name, sql: await readFile(path.join(root, "migrations", name), "utf8") });
  return Promise.all(names.map(read));
}

/** The part of a deployment that is not in the checkout. */
interface Asked extends Pick<Deployment, "environment" | "secrets" | "applied" | "allowed" | "accountProblem"> {
  /** Where the site runs; without it, the address that wrangler.toml or the brand has. */
  readonly origin?: string | undefined;
  /** Whether the running site is asked what it has published. */
  readonly isCompared?: boolean;
  readonly isUncompared?: boolean;
}

const NO_ADDRESS = { subject: "--origin", problem: "wrangler.toml names no address of this environment's site" };

/**
 * Where an environment's site runs: at its first route, and production otherwise at the brand's origin. A staging site
 * without a route is at an address of the platform that only the account has.
 */
export function findOrigin(
  { routes, route }: { routes?: readonly (string | { pattern: string })[]; route?: string | { pattern: string } },
  { environment, brand }: Pick<Deployment, "environment" | "brand">,
): string | undefined {
  const [first] = routes ?? (route ? [route] : []);
  const pattern = typeof first === "string" ? first : first?.pattern;
  const host = pattern?.replace(/^https?:\/\//, "").replace(/\/.*$/, "");
  if (host && !host.includes("*")) return `https://${host}`;
  return environment === "production" ? brand?.origin : undefined;
}

/** Compares with the running site, if there is one: an environment with a new database may have none yet. */
async function compareRunning(
  releases: Parameters<typeof compareSite>[0],
  origin: string | undefined,
  isNew: boolean,
): Promise<SiteComparison> {
  const comparison = origin ? await compareSite(releases, askSite(origin)) : { faults: [], unanswered: [NO_ADDRESS] };
  return isNew ? { ...comparison, unanswered: [] } : comparison;
}

type Compiled = Pick<Awaited<ReturnType<typeof compileContent>>, "brand" | "content" | "problems">;

/**
 * Reads a deployment from this checkout, with content that was compiled before or is now.
 * @throws when wrangler.toml cannot be read
 */
export async function readDeployment(
  { origin, isCompared = false, isUncompared = false, ...asked }: Asked,
  compiled?: Compiled,
): Promise<Deployment> {
  const { environment } = asked;
  const config = await prepareConfig();
  const company = readCompanyFile(contentRoot);
  const other = environments.find((name) => name !== environment);
  const deployed = readConfig({ config, env: environment });
  const { brand, content, problems } = compiled ?? (await compileContent(contentRoot, { isPublishing: true }));
  const running = origin ?? findOrigin(deployed, { environment, brand });
  const isNew = asked.accountProblem === null && asked.applied.length === 0;
  return {
    ...asked,
    isUncompared,
    config: deployed,
    otherConfig: readConfig({ config, env: other }),
    localConfig: readConfig({ config }),
    brand,
    settingsFile: settingsFile(),
    live: company === null ? null : company.live,
    sampleTexts: await findSampleTexts(contentRoot),
    contentProblems: problems.map(describeIn(contentRoot)),
    comparison: isCompared ? await compareRunning(content.press.index, running, isNew) : null,
    uncommitted: listUncommitted(),
    migrations: await readMigrations(),
    today: new Date().toISOString().slice(0, 10),
  };
}
