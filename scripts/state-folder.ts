import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";

/** What databases take beside their rows as they are opened and migrated. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024;

/** Where wrangler, too, has the databases and Durable Objects of a site. */
export const findResources = (state: string) => path.join(state, "v3");

/**
 * Makes the folder of a site's databases and checks that they can be used.
 * @throws in one line, where it cannot be written, its disk is full or a database is damaged
 */
export async function prepareState(state: string): Promise<void> {
  try {
    // Node's own never ends below /proc.
    await promisify(execFile)("mkdir", ["-p", state]);
    await access(state, constants.W_OK);
  } catch {
    throw new Error(`--persist-to: ${state} can't be written. Choose another folder.`);
  }
  const { bavail, bsize } = await statfs(state);
  if (bavail * bsize < LEAST_FREE_BYTES) {
    throw new Error(`--persist-to: the disk of ${state} is full. Free 16 MB, or choose another.`);
  }
  for (const file of globSync(path.join(findResources(state), "**/*.sqlite"))) {
    if (!isIntact(file)) {
      throw new Error(
        `${file} is damaged. Move ${state} away and restore a backup (docs/operations.md).`,
      );
    }
  }
}

/** Whether SQLite can read all of a database. */
export function isIntact(file: string): boolean {
  try {
    using db = new DatabaseSync(file, { timeout: 10_000 });
    return db.prepare("pragma quick_check(1)").get()?.quick_check === "ok";
  } catch {
    return false;
  }
}

/** What is garbage would be given up. */
const claims: DatabaseSync[] = [];

/**
 * Keeps others from serving or restoring the same folder until this process ends, by whatever
 * signal: of two runtimes each would overwrite what the other remembers.
 * @throws where another has it
 */
export function claimState(state: string): void {
  const claim = new DatabaseSync(path.join(state, "in-use.sqlite"));
  try {
    claim.exec("begin exclusive");
  } catch {
    throw new Error(`--persist-to: ${state} is in use by another site. Stop that one first.`);
  }
  claims.push(claim);
}
