import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { lockState } from "./backup/database.ts";
import { buildSite, setup, siteBundle } from "./build-site.ts";
import { runCommand } from "./command.ts";
import {
  describeOutage,
  EXPOSE,
  ensureLocalSecret,
  keepSchedule,
  localSite,
  planOutage,
  runAll,
  STALE_PRICE,
  secretsFile,
} from "./local-site.ts";
import { environment, root, run, stay } from "./site-process.ts";

const WATCH = "--watch";

async function start(given: readonly string[]): Promise<undefined> {
  const isWatching = given.includes(WATCH);
  const site = localSite(
    given.filter((each) => each !== WATCH),
    { isWatching },
  );
  const { state, port, exposure } = site;
  if (exposure) console.warn(exposure);

  if (isWatching) await run("npm", ["run", "content"], setup);
  else await buildSite();
  // Held until this process ends: a restore must not replace the database of a running site.
  if (!lockState(state, "shared"))
    throw new Error("The database of this site is being restored. Start the site when that has finished.");
  await ensureLocalSecret();
  const outage = site.rehearsesOutage ? planOutage(Date.now()) : null;
  const rehearsal = outage && `${outage.map((at) => at.toISOString()).join("/")}`;
  if (outage) console.log(describeOutage(outage, port));
  if (!isWatching) return serve(site, rehearsal ? { SIMULATED_OUTAGE: rehearsal } : {});

  await run("wrangler", site.migrate);
  const dev = [...site.dev, ...(rehearsal ? ["--var", `SIMULATED_OUTAGE:${rehearsal}`] : [])];
  const watching = { cwd: root, env: { ...environment, ...setup }, stdio: "inherit" } as const;
  const content = spawn("tsx", ["scripts/content/build.ts", "--watch"], watching);
  process.on("exit", () => content.kill());
  // Remix rebuilds on a change, wrangler reloads the Worker, and Remix's own socket notifies the browser.
  const remix = ["dev", "--manual", "-c", `wrangler ${dev.join(" ")}`];
  return stay("remix", remix, { SITE_BUILT: "1", NODE_ENV: "development" });
}

async function serve(
  { host, port, state, inspectorPort, chooseVariables }: ReturnType<typeof localSite>,
  more: Record<string, string>,
) {
  Object.assign(process.env, environment);
  const { serveSite } = await import("./serve-site.ts");
  const own = parseEnv(await readFile(secretsFile, "utf8")) as Record<string, string>;
  const variables = { ...own, ...chooseVariables(own), ...more };
  const served = await serveSite({ bundle: siteBundle, host, port, state, inspectorPort, variables });
  console.log(`The site is at http://${host.includes(":") ? `[${host.replace(/[[\]]/g, "")}]` : host}:${port}`);
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
  options: {
    "--port NUMBER": "8787 if omitted",
    "--persist-to DIR": "the folder of its database; .wrangler/state if omitted",
    "--var KEY:VALUE …": "a variable (docs/variables.md); .dev.vars has those that stay, and the secrets",
    "--ip ADDRESS": "localhost if omitted",
    [EXPOSE]: "lets other machines use it, with --ip (docs/operations.md)",
    [STALE_PRICE]: "rehearses a stale price (docs/operations.md)",
    [WATCH]: "rebuilds and reloads it on every change, as `npm run dev` does",
    "--inspector-port NUMBER": "opens the runtime's debugger there",
  },
  notes: "With --watch every other option is one of `wrangler dev`.",
  passesOn: true,
  run: ({ args }) => start(args),
});
