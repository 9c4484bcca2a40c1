import { createHash, webcrypto } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Faults that a test may add to a right answer. */
interface Bent {
  origin?: string;
  rpId?: string;
  userVerified?: boolean;
  counter?: number;
}

interface Site {
  origin: string;
  rpId: string;
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const toText = (data: Uint8Array | ArrayBuffer) =>
  Buffer.from(data as Uint8Array).toString("base64url");
const [PRESENT, VERIFIED, WITH_CREDENTIAL] = [0x01, 0x04, 0x40];

/**
 * An authenticator in software, made of WebCrypto (ES256), with one credential. Its counter counts
 * its uses.
 */
export async function createAuthenticator({ origin, rpId }: Site) {
  const keys = await webcrypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const id = webcrypto.getRandomValues(new Uint8Array(16));
  const { x = "", y = "" } = await webcrypto.subtle.exportKey("jwk", keys.publicKey);
  let uses = 0;

  const authenticatorData = (bent: Bent, credential: Uint8Array = new Uint8Array()) => {
    const { userVerified = true, counter = uses } = bent;
    const flags =
      PRESENT + (userVerified ? VERIFIED : 0) + (credential.length > 0 ? WITH_CREDENTIAL : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return new Uint8Array(Buffer.concat([sha256(bent.rpId ?? rpId), head, credential]));
  };
  const clientData = (type: string, challenge: string, bent: Bent) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: bent.origin ?? origin, crossOrigin: false }),
    );
  const describe = (response: object) =>
    JSON.stringify({ id: toText(id), rawId: toText(id), type: "public-key", response });

  return {
    id: toText(id),

    /** @returns what a browser sends when it made a passkey */
    create({ challenge }: { challenge: string }, bent: Bent = {}): string {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const publicKey = isoCBOR.encode(key as Parameters<typeof isoCBOR.encode>[0]);
      const credential = new Uint8Array(
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, publicKey]),
      );
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(bent, credential)],
      ]);
      return describe({
        clientDataJSON: toText(clientData("webauthn.create", challenge, bent)),
        attestationObject: toText(
          isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
        ),
        transports: ["internal"],
      });
    },

    /** @returns what a browser sends when it used the passkey */
    async get({ challenge }: { challenge: string }, bent: Bent = {}): Promise<string> {
      uses += 1;
      const data = authenticatorData(bent);
      const client = clientData("webauthn.get", challenge, bent);
      const signed = new Uint8Array(Buffer.concat([data, sha256(client)]));
      const raw = await webcrypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        keys.privateKey,
        signed,
      );
      return describe({
        clientDataJSON: toText(client),
        authenticatorData: toText(data),
        signature: toText(toDer(new Uint8Array(raw))),
      });
    },
  };
}

/** WebAuthn has signatures in ASN.1, WebCrypto as two numbers side by side. */
function toDer(raw: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const start = bytes.findIndex((byte) => byte !== 0);
    const digits = [...bytes.slice(start)];
    if ((digits[0] ?? 0) > 127) digits.unshift(0);
    return [2, digits.length, ...digits];
  };
  const both = [...integer(raw.slice(0, 32)), ...integer(raw.slice(32))];
  return new Uint8Array([0x30, both.length, ...both]);
}
