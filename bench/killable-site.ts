import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, cp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { localSite } from "../scripts/local-site.ts";
import { environment, root, run } from "../scripts/site-process.ts";
import { isSmall } from "./verdict.ts";
import { scratch } from "./workerd.ts";

/** A local site for measurements of what outlives a crash. It ends with this process. */
export function createKillableSite() {
  let site: ChildProcess | null = null;
  const killNow = () => {
    // The group: the runtime is a child of the command's, and a crash spares neither.
    if (site?.pid) process.kill(-site.pid, "SIGKILL");
    site = null;
  };
  process.on("exit", killNow);

  return {
    isRunning: () => site !== null,

    /** Starts the site with these arguments. @throws when `answers` has not been true once within half a minute */
    async start(args: readonly string[], answers: () => Promise<boolean>) {
      const options = { cwd: root, env: { ...environment, SITE_BUILT: "1" }, detached: true } as const;
      site = spawn("node", ["scripts/start.ts", ...args], { ...options, stdio: ["ignore", "ignore", "inherit"] });
      for (let tries = 0; !(await answers()); tries++) {
        if (tries > 300) throw new Error("the site does not answer");
        await wait(100);
      }
    },

    /** Has the site begin its scheduled work. */
    runScheduled: () => site?.kill("SIGUSR2"),

    /** Ends the site as `kill -9` does. @returns once it is gone */
    async kill() {
      const gone = site && once(site, "exit");
      killNow();
      await gone;
    },
  };
}

let emptyState: Promise<string> | undefined;

/** @returns the folder of an empty database; a small run has the one that bench/small.ts has made */
async function makeEmptyState(): Promise<string> {
  const folder = scratch("empty-state");
  const isMade = await access(folder).then(
    () => true,
    () => false,
  );
  if (isSmall && isMade) return folder;
  await rm(folder, { recursive: true, force: true });
  await run("wrangler", localSite({ "persist-to": folder }).migrate, { SITE_BUILT: "1" });
  return folder;
}

/** Makes the folder of a local site's state, with an empty database: the migrations are applied once. */
export async function createState(folder: string): Promise<void> {
  emptyState ??= makeEmptyState();
  const empty = await emptyState;
  await rm(path.join(root, folder), { recursive: true, force: true });
  await cp(empty, path.join(root, folder), { recursive: true });
}

/**
 * @param state folder that wrangler keeps its state in
 * @param kind of databases below it: D1's, or those of the Durable Objects of a class, "do/…"
 * @returns the path of the only database
 */
export async function findDatabase(state: string, kind = "d1"): Promise<string> {
  const folder = path.join(state, "v3", kind);
  const files = (await readdir(folder, { recursive: true })).filter((file) => /[0-9a-f]{64}\.sqlite$/.test(file));
  if (files.length !== 1) throw new Error(`expected one database, found ${files.length}`);
  return path.join(folder, files[0] ?? "");
}
