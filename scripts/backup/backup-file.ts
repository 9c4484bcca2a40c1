import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError, digestDatabase, type Manifest, openDatabase } from "./database.ts";

// A backup is a SQLite database: the site's tables, and one more with the manifest. Where there is a passphrase, it is
// encrypted as an age file (https://age-encryption.org/v1), which `age -d` opens anywhere.

const AGE = "age-encryption.org/v1\n";
const SQLITE = "SQLite format 3\0";
const MANIFEST_TABLE = "backup_manifest";

/** Logarithm of scrypt's cost, 256 MiB, as the age tool's: anyone who has the file can guess passphrases at leisure. */
const WORK_FACTOR = 18;

/** Of the manifest and all rows: a plain backup has no other protection from a failing disk. */
const digestOf = (manifest: string, database: string) =>
  createHash("sha256")
    .update(JSON.stringify([manifest, digestDatabase(database)]))
    .digest("hex");

function addManifest(database: string, manifest: Manifest): void {
  const text = JSON.stringify(manifest);
  const digest = digestOf(text, database);
  using db = openDatabase(database);
  db.exec(`create table ${MANIFEST_TABLE} (manifest text not null, sha256 text not null)`);
  db.prepare(`insert into ${MANIFEST_TABLE} values (?, ?)`).run(text, digest);
}

/** Takes the manifest's table out of a backup's database. */
function takeManifest(database: string): Manifest {
  using db = openDatabase(database);
  const { manifest, sha256 } = db.prepare(`select manifest, sha256 from ${MANIFEST_TABLE}`).get() as Record<
    string,
    string
  >;
  db.exec(`drop table ${MANIFEST_TABLE}`);
  if (digestOf(manifest ?? "", database) !== sha256)
    throw new BackupError("The backup was cut off or altered: its database does not match its manifest.");
  return JSON.parse(manifest ?? "");
}

/**
 * Writes a backup; the file is there whole or not at all.
 * @param database a copy that nothing else uses: the manifest becomes a table of it
 */
export async function writeBackup(
  file: string,
  database: string,
  manifest: Manifest,
  passphrase?: string,
  workFactor = WORK_FACTOR,
): Promise<void> {
  addManifest(database, manifest);
  const unfinished = `${file}.part`;
  const source = createReadStream(database);
  try {
    const sealed = passphrase ? await encrypt(source, passphrase, workFactor) : source;
    await pipeline(sealed, createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, file);
  } finally {
    source.destroy();
    await rm(unfinished, { force: true });
  }
}

// Node's streams and the library's are one type of the platform under two names.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as NodeStream);

async function encrypt(plain: Readable, passphrase: string, workFactor: number): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(passphrase);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

async function decryptTo(database: string, file: string, passphrase: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = createReadStream(file);
  try {
    const plain = await decrypter.decrypt(toWeb(source));
    await pipeline(fromWeb(plain), createWriteStream(database, { mode: 0o600 }));
  } catch (cause) {
    throw new BackupError("The passphrase is wrong, or the backup was cut off or altered.", { cause });
  } finally {
    source.destroy();
  }
}

async function readStart(file: string): Promise<string> {
  await using handle = await open(file).catch(() => {
    throw new BackupError("The backup cannot be read: there is no such file.");
  });
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length));
  return buffer.toString("latin1", 0, bytesRead);
}

/**
 * Unpacks a backup's database, and compares it with its manifest. @param database the file to write
 * @param allowUnencrypted takes a backup that is not encrypted although there is a passphrase
 * @throws {BackupError} when the backup was cut off or altered, or the passphrase is missing, wrong or not used
 */
export async function readBackup(
  file: string,
  database: string,
  passphrase?: string,
  allowUnencrypted = false,
): Promise<Manifest> {
  const start = await readStart(file);
  const isEncrypted = start === AGE;
  if (!isEncrypted && !start.startsWith(SQLITE))
    throw new BackupError("This is not a backup of this site, or its beginning was altered.");
  // Only the passphrase vouches for who made a backup: anyone can make a plain one, with an administrator of their own.
  if (!isEncrypted && passphrase && !allowUnencrypted)
    throw new BackupError(
      "The backup is not encrypted, although BACKUP_PASSPHRASE is set: anyone can have made it. " +
        "If you know where it comes from, add --allow-unencrypted.",
    );
  if (isEncrypted && !passphrase) throw new BackupError("The backup is encrypted: set BACKUP_PASSPHRASE.");

  if (isEncrypted) await decryptTo(database, file, passphrase ?? "");
  else await pipeline(createReadStream(file), createWriteStream(database, { mode: 0o600 }));
  try {
    return takeManifest(database);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    // SQLite's own message: a damaged page, a missing table.
    throw new BackupError(`The backup was cut off or altered: ${(error as Error).message}.`, { cause: error });
  }
}
