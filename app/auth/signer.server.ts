import { createHmac, timingSafeEqual } from "node:crypto";

/** What a signed text is for: one made for one purpose is worth nothing for another. */
export type Purpose =
  | "form-shown"
  | "reset-password"
  | "confirm-email"
  | "manage-launch"
  | "manage-newsletter"
  | "confirm-launch"
  | "admin-code";

export interface Signer {
  /** Signs a short text (an address, a number) for a purpose, for use in a link or a hidden field. */
  sign(purpose: Purpose, text: string, lifetimeSeconds: number): string;
  /** The text and the instant (ms) it was signed, or null when it is forged, over, or for another purpose. */
  read(purpose: Purpose, token: string): { text: string; signedAt: number } | null;
}

export function createSigner({ secret, clock }: { secret: string; clock: { now(): number } }): Signer {
  const mac = (purpose: Purpose, payload: string) =>
    createHmac("sha256", secret).update(`${purpose}.${payload}`).digest();

  return {
    sign(purpose, text, lifetimeSeconds) {
      const signedAt = clock.now();
      const fields = JSON.stringify([text, signedAt, signedAt + lifetimeSeconds * 1000]);
      const payload = Buffer.from(fields).toString("base64url");
      return `${payload}.${mac(purpose, payload).toString("base64url")}`;
    },

    read(purpose, token) {
      const [payload = "", signature = ""] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const expected = mac(purpose, payload);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [text, signedAt, endsAt] = JSON.parse(Buffer.from(payload, "base64url").toString()) as [
        string,
        number,
        number,
      ];
      return clock.now() < endsAt ? { text, signedAt } : null;
    },
  };
}
