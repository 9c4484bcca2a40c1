import type { Unstable_Config as Config } from "wrangler";
import type { Brand } from "../../app/brand/schema";
import { findSettingsProblems, listSettingNames } from "../../workers/env";
import { findDatabase } from "../company/wrangler-config.ts";
import type { SiteComparison } from "../content/compare-site";
import { findNearest } from "../content/nearest";
import { error, type Finding, warning } from "../finding.ts";
import sample from "./sample-brand.json" with { type: "json" };

/** The environments of wrangler.toml that are published. */
export const environments = ["staging", "production"] as const;
export type Environment = (typeof environments)[number];

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** All that decides whether a checkout may be published. */
export interface Deployment {
  readonly environment: Environment;
  /** wrangler.toml as wrangler reads it: for this environment, for the other one, and for one machine. */
  readonly config: Config;
  readonly otherConfig: Config;
  readonly localConfig: Config;
  /** Secrets by name; null where only the name is known, because the account never shows a value. */
  readonly secrets: Readonly<Record<string, string | null>>;
  /** Why the account could not be asked, as wrangler has it; null when it answered, undefined when it is not asked. */
  readonly accountProblem: string | null | undefined;
  /** Where the operator changes what is published: wrangler.toml, or a company's own company.yaml. */
  readonly settingsFile: string;
  /** The day since when the company's site is public, as its company.yaml has it; null where there is no such file. */
  readonly live: string | null | undefined;
  /** Texts that are still the sample's, each as "content/about.md (Name)". */
  readonly sampleTexts: readonly string[];
  /** Null when it is malformed: contentProblems then says why. */
  readonly brand: Brand | null;
  readonly contentProblems: readonly string[];
  /** What the running site has published and this checkout takes back; null where no site is asked. */
  readonly comparison: SiteComparison | null;
  /** Whether an operator publishes although the running site could not be asked. */
  readonly isUncompared: boolean;
  /** Files that differ from the last commit. */
  readonly uncommitted: readonly string[];
  readonly migrations: readonly Migration[];
  /** Names of the migrations that the database has; empty when it is new, or holds nothing to lose. */
  readonly applied: readonly string[];
  /** Migrations that an operator has looked at and wants all the same. */
  readonly allowed: readonly string[];
  /** As in "2026-11-22". */
  readonly today: string;
}

/** Secrets with a value that passes every check in place of those that only the account knows. */
export const fillSecrets = (secrets: Deployment["secrets"]) =>
  Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, value ?? "x".repeat(32)]));

/** Collects what is wrong with a deployment. */
function createReport(environment: Environment) {
  const findings: Finding[] = [];
  const add =
    (finding: typeof error) =>
    (isWrong: boolean, ...given: Parameters<typeof error>): void => {
      if (isWrong) findings.push(finding(...given));
    };
  /** What production must not have, and staging may, is an error in the former alone. */
  const published = environment === "production" ? error : warning;
  return { findings, errorIf: add(error), warnIf: add(warning), errorInProductionIf: add(published) };
}
type Report = ReturnType<typeof createReport>;

/** Everything that is wrong with a deployment, so that an operator mends it all at once. */
export function findFaults(deployment: Deployment): Finding[] {
  const report = createReport(deployment.environment);
  checkAccount(deployment, report);
  checkSettings(deployment, report);
  checkBindings(deployment, report);
  checkDisclosure(deployment, report);
  checkLive(deployment, report);
  checkContent(deployment, report);
  checkHistories(deployment, report);
  checkMigrations(deployment, report);
  return report.findings;
}

/** What wrangler says without a login, with one that has ended, and with a token that is wrong or may not do this. */
const LOGGED_OUT = /CLOUDFLARE_API_TOKEN|wrangler login|not (authenticated|logged in)|\b(9106|9109|10000|10001)\b/i;

function checkAccount({ accountProblem }: Deployment, { errorIf }: Report): void {
  if (accountProblem == null) return;
  const isLoggedOut = LOGGED_OUT.test(accountProblem);
  const login = "Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN to a token that may deploy (docs/deploy.md).";
  const loggedOut = "wrangler is not logged in, so secrets and the database could not be checked";
  errorIf(isLoggedOut, "account", loggedOut, login);
  errorIf(!isLoggedOut, "account", accountProblem, "Its secrets and its database are not checked until it answers.");
}

export const isSecret = (name: string) => /_SECRET(_PREVIOUS)?$|_(KEY|TOKEN)$/.test(name);

/** The address of a webhook is all that it takes to post to the operators. */
const isWebhook = (name: string, value: unknown) => name === "OPERATOR_ALERTS" && String(value).includes("://");

/** Where the settings of an environment are written. */
const placeOf = ({ environment, settingsFile }: Deployment, key?: string) =>
  settingsFile === "wrangler.toml"
    ? `[env.${environment}${key ? `.${key}` : ""}] in wrangler.toml`
    : `environments.${environment}${key ? `.${key}` : ""} in ${settingsFile}`;

/**
 * Names that the site does not read: an error where one is nearly a setting's, which then has its default unnoticed. Others
 * may belong to code of the company's own.
 * @param where the file or account that has them, as in "wrangler.toml"
 */
export function findUnknownSettings(names: Iterable<string>, where: string): Finding[] {
  const read = listSettingNames();
  const unknown = [...new Set(names)].filter((name) => !read.includes(name));
  return unknown.map((name) => {
    const nearest = findNearest(name.toUpperCase(), read);
    const problem = "is no setting of this site";
    return nearest
      ? error(name, `${problem}: the nearest is ${nearest}`, `Correct its name in ${where}.`)
      : warning(name, `${problem}, and nothing reads it`, `Remove it from ${where} if it is not yours.`);
  });
}

function checkSettings(deployment: Deployment, { findings, errorIf, errorInProductionIf }: Report): void {
  const { environment, config, secrets, accountProblem, settingsFile } = deployment;
  const { vars } = config;
  const varsPlace = placeOf(deployment, "vars");
  const put = (name: string) =>
    `Run \`npx wrangler secret put ${name} --env ${environment}\`, or put it into the file of --secrets-file.`;
  const set = (name: string) => `Set ${name} under ${varsPlace} (docs/variables.md).`;
  const isLocal = vars.ENVIRONMENT === "local";
  // What one machine may do, the internet may not, whatever ENVIRONMENT says.
  const settings = { ...vars, ...fillSecrets(secrets), ...(isLocal && { ENVIRONMENT: "production" }) };
  for (const { name, problem } of findSettingsProblems(settings)) {
    // Of a list, a problem names the entry, as in "OPERATOR_ALERTS.0".
    const [setting = ""] = name.split(".");
    const isGiven = setting in secrets;
    // Only the account knows the value of a secret, or, where it is not asked, whether there is one.
    const isHidden = isGiven ? secrets[setting] === null : accountProblem !== null && isSecret(setting);
    errorIf(!isHidden, name, problem, (isGiven || isSecret(setting) ? put : set)(setting));
  }
  for (const [name, value] of Object.entries(vars)) {
    const problem = `is a secret, and ${settingsFile} is no place for one`;
    errorIf(isSecret(name) || isWebhook(name, value), name, problem, `Remove it. ${put(name)}`);
  }
  errorIf(isLocal, "ENVIRONMENT", "is local, which lifts the limits of a site on the internet", set("ENVIRONMENT"));
  const isSimulated = String(vars.MARKET_SOURCES).includes("simulated");
  errorInProductionIf(isSimulated, "MARKET_SOURCES", "the prices are simulated", set("MARKET_SOURCES"));
  findings.push(
    ...findUnknownSettings(Object.keys(vars), varsPlace),
    ...findUnknownSettings(Object.keys(secrets), "the secrets' file, or the account (`npx wrangler secret delete`)"),
  );
}

/** Names of what a site is bound to. */
const listBindings = (config: Config) => [
  ...config.d1_databases.map(({ binding }) => binding),
  ...config.durable_objects.bindings.map(({ name }) => name),
  ...config.ratelimits.map(({ name }) => name),
  ...(config.analytics_engine_datasets ?? []).map(({ binding }) => binding),
  ...(config.version_metadata ? [config.version_metadata.binding] : []),
];

function checkBindings(deployment: Deployment, { errorIf, warnIf }: Report): void {
  const { config, otherConfig, localConfig, today } = deployment;
  const here = placeOf(deployment);
  const bound = listBindings(config);
  const add = `Add it under ${here}, which inherits none.`;
  for (const name of listBindings(localConfig))
    errorIf(!bound.includes(name), name, "the site needs this binding", add);

  const [own, other] = [findDatabase(config), findDatabase(otherConfig)];
  const isPlaceholder = /^[0-]*$/.test(own?.database_id ?? "x");
  const byName = `Remove it under ${here}: wrangler finds the database by its name.`;
  errorIf(isPlaceholder, "database_id", "is a placeholder", byName);
  const shared = "is the other environment's too, so one would";
  const rename = `Give each environment a database of its own under ${here}.`;
  const isShared = (key: "database_id" | "database_name") => own?.[key] !== undefined && own[key] === other?.[key];
  errorIf(isShared("database_id") && !isPlaceholder, "database_id", `${shared} write into the other`, rename);
  errorIf(isShared("database_name"), "database_name", `${shared} write into the other`, rename);
  errorIf(config.name === otherConfig.name, "name", `${shared} replace the other`, `Change it under ${here}.`);
  const spaces = otherConfig.ratelimits.map(({ namespace_id }) => namespace_id);
  for (const { name, namespace_id } of config.ratelimits) {
    const problem = `shares namespace_id ${namespace_id} with the other environment`;
    errorIf(spaces.includes(namespace_id), name, problem, `Number it anew under ${here}.`);
  }

  const { EMAIL_PROVIDER = "none" } = config.vars;
  const silent = "is not set: the site sends no emails, so it offers no newsletter and no reset of a password";
  const provide = `Set it under ${placeOf(deployment, "vars")} (docs/newsletter.md), or leave it if that is meant.`;
  warnIf(EMAIL_PROVIDER === "none", "EMAIL_PROVIDER", silent, provide);
  const lacksEmail = EMAIL_PROVIDER === "cloudflare" && config.send_email.length === 0;
  errorIf(lacksEmail, "EMAIL", "EMAIL_PROVIDER needs this binding", add);
  const isToCome = (config.compatibility_date ?? "9") > today;
  const choose = "Choose one that the tests have run with.";
  errorIf(isToCome, "compatibility_date", `is not a day up to today, ${today}`, choose);
}

/** What a table of the company's own, which replaces the code's as a whole, must keep: else a site shows what is secret. */
function checkDisclosure(deployment: Deployment, { errorIf }: Report): void {
  const { config, localConfig } = deployment;
  const here = placeOf(deployment);
  /** A site that gives the Worker every request has no list. */
  const pathsOf = ({ assets }: Config) => [assets?.run_worker_first ?? []].flat();
  const kept = pathsOf(config);
  const missing = kept.includes(true) ? [] : pathsOf(localConfig).filter((path) => !kept.includes(path));
  const open = `lacks ${missing.join(", ")}: files under embargo could be downloaded before their time`;
  errorIf(missing.length > 0, "assets.run_worker_first", open, `Add them under ${here}, or remove its assets.`);
  const { enabled, logs } = config.observability ?? {};
  const isLogged = enabled !== false && logs?.invocation_logs !== false;
  const logged = "is not false: the platform would log the tokens of links in emails";
  const remove = `Set it to false under ${here}, or remove its observability.`;
  errorIf(isLogged, "observability.logs.invocation_logs", logged, remove);
}

/** Domains that no one can register (RFC 2606), and telephone numbers for stories (555-0100 to 555-0199) or of no country. */
const RESERVED = /\.(example|invalid|localhost|test)\b|\bexample\.(com|net|org)\b|\b555[ -]?01\d\d\b|^\+0[\d -]+$/i;

/** A word that only the sample company may use. */
export const findSampleName = (text: string): string | undefined =>
  sample.names.find((name) => new RegExp(`\\b${name}\\b`, "i").test(text));

/** An address or number that can only be a placeholder. */
export const findReserved = (text: string): string | undefined => RESERVED.exec(text)?.[0];

/** One of either. */
export const findPlaceholder = (text: string): string | undefined => findSampleName(text) ?? findReserved(text);

/** Each field of a brand that still has a placeholder, by its path. */
export function listPlaceholders(value: unknown, path = ""): { field: string; placeholder: string }[] {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, each]) => listPlaceholders(each, path ? `${path}.${key}` : key));
  const placeholder = typeof value === "string" && findPlaceholder(value);
  return placeholder ? [{ field: path, placeholder }] : [];
}

function checkLive({ live, settingsFile, today }: Deployment, { errorInProductionIf }: Report): void {
  if (live === null) return;
  const nothing = "has no day in `live`, from which on a published text changes only with a correction, or one to come";
  const write = `Write live: "${today}" into it with the first deployment to production, and commit it.`;
  errorInProductionIf(live === undefined || live > today, settingsFile, nothing, write);
}

/** "a, b and 3 more" */
const nameSome = (names: readonly string[], most: number) =>
  names.slice(0, most).join(", ") + (names.length > most ? ` and ${names.length - most} more` : "");

function checkContent(deployment: Deployment, { errorIf, errorInProductionIf }: Report): void {
  const { brand, sampleTexts, contentProblems, uncommitted } = deployment;
  const placeholders = listPlaceholders(brand).map(({ field, placeholder }) => `${field} (${placeholder})`);
  const placed = `still the sample's, or a placeholder: ${nameSome(placeholders, 3)}`;
  errorInProductionIf(placeholders.length > 0, "brand/brand.ts", placed, "Put your company's there.");
  const sampled = `still the sample's: ${nameSome(sampleTexts, 5)}`;
  errorInProductionIf(sampleTexts.length > 0, "content", sampled, "Write your own texts.");
  for (const each of contentProblems) errorIf(true, "content", each, "Mend it, then run `npm run content`.");
  const changed = `differs from the last commit: ${nameSome(uncommitted, 5)}`;
  const commit = "Commit, or put the changes aside with `git stash --include-untracked`.";
  errorIf(uncommitted.length > 0, "checkout", changed, commit);
}

function checkHistories({ comparison, isUncompared }: Deployment, { warnIf, errorInProductionIf }: Report): void {
  const { faults = [], unanswered = [] } = comparison ?? {};
  const restore =
    "Deploy a newer checkout, or restore the release and press-history.json from the repository, then correct or withdraw it in the open (app/content/README.md).";
  for (const { subject, problem } of faults) errorInProductionIf(true, subject, problem, restore);
  const ask =
    "Look whether the site is up and --origin is its address. If it can't be asked, deploy with --uncompared, then run `npm run content -- verify`.";
  for (const { subject, problem } of unanswered)
    (isUncompared ? warnIf : errorInProductionIf)(
      true,
      subject,
      `its published history could not be compared: ${problem}`,
      ask,
    );
}

/** What takes something from a database that the release before may still use. */
const DESTRUCTIVE = /\bdrop\s+(table|column|view)\b|\brename\b|\bdelete\s+from\b/i;

/** The statement of a migration that would lose data or break the release before; triggers only act later. */
export const findDestructiveStatement = (sql: string): string | undefined =>
  sql
    .replace(/--.*$/gm, "")
    .replace(/\bcreate\s+trigger\b[\s\S]*?\bend\s*;/gi, "")
    .split(";")
    .find((statement) => DESTRUCTIVE.test(statement))
    ?.trim();

function checkMigrations({ migrations, applied, allowed }: Deployment, { errorIf }: Report): void {
  const names = migrations.map(({ name }) => name);
  for (const name of applied) {
    const problem = "the database has this migration, the checkout does not";
    errorIf(!names.includes(name), name, problem, "Deploy a newer checkout.");
  }
  // A new database has nothing to lose.
  if (applied.length === 0) return;
  for (const { name, sql } of migrations) {
    if (applied.includes(name) || allowed.includes(name)) continue;
    const statement = findDestructiveStatement(sql);
    const problem = `is pending and destructive: ${statement?.replace(/\s+/g, " ")}`;
    const backUp = `Back up first (docs/operations.md), then deploy with \`--allow ${name}\`.`;
    errorIf(statement !== undefined, name, problem, backUp);
  }
}
