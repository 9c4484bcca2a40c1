import type { DatabaseSummary } from "./database.ts";

/** What a backup says of itself. */
export interface Manifest extends DatabaseSummary {
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The release that made it, from package.json. */
  version: string;
  /** Where the database was: "local", or an environment of wrangler.toml. */
  source: string;
}

/** A backup that cannot be used; the message says why and names no path. */
export class BackupError extends Error {
  override name = "BackupError";
}
