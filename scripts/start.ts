import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, constants, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { parseEnv, promisify } from "node:util";
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
import { environment, root, run, stay } from "./site-process.ts";

async function start(typed: Values<keyof typeof siteOptions>): Promise<undefined> {
  const { watch: isWatching } = typed;
  const site = localSite(typed);
  const { exposure } = site;
  if (exposure) console.warn(exposure);

  endWithParent();
  if (isWatching) await run("npm", ["run", "content"]);
  else {
    await checkPlace(site);
    await buildSite();
  }
  await ensureLocalSecret();
  const own = parseEnv(await readFile(secretsFile, "utf8"));
  const variables = site.chooseVariables(own);
  if (!isWatching) return serve(site, { ...(own as Record<string, string>), ...variables });

  await run("wrangler", site.migrate);
  const watching = { cwd: root, env: environment, stdio: "inherit" } as const;
  const content = spawn("tsx", ["scripts/content/build.ts", "--watch"], watching);
  process.on("exit", () => content.kill());
  // Remix rebuilds on a change, wrangler reloads the Worker, and Remix's own socket notifies the
  // browser.
  const remix = [
    "dev",
    "--manual",
    "-c",
    `wrangler ${listDevArguments(site, variables).join(" ")}`,
  ];
  return stay("remix", remix, { SITE_BUILT: "1", NODE_ENV: "development" });
}

/** What the runtime would say in a trace, and hang. @throws in one line */
async function checkPlace({ host, port, state }: ReturnType<typeof localSite>): Promise<void> {
  try {
    // Node's own never ends below /proc.
    await promisify(execFile)("mkdir", ["-p", state]);
    await access(state, constants.W_OK);
  } catch {
    throw new Error(`--persist-to: ${state} can't be written.`);
  }
  const server = createServer().listen(port, host.replace(/[[\]]/g, ""));
  try {
    await once(server, "listening");
  } catch {
    throw new Error(`--port: ${port} is in use, or may not be opened. Choose another.`);
  }
  server.close();
}

/** npm, when it is killed, leaves its scripts behind. */
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
  const end = () => served.close().finally(() => process.exit());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
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
