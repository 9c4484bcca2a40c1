import { createHmac, timingSafeEqual } from "node:crypto";

/** What a token is for: one made for one purpose is worth nothing for another. */
export type TokenPurpose =
  | "form-timestamp"
  | "reset-password"
  | "confirm-email"
  | "manage-launch"
  | "manage-newsletter"
  | "confirm-launch"
  | "pending-sign-in";

export interface SignedTokens {
  /** Signs a short text (an address, a number) for a purpose, for use in a link or a hidden field. */
  sign(purpose: TokenPurpose, text: string, lifetimeSeconds: number): string;
  /** The text and the time (ms since the epoch) it was signed, or null when forged, expired, or for another purpose. */
  verify(purpose: TokenPurpose, token: string): { text: string; signedAt: number } | null;
}

interface SignedTokensOptions {
  /** The site's secrets: the current one, which signs, and those before it, which only verify. */
  secrets: readonly [string, ...string[]];
  clock: { now(): number };
}

export function createSignedTokens({ secrets, clock }: SignedTokensOptions): SignedTokens {
  const mac = (secret: string, purpose: TokenPurpose, payload: string) =>
    createHmac("sha256", secret).update(`${purpose}.${payload}`).digest();

  return {
    sign(purpose, text, lifetimeSeconds) {
      const signedAt = clock.now();
      const fields = JSON.stringify([text, signedAt, signedAt + lifetimeSeconds * 1000]);
      const payload = Buffer.from(fields).toString("base64url");
      return `${payload}.${mac(secrets[0], purpose, payload).toString("base64url")}`;
    },

    verify(purpose, token) {
      const [payload = "", signature = ""] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const isSigned = secrets.some((secret) => {
        const expected = mac(secret, purpose, payload);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      if (!isSigned) return null;
      const [text, signedAt, endsAt] = JSON.parse(Buffer.from(payload, "base64url").toString()) as [
        string,
        number,
        number,
      ];
      return clock.now() < endsAt ? { text, signedAt } : null;
    },
  };
}
