import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { root } from "./site-process.ts";

/**
 * Takes away the compiler's list of all routes, among them the administrators' login. Browsers discover routes as they
 * go and never ask for it, but its name can be read off every page, and anybody could.
 */
const built = path.join(root, "public/build");
for (const name of await readdir(built)) if (/^manifest-\w+\.js$/.test(name)) await rm(path.join(built, name));
