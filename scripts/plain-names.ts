import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { root } from "./site-process.ts";

/**
 * Takes the "$" out of the names of route scripts. The platform's asset server redirects such a name to its encoded
 * form, which would cost each first visitor of a release or a policy one more round trip for its script.
 */
const built = path.join(root, "public/build");
const files = (await readdir(built, { recursive: true })).filter((name) => name.endsWith(".js"));
const renamed = new Map(
  files
    .filter((name) => name.includes("$"))
    .map((name) => [path.basename(name), path.basename(name).replaceAll("$", "")]),
);

for (const file of [...files.map((name) => path.join(built, name)), path.join(root, "build/index.js")]) {
  const text = await readFile(file, "utf8");
  let changed = text;
  for (const [from, to] of renamed) changed = changed.replaceAll(from, to);
  if (changed !== text) await writeFile(file, changed);
}
for (const name of files) {
  const plain = renamed.get(path.basename(name));
  if (plain) await rename(path.join(built, name), path.join(built, path.dirname(name), plain));
}
