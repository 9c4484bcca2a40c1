import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import { type DatabaseSummary, summarizeFile } from "./database.ts";

// A backup is one file: a line that names the format, a line of JSON (the manifest), the database (SQLite, gzip, and
// AES-256-GCM where there is a passphrase), and the SHA-256 of all that. The manifest is readable without the passphrase.

const FORMAT = "issuer-site backup 1";
const DIGEST_BYTES = 32;
/** Longest first two lines that are read: the manifest has some lines for each table. */
const HEAD_BYTES = 1024 * 1024;

/** scrypt's cost (RFC 7914), 128 MiB: a passphrase is guessed at leisure once somebody has the file. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** NIST SP 800-38D: a nonce of 96 bits and a tag of 128. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a backup says of itself. */
export interface Manifest extends DatabaseSummary {
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The release that made it, from package.json. */
  version: string;
  /** Where the database was: "local", or an environment of wrangler.toml. */
  source: string;
  /** SHA-256 of the database file, in hexadecimal. */
  sha256: string;
  /** How the key is derived, in base64; null where the backup is not encrypted. */
  encryption: { salt: string; nonce: string } | null;
}

/** A backup that cannot be used; the message says why and names no path. */
export class BackupError extends Error {
  override name = "BackupError";
}

const deriveKey = promisify(scrypt) as (
  passphrase: string,
  salt: Buffer,
  length: number,
  options: typeof SCRYPT,
) => Promise<Buffer>;

async function hashFile(file: string, end = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const hash = createHash("sha256");
  if (end >= 0) for await (const chunk of createReadStream(file, { end })) hash.update(chunk);
  return hash.digest();
}

/** Hands bytes on, then a digest of them and of what came before. */
function appendDigest(before: string): Transform {
  const hash = createHash("sha256").update(before);
  return new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, hash.digest());
    },
  });
}

/**
 * Writes a database file as a backup; the file is there whole or not at all.
 * @param about the manifest but for what only the file itself tells
 */
export async function writeBackup(
  file: string,
  database: string,
  about: Omit<Manifest, "sha256" | "encryption">,
  passphrase?: string,
): Promise<Manifest> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const encryption = passphrase ? { salt: salt.toString("base64"), nonce: nonce.toString("base64") } : null;
  const manifest: Manifest = { ...about, sha256: (await hashFile(database)).toString("hex"), encryption };
  const head = `${FORMAT}\n${JSON.stringify(manifest)}\n`;

  const stages: (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[] = [createReadStream(database), createGzip()];
  if (passphrase) {
    const cipher = createCipheriv("aes-256-gcm", await deriveKey(passphrase, salt, KEY_BYTES, SCRYPT), nonce);
    // The manifest belongs to what the tag vouches for.
    cipher.setAAD(Buffer.from(head));
    const flush = (done: (error: null, tag: Buffer) => void) => done(null, cipher.getAuthTag());
    const passOn = (chunk: Buffer, _: unknown, done: (error: null, chunk: Buffer) => void) => done(null, chunk);
    stages.push(cipher, new Transform({ transform: passOn, flush }));
  }
  const unfinished = `${file}.part`;
  const target = createWriteStream(unfinished, { mode: 0o600 });
  target.write(head);
  try {
    await pipeline([...stages, appendDigest(head), target]);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  return manifest;
}

/** @throws {BackupError} when the file is no backup, or was cut off or altered */
export async function readManifest(file: string): Promise<{ manifest: Manifest; headBytes: number; bytes: number }> {
  const handle = await open(file).catch(() => {
    throw new BackupError("The backup cannot be read: there is no such file.");
  });
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const [format, json] = buffer.subarray(0, bytesRead).toString("utf8").split("\n", 2);
    if (format !== FORMAT) throw new BackupError("This is not a backup of this site, or its beginning was altered.");
    const digest = await handle.read(Buffer.alloc(DIGEST_BYTES), 0, DIGEST_BYTES, Math.max(0, size - DIGEST_BYTES));
    if (!(await hashFile(file, size - DIGEST_BYTES - 1)).equals(digest.buffer))
      throw new BackupError("The backup was cut off or altered: its checksum is wrong.");
    const headBytes = Buffer.byteLength(`${format}\n${json}\n`);
    return { manifest: JSON.parse(json ?? ""), headBytes, bytes: size - DIGEST_BYTES };
  } finally {
    await handle.close();
  }
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
  const { manifest, headBytes, bytes } = await readManifest(file);
  const { encryption, sha256 } = manifest;
  // Only the passphrase vouches for who made a backup: anyone can make a plain one, with an administrator of their own.
  if (!encryption && passphrase && !allowUnencrypted)
    throw new BackupError(
      "The backup is not encrypted, although BACKUP_PASSPHRASE is set: anyone can have made it. " +
        "If you know where it comes from, add --allow-unencrypted.",
    );
  if (!encryption)
    await pipeline(
      createReadStream(file, { start: headBytes, end: bytes - 1 }),
      createGunzip(),
      createWriteStream(database, { mode: 0o600 }),
    );
  else {
    if (!passphrase) throw new BackupError("The backup is encrypted: set BACKUP_PASSPHRASE.");
    const key = await deriveKey(passphrase, Buffer.from(encryption.salt, "base64"), KEY_BYTES, SCRYPT);
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(encryption.nonce, "base64"));
    const handle = await open(file);
    try {
      const read = async (length: number, at: number) =>
        (await handle.read(Buffer.alloc(length), 0, length, at)).buffer;
      decipher.setAAD(await read(headBytes, 0)).setAuthTag(await read(TAG_BYTES, bytes - TAG_BYTES));
    } finally {
      await handle.close();
    }
    const sealed = createReadStream(file, { start: headBytes, end: bytes - TAG_BYTES - 1 });
    await pipeline(sealed, decipher, createGunzip(), createWriteStream(database, { mode: 0o600 })).catch(() => {
      throw new BackupError("The passphrase is wrong, or the backup was altered.");
    });
  }
  if ((await hashFile(database)).toString("hex") !== sha256)
    throw new BackupError("The backup was altered: its database does not match its manifest.");
  const { createdAt, migrations, tables, newest } = manifest;
  if (JSON.stringify(summarizeFile(database, Date.parse(createdAt))) !== JSON.stringify({ migrations, tables, newest }))
    throw new BackupError("The backup was altered: its rows do not match its manifest.");
  return manifest;
}
