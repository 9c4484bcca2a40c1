// A bare `wrangler deploy` must not publish yesterday's build; start, dev and tests have just built and say so.
import { spawnSync } from "node:child_process";

if (!process.env.SITE_BUILT) {
  const env = { ...process.env, SITE_BUILT: "1", PUBLISH: "1" };
  const { status } = spawnSync("npm", ["run", "build"], { stdio: "inherit", env });
  process.exit(status ?? 1);
}
