/** AES-GCM's own numbers (NIST SP 800-38D): a nonce of 96 bits, and a key of 256. */
const NONCE_BYTES = 12;
const KEY_BITS = 256;

export interface Sealer {
  /** Encrypts a text. @param owner bound to it: sealed for one, it opens for nobody else */
  seal(text: string, owner: string): Promise<string>;
  /** @throws {DOMException} when it was sealed with another secret, for another owner, or was changed */
  open(sealed: string, owner: string): Promise<string>;
}

/**
 * Encrypts texts at rest with a key of their own, derived (HKDF) from the site's secret.
 * @param purpose keeps keys of different purposes apart
 */
export function createSealer({ secret, purpose }: { secret: string; purpose: string }): Sealer {
  let derived: Promise<CryptoKey> | undefined;
  const key = () => {
    derived ??= deriveKey(secret, purpose);
    return derived;
  };

  return {
    async seal(text, owner) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const sealed = await crypto.subtle.encrypt(gcm(iv, owner), await key(), bytes(text));
      return [iv, new Uint8Array(sealed)].map((part) => Buffer.from(part).toString("base64url")).join(".");
    },

    async open(sealed, owner) {
      const [iv = "", text = ""] = sealed.split(".");
      const nonce = Buffer.from(iv, "base64url");
      const opened = await crypto.subtle.decrypt(gcm(nonce, owner), await key(), Buffer.from(text, "base64url"));
      return new TextDecoder().decode(opened);
    },
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);

const gcm = (iv: Uint8Array<ArrayBuffer>, owner: string) => ({ name: "AES-GCM", iv, additionalData: bytes(owner) });

async function deriveKey(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", bytes(secret), "HKDF", false, ["deriveKey"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytes(purpose) };
  return crypto.subtle.deriveKey(hkdf, material, { name: "AES-GCM", length: KEY_BITS }, false, ["encrypt", "decrypt"]);
}
