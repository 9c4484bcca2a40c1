import { randomBytes } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "./site-process.ts";

/** Variables of a site on one machine. wrangler.toml's are production's. */
const localVariables = { ENVIRONMENT: "local", MARKET_SOURCES: "simulated" };

/**
 * Completes what a person typed after `npm start --` to the arguments of a local site, and of the migrations of the same
 * database. A variable that was named on the command line wins over the local default.
 */
export function localSite(typed: readonly string[]): { dev: string[]; migrate: string[] } {
  const options = { port: { type: "string" }, "persist-to": { type: "string" } } as const;
  const { port, "persist-to": state } = parseArgs({ args: [...typed], options, strict: false }).values;
  const variables = Object.entries(localVariables)
    .filter(([name]) => !typed.some((argument) => argument.startsWith(`${name}:`)))
    .flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  return {
    dev: ["dev", ...(port ? [] : ["--port", "8787"]), ...variables, ...typed],
    migrate: ["d1", "migrations", "apply", "DB", "--local", ...(state ? ["--persist-to", String(state)] : [])],
  };
}

const SECRET_BYTES = 32;

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
