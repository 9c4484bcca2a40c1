/** NIST SP 800-38D: AES-GCM with a nonce of 96 bits. */
const NONCE_BYTES = 12;
const KEY_BITS = 256;

interface SealerOptions {
  /** The site's secrets: the current one, which seals, and those before it, which only open. */
  secrets: readonly [string, ...string[]];
  purpose: string;
}

export type Sealer = ReturnType<typeof createSealer>;

/** Encrypts texts at rest with a key of their own, derived (HKDF) from the site's secret. */
export function createSealer({ secrets, purpose }: SealerOptions) {
  const key = (secret: string) => deriveKey(secret, purpose);

  async function openWith(secret: string, sealed: string, owner: string): Promise<string> {
    const [iv = "", text = ""] = sealed.split(".");
    const data = Buffer.from(text, "base64url");
    const opened = await crypto.subtle.decrypt(gcm(Buffer.from(iv, "base64url"), owner), await key(secret), data);
    return new TextDecoder().decode(opened);
  }

  return {
    /** Encrypts a text. @param owner bound to the text, which opens for no other owner */
    async seal(text: string, owner: string): Promise<string> {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const sealed = await crypto.subtle.encrypt(gcm(iv, owner), await key(secrets[0]), bytes(text));
      return [iv, new Uint8Array(sealed)].map((part) => Buffer.from(part).toString("base64url")).join(".");
    },

    /** @throws {DOMException} when it was sealed with another secret, for another owner, or was changed */
    async open(sealed: string, owner: string): Promise<string> {
      const [current, ...previous] = secrets;
      const tries = (secret: string) => openWith(secret, sealed, owner);
      return previous.reduce((tried, secret) => tried.catch(() => tries(secret)), tries(current));
    },

    /** Whether there is a previous secret: otherwise nothing that opens could be sealed under another one. */
    isRotating: secrets.length > 1,

    isCurrent: (sealed: string, owner: string) =>
      openWith(secrets[0], sealed, owner).then(
        () => true,
        () => false,
      ),
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);

const gcm = (iv: Uint8Array<ArrayBuffer>, owner: string) => ({ name: "AES-GCM", iv, additionalData: bytes(owner) });

async function deriveKey(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", bytes(secret), "HKDF", false, ["deriveKey"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytes(purpose) };
  return crypto.subtle.deriveKey(hkdf, material, { name: "AES-GCM", length: KEY_BITS }, false, ["encrypt", "decrypt"]);
}
