import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { PASSWORD_MAX } from "~/domain/fields";

/** OWASP's and ASVS 5.0's numbers: 32 MiB and about 200 ms for a guess. */
const current = { log2Cost: 15, blockSize: 8, parallelization: 3 };
type Parameters = typeof current;

/** Node's default of 32 MiB is a few bytes too small for the parameters above. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** What an unknown name's password is measured against: the same work, and nothing ever matches it. */
export const decoyHash = inPhcForm(current, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/**
 * Hashes a password into PHC form, with a salt of its own.
 * @throws {RangeError} when it is longer than PASSWORD_MAX: it is never truncated
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return inPhcForm(current, salt, await derive(password, salt, current));
}

/** Whether a password is the one behind a hash, in time that does not tell how near it was. */
export async function isPassword(password: string, phc: string): Promise<boolean> {
  const { parameters, salt, hash } = read(phc);
  return timingSafeEqual(await derive(password, salt, parameters), hash);
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(phc: string): boolean {
  const { parameters } = read(phc);
  return Object.entries(current).some(([name, value]) => parameters[name as keyof Parameters] !== value);
}

function derive(password: string, salt: Buffer, { log2Cost, blockSize, parallelization }: Parameters): Promise<Buffer> {
  if (password.length > PASSWORD_MAX) throw new RangeError(`a password has at most ${PASSWORD_MAX} characters`);
  const options: ScryptOptions = { N: 2 ** log2Cost, r: blockSize, p: parallelization, maxmem: MAX_MEMORY_BYTES };
  return new Promise((resolve, reject) => {
    // The same letters typed on two systems may differ in bytes; NFKC makes them one.
    scrypt(password.normalize("NFKC"), salt, HASH_BYTES, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}

function inPhcForm({ log2Cost, blockSize, parallelization }: Parameters, salt: Buffer, hash: Buffer): string {
  const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$scrypt$ln=${log2Cost},r=${blockSize},p=${parallelization}$${base64(salt)}$${base64(hash)}`;
}

/** @throws {Error} when the stored text is not a scrypt hash in PHC form */
function read(phc: string): { parameters: Parameters; salt: Buffer; hash: Buffer } {
  const [, log2Cost, blockSize, parallelization, salt, hash] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc) ?? [];
  if (!salt || !hash) throw new Error("a stored password hash is not in PHC form");
  return {
    parameters: {
      log2Cost: Number(log2Cost),
      blockSize: Number(blockSize),
      parallelization: Number(parallelization),
    },
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}
