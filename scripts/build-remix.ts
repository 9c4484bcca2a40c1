import { glob, rm } from "node:fs/promises";
import path from "node:path";
import { root, run } from "./site-process.ts";

const folder = path.join(root, "public/build");

// Files of earlier builds would be published again.
await rm(folder, { recursive: true, force: true });
console.log((await run("remix", ["build"])).trim());
// The list of all routes, the administrators' address among them: no page asks for it.
for await (const list of glob("manifest-*.js", { cwd: folder })) await rm(path.join(folder, list));
