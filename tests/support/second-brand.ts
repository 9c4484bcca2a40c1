import { cp, mkdir, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { ensureLocalSecret } from "../../scripts/local-secret.ts";
import { root, run, stay } from "../../scripts/site-process.ts";
import { localSite } from "../../scripts/wrangler-arguments.ts";

/**
 * Builds and serves the site for the second issuer, in a copy without any file of the first one's brand or content:
 * what is still found of the first then stands in the code.
 */
const copy = path.join(root, ".tmp/second-brand-site");
const needed = ["app", "workers", "migrations", "scripts", "tests/second-brand", "public/_headers"];
const configuration = ["package.json", "remix.config.js", "wrangler.toml", "tsconfig.json", "postcss.config.js"];
const ofTheFirst = /app\/(brand\/(brand\.ts|assets|generated)|content\/(?!(schemas|published\.server)\.ts$)[^/]+)/;

await rm(copy, { recursive: true, force: true });
await mkdir(copy, { recursive: true });
for (const name of [...needed, ...configuration]) {
  await cp(path.join(root, name), path.join(copy, name), {
    recursive: true,
    filter: (source) => !ofTheFirst.test(path.relative(root, source)),
  });
}
await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));

await ensureLocalSecret(path.join(copy, ".dev.vars"));

const env = { BRAND_ROOT: "tests/second-brand", SITE_BUILT: "1" };
await run("npm", ["run", "build"], env, copy);
const { dev, migrate } = localSite(process.argv.slice(2));
await run("wrangler", migrate, {}, copy);
stay("wrangler", dev, env, copy);
