import { ensureLocalSecret } from "./local-secret.ts";
import { run, stay } from "./site-process.ts";
import { localSite } from "./wrangler-arguments.ts";

const { dev, migrate } = localSite(process.argv.slice(2));

if (!process.env.SITE_BUILT) {
  console.log("Building the site …");
  await run("npm", ["run", "build"]);
}
await ensureLocalSecret();
await run("wrangler", migrate);
stay("wrangler", dev, { SITE_BUILT: "1" });
