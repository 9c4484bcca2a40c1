import type { AppLoadContext } from "@remix-run/cloudflare";
import { drawQrCode, type QrCode } from "~/auth/qr-code.server";
import { brand } from "~/brand/generated/public";
import { createKeyUri, groupCharacters } from "~/domain/accounts/one-time-code";
import type { User } from "~/domain/accounts/user";

/** What the page shows of an administrator's second factor. */
export type Factor =
  | { step: "off" }
  | { step: "set-up"; key: string; address: string; qr: QrCode }
  | { step: "on"; since: Date; recoveryCodesLeft: number };

export async function loadFactor({ secondFactors }: AppLoadContext, { id, username }: User): Promise<Factor> {
  const { since, recoveryCodesLeft, secret } = await secondFactors.findState(id);
  if (since) return { step: "on", since, recoveryCodesLeft };
  if (secret === null) return { step: "off" };
  const address = createKeyUri(secret, { issuer: brand.company.name, account: username });
  return { step: "set-up", key: groupCharacters(secret), address, qr: drawQrCode(address) };
}
