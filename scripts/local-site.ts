import { randomBytes } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { MINUTE_MS } from "../app/locale/durations.ts";
import { UsageError } from "./command.ts";
import { root } from "./site-process.ts";

const DEFAULT_PORT = "8787";

/** Variables of a site on one machine. wrangler.toml's are production's. */
const localVariables = { ENVIRONMENT: "local", MARKET_SOURCES: "simulated" };

/** Named so that no configuration file opens the site. */
const DEFAULT_IP = "localhost";
const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;
/** Lets other machines reach the site; not wrangler's. */
export const EXPOSE = "--expose-local-site";

/** Has the simulated market give no price for a while; not wrangler's either. */
export const STALE_PRICE = "--stale-price";

const exposure = `${EXPOSE} lets every machine that reaches this one use the site, which is made for one developer: its
  password hashes, secrets and market are for tests. No request then counts as made on this machine: /local-mail is not
  there, and visitors' addresses are not believed, so all share one rate limit.`;

/** What in the arguments lets other machines reach the site. */
function findOpening(typed: readonly string[]): string | undefined {
  const options = { ip: { type: "string", multiple: true } } as const;
  const { ip = [] } = parseArgs({ args: [...typed], options, strict: false }).values;
  const open = [ip].flat().find((each) => !loopback.test(String(each)));
  return open === undefined ? typed.find((argument) => argument.startsWith("--tunnel")) : `--ip ${open}`;
}

const options = {
  port: { type: "string", default: DEFAULT_PORT },
  ip: { type: "string", default: DEFAULT_IP },
  "persist-to": { type: "string", default: ".wrangler/state" },
  "inspector-port": { type: "string" },
  var: { type: "string", multiple: true },
} as const;

/** @throws {UsageError} */
function readPort(option: string, typed: string | boolean): number {
  const port = Number(typed);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UsageError(`${option} ${typed} is no port.`);
  return port;
}

/** "KEY:VALUE" as a variable. @throws {UsageError} */
function readVariable(typed: string): [name: string, value: string] {
  const [, name, value] = /^(\w+):(.*)$/s.exec(typed) ?? [];
  if (name === undefined || value === undefined) throw new UsageError(`--var ${typed}: write it as KEY:VALUE.`);
  return [name, value];
}

/**
 * Reads what a person typed after `npm start --` or `npm run dev --`. The latter's site is wrangler's, which has options of
 * its own. A variable of the command line wins over .dev.vars, and that over the local defaults, except the variable that
 * says who reaches the site.
 * @throws {UsageError} for arguments that open the site to other machines, without the flag that says so
 */
export function localSite(given: readonly string[], { isWatching = false } = {}) {
  const typed = given.filter((argument) => argument !== EXPOSE && argument !== STALE_PRICE);
  const isExposed = given.includes(EXPOSE);
  const opening = findOpening(typed);
  if (opening !== undefined && !isExposed)
    throw new UsageError(`${opening} opens the local site to other machines. If that is what you want:\n  ${exposure}`);
  const { values } = parseArgs({ args: typed, options, strict: !isWatching, allowPositionals: isWatching });
  const port = readPort("--port", values.port);
  const rehearsesOutage = given.includes(STALE_PRICE);
  const variables = Object.fromEntries([values.var ?? []].flat().map((each) => readVariable(String(each))));
  const sources = variables.MARKET_SOURCES;
  if (rehearsesOutage && sources !== undefined)
    throw new UsageError(`${STALE_PRICE} rehearses with the simulated market: leave out MARKET_SOURCES:${sources}.`);
  const state = path.resolve(root, String(values["persist-to"]));
  const listener = isExposed ? "network" : "loopback";
  /** @param own of .dev.vars */
  const chooseVariables = (own: Readonly<Record<string, unknown>> = {}): Record<string, string> => {
    const left = Object.entries(localVariables).filter(([name]) => !(name in own));
    const chosen = { ...Object.fromEntries(left), ...variables };
    // In production a proxy is in front, and everyone reaches the site through it.
    const isLocal = (chosen.ENVIRONMENT ?? own.ENVIRONMENT) === localVariables.ENVIRONMENT;
    return { ...chosen, LOCAL_LISTENER: isLocal ? listener : "network" };
  };
  const listed = Object.entries(chooseVariables()).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  const inspectorPort = values["inspector-port"];
  const defaults = [
    ["--port", DEFAULT_PORT],
    ["--ip", DEFAULT_IP],
  ] as const;
  const isTyped = (name: string) => typed.some((argument) => argument === name || argument.startsWith(`${name}=`));
  return {
    /** The folder of its databases, as wrangler chooses it. */
    state,
    port,
    host: String(values.ip),
    inspectorPort: inspectorPort === undefined ? undefined : readPort("--inspector-port", inspectorPort),
    chooseVariables,
    /** Wrangler's arguments. */
    dev: ["dev", ...defaults.flatMap(([name, value]) => (isTyped(name) ? [] : [name, value])), ...typed, ...listed],
    /** What other machines can do with it; null where only this machine reaches it. */
    exposure: isExposed ? exposure : null,
    /** Whether the simulated market stops for a while. */
    rehearsesOutage,
    migrate: ["d1", "migrations", "apply", "DB", "--local", "--persist-to", state],
  };
}

/** Time to open the site and see a price that is current. */
const PRICES_FIRST_MS = MINUTE_MS;
/** Longer than the ten minutes after which operators are alerted. */
const OUTAGE_MS = 12 * MINUTE_MS;

/** From and until when a rehearsal that begins now has no price. */
export const planOutage = (now: number) =>
  [new Date(now + PRICES_FIRST_MS), new Date(now + PRICES_FIRST_MS + OUTAGE_MS)] as const;

/** What an operator is about to see. */
export function describeOutage([from, until]: readonly [Date, Date], port: number): string {
  const [begins, ends] = [from, until].map((at) => at.toLocaleTimeString("en-CA", { hourCycle: "h23" }));
  return `Rehearsal of a stale price: open http://localhost:${port} now, and leave it open.
The simulated market gives no price from ${begins} to ${ends}; docs/operations.md says what to look at.`;
}

/** The secrets of this machine's site, and the variables that stay; git ignores it. */
export const secretsFile = path.join(root, ".dev.vars");

/** A new SESSION_SECRET: 256 random bits. */
export const createSecret = () => randomBytes(32).toString("hex");

/**
 * Gives this machine's site its own SESSION_SECRET in the git-ignored file that wrangler reads secrets from.
 * Production has it from `wrangler secret put`; nowhere is there a default.
 */
export async function ensureLocalSecret(file = secretsFile): Promise<void> {
  const secrets = await readFile(file, "utf8").catch(() => "");
  if (/^\s*SESSION_SECRET\s*=/m.test(secrets)) return;
  const start = secrets === "" || secrets.endsWith("\n") ? "" : "\n";
  await appendFile(file, `${start}SESSION_SECRET=${createSecret()}\n`, { mode: 0o600 });
}

/** Whether a cron trigger is due in a minute. @throws for one that does not run each hour, which wrangler.toml has none of */
export function isDue(cron: string, at: Date): boolean {
  const [, step, minute] = /^(?:\*\/(\d+)|(\d+)) \* \* \* \*$/.exec(cron) ?? [];
  if (step) return at.getUTCMinutes() % Number(step) === 0;
  if (minute) return at.getUTCMinutes() === Number(minute);
  throw new Error(`"${cron}" is no cron trigger of each hour`);
}

type Work = (cron: string) => Promise<unknown>;
const attempt = (work: Work, cron: string) => work(cron).catch((error) => console.error(error));

/** Does the work of all cron triggers, one after another. */
export async function runAll(crons: readonly string[], work: Work): Promise<void> {
  for (const cron of crons) await attempt(work, cron);
}

/** Does scheduled work by its cron triggers, all of it at once to begin with. Never returns. */
export async function keepSchedule(crons: readonly string[], work: Work): Promise<never> {
  await runAll(crons, work);
  while (true) {
    await setTimeout(MINUTE_MS - (Date.now() % MINUTE_MS));
    const now = new Date();
    for (const cron of crons) if (isDue(cron, now)) void attempt(work, cron);
  }
}
