import { type FSWatcher, readdirSync, watch } from "node:fs";
import path from "node:path";

/**
 * Milliseconds without a change after which a build starts: an editor's "save all" is many events.
 */
const QUIET_MS = 120;

/**
 * Builds once changes have paused, one build after another. One that throws is reported: a file may
 * be removed while it is read, as an editor saves, and the next change tries again.
 * @returns what a change calls
 */
export function createRebuild(build: () => Promise<unknown>, report: (line: string) => void) {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(build).catch((error) => report(String(error)));
    }, QUIET_MS);
  };
}

/** Whether the build reads a folder or file, by its path below the company's folder. */
function isSource(below: string): boolean {
  const [folder = "", ...rest] = below.split(path.sep);
  return ["brand", "content"].includes(folder) && !rest.includes("generated");
}

/**
 * Watches what the build reads of a company's folder, later folders included. On Linux Node's recursive
 * watching follows each file, and loses one that an editor saves by renaming a new file over it; a
 * folder's own watcher sees every file of it.
 * @returns a function that ends it
 */
export function watchFolders(root: string, onChange: (below: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();

  /** After a rename, a folder's watcher would follow the former folder. */
  const remove = (below: string) => {
    for (const [folder, watcher] of watchers) {
      if (folder !== below && !folder.startsWith(`${below}${path.sep}`)) continue;
      watcher.close();
      watchers.delete(folder);
    }
  };
  const add = (below: string) => {
    const entries = listEntries(path.join(root, below));
    if (!entries) return;
    const watcher = watch(path.join(root, below), (event, name) => {
      if (name === null) return onChange(below);
      const changed = path.join(below, name);
      if (!isSource(changed)) return;
      if (event === "rename") {
        remove(changed);
        add(changed);
      }
      onChange(changed);
    });
    // A folder that was removed is no mistake; the folder above reports that it has gone.
    watcher.on("error", () => remove(below));
    watchers.set(below, watcher);
    for (const entry of entries) {
      if (entry.isDirectory() && isSource(path.join(below, entry.name))) {
        add(path.join(below, entry.name));
      }
    }
  };
  add("");
  return () => {
    for (const watcher of watchers.values()) watcher.close();
  };
}

/** Null for a file, or what has gone meanwhile. */
function listEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return null;
  }
}
