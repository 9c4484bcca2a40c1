import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { parseEnv } from "node:util";
import { buildSite, siteBundle } from "./build-site.ts";
import { runCommand, type Values } from "./command.ts";
import {
  ensureLocalSecret,
  keepSchedule,
  listDevArguments,
  localSite,
  runAll,
  secretsFile,
  siteOptions,
} from "./local-site.ts";
import { environment, run, spawnWithParent } from "./site-process.ts";
import { claimState, prepareState } from "./state-folder.ts";

async function start(typed: Values<keyof typeof siteOptions>): Promise<number> {
  const { watch: isWatching } = typed;
  const site = localSite(typed);
  const { exposure } = site;
  if (exposure) console.warn(exposure);

  endWithParent();
  // As process 1 of a container it would else ignore them.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());
  await checkPlace(site);
  if (isWatching) {
    await run("npm", ["run", "content"]);
  } else {
    await buildSite();
  }
  await ensureLocalSecret();
  const own = parseEnv(await readFile(secretsFile, "utf8")) as Record<string, string>;
  if (!isWatching) return serve(site, site.mergeVariables(own));

  await run("wrangler", site.migrate);
  spawnWithParent("tsx", ["scripts/run.ts", "content", "--watch"]);
  // Remix splits the command at its spaces.
  const wrangler = listDevArguments(site, site.chooseVariables(own)).map((each) =>
    each.replaceAll(" ", "\\ "),
  );
  const remix = ["dev", "--manual", "-c", `wrangler ${wrangler.join(" ")}`];
  const server = spawnWithParent("remix", remix, { SITE_BUILT: "1", NODE_ENV: "development" });
  const [status] = (await once(server, "exit")) as [number | null];
  return status ?? 1;
}

/** The runtime would print a trace, and hang. @throws in one line */
async function checkPlace(site: ReturnType<typeof localSite>): Promise<void> {
  const { host, port, state, inspectorPort } = site;
  await prepareState(state);
  claimState(state);
  // A browser may ask either, whatever the machine's own list of names has.
  const addresses =
    host === "localhost" ? ["127.0.0.1", "::1"] : await resolve(host.replace(/[[\]]/g, ""));
  for (const address of addresses) await checkPort("--port", port, address);
  if (inspectorPort === port) throw new Error(`--inspector-port: ${port} is the site's own.`);
  if (inspectorPort) await checkPort("--inspector-port", inspectorPort, "127.0.0.1");
}

const resolve = async (host: string) => {
  const addresses = await lookup(host, { all: true }).catch(() => []);
  if (addresses.length === 0) throw new Error(`--ip: ${host} is no address of this machine.`);
  return addresses.map(({ address }) => address);
};

/** How long a runtime whose parent was killed may keep its port on a busy machine, in ms. */
const PORT_WAIT_MS = 3_000;

async function checkPort(option: string, port: number, address: string): Promise<void> {
  const until = performance.now() + PORT_WAIT_MS;
  let code = await tryPort(port, address);
  while (code === "EADDRINUSE" && performance.now() < until) {
    await setTimeout(100);
    code = await tryPort(port, address);
  }
  if (code === "EADDRINUSE") {
    throw new Error(`${option}: port ${port} is in use. Stop what uses it, or choose another.`);
  }
  if (code === "EACCES") {
    throw new Error(`${option}: this user may not open port ${port}. Choose one above 1023.`);
  }
  // Not every machine has IPv6.
  if (code && address !== "::1") throw new Error(`--ip: this machine has no address ${address}.`);
}

/** @returns the system's code of why a port cannot be opened */
async function tryPort(port: number, address: string): Promise<string | undefined> {
  const server = createServer().listen(port, address);
  try {
    await once(server, "listening");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
  server.close();
}

/** A killed npm leaves its scripts behind. */
function endWithParent() {
  const { pid, ppid } = process;
  const watch = () => ppid === process.ppid || process.kill(pid, "SIGTERM");
  if (process.env.npm_lifecycle_event) setInterval(watch, 1_000).unref();
}

async function serve(
  { host, port, state, inspectorPort }: ReturnType<typeof localSite>,
  variables: Readonly<Record<string, string>>,
) {
  Object.assign(process.env, environment);
  const { serveSite } = await import("./serve-site.ts");
  const served = await serveSite({
    bundle: siteBundle,
    host,
    port,
    state,
    inspectorPort,
    variables,
  });
  console.log(
    `The site is at http://${host.includes(":") ? `[${host.replace(/[[\]]/g, "")}]` : host}:${port}`,
  );
  // Not to wait for the next hour.
  process.on("SIGUSR2", () => void runAll(served.crons, served.runScheduled));
  return keepSchedule(served.crons, served.runScheduled);
}

await runCommand({
  about: "Serves the site on this machine.",
  usage: `npm start -- [options]    builds the site, if it has changed, and serves it
npm run dev -- [options]  rebuilds and reloads it on every change`,
  options: siteOptions,
  run: ({ values }) => start(values),
});
// What is left of a runtime that did not start would keep this process.
process.exit();
