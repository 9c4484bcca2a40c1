import { Secret, TOTP } from "otpauth";

/** The defaults of every authenticator app (RFC 6238; RFC 4226, section 5.3). */
const shape = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** RFC 4226, section 4 (R6): 160 bits. */
const SECRET_BYTES = 20;
/** Steps that a clock may be fast or slow (RFC 6238, section 6). */
const WINDOW_STEPS = 1;
const GROUP_LENGTH = 4;

export const createSecret = (bytes = SECRET_BYTES) => new Secret({ size: bytes }).base32;

/** A text in groups of four, as people can type it. */
export const groupCharacters = (text: string) => text.match(new RegExp(`.{1,${GROUP_LENGTH}}`, "g"))?.join(" ") ?? "";

/** The otpauth: URI that an authenticator app reads from a QR code. */
export const createKeyUri = (secret: string, { issuer, account }: { issuer: string; account: string }) =>
  new TOTP({ ...shape, issuer, label: account, secret }).toString();

/** The step whose code this is, within one of now (ms since the epoch), or null. */
export function findStep(typed: string, secret: string, now: number): number | null {
  const token = typed.normalize("NFKC").replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...shape, secret });
  const delta = totp.validate({ token, timestamp: now, window: WINDOW_STEPS });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
