import { spawnSync } from "node:child_process";
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
import { findUnknownSettings } from "./deploy/faults.ts";
import { readLocalSecrets, readVersions } from "./deploy/read.ts";
import { type Compiled, examineSetup, readWrittenTexts } from "./doctor/checkout";
import { checkCalendar, checkSources } from "./doctor/market.ts";
import { checkRepository } from "./doctor/repository.ts";
import { examineSite } from "./doctor/site.ts";
import { checkLinks } from "./doctor/texts.ts";
import { countFindings, describeFindings, error, type Finding, hasErrors, warning } from "./finding.ts";

async function examineContent(compiled: Compiled): Promise<Finding[]> {
  const { problems, warnings, placeholders } = compiled;
  const advice = "Mend it, then run `npm run content`.";
  const describe = describeIn(contentRoot);
  return [
    ...problems.map((problem) => error("content", describe(problem), advice)),
    ...warnings.map((problem) => warning("content", describe(problem), advice)),
    ...placeholders.map((each) =>
      warning("content", describe(describePlaceholder(each)), "Write it before you deploy."),
    ),
    ...(await examineSetup(compiled)),
    ...(await checkLinks(await readWrittenTexts(), fetch)),
  ];
}

/** The settings of the site on this machine. */
async function examineLocal(): Promise<Finding[]> {
  const { vars } = readConfig({ config: await prepareConfig() });
  const secrets = await readLocalSecrets();
  const problems = findSettingsProblems({ ...vars, ...secrets, ENVIRONMENT: "local" })
    // `npm start` makes it.
    .filter(({ name }) => name in secrets || name !== "SESSION_SECRET")
    .map(({ name, problem }) =>
      error(name, problem, `Correct it in ${settingsFile()} or .dev.vars (docs/variables.md).`),
    );
  return [
    ...problems,
    ...findUnknownSettings(Object.keys(vars), settingsFile()),
    ...findUnknownSettings(Object.keys(secrets), ".dev.vars"),
  ];
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
    examineLocal(),
    examineMarket(compiled),
    checkRepository(readOrigin(), fetch),
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
