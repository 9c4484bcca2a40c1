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

/** What is broken, in turn, and how its fault begins. */
const breakings: Record<string, [named: string, Break]> = {
  "an account that is logged out": [
    "account: Not logged in.",
    change({ account: { problem: "Not logged in.", migrations: [] } }),
  ],
  "one machine's environment": ["ENVIRONMENT: local", vary({ ENVIRONMENT: "local" })],
  "simulated prices": [
    "MARKET_SOURCES: the prices are simulated",
    vary({ MARKET_SOURCES: "simulated" }),
  ],
  "simulated prices among others": [
    "MARKET_SOURCES: simulated cannot be combined",
    vary({ MARKET_SOURCES: "kraken,simulated" }),
  ],
  "a single source of prices in the company's currency": [
    "MARKET_SOURCES: must list two sources of prices in SEK",
    (deployment) => {
      vary({ MARKET_SOURCES: "kraken,coingecko" })(deployment);
      deployment.brand = brandAt("https://www.acme.se", "SEK");
    },
  ],
  "no secret": ["SESSION_SECRET: is required", change({ secrets: {} })],
  "a short secret": [
    "SESSION_SECRET: must have at least 32",
    change({ secrets: { SESSION_SECRET: "s" } }),
  ],
  "a secret in the open": ["EMAIL_API_KEY: is a secret", vary({ EMAIL_API_KEY: "k" })],
  "no limits": ["RATE_LIMITS: ", vary({ RATE_LIMITS: "off" })],
  "no database": ["DB: the site needs", ({ config }) => config.d1_databases.splice(0)],
  "no id of the database": [
    "database_id: is a placeholder",
    ({ config: { d1_databases } }) =>
      Object.assign(d1_databases[0] ?? {}, { database_id: "00000000-0000" }),
  ],
  "the other's database": [
    "database_name: ",
    configure(({ otherConfig: { d1_databases } }) => ({ d1_databases })),
  ],
  "the other's limits": [
    "SUBMISSIONS: ",
    configure(({ otherConfig: { ratelimits } }) => ({ ratelimits })),
  ],
  "the other's name": ["name: ", configure(({ otherConfig: { name } }) => ({ name }))],
  "no rooms": [
    "PRICE_ROOM: the site needs",
    ({ config }) => config.durable_objects.bindings.splice(1, 1),
  ],
  "no email binding": ["EMAIL: ", ({ config }) => config.send_email.splice(0)],
  "documents as static files": [
    "assets.run_worker_first: lacks /documents/*",
    configure(() => ({ assets: { run_worker_first: [] } })),
  ],
  "the platform's own log of requests": [
    "observability.logs.invocation_logs: is not false",
    configure(() => ({ observability: { enabled: true } })),
  ],
  "a day to come": [
    "compatibility_date: ",
    configure(() => ({ compatibility_date: "2026-11-23" })),
  ],
  "a placeholder's domain": [
    "brand: still the sample's, or a placeholder: origin (.example)",
    change({ brand: brandAt("https://acme.example") }),
  ],
  "the sample's texts": [
    "content: still the sample's: about.md",
    change({ sampleTexts: ["about.md"] }),
  ],
  "a text that is still to be written": [
    "content: pages/about.md:3: is still to be written",
    change({ contentProblems: ["pages/about.md:3: is still to be written"] }),
  ],
  "no day of going live": ["wrangler.toml: has no day in `live`", change({ live: undefined })],
  "uncommitted files": [
    "checkout: differs from the last commit: README.md",
    change({ uncommitted: ["README.md"] }),
  ],
  "a migration that drops": [
    "0002_third.sql: drops",
    change({
      migrations: [
        ...createDeployment().migrations,
        { name: "0002_third.sql", sql: "DROP TABLE a;" },
      ],
    }),
  ],
  "an old checkout": [
    "0009_newer.sql: the database has",
    change({ account: { migrations: ["0009_newer.sql"] } }),
  ],
};

it.each(environments)("a checkout in order may be published to %s", (environment) =>
  expect(formatFaults(createDeployment(environment))).toEqual([]),
);

it.each(Object.entries(breakings))("%s stops a deployment by name", (_, [named, breakIt]) => {
  const deployment = createDeployment();
  breakIt(deployment);
  expect(formatFaults(deployment)).toContainEqual(expect.stringContaining(`error: ${named}`));
});

it("faults of all kinds are named at once", () => {
  const together = [
    "no secret",
    "no limits",
    "no rooms",
    "a placeholder's domain",
    "uncommitted files",
  ];
  const deployment = createDeployment();
  for (const what of together) breakings[what]?.[1](deployment);
  const found = formatFaults(deployment).join("\n");
  for (const what of together) expect(found).toContain(breakings[what]?.[0]);
});

it("staging may show the sample and simulated prices, with a warning", () => {
  const deployment = createDeployment("staging");
  for (const what of ["simulated prices", "a placeholder's domain", "the sample's texts"])
    breakings[what]?.[1](deployment);
  expect(formatFaults(deployment)).toEqual(Array(3).fill(expect.stringMatching(/^warning: /)));
});

it("advice names the company's own file of settings", () => {
  const deployment = { ...createDeployment(), settingsFile: "company.yaml" };
  breakings["no rooms"]?.[1](deployment);
  expect(formatFaults(deployment)).toEqual([
    expect.stringContaining("environments.production in company.yaml"),
  ]);
});

it("a secret counts as missing only where somebody could tell, and one without a value as well formed", () => {
  expect(formatFaults({ ...createDeployment(), secrets: {}, areSecretsKnown: false })).toEqual([]);
  expect(
    formatFaults({
      ...createDeployment(),
      secrets: { SESSION_SECRET: null, NEWSLETTER_API_KEY: null },
    }),
  ).toEqual([]);
});

it("a new database has nothing that a migration could destroy", () => {
  const deployment = createDeployment();
  breakings["a migration that drops"]?.[1](deployment);
  expect(formatFaults({ ...deployment, account: { migrations: [] } })).toEqual([]);
});

it("no emails, no form for news and a name that nothing reads are warnings", () => {
  const deployment = createDeployment();
  deployment.config.vars = { ...localConfig.vars, STORE_LOCATOR: "on" };
  expect(
    findFaults(deployment).map(({ level, text }) => `${level}: ${text.split(":")[0]}`),
  ).toEqual(
    expect.arrayContaining([
      "warning: EMAIL_PROVIDER",
      "warning: NEWSLETTER",
      "warning: STORE_LOCATOR",
    ]),
  );
});
