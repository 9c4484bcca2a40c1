import type { AppLoadContext } from "@remix-run/cloudflare";
import { type QrCode, qrCode } from "~/auth/qr-code.server";
import { brand } from "~/brand/generated/public";
import type { User } from "~/domain/accounts/accounts";
import { grouped, keyAddress } from "~/domain/accounts/one-time-code";

/** What the page shows of an administrator's second factor. */
export type Factor =
  | { step: "off" }
  | { step: "set-up"; key: string; address: string; qr: QrCode }
  | { step: "on"; since: Date; recoveryCodesLeft: number };

export async function factorOf({ secondFactors }: AppLoadContext, { id, username }: User): Promise<Factor> {
  const { since, recoveryCodesLeft, secret } = await secondFactors.state(id);
  if (since) return { step: "on", since, recoveryCodesLeft };
  if (secret === null) return { step: "off" };
  const address = keyAddress(secret, { issuer: brand.company.name, account: username });
  return { step: "set-up", key: grouped(secret), address, qr: qrCode(address) };
}
