import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs, parseEnv, stripVTControlCharacters } from "node:util";
import { defineCommand, runAsProcess, UsageError } from "./command.ts";
import { readCompanyFile } from "./company/company-file.ts";
import { prepareConfig, settingsFile } from "./company/wrangler-config.ts";
import { formatCompany } from "./content/company-folder.ts";
import { compileContent } from "./content/compile";
import { contentRoot, filesBelow, formatProblemIn, isApart, project } from "./content/files.ts";
import { runGit } from "./content/git.ts";
import {
  type Deployment,
  type Environment,
  environments,
  findFaults,
  findSampleName,
} from "./deploy/faults.ts";
import { environment as childEnvironment, root, run } from "./site-process.ts";

/** The migrations and the secrets' names that the account has; a problem where it does not say. */
function askAccount(environment: Environment) {
  const select = "select name from d1_migrations order by id";
  const execute = [
    "d1",
    "execute",
    "DB",
    "--remote",
    "--env",
    environment,
    "--json",
    "--command",
    select,
  ];
  const askWrangler = (args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync("wrangler", args, {
      cwd: root,
      env: childEnvironment,
      encoding: "utf8",
    });
    if (status === 0) return { rows: JSON.parse(stdout) };
    const output = stripVTControlCharacters(stdout + stderr)
      .replace(/\s+/g, " ")
      .trim();
    // A new database has no table, a new environment no Worker.
    if (/no such table|\b10007\b/i.test(output)) return { rows: [] };
    const isLoggedOut = /CLOUDFLARE_API_TOKEN|not logged in|\b(9106|9109|10000|10001)\b/i.test(
      output,
    );
    return { rows: [], problem: isLoggedOut ? "wrangler is not logged in." : output };
  };
  const migrations = askWrangler(execute);
  const secrets = askWrangler(["secret", "list", "--env", environment, "--format", "json"]);
  const problem = migrations.problem ?? secrets.problem;
  return {
    account: {
      ...(problem !== undefined && { problem: problem.slice(0, 500) }),
      migrations: (migrations.rows as { results: { name: string }[] }[]).flatMap(({ results }) =>
        results.map(({ name }) => name),
      ),
    },
    secrets: Object.fromEntries(
      (secrets.rows as { name: string }[]).map(({ name }) => [name, null]),
    ),
  };
}

/** NAME=value lines or JSON, as `wrangler deploy --secrets-file` takes them. */
async function readSecrets(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new UsageError(`${file}: is not there, or cannot be read`);
  });
  if (!text.trimStart().startsWith("{")) return parseEnv(text) as Record<string, string>;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file}: is not JSON: write {"NAME": "value"}, or lines of NAME=value`);
  }
}

const listChanged = (folder: string) =>
  runGit(folder, "status", "--porcelain", "--untracked-files=all", "--", ".")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.replace(/^ *\S+ +/, ""));

/** The texts of a company's content that name the sample, or are its files unchanged. */
async function findSampleTexts(sample = path.join(project, "app")): Promise<string[]> {
  const below = await filesBelow(path.join(contentRoot, "content"));
  const texts = below.filter(
    (file) => /\.(md|ya?ml|csv)$/.test(file) && !/^(README|FACTS)\b/.test(file),
  );
  const read = (folder: string, file: string) =>
    readFile(path.join(folder, "content", file), "utf8").catch(() => null);
  const checks = texts.map(async (file) => {
    const text = await read(contentRoot, file);
    const shipped = contentRoot === sample ? undefined : await read(sample, file);
    const why = findSampleName(text ?? "") ?? (text === shipped ? "unchanged" : null);
    return why === null ? [] : [`content/${file} (${why})`];
  });
  return (await Promise.all(checks)).flat();
}

async function readMigrations() {
  const names = (await readdir(path.join(root, "migrations"))).filter((name) =>
    name.endsWith(".sql"),
  );
  const read = async (name: string) => ({
    name,
    sql: await readFile(path.join(root, "migrations", name), "utf8"),
  });
  return Promise.all(names.sort().map(read));
}

/** @param given secrets of a file that are published along; undefined without one */
async function readDeployment(
  environment: Environment,
  given: Readonly<Record<string, string>> | undefined,
  isDryRun: boolean,
): Promise<Deployment> {
  const config = await prepareConfig();
  // Takes seconds to load.
  const { unstable_readConfig: readConfig } = await import("wrangler");
  const other = environments.find((name) => name !== environment);
  const { account, secrets } = isDryRun ? { account: null, secrets: {} } : askAccount(environment);
  const { brand, problems } = await compileContent(contentRoot, { isPublishing: true });
  const company = readCompanyFile(contentRoot);
  return {
    environment,
    config: readConfig({ config, env: environment }),
    otherConfig: readConfig({ config, env: other }),
    localConfig: readConfig({ config }),
    settingsFile: settingsFile(),
    secrets: { ...secrets, ...given },
    areSecretsKnown: account ? account.problem === undefined : given !== undefined,
    account,
    brand,
    contentProblems: problems.map(formatProblemIn(contentRoot)),
    sampleTexts: await findSampleTexts(),
    live: company === null ? null : company.live,
    uncommitted: [...listChanged(root), ...(isApart ? listChanged(contentRoot) : [])],
    migrations: await readMigrations(),
    today: new Date().toISOString().slice(0, 10),
  };
}

/** Runs one step and says how long it took. @throws when it fails */
async function step(name: string, work: () => Promise<string>): Promise<string> {
  const started = performance.now();
  console.log(`… ${name}`);
  const printed = await work();
  console.log(`✓ ${name}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return printed;
}

/** Of wrangler's options those that this command reads itself; wrangler gets all of them. */
const options = {
  env: { type: "string", short: "e" },
  "dry-run": { type: "boolean" },
  "secrets-file": { type: "string" },
} as const;

export const deploy = defineCommand({
  about: "Checks the settings, builds the site, migrates the database and publishes.",
  usage: "npm run deploy -- --env staging|production [options of `wrangler deploy`]",
  options: {
    "--env NAME": "the environment of wrangler.toml",
    "--dry-run": "checks and builds without an account; nothing is published",
    "--secrets-file FILE": "secrets to publish along; a dry run reads .dev.vars.NAME if omitted",
  },
  notes:
    "Exit status: 0 published, 1 a step failed, 2 invalid argument, 3 a fault was found and nothing was published.",
  passesOn: true,
  async run({ args }) {
    const { values } = parseArgs({ args: [...args], options, strict: false });
    const environment = environments.find((name) => name === values.env);
    if (!environment) {
      throw new UsageError(`--env: must be ${environments.join(" or ")}. Nothing was published.`);
    }
    const isDryRun = values["dry-run"] === true;
    if (!isDryRun && process.env.RECORD === "later") {
      throw new UsageError(
        "RECORD: later is for checks alone: a text would be published that is not recorded",
      );
    }
    const local = path.join(root, `.dev.vars.${environment}`);
    const file = values["secrets-file"] ?? (isDryRun && existsSync(local) ? local : undefined);
    const secrets = typeof file === "string" ? await readSecrets(file) : undefined;
    console.log(`company: ${formatCompany(contentRoot)}`);
    const faults = findFaults(await readDeployment(environment, secrets, isDryRun));
    for (const { level, text } of faults) console.error(`${level}: ${text}`);
    const errors = faults.filter(({ level }) => level === "error").length;
    if (errors > 0) {
      console.error(
        `Nothing was published: mend ${errors === 1 ? "this error" : `these ${errors} errors`} first.`,
      );
      return 3;
    }
    await step("build the site", () =>
      run("npm", ["run", "build"], { PUBLISH: "1", CLOUDFLARE_API_TOKEN: "" }),
    );
    const migrate = ["d1", "migrations", "apply", "DB", "--remote", "--env", environment];
    // The database goes first: the version before runs on it, too.
    if (!isDryRun) await step("migrate the database", () => run("wrangler", migrate));
    const publish = () => run("wrangler", ["deploy", ...args], { SITE_BUILT: "1" });
    const printed = await step(isDryRun ? "bundle the Worker" : "publish", publish);
    console.log(isDryRun ? "Nothing was published." : printed.trim());
    return 0;
  },
});

if (import.meta.main) await runAsProcess(deploy);
