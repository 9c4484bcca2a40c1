import { spawn } from "node:child_process";
import { lockState } from "./backup/database.ts";
import { runCommand } from "./command.ts";
import {
  describeOutage,
  EXPOSE,
  ensureLocalSecret,
  localSite,
  planOutage,
  repeatScheduledWork,
  STALE_PRICE,
} from "./local-site.ts";
import { environment, root, run, stay } from "./site-process.ts";

/** The content build then lists what is left to do, for /setup. */
const setup = { SETUP: "1" };

const WATCH = "--watch";

async function start(given: readonly string[]): Promise<undefined> {
  const isWatching = given.includes(WATCH);
  const { dev, migrate, port, state, exposure, rehearsesOutage } = localSite(given.filter((each) => each !== WATCH));
  if (exposure) console.warn(exposure);

  if (isWatching) await run("npm", ["run", "content"], setup);
  else if (!process.env.SITE_BUILT) {
    console.log("Building the site …");
    await run("npm", ["run", "build"], setup);
  }
  // Held until this process ends: a restore must not replace the database of a running site.
  if (!lockState(state, "shared"))
    throw new Error("The database of this site is being restored. Start the site when that has finished.");
  await ensureLocalSecret();
  await run("wrangler", migrate);
  void repeatScheduledWork(port);
  if (rehearsesOutage) {
    const outage = planOutage(Date.now());
    console.log(describeOutage(outage, port));
    dev.push("--var", `SIMULATED_OUTAGE:${outage.map((at) => at.toISOString()).join("/")}`);
  }
  if (!isWatching) return stay("wrangler", dev, { SITE_BUILT: "1" });
  const watching = { cwd: root, env: { ...environment, ...setup }, stdio: "inherit" } as const;
  const content = spawn("tsx", ["scripts/content/build.ts", "--watch"], watching);
  process.on("exit", () => content.kill());
  // Remix rebuilds on a change, wrangler reloads the Worker, and Remix's own socket notifies the browser.
  const remix = ["dev", "--manual", "-c", `wrangler ${dev.join(" ")}`];
  return stay("remix", remix, { SITE_BUILT: "1", NODE_ENV: "development" });
}

await runCommand({
  about: "Serves the site on this machine.",
  usage: `npm start -- [options]    builds the site and serves it
npm run dev -- [options]  rebuilds and reloads it on every change`,
  options: {
    "--port NUMBER": "8787 if omitted",
    "--persist-to DIR": "the folder of its database; .wrangler/state if omitted",
    [EXPOSE]: "lets other machines use it, with --ip or --tunnel (docs/operations.md)",
    [STALE_PRICE]: "rehearses a stale price (docs/operations.md)",
    [WATCH]: "rebuilds and reloads it on every change, as `npm run dev` does",
  },
  notes: "Every other option is one of `wrangler dev`.",
  passesOn: true,
  run: ({ args }) => start(args),
});
