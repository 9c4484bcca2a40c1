import { expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import type { Brand } from "../../app/brand/schema";
import { type Deployment, environments, findFaults } from "./faults";

const read = (env?: string) => readConfig({ config: "wrangler.toml", env });
const localConfig = read();

type Mutable = { -readonly [Name in keyof Deployment]: Deployment[Name] };

const brandAt = (origin: string, currency = "CAD") =>
  ({ origin, company: { name: "Acme", currency } }) as Brand;

/**
 * A deployment of this checkout with nothing wrong, as an operator leaves it who followed
 * docs/deploy.md.
 */
function createDeployment(environment: Deployment["environment"] = "production"): Mutable {
  const other = environment === "production" ? "staging" : "production";
  const [config, otherConfig] = [environment, other].map((name) => {
    const config = read(name);
    Object.assign(config.vars, { EMAIL_PROVIDER: "cloudflare", EMAIL_FROM: "news@acme.ca" });
    Object.assign(config.vars, { NEWSLETTER: "resend", NEWSLETTER_SEGMENT: "s" });
    config.send_email = [{ name: "EMAIL" }];
    return config;
  });
  if (!config || !otherConfig) throw new Error("wrangler.toml lacks an environment");
  return {
    environment,
    config,
    otherConfig,
    localConfig,
    settingsFile: "wrangler.toml",
    secrets: {
      SESSION_SECRET: "s".repeat(32),
      NEWSLETTER_API_KEY: null,
    },
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

type Break = (deployment: Mutable) => unknown;
const change =
  (changes: Partial<Mutable>): Break =>
  (deployment) =>
    Object.assign(deployment, changes);
const vary =
  (vars: Record<string, string | undefined>): Break =>
  ({ config }) =>
    Object.assign(config.vars, vars);
const configure =
  (changes: (deployment: Mutable) => object): Break =>
  (deployment) =>
    Object.assign(deployment.config, changes(deployment));

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
];
/** How each fault begins, and what has it. */
const breakings: [named: string, Break][] = [
  ...sampled,
  ["account: Not logged in.", change({ account: { problem: "Not logged in.", migrations: [] } })],
  ["MARKET_SOURCES: simulated cannot be combined", vary({ MARKET_SOURCES: "kraken,simulated" })],
  [
    "MARKET_SOURCES: must list two sources of prices in SEK",
    (deployment) => {
      vary({ MARKET_SOURCES: "kraken,coingecko" })(deployment);
      deployment.brand = brandAt("https://www.acme.se", "SEK");
    },
  ],
  ["SESSION_SECRET: is required", change({ secrets: {} })],
  ["EMAIL_API_KEY: is a secret", vary({ EMAIL_API_KEY: "k" })],
  ["RATE_LIMITS: ", vary({ RATE_LIMITS: "off" })],
  ["DB: the site needs", ({ config }) => config.d1_databases.splice(0)],
  [
    "database_id: is a placeholder",
    ({ config: { d1_databases } }) =>
      Object.assign(d1_databases[0] ?? {}, { database_id: "00000000-0000" }),
  ],
  ["SUBMISSIONS: ", configure(({ otherConfig: { ratelimits } }) => ({ ratelimits }))],
  ["PRICE_ROOM: the site needs", ({ config }) => config.durable_objects.bindings.splice(1, 1)],
  ["EMAIL: ", ({ config }) => config.send_email.splice(0)],
  [
    "assets.run_worker_first: lacks /documents/*",
    configure(() => ({ assets: { run_worker_first: [] } })),
  ],
  [
    "observability.logs.invocation_logs: is not false",
    configure(() => ({ observability: { enabled: true } })),
  ],
  [
    "content: pages/about.md:3: is still to be written",
    change({ contentProblems: ["pages/about.md:3: is still to be written"] }),
  ],
  ["wrangler.toml: has no day in `live`", change({ live: undefined })],
  ["checkout: differs from the last commit: README.md", change({ uncommitted: ["README.md"] })],
  ["0002_third.sql: drops", change(dropped)],
  ["0009_newer.sql: the database has", change({ account: { migrations: ["0009_newer.sql"] } })],
];

it.each(environments)("a checkout in order may be published to %s", (environment) =>
  expect(formatFaults(createDeployment(environment))).toEqual([]),
);

it.each(breakings)("a deployment is stopped by: %s", (named, breakIt) => {
  const deployment = createDeployment();
  breakIt(deployment);
  expect(formatFaults(deployment)).toContainEqual(expect.stringContaining(`error: ${named}`));
});

it("the faults of a staging site with the sample are named together, and are warnings", () => {
  const deployment = createDeployment("staging");
  for (const [, breakIt] of sampled) breakIt(deployment);
  const found = formatFaults(deployment);
  expect(found).toHaveLength(sampled.length);
  for (const [named] of sampled) {
    expect(found).toContainEqual(expect.stringContaining(`warning: ${named}`));
  }
});

it.each<[what: string, Break]>([
  ["a secret that nobody could tell is missing", change({ secrets: {}, areSecretsKnown: false })],
  [
    "a secret whose value is not told",
    change({ secrets: { SESSION_SECRET: null, NEWSLETTER_API_KEY: null } }),
  ],
  ["a new database's migration that drops", change({ ...dropped, account: { migrations: [] } })],
])("%s is no fault", (_, make) => {
  const deployment = createDeployment();
  make(deployment);
  expect(formatFaults(deployment)).toEqual([]);
});

it("no emails, no form for news and a name that nothing reads are warnings", () => {
  const deployment = createDeployment();
  deployment.config.vars = { ...localConfig.vars, STORE_LOCATOR: "on" };
  expect(formatFaults(deployment).map((line) => line.split(":", 2).join(":"))).toEqual(
    expect.arrayContaining([
      "warning: EMAIL_PROVIDER",
      "warning: NEWSLETTER",
      "warning: STORE_LOCATOR",
    ]),
  );
});
