import { randomBytes } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { root } from "./site-process.ts";

const DEFAULT_PORT = "8787";

/** Variables of a site on one machine. wrangler.toml's are production's. */
const localVariables = { ENVIRONMENT: "local", MARKET_SOURCES: "simulated" };

/**
 * Completes what a person typed after `npm start --` to the arguments of a local site, and of the migrations of the same
 * database. A variable that was named on the command line wins over the local default.
 */
export function localSite(typed: readonly string[]) {
  const options = { port: { type: "string" }, "persist-to": { type: "string" } } as const;
  const { port, "persist-to": state } = parseArgs({ args: [...typed], options, strict: false }).values;
  const variables = Object.entries(localVariables)
    .filter(([name]) => !typed.some((argument) => argument.startsWith(`${name}:`)))
    .flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  return {
    /** The folder of its databases, as wrangler chooses it. */
    state: path.resolve(root, String(state ?? ".wrangler/state")),
    port: String(port ?? DEFAULT_PORT),
    dev: ["dev", ...(port ? [] : ["--port", DEFAULT_PORT]), ...variables, ...typed],
    migrate: ["d1", "migrations", "apply", "DB", "--local", ...(state ? ["--persist-to", String(state)] : [])],
  };
}

/** Bytes of a SESSION_SECRET; written in hexadecimal it has twice as many characters. */
export const SECRET_BYTES = 32;

/**
 * Gives this machine's site its own SESSION_SECRET in the git-ignored file that wrangler reads secrets from.
 * Production has it from `wrangler secret put`; nowhere is there a default.
 */
export async function ensureLocalSecret(file = path.join(root, ".dev.vars")): Promise<void> {
  const known = await readFile(file, "utf8").catch(() => "");
  if (/^\s*SESSION_SECRET\s*=/m.test(known)) return;
  const start = known === "" || known.endsWith("\n") ? "" : "\n";
  await appendFile(file, `${start}SESSION_SECRET=${randomBytes(SECRET_BYTES).toString("hex")}\n`, { mode: 0o600 });
}

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;

/**
 * Calls for the work of the cron trigger, which never fires on one machine: as soon as the site answers, and each hour
 * from then on. Never returns.
 */
export async function repeatScheduledWork(port: string): Promise<never> {
  while (true) {
    const answered = await fetch(`http://localhost:${port}/cdn-cgi/local/scheduled`).then(
      () => true,
      () => false,
    );
    await setTimeout(answered ? HOUR : SECOND);
  }
}
