import { expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import type { Brand } from "../../app/brand/schema";
import { type Deployment, environments, findFaults } from "./faults";

const read = (env?: string) => readConfig({ config: "wrangler.toml", env });
const localConfig = read();

type Mutable = { -readonly [Name in keyof Deployment]: Deployment[Name] };

const brandAt = (origin: string, currency = "CAD") =>
  ({ origin, company: { name: "Acme", currency } }) as Brand;

/** A deployment of this checkout with nothing wrong, and two things left out. */
function createDeployment(environment: Deployment["environment"] = "production"): Mutable {
  return {
    environment,
    config: read(environment),
    otherConfig: read(environment === "production" ? "staging" : "production"),
    localConfig,
    settingsFile: "wrangler.toml",
    secrets: { SESSION_SECRET: "s".repeat(32) },
    areSecretsKnown: true,
    account: { migrations: ["0000_first.sql"] },
    brand: brandAt("https://www.acme.ca"),
    contentProblems: [],
    sampleTexts: [],
    live: "2026-11-22",
    uncommitted: [],
    migrations: [
      { name: "0000_first.sql", sql: "CREATE TABLE a (b);" },
      { name: "0001_second.sql", sql: "-- not DROP TABLE a\nALTER TABLE a ADD c text;" },
    ],
    today: "2026-11-22",
  };
}

const formatFaults = (deployment: Deployment) =>
  findFaults(deployment).map(({ level, text }) => `${level}: ${text}`);

const advice = ["EMAIL_PROVIDER", "NEWSLETTER"].map((name) =>
  expect.stringContaining(`warning: ${name}: is not set`),
);

type Break = (deployment: Mutable) => unknown;
const change =
  (changes: Partial<Mutable>): Break =>
  (deployment) =>
    Object.assign(deployment, changes);
const vary =
  (vars: Record<string, string>): Break =>
  ({ config }) =>
    Object.assign(config.vars, vars);
const configure =
  (changes: object): Break =>
  ({ config }) =>
    Object.assign(config, changes);

const dropped = {
  migrations: [...createDeployment().migrations, { name: "0002_third.sql", sql: "DROP TABLE a;" }],
};
const sampled: [named: string, Break][] = [
  ["MARKET_SOURCES: the prices are simulated", vary({ MARKET_SOURCES: "simulated" })],
  [
    "brand: still the sample's, or a placeholder: origin (.example)",
    change({ brand: brandAt("https://acme.example") }),
  ],
  ["content: still the sample's: about.md", change({ sampleTexts: ["about.md"] })],
  ["wrangler.toml: has no day in `live`", change({ live: undefined })],
];
/** How each fault begins, and what has it. */
const breakings: [named: string, Break][] = [
  ...sampled,
  [
    "MARKET_SOURCES: must list two sources of prices in SEK",
    (deployment) => {
      vary({ MARKET_SOURCES: "kraken,coingecko" })(deployment);
      deployment.brand = brandAt("https://www.acme.se", "SEK");
    },
  ],
  ["ENVIRONMENT: local lifts", vary({ ENVIRONMENT: "local" })],
  ["SESSION_SECRET: is required", change({ secrets: {} })],
  [
    "DB: the site needs this binding. Add it under environments.production in company.yaml",
    (deployment) => {
      deployment.settingsFile = "company.yaml";
      deployment.config.d1_databases.splice(0);
    },
  ],
  ["EMAIL_API_KEY: is a secret", vary({ EMAIL_API_KEY: "k" })],
  [
    "database_id: is a placeholder",
    ({ config: { d1_databases } }) =>
      Object.assign(d1_databases[0] ?? {}, { database_id: "00000000-0000" }),
  ],
  ["SUBMISSIONS: ", configure({ ratelimits: read("staging").ratelimits })],
  ["database_name: ", configure({ d1_databases: read("staging").d1_databases })],
  ["name: ", configure({ name: read("staging").name })],
  ["compatibility_date: is after today", configure({ compatibility_date: "2026-11-23" })],
  ["PRICE_ROOM: the site needs", ({ config }) => config.durable_objects.bindings.splice(1, 1)],
  ["EMAIL: ", vary({ EMAIL_PROVIDER: "cloudflare", EMAIL_FROM: "news@acme.ca" })],
  [
    "assets.run_worker_first: lacks /documents/*, /editor/*, /*%*, //*, /*//*: files",
    configure({ assets: {} }),
  ],
  [
    "observability.logs.invocation_logs: is not false",
    configure({ observability: { enabled: true } }),
  ],
  ["content: about.md:3: is empty", change({ contentProblems: ["about.md:3: is empty"] })],
  ["wrangler.toml: has no day in `live`", change({ live: "2026-11-23" })],
  ["0002_third.sql: drops", change(dropped)],
];

it.each(environments)("a checkout in order may be published to %s", (environment) =>
  expect(formatFaults(createDeployment(environment))).toEqual(advice),
);

it.each(breakings)("a deployment is stopped by: %s", (named, breakIt) => {
  const deployment = createDeployment();
  breakIt(deployment);
  expect(formatFaults(deployment)).toContainEqual(expect.stringContaining(`error: ${named}`));
});

it("what production needs, and names that nothing reads, are warnings in staging", () => {
  const deployment = createDeployment("staging");
  for (const [, breakIt] of sampled) breakIt(deployment);
  vary({ STORE_LOCATOR: "on" })(deployment);
  const warnings = [...sampled.map(([named]) => named), "STORE_LOCATOR: is no setting"];
  const found = formatFaults(deployment);
  expect(found).toHaveLength(warnings.length + advice.length);
  for (const named of warnings) {
    expect(found).toContainEqual(expect.stringContaining(`warning: ${named}`));
  }
});

it.each([
  ["a secret that nobody could tell is missing", change({ secrets: {}, areSecretsKnown: false })],
  ["a secret whose value is not told", change({ secrets: { SESSION_SECRET: null } })],
  ["a new database's migration that drops", change({ ...dropped, account: { migrations: [] } })],
])("%s is no fault", (_, make) => {
  const deployment = createDeployment();
  make(deployment);
  expect(formatFaults(deployment)).toEqual(advice);
});
