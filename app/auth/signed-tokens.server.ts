import { createHmac } from "node:crypto";
import type { Clock } from "~/db/client.server";
import type { PasskeyChallenge } from "~/domain/accounts/passkeys";
import { isEqual } from "~/domain/hashes";

/** Payloads by purpose. A token is valid for its own purpose only. */
export interface TokenPayloads {
  /** The fingerprint is of the password that the link replaces. */
  "reset-password": [userId: number, fingerprint: string];
  "confirm-email": [userId: number, username: string];
  "confirm-launch": string;
  "manage-launch": string;
  "manage-launchpad": string;
  "pending-sign-in": number;
  "admin-device": [deviceId: string, userId: number];
  "passkey-challenge": PasskeyChallenge;
}
export type TokenPurpose = keyof TokenPayloads;

export type SignedTokens = ReturnType<typeof createSignedTokens>;

interface SignedTokensOptions {
  secret: string;
  clock: Clock;
}

export function createSignedTokens({ secret, clock }: SignedTokensOptions) {
  const mac = (purpose: TokenPurpose, signed: string) =>
    createHmac("sha256", secret).update(`${purpose}.${signed}`).digest();

  return {
    sign<Purpose extends TokenPurpose>(
      purpose: Purpose,
      payload: TokenPayloads[Purpose],
      lifetimeSeconds: number,
    ) {
      const signedAt = clock.now();
      const fields = JSON.stringify([payload, signedAt, signedAt + lifetimeSeconds * 1000]);
      const signed = Buffer.from(fields).toString("base64url");
      return `${signed}.${mac(purpose, signed).toString("base64url")}`;
    },

    /**
     * @returns the payload and when it was signed (ms since the epoch), or null when forged,
     * expired or for another purpose
     */
    verify<Purpose extends TokenPurpose>(purpose: Purpose, token: string) {
      const [signed = "", signature = ""] = token.split(".");
      const signatureBytes = Buffer.from(signature, "base64url");
      if (!isEqual(signatureBytes, mac(purpose, signed))) return null;
      const fields: [TokenPayloads[Purpose], number, number] = JSON.parse(
        Buffer.from(signed, "base64url").toString(),
      );
      const [payload, signedAt, endsAt] = fields;
      return clock.now() < endsAt ? { payload, signedAt } : null;
    },
  };
}
