import { existsSync } from "node:fs";
import { cp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buildSite } from "../scripts/build-site.ts";
import { ensureLocalSecret, localSite } from "../scripts/local-site.ts";
import { run } from "../scripts/site-process.ts";
import { type Running, startProcess } from "./running.ts";
import { isSmall } from "./verdict.ts";
import { scratch } from "./workerd.ts";

/** Builds the site that `npm start` serves. */
export async function prepareLocalSite(): Promise<void> {
  await buildSite();
  await ensureLocalSecret();
}

/** Makes the folder of a local site's state, with an empty database: the migrations are applied once. */
export async function createState(name: string): Promise<string> {
  const [empty, state] = [scratch("empty-state"), scratch(`state-${name}`)];
  // A small run has the one that bench/small.ts has made.
  if (!isSmall || !existsSync(empty)) {
    await rm(empty, { recursive: true, force: true });
    await run("wrangler", localSite({ "persist-to": empty }).migrate, { SITE_BUILT: "1" });
  }
  await rm(state, { recursive: true, force: true });
  await cp(empty, state, { recursive: true });
  return state;
}

/** Serves the built site as `npm start` does, with its inspector on the next port. */
export function startLocalSite(port: number, state: string, variables: Record<string, string> = {}): Promise<Running> {
  const given = Object.entries({ RATE_LIMITS: "off", ...variables });
  const flags = { port: `${port}`, "inspector-port": `${port + 1}`, ip: "127.0.0.1", "persist-to": state };
  const args = [
    ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
    ...given.flatMap(([name, value]) => ["--var", `${name}:${value}`]),
  ];
  const options = { pauseMs: 100, env: { SITE_BUILT: "1" } };
  return startProcess("node", ["scripts/start.ts", ...args], `http://127.0.0.1:${port}/healthz`, options);
}

/**
 * Opens a database of a site that may be running.
 * @param kind of databases below the state: D1's, or those of the Durable Objects of a class, "do/…"
 */
export async function openStateDatabase(state: string, kind = "d1"): Promise<DatabaseSync> {
  const folder = path.join(state, "v3", kind);
  const files = (await readdir(folder, { recursive: true })).filter((file) => /[0-9a-f]{64}\.sqlite$/.test(file));
  if (files.length !== 1) throw new Error(`expected one database, found ${files.length}`);
  return new DatabaseSync(path.join(folder, files[0] ?? ""), { timeout: 10_000 });
}
