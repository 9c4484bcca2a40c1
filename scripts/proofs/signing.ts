import { Decrypter, Encrypter } from "age-encryption";
import type { Brand } from "../../app/brand/schema";
import { type Statement, sha256Of, writeStatement } from "./statements.ts";

// Ed25519 of WebCrypto, which Node, workerd and browsers have. The private key is PKCS #8 in an age
// file, which `age -d` and OpenSSL open without this project.

/** Logarithm of scrypt's cost, 256 MiB, as the age tool's. */
const WORK_FACTOR = 18;
const RAW_KEY_BYTES = 32;

export interface Signature {
  /** Which key: see `idOfKey`. */
  readonly key: string;
  /** Base64. */
  readonly signature: string;
}

/**
 * The short name of a public key (base64 of its 32 bytes): the first 16 hex digits of its SHA-256.
 */
export const idOfKey = (publicKey: string) =>
  sha256Of(Buffer.from(publicKey, "base64")).toString("hex").slice(0, 16);

/** A public key of the brand, and the last day that a former one signs for. */
interface SigningKey {
  readonly publicKey: string;
  readonly until?: string;
}

/** The brand's keys, oldest first: the last one signs. */
export const listSigningKeys = ({ signingKeys }: Pick<Brand, "signingKeys">): SigningKey[] =>
  signingKeys.map((key) =>
    typeof key === "string" ? { publicKey: key } : { publicKey: key.key, until: key.until },
  );

/** @param workFactor lower in tests alone */
export async function createSigningKey(passphrase: string, workFactor = WORK_FACTOR) {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey("Ed25519", true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const pkcs8 = new Uint8Array((await crypto.subtle.exportKey("pkcs8", privateKey)) as ArrayBuffer);
  const raw = Buffer.from((await crypto.subtle.exportKey("raw", publicKey)) as ArrayBuffer);
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(passphrase);
  return { publicKey: raw.toString("base64"), file: await encrypter.encrypt(pkcs8) };
}

export interface Signer {
  /** Base64 of its 32 bytes. */
  readonly publicKey: string;
  sign(statement: Statement): Promise<Signature>;
}

/**
 * Opens a key file.
 * @throws {Error} "the passphrase is wrong …" where the file does not open
 */
export async function openSigningKey(
  file: Uint8Array,
  passphrase: string,
  origin: string,
): Promise<Signer> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const pkcs8 = await decrypter.decrypt(file).catch((cause) => {
    throw new Error("the passphrase is wrong, or the file is no signing key", { cause });
  });
  const key = await crypto.subtle.importKey("pkcs8", Uint8Array.from(pkcs8), "Ed25519", true, [
    "sign",
  ]);
  const { x = "" } = await crypto.subtle.exportKey("jwk", key);
  const publicKey = Buffer.from(x, "base64url").toString("base64");
  return {
    publicKey,
    async sign(statement) {
      const signature = await crypto.subtle.sign(
        "Ed25519",
        key,
        Buffer.from(writeStatement(origin, statement)),
      );
      return { key: idOfKey(publicKey), signature: Buffer.from(signature).toString("base64") };
    },
  };
}

/**
 * Whether one of the company's keys has signed the statement; false for an unknown key, and for
 * what is no signature.
 */
export async function isSigned(
  statement: Statement,
  { key, signature }: Signature,
  { origin, publicKeys }: { readonly origin: string; readonly publicKeys: readonly string[] },
): Promise<boolean> {
  const publicKey = publicKeys.find((one) => idOfKey(one) === key);
  if (!publicKey) return false;
  const raw = Buffer.from(publicKey, "base64");
  if (raw.length !== RAW_KEY_BYTES) return false;
  const imported = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  const bytes = Buffer.from(writeStatement(origin, statement));
  return crypto.subtle.verify("Ed25519", imported, Buffer.from(signature, "base64"), bytes);
}
