import { createDecipheriv, createHash, scryptSync } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { BackupError, type Manifest } from "./database.ts";

// Backups of releases up to 1.0.0 are restored, and no longer written: a line that names the format, a line of JSON (the
// manifest), the database (SQLite, gzip, and AES-256-GCM where there was a passphrase), and the SHA-256 of all that.

export const EARLIER_FORMAT = "issuer-site backup 1\n";
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const DIGEST_BYTES = 32;

interface EarlierManifest extends Manifest {
  /** SHA-256 of the database file, in hexadecimal. */
  sha256: string;
  /** How the key is derived, in base64; null where the backup is not encrypted. */
  encryption: { salt: string; nonce: string } | null;
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();

/** @throws {BackupError} when the backup was cut off or altered */
export async function openEarlierBackup(file: string) {
  const whole = await readFile(file);
  const sealed = whole.subarray(0, -DIGEST_BYTES);
  if (!sha256(sealed).equals(whole.subarray(-DIGEST_BYTES)))
    throw new BackupError("The backup was cut off or altered: its checksum is wrong.");
  const headBytes = sealed.indexOf("\n", EARLIER_FORMAT.length) + 1;
  const [head, body] = [sealed.subarray(0, headBytes), sealed.subarray(headBytes)];
  const {
    sha256: digest,
    encryption,
    ...manifest
  }: EarlierManifest = JSON.parse(head.subarray(EARLIER_FORMAT.length).toString());

  const decrypt = (passphrase: string, { salt, nonce }: { salt: string; nonce: string }): Buffer => {
    const key = scryptSync(passphrase, Buffer.from(salt, "base64"), KEY_BYTES, SCRYPT);
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64"));
    decipher.setAAD(head).setAuthTag(body.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new BackupError("The passphrase is wrong, or the backup was altered.");
    }
  };
  return {
    isEncrypted: encryption !== null,
    /** Writes its database. @throws {BackupError} when the passphrase is wrong, or the backup was altered */
    async unpack(database: string, passphrase = ""): Promise<Manifest> {
      const bytes = gunzipSync(encryption ? decrypt(passphrase, encryption) : body);
      if (sha256(bytes).toString("hex") !== digest)
        throw new BackupError("The backup was altered: its database does not match its manifest.");
      await writeFile(database, bytes, { mode: 0o600 });
      return manifest;
    },
  };
}
