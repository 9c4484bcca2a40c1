import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { findSettingsProblems } from "../workers/env";
import { listedProviders } from "../workers/price/sources/providers";
import { runCommand, UsageError } from "./command.ts";
import { prepareConfig, settingsFile } from "./company/wrangler-config.ts";
import { describeCompany } from "./content/company-folder";
import { compileContent } from "./content/compile";
import { contentRoot, describeIn } from "./content/files";
import { describePlaceholder } from "./content/placeholders";
import { dayIn } from "./content/time-zones.ts";
import { readSecretsFile, readVersions } from "./deploy/read.ts";
import { findUnknownSettings } from "./deploy/unknown-settings.ts";
import { type Compiled, examineDeployments, examineTexts, readTexts } from "./doctor/checkout";
import { checkCalendar, checkSources } from "./doctor/market.ts";
import { checkRepository } from "./doctor/repository.ts";
import { examineSite } from "./doctor/site.ts";
import { checkLinks } from "./doctor/texts.ts";
import { countFindings, describeFindings, error, type Finding, hasErrors, warning } from "./finding.ts";
import { localSite } from "./local-site.ts";
import { root, run } from "./site-process.ts";

async function examineContent(compiled: Compiled): Promise<Finding[]> {
  const { problems, warnings, placeholders } = compiled;
  const advice = "Mend it, then run `npm run content`.";
  const describe = describeIn(contentRoot);
  const texts = await readTexts();
  return [
    ...problems.map((problem) => error("content", describe(problem), advice)),
    ...warnings.map((problem) => warning("content", describe(problem), advice)),
    ...placeholders.map((each) =>
      warning("content", describe(describePlaceholder(each)), "Write it before you deploy."),
    ),
    ...examineTexts(compiled, texts),
    ...(await checkLinks(texts, fetch)),
  ];
}

/** The secrets that only an account knows are taken as well formed. */
const hiddenSecrets = {
  SESSION_SECRET: null,
  EMAIL_API_KEY: null,
  EMAIL_WEBHOOK_SECRET: null,
  COINMARKETCAP_API_KEY: null,
  SHARE_PRICE_KEY: null,
};

/** The site on this machine: its variables, its secrets and its database. */
async function examineLocal(): Promise<Finding[]> {
  const { vars } = readConfig({ config: await prepareConfig() });
  const file = path.join(root, ".dev.vars");
  const secrets = existsSync(file) ? await readSecretsFile(file) : {};
  const problems = findSettingsProblems({ ...vars, ...secrets, ENVIRONMENT: "local" })
    .filter(({ name }) => existsSync(file) || name !== "SESSION_SECRET")
    .map(({ name, problem }) =>
      error(name, problem, `Correct it in ${settingsFile()} or .dev.vars (docs/variables.md).`),
    );
  const unknown = [
    ...findUnknownSettings(Object.keys(vars), settingsFile()),
    ...findUnknownSettings(Object.keys(secrets), ".dev.vars"),
  ];
  const { migrate } = localSite({});
  const state = path.join(root, ".wrangler/state/v3/d1");
  const list = migrate.map((word) => (word === "apply" ? "list" : word));
  const listed = existsSync(state) ? await run("wrangler", list) : "";
  const pending = [...new Set(listed.match(/\b\d{4}_\w+\.sql\b/g))].join(", ");
  const lacking = warning("local database", `lacks ${pending}`, "`npm start` applies them.");
  return [...problems, ...unknown, ...(pending === "" ? [] : [lacking])];
}

/** The market as production asks it; nothing where the brand is broken, which is a finding already. */
async function examineMarket({ brand }: Compiled): Promise<Finding[]> {
  if (!brand) return [];
  const { vars } = readConfig({ config: await prepareConfig(), env: "production" });
  const keyed = listedProviders.flatMap(({ name, keySetting }) => (keySetting ? [{ name, keySetting }] : []));
  const keys = Object.fromEntries(keyed.map(({ keySetting }) => [keySetting, process.env[keySetting]]));
  const keyless = new Set<string>(keyed.filter(({ keySetting }) => !keys[keySetting]).map(({ name }) => name));
  const sources = String(vars.MARKET_SOURCES)
    .split(",")
    .filter((name) => !keyless.has(name));
  const { SHARE_PRICE_KEY } = process.env;
  const secrets = { SESSION_SECRET: "x".repeat(32), ...keys, SHARE_PRICE_KEY };
  const asked = { ...vars, ...secrets, MARKET_SOURCES: sources.join(",") };
  const days = checkCalendar(brand.listing.venue, dayIn(new Date(), brand.company.timeZone));
  if (findSettingsProblems(asked).length > 0) return days;
  const { symbol } = brand.listing;
  return [...days, ...(await checkSources(asked, { symbol, currency: brand.company.currency }, fetch))];
}

/** The address that the company's content is pushed to; null where there is none. */
function readOrigin(): string | null {
  const asked = ["-C", contentRoot, "remote", "get-url", "origin"];
  const { status, stdout } = spawnSync("git", asked, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

async function examine(origin: string | undefined): Promise<Finding[]> {
  const compiled = await compileContent(contentRoot);
  if (origin !== undefined) return examineSite(origin, compiled.content.press.index);
  const parts = [
    examineContent(compiled),
    examineDeployments(async () => hiddenSecrets, compiled),
    examineLocal(),
    examineMarket(compiled),
    checkRepository(readOrigin(), process.env, fetch),
  ];
  return (await Promise.all(parts)).flat();
}

await runCommand({
  about: "Examines this checkout, or a running site from outside. Each finding says what to do.",
  usage: "npm run doctor\nnpm run doctor -- --origin https://www.example.com",
  options: { "--origin URL": "scheme and host of the running site" },
  notes: "Exit status: 0 no error, 1 an error, 2 invalid argument.",
  async run({ values: { origin } }) {
    if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).origin !== origin))
      throw new UsageError(`--origin: must be scheme and host only, as in https://www.example.com, not ${origin}`);
    console.log(`company: ${describeCompany(contentRoot)}`);
    const findings = await examine(origin);
    if (findings.length > 0) console.log(describeFindings(findings.toSorted((a, b) => a.level.localeCompare(b.level))));
    const { code } = await readVersions();
    console.log(`${origin ?? `This checkout, version ${code}`}: ${countFindings(findings)}.`);
    return hasErrors(findings) ? 1 : 0;
  },
});
