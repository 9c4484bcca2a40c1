import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { mkdtempDisposable, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineCommand, UsageError, type Values } from "../command.ts";
import { root } from "../site-process.ts";
import { readBackup, writeBackup } from "./backup-file.ts";
import {
  BackupError,
  digestDatabase,
  lockState,
  type Manifest,
  newestOf,
  openDatabase,
  SEQUENCE,
  selectNewest,
  summarizeFile,
} from "./database.ts";
import { openSiteDatabase, type Place, type SiteDatabase, wrangler } from "./site-database.ts";

/** Characters: anyone who has a backup can guess at leisure. */
const SHORTEST_PASSPHRASE = 12;

/** @throws {UsageError} for one that is guessed quickly; a backup that has such a one can still be restored */
function readPassphrase({ isNew = false } = {}): string | undefined {
  const passphrase = process.env.BACKUP_PASSPHRASE || undefined;
  if (isNew && passphrase && passphrase.length < SHORTEST_PASSPHRASE)
    throw new UsageError(`BACKUP_PASSPHRASE: must have at least ${SHORTEST_PASSPHRASE} characters, such as four words`);
  return passphrase;
}

/** An empty folder that is deleted afterwards: its contents must never stay on the disk. */
const makeFolder = () => mkdtempDisposable(path.join(tmpdir(), "backup-"));

const countRows = (tables: Manifest["tables"]) => Object.values(tables).reduce((sum, count) => sum + count, 0);

const auditLine = (action: "database.backed_up" | "database.restored", { createdAt, tables }: Manifest) =>
  `insert into audit_log (at, actor, action, details) values (${Date.now()}, 'operator', '${action}',
    json_object('rows', ${countRows(tables)}, 'backup', '${createdAt}'))`;

/** Writes a backup of a place's database. @throws {BackupError} */
export async function backUp(place: Place, file: string, passphrase = readPassphrase()): Promise<Manifest> {
  const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  await using folder = await makeFolder();
  const copy = path.join(folder.path, "copy.sqlite");
  const createdAt = new Date().toISOString();
  await using database = await openSiteDatabase(place, folder.path);
  await database.copyTo(copy);
  const source = place.state === null ? (place.env ?? "remote") : "local";
  const manifest: Manifest = { createdAt, version, source, ...summarizeFile(copy, Date.parse(createdAt)) };
  await writeBackup(file, copy, manifest, passphrase);
  // The administrators' status page says when the last one was made.
  await database.query([auditLine("database.backed_up", manifest)]);
  return manifest;
}

/**
 * The file to write a backup to: one with a dated name where a folder, or nothing, was given.
 * @throws {BackupError} when there is such a file already, unless it may be replaced, or no such folder
 */
export function chooseTarget(out: string | undefined, now: Date, { force = false, isEncrypted = false } = {}): string {
  const given = path.resolve(out ?? ".");
  const name = `backup-${now.toISOString().slice(0, 19).replaceAll(":", "-")}.sqlite${isEncrypted ? ".age" : ""}`;
  const file = statSync(given, { throwIfNoEntry: false })?.isDirectory() ? path.join(given, name) : given;
  const isForFolder = out !== undefined && /[/\\]$/.test(out) && file === given;
  if (isForFolder || !existsSync(path.dirname(file))) throw new BackupError("--out: there is no such folder.");
  if (existsSync(file) && !force)
    throw new BackupError(`${file} exists. Choose another name, or add --force to replace it.`);
  return file;
}

const DATED = /^backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.sqlite(\.age)?$/;

/** The backups with dated names in a folder that are older than the newest few. Other files are left alone. */
export const listSuperseded = (names: readonly string[], keep: number): string[] =>
  names
    .filter((name) => DATED.test(name))
    .sort()
    .slice(0, -keep);

/** How many backups a folder keeps; null where all of them stay. @throws {UsageError} */
function readKeep(keep: string | undefined, out: string | undefined): number | null {
  if (keep === undefined) return null;
  if (!/^[1-9]\d{0,4}$/.test(keep)) throw new UsageError(`--keep: must be a number of backups from 1 on, not ${keep}`);
  if (!out || !statSync(out, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError("--keep: needs --out with a folder, in which older backups are deleted");
  return Number(keep);
}

interface RestoreOptions {
  overwriteNewer?: boolean;
  allowUnencrypted?: boolean;
  passphrase?: string;
}

/** Puts a backup in the place of a database. @throws {BackupError} before anything is changed */
export async function restore(
  place: Place,
  file: string,
  { overwriteNewer = false, allowUnencrypted = false, passphrase = readPassphrase() }: RestoreOptions = {},
) {
  await using folder = await makeFolder();
  const copy = path.join(folder.path, "copy.sqlite");
  const manifest = await readBackup(file, copy, passphrase, allowUnencrypted);
  const { newest, migrations } = manifest;
  const files = await readdir(path.join(root, "migrations"));
  const unknown = migrations.find((name) => !files.includes(name));
  if (unknown) throw new BackupError(`The backup is of a newer release: this checkout has no migration ${unknown}.`);

  const isLocal = place.state !== null;
  const unlock = place.state === null ? () => undefined : lockState(place.state, "exclusive");
  if (!unlock)
    throw new BackupError(
      "A local site is running on this database, and would go on with what it remembers of it. Stop it first.",
    );
  try {
    if (isLocal) await wrangler("migrations apply", place);
    {
      await using database = await openSiteDatabase(place, folder.path);
      if (!overwriteNewer) await requireNoNews(database, copy, newest);
      await database.replaceBy(copy, auditLine("database.restored", manifest));
    }
    // An older backup has the tables of its time.
    if (isLocal) await wrangler("migrations apply", place);
  } finally {
    unlock();
  }
  return manifest;
}

/** @throws {BackupError} when the database has entries that are newer than the backup's */
async function requireNoNews(database: SiteDatabase, copy: string, newest: string | null): Promise<void> {
  using db = openDatabase(copy);
  const at = newestOf(await database.query<{ at: number | null }>(selectNewest(db)));
  if (at > Date.parse(newest ?? "1970-01-01"))
    throw new BackupError(
      `The database has entries of ${new Date(at).toISOString()}, and the backup's newest is of ${newest ?? "never"}. ` +
        "Back up the database first, then add --overwrite-newer to lose them.",
    );
}

/** Rows of every kind, with texts that are easily spoiled. */
const drillRows = (rows: number) => {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) select`;
  const text = `char(10) || '\\n' || char(13) || '\\r''";--' || char(0x1F98A) || i`;
  return [
    `insert into launch_registrations (email, source, registered_at, consent_version, consented_at)
      ${numbers} 'person-' || i || '@example.com', 'source ' || i % 50, 1700000000000 + i, '1', 1700000000000 + i from n`,
    `insert into users (username, password_hash, created_at)
      ${numbers} 'user-' || i || '@example.com', 'hash', 1700000000000 + i from n where i % 100 = 0`,
    `insert into launchpad_applications (email, cohort, name, product, asset_use, progress, source, applied_at,
      consent_version, consented_at)
      ${numbers} 'builder-' || i || '@example.com', 'First', ${text}, ${text}, '', '', 'x', 0, '1', 0 from n where i % 1000 = 0`,
    `insert into sessions (id_hash, user_id, device, created_at, last_seen_at) select 'hash-' || id, id, 'a', 0, 0 from users`,
    `insert into audit_log (at, actor, action, details) values (1, 'operator', 'admin.created', '{}')`,
    `delete from launch_registrations where id = ${rows}`,
  ];
};

/** Backs up, destroys, restores and compares. @returns what to print @throws when anything differs */
export async function drill(rows: number): Promise<string> {
  await using folder = await makeFolder();
  const lines: string[] = [];
  const timed = async <Value>(what: string, work: () => Promise<Value>) => {
    const start = performance.now();
    const value = await work();
    lines.push(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return value;
  };
  const place = { state: path.join(folder.path, "state") };
  await wrangler("migrations apply", place);
  {
    await using database = await openSiteDatabase(place, folder.path);
    await database.query(drillRows(rows));
  }
  const before = await digestPlace(place);
  const passphrase = randomBytes(16).toString("hex");

  const file = path.join(folder.path, "drill");
  const { tables } = await timed("backup", () => backUp(place, file, passphrase));
  await rm(place.state, { recursive: true });
  await timed("restore", () => restore(place, file, { passphrase }));
  if ((await digestPlace(place)) !== before) throw new Error("the rows differ");
  lines.push(`all rows equal: ${countRows(tables)}`);
  return lines.join("\n");
}

/** A digest of a place's rows, without what backups leave behind: two places with the same one hold the same. */
export async function digestPlace(place: Place): Promise<string> {
  await using folder = await makeFolder();
  await using database = await openSiteDatabase(place, folder.path);
  const copy = path.join(folder.path, "copy.sqlite");
  await database.copyTo(copy);
  using db = openDatabase(copy);
  db.exec(`delete from audit_log where action like 'database.%'; delete from row_counts where list = 'audit_log';
    delete from ${SEQUENCE} where name = 'audit_log'`);
  return JSON.stringify(digestDatabase(copy));
}

const place = {
  "--persist-to DIR": "the local database of `npm start -- --persist-to DIR`",
  "--remote": "the deployed database instead of the local one",
  "--env NAME": "an environment of wrangler.toml",
};

function readPlace({ remote, env, "persist-to": folder }: Values<keyof typeof place>): Place {
  if (remote && folder) throw new UsageError("--persist-to: applies to the local database only, not to --remote.");
  return { state: remote ? null : path.resolve(folder ?? path.join(root, ".wrangler/state")), env };
}

const describe = ({ tables, newest }: Manifest) =>
  Object.entries({ ...tables, "newest entry": newest ?? "none" })
    .map(([name, value]) => `  ${name}: ${value}`)
    .join("\n");

const notes = "BACKUP_PASSPHRASE in the environment encrypts and decrypts.";

export const commands = {
  create: defineCommand({
    about: "Writes a backup of the database.",
    usage: "npm run backup -- [options]",
    options: {
      "--out FILE|FOLDER": `the backup to write; in a folder, or this one if omitted, it is backup-….sqlite, or
backup-….sqlite.age if encrypted`,
      "--force": "replaces a file that --out names",
      "--encrypted": "fails where BACKUP_PASSPHRASE is not set, for a schedule",
      "--keep NUMBER": "of the dated backups in the folder of --out, deletes all but the newest",
      ...place,
    },
    notes,
    async run({ values }) {
      const isEncrypted = readPassphrase({ isNew: true }) !== undefined;
      if (values.encrypted && !isEncrypted) throw new UsageError("--encrypted: set BACKUP_PASSPHRASE.");
      const keep = readKeep(values.keep, values.out);
      const file = chooseTarget(values.out, new Date(), { force: values.force, isEncrypted });
      console.log(`${file}\n${describe(await backUp(readPlace(values), file))}`);
      if (!isEncrypted) console.log("Not encrypted: keep it where only you can read it.");
      const folder = path.dirname(file);
      for (const name of keep === null ? [] : listSuperseded(await readdir(folder), keep)) {
        await rm(path.join(folder, name));
        console.log(`Deleted ${name}.`);
      }
      return 0;
    },
  }),
  restore: defineCommand({
    about: "Puts a backup in the place of the database.",
    usage: "npm run backup -- restore FILE [options]",
    allowPositionals: true,
    options: {
      "--allow-unencrypted": "restores a backup that is not encrypted although BACKUP_PASSPHRASE is set",
      "--overwrite-newer": "restores although the database has entries that the backup lacks",
      ...place,
    },
    notes,
    async run({ values, positionals: [file, ...more] }) {
      if (!file || more.length > 0) throw new UsageError("Name the backup to restore, one file.");
      const place = readPlace(values);
      if (values.remote) console.log(await wrangler("time-travel info", place).catch(() => ""));
      const manifest = await restore(place, file, {
        overwriteNewer: values["overwrite-newer"],
        allowUnencrypted: values["allow-unencrypted"],
      });
      console.log(`Restored the backup of ${manifest.createdAt}.\n${describe(manifest)}`);
      return 0;
    },
  }),
  drill: defineCommand({
    about: "Backs up, destroys, restores and compares a database of its own.",
    usage: "npm run backup -- drill [--rows NUMBER]",
    options: { "--rows NUMBER": "its registrations; 100000 if omitted" },
    async run({ values: { rows = 100_000 } }) {
      console.log(await drill(Number(rows)));
      return 0;
    },
  }),
};
