import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { prepareConfig } from "./company/wrangler-config.ts";

type Env = Record<string, string>;

export const root = fileURLToPath(new URL("..", import.meta.url));

const folders = (process.env.PATH ?? "").split(path.delimiter);
const tools = ["node_modules/node/bin", "node_modules/.bin"].map((each) => path.join(root, each));

/** For every child: no telemetry, no network, and this project's own Node and tools. */
export const environment = {
  ...process.env,
  PATH: [...tools.filter((each) => !folders.includes(each)), ...folders].join(path.delimiter),
  // Wrangler and Vite are megabytes of JavaScript: Node keeps them compiled.
  NODE_COMPILE_CACHE: path.join(root, ".cache/node"),
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  // Wrangler's explorer runs any SQL in the local database for anyone who reaches the port.
  X_LOCAL_EXPLORER: "false",
  // Variables of the site are in .dev.vars; .env has wrangler's own.
  CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: "false",
  // Remix's compiler warns of a package it carries, which can't be changed here.
  VITE_CJS_IGNORE_WARNING: "true",
};

/**
 * Runs a command and returns its standard output. @throws when it fails, having shown all that it
 * printed only then
 */
export async function run(
  command: string,
  args: readonly string[],
  env: Env = {},
  cwd = root,
): Promise<string> {
  if (command === "wrangler" && cwd === root) await prepareConfig();
  const child = spawn(command, args, {
    cwd,
    env: { ...environment, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = () => child.kill();
  process.on("exit", end);
  const printed: Buffer[] = [];
  const everything: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => {
    printed.push(chunk);
    everything.push(chunk);
  });
  child.stderr.on("data", (chunk: Buffer) => everything.push(chunk));
  const [status] = (await once(child, "close")) as [number | null];
  process.off("exit", end);
  if (status === 0) return Buffer.concat(printed).toString();
  process.stderr.write(Buffer.concat(everything));
  throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
}

/** In a process group that ends with this process, by whatever signal: that closes descriptor 3. */
export function spawnWithParent(
  command: string,
  args: readonly string[],
  env: Env = {},
): ChildProcess {
  const script = '(cat <&3; kill -KILL 0) >/dev/null & exec "$@" 3<&-';
  return spawn("sh", ["-c", script, "sh", command, ...args], {
    cwd: root,
    env: { ...environment, ...env },
    stdio: ["inherit", "inherit", "inherit", "pipe"],
    detached: true,
  });
}
