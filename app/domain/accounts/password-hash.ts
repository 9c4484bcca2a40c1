import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { normalizePassword, PASSWORD_MAX } from "~/domain/fields";

/** The work of one scrypt hash: N as a power of two, r and p. */
type HashCost = typeof productionCost;

/** OWASP's cheat sheet and ASVS 5.0, appendix C: 32 MiB and about 200 ms for one guess. */
export const productionCost = { log2Cost: 15, blockSize: 8, parallelization: 3 };

/** Node's default of 32 MiB is a few bytes too small for `productionCost`. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/**
 * Hashes immediately and without limits, so the site goes through `createHashing`.
 * @param cost a test may make it small; the settings reject that in production
 */
export function createPasswordHasher(cost: HashCost = productionCost) {
  return {
    /**
     * @returns PHC form, with its own salt @throws {RangeError} far over PASSWORD_MAX: none is
     * truncated
     */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      return formatPhc(cost, salt, await derive(password, salt, cost));
    },
    /**
     * Compares in constant time. @throws {Error} when the stored text is not a scrypt hash in PHC
     * form
     */
    async verify(password: string, phc: string): Promise<boolean> {
      const { cost: storedCost, salt, hash } = parsePhc(phc);
      return timingSafeEqual(await derive(password, salt, storedCost), hash);
    },
    isOutdated(phc: string): boolean {
      const { cost: storedCost } = parsePhc(phc);
      return (Object.keys(cost) as (keyof HashCost)[]).some(
        (name) => storedCost[name] !== cost[name],
      );
    },
    /** Compared with an unknown username's password: the same work, and no password matches it. */
    get dummyHash(): string {
      return formatPhc(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));
    },
  };
}

/** A hash that no password matches, for an account that must not be logged in to again. */
export const makeUnusableHash = () =>
  formatPhc(productionCost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

function derive(
  password: string,
  salt: Buffer,
  { log2Cost, blockSize, parallelization }: HashCost,
): Promise<Buffer> {
  // A character is one or two UTF-16 units.
  if (password.length > 2 * PASSWORD_MAX) {
    throw new RangeError(`a password has at most ${PASSWORD_MAX} characters`);
  }
  const options: ScryptOptions = {
    N: 2 ** log2Cost,
    r: blockSize,
    p: parallelization,
    maxmem: MAX_MEMORY_BYTES,
  };
  return new Promise((resolve, reject) => {
    scrypt(normalizePassword(password), salt, HASH_BYTES, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}

function formatPhc(
  { log2Cost, blockSize, parallelization }: HashCost,
  salt: Buffer,
  hash: Buffer,
): string {
  const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$scrypt$ln=${log2Cost},r=${blockSize},p=${parallelization}$${base64(salt)}$${base64(hash)}`;
}

function parsePhc(phc: string): { cost: HashCost; salt: Buffer; hash: Buffer } {
  const [, log2Cost, blockSize, parallelization, salt, hash] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc) ?? [];
  if (!salt || !hash) throw new Error("a stored password hash is not in PHC form");
  return {
    cost: {
      log2Cost: Number(log2Cost),
      blockSize: Number(blockSize),
      parallelization: Number(parallelization),
    },
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}
