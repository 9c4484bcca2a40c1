import { randomBytes } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../app/locale/durations.ts";
import { UsageError } from "./command.ts";
import { root } from "./site-process.ts";

const DEFAULT_PORT = "8787";

/** Variables of a site on one machine. wrangler.toml's are production's. */
const localVariables = { ENVIRONMENT: "local", MARKET_SOURCES: "simulated" };

/** Wrangler's default, named so that no configuration file opens the site. */
const DEFAULT_IP = "localhost";
const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;
/** An option of `npm start`, not of wrangler. */
export const EXPOSE = "--expose-local-site";

/** Another one: the simulated market gives no price for a while. */
export const STALE_PRICE = "--stale-price";

const exposure = `${EXPOSE} lets every machine that reaches this one use the site, which is made for one developer: its
  password hashes, secrets and market are for tests, and anyone can start its scheduled work. No request then counts as
  made on this machine: /local-mail is not there, and visitors' addresses are not believed, so all share one rate limit.`;

/** What in the arguments lets other machines reach the site. */
function findOpening(typed: readonly string[]): string | undefined {
  const options = { ip: { type: "string", multiple: true } } as const;
  const { ip = [] } = parseArgs({ args: [...typed], options, strict: false }).values;
  const open = [ip].flat().find((each) => !loopback.test(String(each)));
  return open === undefined ? typed.find((argument) => argument.startsWith("--tunnel")) : `--ip ${open}`;
}

/**
 * Completes what a person typed after `npm start --` to the arguments of a local site, and of the migrations of the same
 * database. A variable of the command line wins over the local default, except the one that says who reaches the site.
 * @throws {UsageError} for arguments that open the site to other machines, without the flag that says so
 */
export function localSite(given: readonly string[]) {
  const typed = given.filter((argument) => argument !== EXPOSE && argument !== STALE_PRICE);
  const isExposed = given.includes(EXPOSE);
  const opening = findOpening(typed);
  if (opening !== undefined && !isExposed)
    throw new UsageError(`${opening} opens the local site to other machines. If that is what you want:\n  ${exposure}`);
  const options = { port: { type: "string" }, "persist-to": { type: "string" }, ip: { type: "string" } } as const;
  const { port, "persist-to": state, ip } = parseArgs({ args: typed, options, strict: false }).values;
  const rehearsesOutage = given.includes(STALE_PRICE);
  const sources = typed.find((argument) => argument.startsWith("MARKET_SOURCES:"));
  if (rehearsesOutage && sources !== undefined)
    throw new UsageError(`${STALE_PRICE} rehearses with the simulated market: leave out ${sources}.`);
  const defaults = [...(port ? [] : ["--port", DEFAULT_PORT]), ...(ip ? [] : ["--ip", DEFAULT_IP])];
  const variables = Object.entries(localVariables)
    .filter(([name]) => !typed.some((argument) => argument.startsWith(`${name}:`)))
    .flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  return {
    /** The folder of its databases, as wrangler chooses it. */
    state: path.resolve(root, String(state ?? ".wrangler/state")),
    port: String(port ?? DEFAULT_PORT),
    dev: ["dev", ...defaults, ...variables, ...typed, "--var", `LOCAL_LISTENER:${isExposed ? "network" : "loopback"}`],
    /** What other machines can do with it; null where only this machine reaches it. */
    exposure: isExposed ? exposure : null,
    /** Whether the simulated market stops for a while. */
    rehearsesOutage,
    migrate: ["d1", "migrations", "apply", "DB", "--local", ...(state ? ["--persist-to", String(state)] : [])],
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
export function describeOutage([from, until]: readonly [Date, Date], port: string): string {
  const [begins, ends] = [from, until].map((at) => at.toLocaleTimeString("en-CA", { hourCycle: "h23" }));
  return `Rehearsal of a stale price: open http://localhost:${port} now, and leave it open.
The simulated market gives no price from ${begins} to ${ends}; docs/operations.md says what to look at.`;
}

/** Bytes of a SESSION_SECRET; written in hexadecimal it has twice as many characters. */
export const SECRET_BYTES = 32;

/**
 * Gives this machine's site its own SESSION_SECRET in the git-ignored file that wrangler reads secrets from.
 * Production has it from `wrangler secret put`; nowhere is there a default.
 */
export async function ensureLocalSecret(file = path.join(root, ".dev.vars")): Promise<void> {
  const secrets = await readFile(file, "utf8").catch(() => "");
  if (/^\s*SESSION_SECRET\s*=/m.test(secrets)) return;
  const start = secrets === "" || secrets.endsWith("\n") ? "" : "\n";
  await appendFile(file, `${start}SESSION_SECRET=${randomBytes(SECRET_BYTES).toString("hex")}\n`, { mode: 0o600 });
}

/**
 * Calls for the work of the cron trigger, which never fires on one machine: as soon as the site answers, and each hour
 * from then on. Never returns.
 */
export async function repeatScheduledWork(port: string): Promise<never> {
  while (true) {
    const answered = await fetch(`http://localhost:${port}/cdn-cgi/local/scheduled`).catch(() => null);
    await setTimeout(answered ? HOUR_MS : SECOND_MS);
  }
}
