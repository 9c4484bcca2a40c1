import { rmSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { findSettingsProblems } from "../workers/env";
import { askLine, isTerminal } from "./admin/ask.ts";
import { runCommand, UsageError } from "./command.ts";
import { configPath, findDatabase, prepareConfig } from "./company/wrangler-config.ts";
import { describeCompany } from "./content/company-folder.ts";
import { contentRoot } from "./content/files.ts";
import { type Environment, environments, fillSecrets, findFaults, isSecret } from "./deploy/faults.ts";
import { awaitVersion, readPublished } from "./deploy/live.ts";
import {
  hasDatabase,
  readAccount,
  readDeployment,
  readLocalSecrets,
  readMigrations,
  readSecretsFile,
} from "./deploy/read.ts";
import { countFindings, describeFindings, hasErrors } from "./finding.ts";
import { createSecret } from "./local-site.ts";
import { root, run } from "./site-process.ts";

/** Where a dry run leaves the Worker as it would be uploaded, and its database. */
const scratch = path.join(root, ".tmp/deploy");

interface Options {
  environment: Environment;
  isDryRun: boolean;
  secretsFile: string | undefined;
}

/**
 * Makes the session secret, and asks for each other one that a first deployment lacks: they are published along.
 * @returns the file with all secrets to publish
 */
async function askSecrets(
  environment: Environment,
  secrets: Record<string, string | null>,
  given: Record<string, string>,
  file: string | undefined,
): Promise<string | undefined> {
  const asked: Record<string, string> = {};
  const { vars } = readConfig({ config: configPath(), env: environment });
  for (const { name } of findSettingsProblems({ ...vars, ...fillSecrets(secrets) })) {
    if (name in secrets || !isSecret(name)) continue;
    const value =
      name === "SESSION_SECRET"
        ? createSecret()
        : (await askLine(`${name} (Enter to stop): `, { hidden: true })).trim();
    if (value === "") return file;
    if (name === "SESSION_SECRET") console.log("SESSION_SECRET: made a new one, which only the account will know.");
    asked[name] = value;
    secrets[name] = value;
  }
  if (Object.keys(asked).length === 0) return file;
  const written = path.join(scratch, "secrets.json");
  await mkdir(scratch, { recursive: true });
  await writeFile(written, JSON.stringify({ ...given, ...asked }), { mode: 0o600 });
  process.on("exit", () => rmSync(written, { force: true }));
  // Ended by a signal, a process has no exit event.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
  return written;
}

/** Runs one step and says how long it took. @throws when it fails */
async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  console.log(`… ${name}`);
  const result = await work();
  console.log(`✓ ${name}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return result;
}

async function rehearse(environment: Environment): Promise<void> {
  const migrate = ["d1", "migrations", "apply", "DB", "--env", environment, "--local", "--persist-to"];
  await step("apply every migration to an empty local database", async () => {
    await rm(scratch, { recursive: true, force: true });
    await run("wrangler", [...migrate, path.join(scratch, "state")]);
  });
  const deploy = ["deploy", "--dry-run", "--env", environment, "--outdir", path.join(scratch, "worker")];
  await step("bundle the Worker as it would be uploaded", () => run("wrangler", deploy, { SITE_BUILT: "1" }));
  console.log(`Nothing was published. The bundle is in ${path.relative(process.cwd(), scratch)}/worker.`);
}

/** Migrates, publishes and asks the site. The database goes first: the release before runs on it too. */
async function publish({ environment, secretsFile }: Options): Promise<boolean> {
  if (!hasDatabase(environment)) {
    const { database_name: name = "", jurisdiction } =
      findDatabase(readConfig({ config: configPath(), env: environment })) ?? {};
    const place = jurisdiction ? ["--jurisdiction", jurisdiction] : [];
    await step(`make the database ${name}`, () => run("wrangler", ["d1", "create", name, ...place], { CI: "1" }));
  }
  const migrate = ["d1", "migrations", "apply", "DB", "--remote", "--env", environment];
  await step("migrate the database", () => run("wrangler", migrate, { CI: "1" }));
  const output = path.join(scratch, "published.ndjson");
  await rm(output, { force: true });
  await mkdir(scratch, { recursive: true });
  const secrets = secretsFile ? ["--secrets-file", path.resolve(secretsFile)] : [];
  const variables = { SITE_BUILT: "1", WRANGLER_OUTPUT_FILE_PATH: output };
  await step("publish", () => run("wrangler", ["deploy", "--env", environment, ...secrets], variables));

  const published = readPublished(await readFile(output, "utf8"));
  if (!published) console.log("The site has no address yet: add a route, then ask its /healthz.");
  const failure = published && (await step(`ask ${published.origin}/healthz`, () => awaitVersion(published)));
  if (failure) console.error(`${published.origin}/healthz does not say version ${published.version}: ${failure}`);
  else if (published) console.log(`Version ${published.version} is live at ${published.origin}.`);
  console.log(
    `To go back: npx wrangler rollback --env ${environment}. Leave the database as it is: the version before runs on it.`,
  );
  return !failure;
}

await runCommand({
  about: "Publishes this checkout.",
  usage: "npm run deploy -- --env staging|production [options]",
  options: {
    "--env NAME": "the environment of wrangler.toml; must be named",
    "--dry-run": "everything that needs no account, and nothing is published",
    "--secrets-file FILE": `secrets to publish along (NAME=value lines or JSON), as \`wrangler deploy\` takes them; a dry run
reads .dev.vars.NAME if omitted, since the account's secrets can't be read`,
    "--origin URL":
      "where the environment's site runs, if wrangler.toml names no route; a dry run asks it only if named",
    "--uncompared": "publishes although the running site can't be asked what it has published",
    "--allow MIGRATION …": "applies this destructive migration; may be repeated",
    "--tested": "leaves out `npm test`, for a pipeline that has run it on this commit",
  },
  notes:
    "Exit status: 0 success, 1 a step failed, 2 invalid argument, 3 the deployment was rejected and nothing was published.",
  async run({ values }) {
    const { env, allow: allowed, origin, uncompared: isUncompared, "dry-run": isDryRun } = values;
    const environment = environments.find((name) => name === env);
    if (!environment)
      throw new UsageError(
        `--env: must be ${environments.join(" or ")}, not ${env ?? "left out"}. Nothing was deployed.`,
      );
    if (origin !== undefined && !URL.canParse(origin)) throw new UsageError("--origin: must be the address of a site");

    if (!isDryRun && process.env.RECORD === "later")
      throw new UsageError("RECORD: later is for checks alone, since a text would be published that is not recorded");
    console.log(`company: ${describeCompany(contentRoot)}`);
    await prepareConfig();
    const options = { environment, isDryRun, secretsFile: values["secrets-file"] };
    // As far as a checkout can tell, a database has the first migration: a later one that is destructive is named.
    const [first] = await readMigrations();
    const { secretNames, ...account } = isDryRun
      ? { secretNames: [], applied: first ? [first.name] : [], accountProblem: null }
      : readAccount(environment);
    const kept = Object.fromEntries(secretNames.map((name) => [name, null]));
    const given = options.secretsFile
      ? await readSecretsFile(options.secretsFile)
      : isDryRun
        ? await readLocalSecrets(environment)
        : {};
    const secrets: Record<string, string | null> = { ...kept, ...given };
    // A rehearsal keeps no session.
    if (isDryRun) secrets.SESSION_SECRET ??= createSecret();
    else if (account.accountProblem === null && isTerminal())
      options.secretsFile = await askSecrets(environment, secrets, given, options.secretsFile);
    const isCompared = !isDryRun || origin !== undefined;
    const asked = { environment, secrets, allowed, origin, isCompared, isUncompared, ...account };
    const findings = findFaults(await readDeployment(asked));
    if (findings.length > 0) console.error(describeFindings(findings));
    if (hasErrors(findings)) {
      console.error(`${countFindings(findings)}. Nothing was published.`);
      return 3;
    }
    if (!values.tested) await step("npm test", () => run("npm", ["test"]));
    await step("build", () => run("npm", ["run", "build"], { PUBLISH: "1" }));
    if (!isDryRun) return (await publish(options)) ? 0 : 1;
    await rehearse(environment);
    return 0;
  },
});
