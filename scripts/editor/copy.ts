import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { libraries } from "../../app/routes/admin/editor/libraries.ts";
import { root } from "../site-process.ts";

/**
 * Copies Sveltia CMS as its package has it to the folder that the platform serves, where the Worker
 * alone reaches it (wrangler.toml): nothing of it is in the Worker's bundle. Its build for packages
 * is taken, whose fonts and locales are files beside it; that for script elements loads them from
 * other hosts.
 */
const packages = path.join(root, "node_modules");
const source = path.join(packages, "@sveltia/cms");
const target = path.join(root, "public/editor");

// The content build's file stays (scripts/content/compile.ts).
for (const folder of ["npm", "libraries", "locales"]) {
  await rm(path.join(target, folder), { recursive: true, force: true });
}
await mkdir(path.join(target, "locales"), { recursive: true });
await cp(path.join(source, "npm"), path.join(target, "npm"), {
  recursive: true,
  filter: (file) => !file.endsWith(".map"),
});
await cp(path.join(source, "LICENSE.txt"), path.join(target, "npm/LICENSE.txt"));
// It imports them as bundlers let it; a browser takes a module alone.
for (const file of await readdir(path.join(source, "locales"))) {
  await writeFile(
    path.join(target, "locales", file),
    `export default ${await readFile(path.join(source, "locales", file), "utf8")}`,
  );
}
for (const file of Object.values(libraries)) {
  await cp(path.join(packages, file), path.join(target, "libraries", file), { recursive: true });
}
