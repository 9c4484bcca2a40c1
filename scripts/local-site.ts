import { randomBytes } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { MINUTE_MS } from "../app/locale/durations.ts";
import { UsageError, type Values } from "./command.ts";
import { root } from "./site-process.ts";

const DEFAULT_PORT = "8787";

/** wrangler.toml's are production's. */
const localVariables = { ENVIRONMENT: "local", MARKET_SOURCES: "simulated", NEWSLETTER: "local" };

/** Named so that no configuration file opens the site. */
const DEFAULT_IP = "localhost";
const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

const exposure = `--expose-local-site lets every machine that reaches this one use the site, which is made for one developer: its
  password hashes, secrets and market are for tests. No request then counts as made on this machine: /local-mail is not
  there, and visitors' addresses are not believed, so all share one rate limit.`;

/** Of `npm start --` and `npm run dev --`. */
export const siteOptions = {
  "--port NUMBER": `${DEFAULT_PORT} if omitted`,
  "--persist-to DIR": "the folder of its database; .wrangler/state if omitted",
  "--var KEY:VALUE …":
    "a variable (docs/variables.md); .dev.vars has those that stay, and the secrets",
  "--ip ADDRESS": `${DEFAULT_IP} if omitted`,
  "--expose-local-site": "lets other machines use it, with --ip (docs/operations.md)",
  "--watch": "rebuilds and reloads it on every change, as `npm run dev` does",
  "--inspector-port NUMBER": "opens the runtime's debugger there",
};

/** @throws {UsageError} */
function readPort(option: string, typed: string): number {
  const port = /^\d+$/.test(typed) ? Number(typed) : 0;
  if (port < 1 || port > 65_535) {
    throw new UsageError(`${option}: "${typed}" is no port. Write a number from 1 to 65535.`);
  }
  return port;
}

/** "KEY:VALUE" as a variable. @throws {UsageError} */
function readVariable(typed: string): [name: string, value: string] {
  const [, name, value] = /^(\w+):(.*)$/s.exec(typed) ?? [];
  if (name === undefined || value === undefined) {
    throw new UsageError(`--var ${typed}: write it as KEY:VALUE.`);
  }
  return [name, value];
}

/**
 * A variable of the command line wins over .dev.vars, and that over the local defaults; but
 * LOCAL_LISTENER follows from the options alone.
 * @throws {UsageError} for an address that opens the site to other machines, without the flag
 */
export function localSite(typed: Partial<Values<keyof typeof siteOptions>>) {
  const { ip: host = DEFAULT_IP, "expose-local-site": isExposed = false } = typed;
  if (!loopback.test(host) && !isExposed) {
    throw new UsageError(
      `--ip ${host} opens the local site to other machines. If that is what you want:\n  ${exposure}`,
    );
  }
  const port = readPort("--port", typed.port ?? DEFAULT_PORT);
  const inspectorPort = typed["inspector-port"];
  const variables = Object.fromEntries((typed.var ?? []).map(readVariable));
  const folder = typed["persist-to"] ?? ".wrangler/state";
  if (!folder) throw new UsageError("--persist-to: write a folder.");
  const state = path.resolve(root, folder);
  const listener = isExposed ? "network" : "loopback";
  /** @param own of .dev.vars */
  const chooseVariables = (own: Readonly<Record<string, unknown>> = {}): Record<string, string> => {
    const unset = Object.entries(localVariables).filter(([name]) => !(name in own));
    const chosen: Record<string, string> = { ...Object.fromEntries(unset), ...variables };
    // In production a proxy is in front, and everyone reaches the site through it.
    const isLocal = (chosen.ENVIRONMENT ?? own.ENVIRONMENT) === localVariables.ENVIRONMENT;
    if (!isLocal && chosen.NEWSLETTER === "local") delete chosen.NEWSLETTER;
    return { ...chosen, LOCAL_LISTENER: isLocal ? listener : "network" };
  };
  const mergeVariables = (own: Readonly<Record<string, string>>) => ({
    ...own,
    ...chooseVariables(own),
  });
  return {
    /** The folder of its databases, as wrangler chooses it. */
    state,
    port,
    host,
    inspectorPort:
      inspectorPort === undefined ? undefined : readPort("--inspector-port", inspectorPort),
    /** Those that are not in .dev.vars as they are. */
    chooseVariables,
    /** All, with the secrets. */
    mergeVariables,
    /** A warning; null where only this machine reaches it. */
    exposure: isExposed ? exposure : null,
    migrate: ["d1", "migrations", "apply", "DB", "--local", "--persist-to", state],
  };
}

/** `wrangler dev` of a site, with its variables. */
export function listDevArguments(
  { state, port, host, inspectorPort }: ReturnType<typeof localSite>,
  variables: Readonly<Record<string, string>>,
): string[] {
  const flags = {
    "--port": port,
    "--ip": host,
    "--persist-to": state,
    "--inspector-port": inspectorPort,
  };
  const options = Object.entries(flags).flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(value)],
  );
  return [
    "dev",
    ...options,
    ...Object.entries(variables).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
  ];
}

/** Secrets of this machine's site, and variables that stay; git ignores it. */
export const secretsFile = path.join(root, ".dev.vars");

/** Gives this machine's site a SESSION_SECRET of its own: nowhere is there a default. */
export async function ensureLocalSecret(file = secretsFile): Promise<void> {
  const secrets = await readFile(file, "utf8").catch(() => "");
  if (/^\s*SESSION_SECRET\s*=/m.test(secrets)) return;
  const start = secrets === "" || secrets.endsWith("\n") ? "" : "\n";
  await appendFile(file, `${start}SESSION_SECRET=${randomBytes(32).toString("hex")}\n`, {
    mode: 0o600,
  });
}

/** @throws for a cron trigger that is not of each hour: wrangler.toml has none */
export function isDue(cron: string, at: Date): boolean {
  if (cron === "* * * * *") return true;
  const [, minute] = /^(\d+) \* \* \* \*$/.exec(cron) ?? [];
  if (minute) return at.getUTCMinutes() === Number(minute);
  throw new Error(`"${cron}" is no cron trigger of each hour`);
}

type Work = (cron: string) => Promise<unknown>;
const attempt = (work: Work, cron: string) => work(cron).catch((error) => console.error(error));

export async function runAll(crons: readonly string[], work: Work): Promise<void> {
  for (const cron of crons) await attempt(work, cron);
}

/** Runs all cron triggers now, then each when it is due. Never returns. */
export async function keepSchedule(crons: readonly string[], work: Work): Promise<never> {
  await runAll(crons, work);
  while (true) {
    await setTimeout(MINUTE_MS - (Date.now() % MINUTE_MS));
    const now = new Date();
    for (const cron of crons) if (isDue(cron, now)) void attempt(work, cron);
  }
}
