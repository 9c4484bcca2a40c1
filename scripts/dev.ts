import { spawn } from "node:child_process";
import { ensureLocalSecret } from "./local-secret.ts";
import { environment, root, run, stay } from "./site-process.ts";
import { localSite } from "./wrangler-arguments.ts";

const { dev, migrate } = localSite(process.argv.slice(2));

await run("npm", ["run", "content"]);
await ensureLocalSecret();
await run("wrangler", migrate);
const watching = { cwd: root, env: environment, stdio: "inherit" } as const;
const content = spawn("tsx", ["scripts/content/build.ts", "--watch"], watching);
process.on("exit", () => content.kill());
// Remix rebuilds on a change, wrangler reloads the Worker, and the browser is told over Remix's own socket.
stay("remix", ["dev", "--manual", "-c", `wrangler ${dev.join(" ")}`], { SITE_BUILT: "1", NODE_ENV: "development" });
