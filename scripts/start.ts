import { spawn } from "node:child_process";
import { lockState } from "./backup/database.ts";
import { UsageError } from "./command.ts";
import { ensureLocalSecret, localSite, repeatScheduledWork } from "./local-site.ts";
import { environment, root, run, stay } from "./site-process.ts";

// `npm start` serves the built site; `npm run dev` (`--watch`) rebuilds and reloads it on every change.

const isWatching = process.argv.includes("--watch");
const { dev, migrate, port, state, exposure } = readArguments();
if (exposure) console.warn(exposure);

if (isWatching) await run("npm", ["run", "content"]);
else if (!process.env.SITE_BUILT) {
  console.log("Building the site …");
  await run("npm", ["run", "build"]);
}
// Held until this process ends: a restore must not replace the database of a running site.
if (!lockState(state, "shared")) {
  console.error("The database of this site is being restored. Start the site when that has finished.");
  process.exit(1);
}
await ensureLocalSecret();
await run("wrangler", migrate);
void repeatScheduledWork(port);
if (isWatching) {
  const watching = { cwd: root, env: environment, stdio: "inherit" } as const;
  const content = spawn("tsx", ["scripts/content/build.ts", "--watch"], watching);
  process.on("exit", () => content.kill());
  // Remix rebuilds on a change, wrangler reloads the Worker, and the browser is told over Remix's own socket.
  stay("remix", ["dev", "--manual", "-c", `wrangler ${dev.join(" ")}`], { SITE_BUILT: "1", NODE_ENV: "development" });
} else stay("wrangler", dev, { SITE_BUILT: "1" });

function readArguments() {
  try {
    return localSite(process.argv.slice(2).filter((argument: string) => argument !== "--watch"));
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(error.message);
      process.exit(2);
    }
    throw error;
  }
}
