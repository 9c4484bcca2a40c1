import { expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import type { Brand } from "../../app/brand/schema";
import { type Deployment, environments, findDestructiveStatement, findFaults, type Migration } from "./faults";

const read = (env?: string) => readConfig({ config: "wrangler.toml", env });
const [localConfig, ...written] = [read(), read("production"), read("staging")];

type Mutable = { -readonly [Name in keyof Deployment]: Deployment[Name] } & { migrations: Migration[] };
type Comparison = NonNullable<Deployment["comparison"]>;

/** A deployment of this checkout with nothing wrong, as an operator leaves it who followed the README. */
function createDeployment(environment: Deployment["environment"] = "production"): Mutable {
  const configs = written.map((each, index) => {
    const config = structuredClone(each);
    for (const database of config.d1_databases) database.database_id = `7c1b0000-0000-4000-8000-00000000000${index}`;
    Object.assign(config.vars, { EMAIL_PROVIDER: "cloudflare", EMAIL_FROM: "news@acme.ca" });
    config.send_email = [{ name: "EMAIL" }];
    return config;
  });
  const [config, otherConfig] = environment === "production" ? configs : configs.toReversed();
  if (!config || !otherConfig) throw new Error("wrangler.toml lacks an environment");
  const brand = { origin: "https://www.acme.ca", company: { name: "Acme" } } as Brand;
  const migrations = [
    { name: "0000_first.sql", sql: "CREATE TABLE a (b);" },
    { name: "0001_second.sql", sql: "ALTER TABLE a ADD c text;" },
  ];
  return {
    environment,
    config,
    otherConfig,
    localConfig,
    secrets: { SESSION_SECRET: "s".repeat(32) },
    brand,
    settingsFile: "wrangler.toml",
    sampleTexts: [],
    live: "2026-11-22",
    contentProblems: [],
    uncommitted: [],
    migrations,
    applied: ["0000_first.sql"],
    allowed: [],
    accountProblem: null,
    comparison: null,
    isUncompared: false,
    today: "2026-11-22",
  };
}

type Break = (deployment: Mutable) => unknown;
const change =
  (changes: Partial<Mutable>): Break =>
  (deployment) =>
    Object.assign(deployment, changes);
const vary =
  (vars: Record<string, string | undefined>): Break =>
  ({ config }) =>
    Object.assign(config.vars, vars);
/** Changes what the configuration has, with the other environment's and the local one at hand. */
const configure =
  (changes: (deployment: Mutable) => object): Break =>
  (deployment) =>
    Object.assign(deployment.config, changes(deployment));
const compare = (faults: Comparison["faults"], unanswered: Comparison["unanswered"]) =>
  change({ comparison: { faults, unanswered } });
const takenBack = [{ subject: "release 3", problem: "entry 2 is missing" }];
const silent = [{ subject: "the site", problem: "does not answer" }];
const dropping = { name: "0002_third.sql", sql: "DROP TABLE a;" };

/** What is broken, in turn, and what a finding then names. */
const breakings: Record<string, [named: string, Break]> = {
  "one machine's environment": ["ENVIRONMENT", vary({ ENVIRONMENT: "local" })],
  "no sources": ["MARKET_SOURCES", ({ config }) => delete config.vars.MARKET_SOURCES],
  "made-up prices": ["MARKET_SOURCES", vary({ MARKET_SOURCES: "simulated" })],
  "a variable in lower case": [
    "rate_limits: is no setting of this site: the nearest is RATE_LIMITS",
    vary({ rate_limits: "on" }),
  ],
  "a misspelt secret": [
    "SESION_SECRET: is no setting of this site: the nearest is SESSION_SECRET",
    ({ secrets }) => Object.assign(secrets, { SESION_SECRET: "s".repeat(32) }),
  ],
  "no secret": ["SESSION_SECRET", change({ secrets: {} })],
  "a short secret": ["SESSION_SECRET", change({ secrets: { SESSION_SECRET: "s" } })],
  "a secret in the open": ["EMAIL_API_KEY", vary({ EMAIL_API_KEY: "k" })],
  "a webhook's address in the open": [
    "OPERATOR_ALERTS: is a secret",
    vary({ OPERATOR_ALERTS: "https://hooks.acme.ca/x" }),
  ],
  "a secret list with a bad entry": [
    "OPERATOR_ALERTS.0: must be",
    ({ secrets }) => Object.assign(secrets, { OPERATOR_ALERTS: "ops" }),
  ],
  "documents as static files": [
    "assets.run_worker_first: lacks /documents/*, /*//*",
    configure(({ localConfig: { assets } }) => ({
      assets: {
        run_worker_first: [assets?.run_worker_first].flat().filter((path) => !/^.(doc|.*\/\/.)/.test(`${path}`)),
      },
    })),
  ],
  "the platform's own log of requests": [
    "observability.logs.invocation_logs: is not false",
    configure(() => ({ observability: { enabled: true } })),
  ],
  "no limits": ["RATE_LIMITS", vary({ RATE_LIMITS: "off" })],
  "no database": ["DB", ({ config }) => config.d1_databases.splice(0)],
  "no id of the database": [
    "database_id: is a placeholder",
    ({ config: { d1_databases } }) => Object.assign(d1_databases[0] ?? {}, { database_id: "00000000-0000" }),
  ],
  "the other database": [
    "database_id: is the other",
    configure(({ otherConfig: { d1_databases } }) => ({ d1_databases })),
  ],
  "no rooms": ["PRICE_ROOM", ({ config }) => config.durable_objects.bindings.splice(1)],
  "the other's limits": ["SUBMISSIONS", configure(({ otherConfig: { ratelimits } }) => ({ ratelimits }))],
  "the other's name": ["name", configure(({ otherConfig: { name } }) => ({ name }))],
  "a day to come": ["compatibility_date", configure(() => ({ compatibility_date: "2026-11-23" }))],
  "a placeholder's domain": ["origin (.example)", change({ brand: { origin: "https://acme.example" } as Brand })],
  "the sample company": ["company.name (Northlode)", change({ brand: { company: { name: "Northlode" } } as Brand })],
  "the sample's texts": ["about.md (Northlode)", change({ sampleTexts: ["content/pages/about.md (Northlode)"] })],
  "a malformed release": ["press/3.md:2", change({ contentProblems: ["content/press/3.md:2: title: is missing"] })],
  "a published text that this checkout takes back": ["release 3: entry 2", compare(takenBack, [])],
  "a silent running site": ["the site: its published history could not be compared", compare([], silent)],
  "a dirty tree": ["README.md", change({ uncommitted: ["README.md"] })],
  "a migration that drops": ["0002_third.sql", (deployment) => deployment.migrations.push(dropping)],
  "an old checkout": ["0009_newer.sql", change({ applied: ["0009_newer.sql"] })],
};
const cases = Object.entries(breakings);

const describeAll = (deployment: Deployment) =>
  findFaults(deployment).map(({ level, subject, problem }) => `${level}: ${subject}: ${problem}`);

it.each(environments)("a checkout in order may be published to %s", (environment) =>
  expect(describeAll(createDeployment(environment))).toEqual([]),
);

it.each(cases)("%s stops a deployment by name: %s", (_, [named, break_]) => {
  const deployment = createDeployment();
  break_(deployment);
  expect(describeAll(deployment)).toContainEqual(expect.stringMatching(/^error: /));
  expect(describeAll(deployment).join("\n")).toContain(named);
});

it("faults of all kinds are named at once", () => {
  const together = [
    ...[
      "made-up prices",
      "a variable in lower case",
      "a misspelt secret",
      "a webhook's address in the open",
      "no limits",
    ],
    ...["one machine's environment", "a secret list with a bad entry", "documents as static files", "no rooms"],
    ...["the platform's own log of requests", "the other database", "the other's limits", "the other's name"],
    ...["a day to come", "the sample company", "the sample's texts", "a malformed release"],
    ...["a published text that this checkout takes back", "a dirty tree", "a migration that drops"],
  ];
  const deployment = createDeployment();
  for (const what of together) breakings[what]?.[1](deployment);
  const found = describeAll(deployment).join("\n");
  for (const what of together) expect(found, what).toContain(breakings[what]?.[0]);
});

it("a site that can't be asked is a warning where the operator says so, and what it takes back stays an error", () => {
  const deployment = createDeployment();
  compare(takenBack, silent)(deployment);
  const found = describeAll({ ...deployment, isUncompared: true });
  expect(found).toEqual([expect.stringMatching(/^error: release 3/), expect.stringMatching(/^warning: the site/)]);
});

it("staging may show the sample and made-up prices, with a warning", () => {
  const deployment = createDeployment("staging");
  breakings["made-up prices"]?.[1](deployment);
  breakings["the sample company"]?.[1](deployment);
  const found = describeAll(deployment);
  expect(found).toHaveLength(2);
  expect(found).toEqual(found.map(() => expect.stringMatching(/^warning: /)));
});

it("a company's own file of settings is named in place of wrangler.toml", () => {
  const deployment = createDeployment();
  breakings["no sources"]?.[1](deployment);
  breakings["no rooms"]?.[1](deployment);
  const advice = findFaults({ ...deployment, settingsFile: "company.yaml" }).map(({ advice }) => advice);
  expect(advice.join()).toMatch(
    /environments\.production\.vars in company\.yaml.*environments\.production in company\.yaml/,
  );
});

it("a variable that resembles no setting may be the company's own, and is a warning", () => {
  const deployment = createDeployment();
  Object.assign(deployment.config.vars, { STORE_LOCATOR: "on" });
  expect(describeAll(deployment)).toEqual(["warning: STORE_LOCATOR: is no setting of this site, and nothing reads it"]);
});

it("a secret of which the account tells only the name counts as well formed", () => {
  const secrets = { SESSION_SECRET: null, OPERATOR_ALERTS: null };
  const deployment = { ...createDeployment(), secrets };
  expect(describeAll(deployment)).toEqual([]);
});

it.each([
  "In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN environment variable",
  "You are not logged in. Please run `wrangler login`",
  "Authentication error [code: 10000]",
])("an account that says %j is logged in to first, and none of its secrets counts as missing", (accountProblem) => {
  const found = findFaults({ ...createDeployment(), secrets: {}, applied: [], accountProblem });
  expect(found).toMatchObject([{ subject: "account", advice: expect.stringMatching(/npx wrangler login.*API_TOKEN/) }]);
  expect(describeAll({ ...createDeployment(), secrets: { SESSION_SECRET: "s" }, accountProblem })).toHaveLength(2);
});

it("an account that doesn't answer is named with what wrangler said", () =>
  expect(describeAll({ ...createDeployment(), accountProblem: "no network" })).toEqual(["error: account: no network"]));

it.each([
  ["CREATE TABLE a (b);\nALTER TABLE a ADD c text;", undefined],
  ["CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM b; END;", undefined],
  ["-- DROP TABLE a\nCREATE INDEX i ON a (b);", undefined],
  ["CREATE TABLE c (d);\nDROP  TABLE a;", "DROP  TABLE a"],
  ["ALTER TABLE a DROP COLUMN b", "ALTER TABLE a DROP COLUMN b"],
  ["ALTER TABLE a RENAME COLUMN b TO c", "ALTER TABLE a RENAME COLUMN b TO c"],
  ["DELETE FROM a WHERE b = 1", "DELETE FROM a WHERE b = 1"],
])("the destructive statement of %j is %j", (sql, statement) => expect(findDestructiveStatement(sql)).toBe(statement));

it("nothing is destructive in a new database, nor after an operator has looked at it", () => {
  const deployment = createDeployment();
  breakings["a migration that drops"]?.[1](deployment);
  expect(describeAll({ ...deployment, applied: [] })).toEqual([]);
  expect(describeAll({ ...deployment, allowed: ["0002_third.sql"] })).toEqual([]);
});

it("a company's folder names the day from which on its texts are public", () => {
  const deployment = createDeployment();
  deployment.live = undefined;
  expect(findFaults(deployment)).toMatchObject([
    { level: "error", advice: expect.stringContaining('live: "2026-11-22"') },
  ]);
  const staging = { ...createDeployment("staging"), live: undefined };
  expect(findFaults(staging)).toMatchObject([{ level: "warning" }]);
});

it("a site that sends no emails may be published, and the operator is told what it then does not offer", () => {
  const deployment = createDeployment();
  delete deployment.config.vars.EMAIL_PROVIDER;
  expect(findFaults(deployment)).toMatchObject([
    { level: "warning", subject: "EMAIL_PROVIDER", problem: expect.stringContaining("offers no newsletter") },
  ]);
});
