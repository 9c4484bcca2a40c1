import { cp, mkdir, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { root, run } from "./site-process.ts";

/**
 * Copies this checkout, with what is not committed yet, to an empty folder, which is a repository
 * as this one is: tools learn from git which files are sources. Installed packages are shared.
 */
export async function copyCheckout(copy: string): Promise<void> {
  await rm(copy, { recursive: true, force: true });
  const files = (await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"]))
    .trim()
    .split("\n");
  for (const file of files) {
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await cp(path.join(root, file), path.join(copy, file));
  }
  await run("git", ["init", "--quiet"], {}, copy);
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
}
