import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../site-process.ts";
import { adaptEditor, libraries } from "./adapt.ts";
import { bundleRenderer } from "./bundle.ts";

/**
 * Copies Sveltia CMS to the folder that the platform serves: nothing of it is in the Worker's bundle, no page but the
 * editor's names it, and it loads nothing from another host. Its own build for packages is taken, because that for script
 * elements loads the icons' font from a network of copies.
 */
const source = path.join(root, "node_modules/@sveltia/cms");
const target = path.join(root, "public/editor");

const isWanted = (file: string) => !/\.(map|ts)$/.test(file);

// The content build's file stays (scripts/content/compile.ts).
for (const folder of ["cms", "libraries", "locales"])
  await rm(path.join(target, folder), { recursive: true, force: true });
await mkdir(target, { recursive: true });
await cp(path.join(source, "npm"), path.join(target, "cms"), { recursive: true, filter: isWanted });
await cp(path.join(source, "locales"), path.join(target, "locales"), { recursive: true });
await cp(path.join(source, "LICENSE.txt"), path.join(target, "cms/LICENSE.txt"));
const entry = path.join(target, "cms/index.js");
await writeFile(entry, adaptEditor(await readFile(entry, "utf8")));
for (const { file, as } of libraries)
  await cp(path.join(root, "node_modules", file), path.join(target, "libraries", as), { recursive: true });
for (const script of ["start.js", "preview.js", "signed-in.js"])
  await cp(path.join(root, "scripts/editor", script), path.join(target, script));
await writeFile(path.join(target, "renderer.js"), await bundleRenderer());
