import { createHash, webcrypto } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Faults that a test may add to a right answer. */
interface Bent {
  origin?: string;
  rpId?: string;
  userVerified?: boolean;
  counter?: number;
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const encode = (data: Map<unknown, unknown>) =>
  isoCBOR.encode(data as Parameters<typeof isoCBOR.encode>[0]);
const toText = (data: Uint8Array) => Buffer.from(data).toString("base64url");
const [PRESENT, VERIFIED, WITH_CREDENTIAL] = [0x01, 0x04, 0x40];
/** COSE's names of an Ed25519 key: its type, algorithm, curve and bytes. */
const coseKey = (key: Uint8Array) =>
  new Map<number, unknown>([
    [1, 1],
    [3, -8],
    [-1, 6],
    [-2, key],
  ]);

/** An authenticator in software, with one credential. Its counter counts its uses. */
export async function createAuthenticator() {
  const keys = await webcrypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const { publicKey, privateKey } = keys as webcrypto.CryptoKeyPair;
  const id = webcrypto.getRandomValues(new Uint8Array(16));
  let uses = 0;

  const authenticatorData = (bent: Bent, credential = new Uint8Array()) => {
    const { userVerified = true, counter = uses, rpId = "localhost" } = bent;
    const head = Buffer.alloc(5);
    const hasCredential = credential.length > 0;
    head[0] = PRESENT + (userVerified ? VERIFIED : 0) + (hasCredential ? WITH_CREDENTIAL : 0);
    head.writeUInt32BE(counter, 1);
    return new Uint8Array(Buffer.concat([sha256(rpId), head, credential]));
  };
  const clientData = (type: string, challenge: string, { origin = "http://localhost" }: Bent) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object) =>
    JSON.stringify({ id: toText(id), rawId: toText(id), type: "public-key", response });
  const rawKey = new Uint8Array(await webcrypto.subtle.exportKey("raw", publicKey));
  const credential = new Uint8Array(
    Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, encode(coseKey(rawKey))]),
  );

  return {
    id: toText(id),

    /** @returns what a browser sends when it made a passkey */
    create: ({ challenge }: { challenge: string }, bent: Bent = {}): string =>
      answer({
        clientDataJSON: toText(clientData("webauthn.create", challenge, bent)),
        attestationObject: toText(
          encode(
            new Map<string, unknown>([
              ["fmt", "none"],
              ["attStmt", new Map()],
              ["authData", authenticatorData(bent, credential)],
            ]),
          ),
        ),
        transports: ["internal"],
      }),

    /** @returns what a browser sends when it used the passkey */
    async get({ challenge }: { challenge: string }, bent: Bent = {}): Promise<string> {
      uses += 1;
      const data = authenticatorData(bent);
      const client = clientData("webauthn.get", challenge, bent);
      const signed = new Uint8Array(Buffer.concat([data, sha256(client)]));
      const signature = await webcrypto.subtle.sign("Ed25519", privateKey, signed);
      return answer({
        clientDataJSON: toText(client),
        authenticatorData: toText(data),
        signature: toText(new Uint8Array(signature)),
      });
    },
  };
}
