import { cp, mkdir, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { root, run } from "../../scripts/site-process.ts";
import { bundleWorker, startSite } from "./sites.ts";

const needed = ["app", "workers", "migrations", "scripts", "tests/second-brand", "public/_headers"];
const configuration = ["package.json", "remix.config.js", "wrangler.toml", "tsconfig.json", "postcss.config.js"];
const ofTheFirst = /app\/(brand\/(brand\.ts|assets|generated)|content\/(?!(schemas|published\.server)\.ts$)[^/]+)/;

/**
 * Builds and serves the site for the second issuer, in a copy without any file of the first one's brand or content:
 * what is still found of the first then stands in the code.
 */
export async function startSecondBrand() {
  const copy = path.join(root, ".tmp/second-brand");
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  for (const name of [...needed, ...configuration])
    await cp(path.join(root, name), path.join(copy, name), {
      recursive: true,
      filter: (source) => !ofTheFirst.test(path.relative(root, source)),
    });
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  await run("npm", ["run", "build"], { BRAND_ROOT: "tests/second-brand" }, copy);
  return startSite(copy, await bundleWorker(copy));
}
