import type { Unstable_Config as Config } from "wrangler";
import type { Brand } from "../../app/brand/schema";
import { findSettingsProblems, listSettingNames } from "../../workers/env";
import { quotesIn } from "../../workers/price/sources/providers";
import sample from "./sample-brand.json" with { type: "json" };

export const environments = ["staging", "production"] as const;
export type Environment = (typeof environments)[number];

export interface Deployment {
  readonly environment: Environment;
  /** wrangler.toml as wrangler reads it: for this environment, the other one, and one machine. */
  readonly config: Config;
  readonly otherConfig: Config;
  readonly localConfig: Config;
  /** Where the operator changes settings: wrangler.toml, or a company's own company.yaml. */
  readonly settingsFile: string;
  /** Null where only the name is known, since the account never shows a value. */
  readonly secrets: Readonly<Record<string, string | null>>;
  /** Whether a secret that is not among them is missing; false where no source was asked. */
  readonly areSecretsKnown: boolean;
  /** Null where it is not asked, as in a dry run. */
  readonly account: { readonly problem?: string; readonly migrations: readonly string[] } | null;
  /** Null where it is malformed: contentProblems then have the reason. */
  readonly brand: Brand | null;
  readonly contentProblems: readonly string[];
  /** Texts that name the sample company, or are its files unchanged. */
  readonly sampleTexts: readonly string[];
  /** The day from which on texts are public; null for a folder without company.yaml. */
  readonly live: string | null | undefined;
  readonly uncommitted: readonly string[];
  readonly migrations: readonly { readonly name: string; readonly sql: string }[];
  /** As in "2026-11-22". */
  readonly today: string;
}

/** An error stops a deployment. */
interface Fault {
  readonly level: "error" | "warning";
  readonly text: string;
}

const error = (text: string): Fault => ({ level: "error", text });
const warning = (text: string): Fault => ({ level: "warning", text });
const when = (isWrong: boolean, fault: Fault) => (isWrong ? [fault] : []);

/** Everything that is wrong with a deployment, so that an operator mends it all at once. */
export const findFaults = (deployment: Deployment): Fault[] => [
  ...findAccountFaults(deployment),
  ...findSettingFaults(deployment),
  ...findBindingFaults(deployment),
  ...findSharedFaults(deployment),
  ...findDisclosureFaults(deployment),
  ...findContentFaults(deployment),
  ...findMigrationFaults(deployment),
];

const inProduction = ({ environment }: Deployment, text: string) =>
  (environment === "production" ? error : warning)(text);

const placeOf = ({ environment, settingsFile }: Deployment) =>
  settingsFile === "wrangler.toml"
    ? `[env.${environment}] in wrangler.toml`
    : `environments.${environment} in ${settingsFile}`;

const findAccountFaults = ({ account }: Deployment) =>
  account?.problem === undefined
    ? []
    : [
        error(
          `account: ${account.problem} Run \`npx wrangler login\`, or set CLOUDFLARE_API_TOKEN; make a database that is missing with \`npx wrangler d1 create NAME\`.`,
        ),
      ];

const isSecret = (name: string) => /_SECRET(_PREVIOUS)?$|_(KEY|TOKEN)$/.test(name);

function findSettingFaults(deployment: Deployment): Fault[] {
  const { environment, config, secrets, areSecretsKnown, settingsFile, brand } = deployment;
  const { vars } = config;
  const adviseOn = (name: string) =>
    isSecret(name) || name in secrets
      ? `Run \`npx wrangler secret put ${name} --env ${environment}\`.`
      : `Set it under vars of ${placeOf(deployment)} (docs/variables.md).`;
  // Of a secret in the account only the name is known: any well-formed value takes its place.
  const filled = Object.entries(secrets).map(([name, value]) => [name, value ?? "x".repeat(32)]);
  const isLocal = vars.ENVIRONMENT === "local";
  const settings = {
    ...vars,
    ...Object.fromEntries(filled),
    ...(isLocal && { ENVIRONMENT: "production" }),
  };
  const isHidden = (name: string) =>
    name in secrets ? secrets[name] === null : !areSecretsKnown && isSecret(name);
  const settingNames = [...Object.keys(vars), ...Object.keys(secrets)];
  const read = listSettingNames();
  const sources = String(vars.MARKET_SOURCES).split(",");
  const isSimulated = sources.includes("simulated");
  const confirming = sources.filter(
    (name) => brand && quotesIn(name.trim(), brand.company.currency),
  );
  return [
    ...findSettingsProblems(settings)
      .map(({ name, problem }) => ({ name, problem, setting: name.split(".")[0] ?? "" }))
      .filter(({ setting }) => !isHidden(setting))
      .map(({ name, problem, setting }) => error(`${name}: ${problem}. ${adviseOn(setting)}`)),
    ...Object.keys(vars)
      .filter(isSecret)
      .map((name) =>
        error(
          `${name}: is a secret, and ${settingsFile} is no place for one. Remove it. ${adviseOn(name)}`,
        ),
      ),
    ...when(
      isLocal,
      error(
        `ENVIRONMENT: local lifts the limits of a site on the internet. ${adviseOn("ENVIRONMENT")}`,
      ),
    ),
    ...when(
      isSimulated,
      inProduction(
        deployment,
        `MARKET_SOURCES: the prices are simulated. ${adviseOn("MARKET_SOURCES")}`,
      ),
    ),
    ...when(
      brand !== null && sources.length > 1 && !isSimulated && confirming.length < 2,
      error(
        `MARKET_SOURCES: must list two sources of prices in ${brand?.company.currency}, which confirm each other. ${adviseOn("MARKET_SOURCES")}`,
      ),
    ),
    ...when(
      (vars.EMAIL_PROVIDER ?? "none") === "none",
      warning(
        `EMAIL_PROVIDER: is not set, so the site sends no emails and offers no reset of a password. ${adviseOn("EMAIL_PROVIDER")}`,
      ),
    ),
    ...when(
      (vars.NEWSLETTER ?? "none") === "none",
      warning(
        `NEWSLETTER: is not set, so the site has no form for news, only feeds. ${adviseOn("NEWSLETTER")}`,
      ),
    ),
    ...[...new Set(settingNames)]
      .filter((name) => !read.includes(name))
      .map((name) =>
        warning(`${name}: is no setting of this site. Correct its name, or remove it.`),
      ),
  ];
}

const listBindings = (config: Config) => [
  ...config.d1_databases.map(({ binding }) => binding),
  ...config.durable_objects.bindings.map(({ name }) => name),
  ...config.ratelimits.map(({ name }) => name),
  ...(config.version_metadata ? [config.version_metadata.binding] : []),
];

function findBindingFaults(deployment: Deployment): Fault[] {
  const { config, localConfig, today } = deployment;
  const bound = listBindings(config);
  const here = placeOf(deployment);
  const { EMAIL_PROVIDER } = config.vars;
  return [
    ...listBindings(localConfig)
      .filter((name) => !bound.includes(name))
      .map((name) =>
        error(`${name}: the site needs this binding. Add it under ${here}, which inherits none.`),
      ),
    ...when(
      EMAIL_PROVIDER === "cloudflare" && config.send_email.length === 0,
      error(`EMAIL: EMAIL_PROVIDER needs this binding. Add it under ${here}.`),
    ),
    // Without an id, wrangler finds the database by its name.
    ...when(
      config.d1_databases.some(({ database_id }) => /^[0-]*$/.test(database_id ?? "x")),
      error(`database_id: is a placeholder. Remove it under ${here}, or write the database's own.`),
    ),
    ...when(
      (config.compatibility_date ?? "9") > today,
      error(
        `compatibility_date: is after today, ${today}. Choose one that the tests have run with.`,
      ),
    ),
  ];
}

/** One environment must not write into the other. */
function findSharedFaults(deployment: Deployment): Fault[] {
  const { config, otherConfig } = deployment;
  const [own, other] = [config, otherConfig].map(({ name, d1_databases, ratelimits }) => [
    ["name", name],
    ...d1_databases.flatMap((each) => [
      ["database_name", each.database_name],
      ["database_id", each.database_id],
    ]),
    ...ratelimits.map((each) => [each.name, each.namespace_id]),
  ]);
  return (own ?? [])
    .filter(([key, value]) => value && other?.some((each) => each[0] === key && each[1] === value))
    .map(([key, value]) =>
      error(
        `${key}: ${value} is the other environment's too. Change it under ${placeOf(deployment)}.`,
      ),
    );
}

/** A table of the company's own replaces the code's as a whole. */
function findDisclosureFaults(deployment: Deployment): Fault[] {
  const { config, localConfig } = deployment;
  const pathsOf = ({ assets }: Config) => [assets?.run_worker_first ?? []].flat();
  const logsKept = pathsOf(config);
  const missing = logsKept.includes(true)
    ? []
    : pathsOf(localConfig).filter((path) => !logsKept.includes(path));
  const { enabled, logs } = config.observability ?? {};
  return [
    ...when(
      missing.length > 0,
      error(
        `assets.run_worker_first: lacks ${missing.join(", ")}: files under embargo could be downloaded. Add them under ${placeOf(deployment)}.`,
      ),
    ),
    ...when(
      enabled !== false && logs?.invocation_logs !== false,
      error(
        `observability.logs.invocation_logs: is not false: the platform would log the tokens of links in emails. Set it under ${placeOf(deployment)}.`,
      ),
    ),
  ];
}

/** Domains of RFC 2606, and telephone numbers for stories (555-01xx) or of no country. */
const RESERVED =
  /\.(example|invalid|localhost|test)\b|\bexample\.(com|net|org)\b|\b555[ -]?01\d\d\b|^\+0[\d -]+$/i;

export const findSampleName = (text: string): string | undefined =>
  sample.names.find((name) => new RegExp(`\\b${name}\\b`, "i").test(text));

/** Fields with the sample's name or a placeholder: "origin (.example)". */
function listPlaceholders(value: unknown, path = ""): string[] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, each]) =>
      listPlaceholders(each, path ? `${path}.${key}` : key),
    );
  }
  const placeholder =
    typeof value === "string" && (findSampleName(value) ?? RESERVED.exec(value)?.[0]);
  return placeholder ? [`${path} (${placeholder})`] : [];
}

/** "a, b and 3 more" */
const nameSome = (names: readonly string[]) =>
  names.slice(0, 5).join(", ") + (names.length > 5 ? ` and ${names.length - 5} more` : "");

function findContentFaults(deployment: Deployment): Fault[] {
  const { brand, sampleTexts, contentProblems, uncommitted, live, settingsFile, today } =
    deployment;
  const placeholders = listPlaceholders(brand);
  return [
    ...when(
      placeholders.length > 0,
      inProduction(
        deployment,
        `brand: still the sample's, or a placeholder: ${nameSome(placeholders)}. Write your company's.`,
      ),
    ),
    ...when(
      sampleTexts.length > 0,
      inProduction(
        deployment,
        `content: still the sample's: ${nameSome(sampleTexts)}. Write your own texts.`,
      ),
    ),
    ...contentProblems.map((each) =>
      error(`content: ${each}. Mend it, then run \`npm run content\`.`),
    ),
    ...when(
      live === undefined || (live ?? "") > today,
      inProduction(
        deployment,
        `${settingsFile}: has no day in \`live\` that has come: from it on, a published text changes only with a correction. Write live: "${today}", and commit it.`,
      ),
    ),
    ...when(
      uncommitted.length > 0,
      error(
        `checkout: differs from the last commit: ${nameSome(uncommitted)}. Commit, or \`git stash --include-untracked\`.`,
      ),
    ),
  ];
}

/** The version before may still use what is taken away. */
const DESTRUCTIVE = /\bdrop\s+(table|column|view)\b|\brename\b|\bdelete\s+from\b/i;

function findMigrationFaults({ migrations, account, environment }: Deployment): Fault[] {
  const applied = account?.migrations ?? [];
  const pending = migrations.filter(({ name }) => !applied.includes(name));
  return [
    ...applied
      .filter((applied) => !migrations.some(({ name }) => name === applied))
      .map((name) =>
        error(
          `${name}: the database has this migration, the checkout does not. Deploy a newer checkout.`,
        ),
      ),
    // A new database has nothing to lose.
    ...(applied.length === 0 ? [] : pending)
      .filter(({ sql }) => DESTRUCTIVE.test(sql.replace(/--.*$/gm, "")))
      .map(({ name }) =>
        error(
          `${name}: drops, renames or deletes what the running version may use. Back up (docs/operations.md), then run \`npx wrangler d1 migrations apply DB --remote --env ${environment}\` yourself.`,
        ),
      ),
  ];
}
